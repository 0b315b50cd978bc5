// SPDX-License-Identifier: BSL-1.0
/// What to expect of a routine, in a sentence.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/program/pages/field_figures.hpp"
#include "reports/program/pages/standing.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// `0.47 %` and ` of ordinary decisions wrong (48 of 10,213), mostly missed; worst: scale 21.5 %, limits 12.1 %.`
struct Expectation {
  StandingInWords standing{};  ///< comes first: the class by backward errors
  std::string share{};         ///< of ordinary decisions that are wrong; empty if none is
  std::string text{};          ///< the rest of the sentence
};

[[nodiscard]] Expectation expectation(const BySceneKind& tallies);

/// The same for recorded cases, which aren't classified by scene: `0.47 %` and ` of 10,213 decisions wrong, mostly missed.`
[[nodiscard]] Expectation expectation_in_worlds(const verify::Tally& tally);

/// Sentences in a line, each after its type: `f32: **stable**: each of 32,000 answers ...; **0.47 %** of ordinary decisions
/// wrong ... f64: ...`
struct OfType {
  NumberType type;
  Expectation expected;
};
[[nodiscard]] std::string in_a_line(const std::vector<OfType>& sentences, std::string_view before_share,
                                    std::string_view after_share);

/// What to expect of namesakes, in each type that they are asked in.
[[nodiscard]] std::vector<OfType> expectations(const Report& report, const Namesakes& namesakes);

/// Why a subject is wrong, one sentence each: `Why (f32): 1,203 of 1,220 wrong answers: the routine ...` Gives a remedy once.
[[nodiscard]] std::vector<std::string> reasons(const Report& report, const verify::Subject& subject);

}  // namespace reports
