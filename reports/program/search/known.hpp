// SPDX-License-Identifier: BSL-1.0
/// What is known about a subject beyond the samples of an audit: the cases of its worst-case file, judged again.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/base/number_type.hpp"
#include "reports/program/search/worst_file.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// The worst of the listed cases for one goal.
struct Known {
  const verify::Subject* subject = nullptr;
  NumberType type = NumberType::f32;
  verify::Goal goal;
  verify::Score
      score;  ///< its value is an error in ulp if the goal is a number, and a backward error in steps
  std::size_t place = 0;      ///< index of the case in the list
  std::string how{}, line{};  ///< how it was found, and the case
};

/// The goals that cases of a subject can reach, in report order: numbers, wrong decisions, a broken promise.
/// For vectors, a subject that promises nothing has only goals in input ulps: a component that cancels to zero has
/// no meaningful ulp of its own.
[[nodiscard]] std::vector<verify::Goal> goals_of(const verify::Subject& subject);

/// A score in words, to follow the goal: `, 2210 ulp`, `, 46 steps`, or nothing.
[[nodiscard]] std::string score_in_words(const verify::Goal& goal, double value, std::string_view before);

/// Judges the cases again, and keeps for each type and goal, in this order, the worst of those within the subject's
/// contract; the first if several are equally bad.
[[nodiscard]] std::vector<Known> replay(const verify::Subject& subject, std::span<const WorstCase> cases,
                                        std::span<const NumberType> types);

/// The largest known error, and how it was found; the sampled one if two are equal.
struct LargestKnown {
  double error = 0;
  std::string_view how;  ///< empty if nothing is known
};
[[nodiscard]] inline LargestKnown largest_known(std::span<const Known> all, const verify::Subject& subject,
                                                NumberType type, verify::Figure figure,
                                                const verify::Histogram& sampled) {
  LargestKnown largest;
  if (sampled.total() != 0) largest = {sampled.largest(), "sampled"};
  for (const Known& known : all) {
    if (known.subject != &subject || known.type != type || known.goal != verify::Goal(figure)) continue;
    if (largest.how.empty() || known.score.value > largest.error) largest = {known.score.value, known.how};
  }
  return largest;
}

}  // namespace reports
