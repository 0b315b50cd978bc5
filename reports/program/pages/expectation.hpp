// SPDX-License-Identifier: BSL-1.0
/// What to expect of a routine, in a sentence.
#pragma once

#include <string>

#include "reports/program/pages/field_figures.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// `0.47 %` and ` of ordinary decisions wrong, most missed; worst: scale 21.5 %, limits 12.1 %.`
struct Expectation {
  std::string share;  ///< of ordinary decisions that are wrong; empty if none is
  std::string text;   ///< the rest of the sentence
};

[[nodiscard]] Expectation expectation(const BySceneKind& tallies);

/// The same of recorded cases, which aren't told apart: `0.47 %` and ` of its decisions wrong, most missed.`
[[nodiscard]] Expectation expectation_in_worlds(const verify::Tally& tally);

}  // namespace reports
