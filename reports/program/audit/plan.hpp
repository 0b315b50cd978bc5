// SPDX-License-Identifier: BSL-1.0
/// What an audit is to judge.
#pragma once

#include <cstdint>
#include <vector>

#include "reports/program/base/number_type.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

/// What is to be audited. Lists hold no duplicates; a family is used for the questions to which it applies.
struct Plan {
  std::vector<const verify::Subject*> subjects;
  std::vector<const verify::Family*> families;
  std::vector<NumberType> types;  ///< each subject is asked in those of them in which it answers
  std::uint64_t cases = 0;        ///< for each family, question and type
  std::uint64_t seed = 0;
  unsigned threads = 1;
};

/// Those of the types in which a subject answers.
[[nodiscard]] std::vector<NumberType> types_of(const std::vector<NumberType>& types,
                                               const verify::Subject& subject);

/// The types of a plan in which a subject answers.
[[nodiscard]] std::vector<NumberType> types_of(const Plan& plan, const verify::Subject& subject);

/// The questions of a plan, in the order of all questions.
[[nodiscard]] std::vector<verify::Question> questions_of(const Plan& plan);

}  // namespace reports
