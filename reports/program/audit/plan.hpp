// SPDX-License-Identifier: BSL-1.0
/// What an audit is to judge.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "reports/program/audit/world.hpp"
#include "reports/program/base/number_type.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// What is to be audited. Lists hold no duplicates; a family is used for the questions that it applies to.
struct Plan {
  std::vector<const verify::Subject*> subjects;
  std::vector<const verify::Family*> families;
  std::vector<NumberType> types;  ///< each subject is asked in those of these types that it supports
  std::uint64_t cases = 0;        ///< for each family, question and type; for worlds, the most that any has
  std::uint64_t seed = 0;
  unsigned threads = 1;
  /// Cases recorded by users. Each world is one of the families, and then there are no other families.
  std::vector<std::shared_ptr<const World>> worlds{};
};

/// The world behind a family, or null.
[[nodiscard]] inline const World* world_of(const Plan& plan, const verify::Family& family) {
  const auto found =
      std::ranges::find(plan.worlds, &family, [](const auto& world) { return &world->family(); });
  return found == plan.worlds.end() ? nullptr : found->get();
}

/// How many cases of a family there are for a question and type.
[[nodiscard]] inline std::uint64_t cases_of(const Plan& plan, const verify::Family& family,
                                            verify::Question question, NumberType type) {
  const World* const world = world_of(plan, family);
  return world == nullptr ? plan.cases : world->count(question, type);
}

/// Case number `number` of a family.
template <class Real>
[[nodiscard]] verify::Case<Real> nth_case(const Plan& plan, const verify::Family& family,
                                          verify::Question question, verify::CaseNumber number) {
  const World* const world = world_of(plan, family);
  return world == nullptr ? verify::draw<Real>(family, question, plan.seed, number)
                          : world->at<Real>(question, number);
}

/// Those of the types that a subject supports.
[[nodiscard]] std::vector<NumberType> types_of(const std::vector<NumberType>& types,
                                               const verify::Subject& subject);

/// The types of a plan that a subject supports.
[[nodiscard]] std::vector<NumberType> types_of(const Plan& plan, const verify::Subject& subject);

/// The questions of a plan, in the order of all questions.
[[nodiscard]] std::vector<verify::Question> questions_of(const Plan& plan);

}  // namespace reports
