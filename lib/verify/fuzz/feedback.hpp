// SPDX-License-Identifier: BSL-1.0
/// The feedback that a target gives a fuzzer in addition to code coverage: how near a case comes to a wrong answer.
///
/// A case belongs to one class by its family, the way in which it is answered, the error of its answer and its distance to the
/// nearest boundary between two decisions. The fuzzer keeps the first input of each class.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "verify/case/boundary.hpp"
#include "verify/fuzz/input.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/steps.hpp"

namespace verify::fuzz {

/// Whether this feedback and the mutator of cases are on. GRAZE_FUZZ_GUIDE=off turns both off, for a comparison with a
/// fuzzer that knows only bytes and code coverage.
[[nodiscard]] bool is_guided();

inline constexpr std::size_t family_classes = 28, stages = 4, levels = 8, nearnesses = 21;

/// The largest error of the numbers in an answer, if it has any.
inline std::optional<double> largest_error(const Verdict& verdict) {
  std::optional<double> largest;
  for (const auto figure :
       {Figure::time, Figure::exit, Figure::distance, Figure::centre, Figure::point, Figure::normal}) {
    const auto& error = verdict.error[static_cast<std::size_t>(figure)];
    if (error && !(largest && *largest >= *error)) largest = error;
  }
  return largest;
}

/// The level of an answer that is promised to be correctly rounded: how near the exact number comes to the midpoint between two
/// floating-point numbers, where correct rounding is hardest.
inline std::size_t level_of_rounding(std::optional<double> error) {
  if (!error) return 0;
  const double from_midpoint = 1 - 2 * *error;
  if (!(from_midpoint > 0)) return levels - 1;
  const int level = 1 + std::max(0, -std::ilogb(from_midpoint)) / 5;
  return std::min(static_cast<std::size_t>(level), levels - 1);
}

/// The level of any other answer: the logarithm of its backward error in steps. The first level holds stable answers, the last
/// those that belong to no question nearby.
inline std::size_t level_of_steps(Steps steps) {
  if (steps == 0) return 0;
  if (steps == no_steps) return levels - 1;
  const auto logarithm = static_cast<std::size_t>(std::bit_width(steps - 1));
  return std::min(1 + logarithm / 3, levels - 2);
}

/// Counts a case in its class. `stage` is the way in which it is answered: for graze the stage that is certain of it, for any
/// other routine stage_of() its true outcome.
void count(std::uint8_t family, int stage, std::size_t level, const Boundary& boundary);

/// The counters: one for each class, all 0 until a case is counted. libFuzzer clears them before each input. Where AFL++ runs the
/// program, the counters are in its map.
[[nodiscard]] std::span<std::uint8_t> counters();

/// Replaces the stage for a routine without stages: it depends on the true outcome.
constexpr int stage_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::impact:
      return 0;
    case Outcome::overlap:
      return 1;
    case Outcome::miss:
    case Outcome::contained:
      return 2;
    case Outcome::invalid:
    case Outcome::outside:
      break;
  }
  return 3;
}

}  // namespace verify::fuzz
