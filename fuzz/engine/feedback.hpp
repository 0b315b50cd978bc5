// SPDX-License-Identifier: BSL-1.0
/// What a fuzzer is led by beside the code it reaches: how near a case comes to a wrong answer.
///
/// A case falls into one class by its family, the stage that answers it, its error and its distance to the nearest
/// boundary between two decisions. A class that no input was in before is news, and the input is kept.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "fuzz/engine/input.hpp"
#include "verify/case/mutation.hpp"
#include "verify/judge/judge.hpp"

namespace fuzz {

/// Whether cases are classified, and changed by fields. GRAZE_FUZZ_GUIDE=off turns both off, to compare with a fuzzer
/// that has nothing but bytes and code.
[[nodiscard]] bool is_guided();

inline constexpr std::size_t families = 28, stages = 4, levels = 8, boundaries = 3, nearnesses = 21;

/// The nearest boundary and how near it is: the size of C, D or f(horizon), relative to what it is made of, as a power
/// of two.
struct Boundary {
  std::size_t which = 0;  ///< touching, tangency, the end
  bool above = false;     ///< on which side
  int nearness = 0;       ///< 2^-nearness; 0 to 60
};

/// In double, rounded: a guide needs no certainty.
template <class Real>
Boundary nearest_boundary(const Case<Real>& k) {
  using verify::random::dot;
  const Case<double> wide = verify::widen<double>(k);
  const verify::Scene<double> scene = verify::scene_of(wide);
  const auto [d, v, contact_distance] = verify::mutation::seen(k.question, scene);
  const double a = dot(v, v), h = dot(d, v), size = dot(d, d), square = contact_distance * contact_distance,
               c = size - square, horizon = std::isfinite(scene.horizon) ? scene.horizon : 0;
  const std::array<double, boundaries> is{c, h * h - a * c, c - 2 * h * horizon + a * horizon * horizon},
      of{size + square, h * h + a * (size + square), size + square + a * horizon * horizon};
  Boundary nearest;
  for (std::size_t i = 0; i < boundaries; ++i) {
    if (i == 2 && horizon == 0) continue;
    const double share = std::abs(is[i]) / of[i];
    // What overflows or is 0 by 0 is near nothing.
    const int nearness = !(share < 1) ? 0 : share == 0 ? 60 : std::min(-std::ilogb(share), 60);
    if (nearness > nearest.nearness) nearest = {i, is[i] > 0, nearness};
  }
  return nearest;
}

/// The largest error of the numbers that were said, if any was.
inline std::optional<double> largest_error(const verify::Verdict& verdict) {
  std::optional<double> largest;
  for (const auto figure : {verify::Figure::time, verify::Figure::exit, verify::Figure::distance,
                            verify::Figure::centre, verify::Figure::point, verify::Figure::normal}) {
    const auto& error = verdict.error[static_cast<std::size_t>(figure)];
    if (error && !(largest && *largest >= *error)) largest = error;
  }
  return largest;
}

/// The level of an error. Where all numbers are promised to be correctly rounded it is how near the exact number
/// comes to half-way between two, since that is where it gets difficult.
inline std::size_t level_of(std::optional<double> error, bool correctly_rounded) {
  if (!error) return 0;
  const auto step = [](double x, int width) {
    if (!(x > 0)) return levels - 1;
    const int steps = 1 + std::max(0, -std::ilogb(x)) / width;
    return std::min(static_cast<std::size_t>(steps), levels - 1);
  };
  return correctly_rounded ? step(1 - 2 * *error, 5) : step(0.5 / *error, 4);
}

/// Counts a case in its class.
void count(std::uint8_t family, int stage, std::size_t level, const Boundary& boundary);

}  // namespace fuzz
