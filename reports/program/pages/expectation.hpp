// SPDX-License-Identifier: BSL-1.0
/// What to expect of a routine, in a sentence.
#pragma once

#include <string>

#include "reports/program/pages/field_figures.hpp"

namespace reports {

/// `0.47 %` and ` of ordinary decisions wrong, most missed; worst: scale 21.5 %, limits 12.1 %.`
struct Expectation {
  std::string share;  ///< of ordinary decisions that are wrong; empty if none is
  std::string text;   ///< the rest of the sentence
};

[[nodiscard]] Expectation expectation(const BySceneKind& tallies);

}  // namespace reports
