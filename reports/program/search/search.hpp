// SPDX-License-Identifier: BSL-1.0
/// Searches for the worst cases of each subject by hill climbing: all of `graze search` except its files.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reports/program/base/number_type.hpp"
#include "reports/program/search/worst_file.hpp"
#include "verify/audit/hill_climb.hpp"

namespace reports {

/// The ranges that keep climbs realistic.
struct Within {
  enum class What : std::uint8_t {
    own,       ///< the ranges of the family that a climb starts from
    anything,  ///< no ranges
    families,  ///< the ranges of these families together, wherever a climb starts
  };
  What what = What::own;
  std::vector<const verify::Family*> families{};
};

/// What to search. Lists hold no duplicates; a family is used for the questions that it applies to.
struct SearchPlan {
  std::vector<const verify::Subject*> subjects;
  std::vector<NumberType> types;
  std::vector<const verify::Family*> from;  ///< where climbs start
  Within within;
  std::uint64_t evaluations = 0;  ///< of each climb
  std::uint64_t restarts = 1;
  std::uint64_t seed = 0;
  unsigned threads = 1;
};

/// One climb: for a goal, from a family.
struct Ascent {
  const verify::Subject* subject = nullptr;
  NumberType type = NumberType::f32;
  verify::Goal goal;
  const verify::Family* from = nullptr;
};

/// The result of a climb, and of as many samples if requested.
struct Reached {
  Ascent ascent;
  std::optional<verify::AnyCase> worst{};
  verify::Score score{};
  verify::Score sampled{};        ///< the best among the samples
  std::uint64_t evaluations = 0;  ///< of the climb
};

struct Search {
  std::vector<Reached> reached;  ///< in plan order; only completed climbs
  bool complete = true;          ///< false after an interruption
};

/// The climbs of a plan: subject by subject, type by type, goal by goal, family by family.
[[nodiscard]] std::vector<Ascent> all_ascents(const SearchPlan& plan);
/// Those for the number by which a subject says when there is a contact.
[[nodiscard]] std::vector<Ascent> own_number_ascents(const SearchPlan& plan);

/// Climbs on the plan's threads. A climb depends only on its ascent and on the plan's evaluations, restarts, seed and
/// `within`, not on threads or other climbs. With `sample`, each goal is also sampled, with as many draws of the same
/// family; then all goals must be numbers. Ends early once `stop` is true. `each` is called, by any thread, with the
/// index of a climb and its result.
[[nodiscard]] Search run(
    const SearchPlan& plan, const std::vector<Ascent>& ascents, bool sample, const std::atomic<bool>& stop,
    const std::function<void(std::uint64_t done, std::uint64_t total)>& progress,
    const std::function<void(std::uint64_t at, const Reached& reached)>& each = [](std::uint64_t,
                                                                                   const Reached&) {});

/// The command that repeats a climb.
[[nodiscard]] std::string command_of(const SearchPlan& plan, const Ascent& ascent);

/// The worst of some cases for each type and goal, the first if several are equally bad; labelled with what is bad.
[[nodiscard]] std::vector<WorstCase> worst_of_each_goal(const verify::Subject& subject,
                                                        const std::vector<WorstCase>& cases);

/// The worst-case file of a subject after a search: for each type and goal the worst of the cases that the file held
/// and those found. A case in the file stays unless a worse one was found or it no longer reaches any goal.
[[nodiscard]] std::vector<WorstCase> merged(const SearchPlan& plan, const verify::Subject& subject,
                                            const std::vector<WorstCase>& held, const Search& search);

/// The results of sampling and climbing side by side, as a table for a terminal.
[[nodiscard]] std::string comparison(const SearchPlan& plan, const Search& search);

}  // namespace reports
