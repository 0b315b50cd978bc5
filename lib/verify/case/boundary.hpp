// SPDX-License-Identifier: BSL-1.0
/// How near a case is to a boundary between two decisions, where terms cancel and small errors count most.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "verify/case/case.hpp"
#include "verify/case/mutation.hpp"
#include "verify/case/random.hpp"

namespace verify {

inline constexpr std::size_t boundaries = 3;
inline constexpr int on_the_boundary = 60;  ///< the nearness of 0, and the largest that is told apart

/// The nearest boundary and how near it is: the magnitude of C, D or f(horizon), relative to that of its terms, as a
/// power of two.
struct Boundary {
  std::size_t which = 0;  ///< 0: touching (C), 1: tangency (D), 2: the horizon (f)
  bool above = false;     ///< whether that C, D or f(horizon) is positive
  int nearness = 0;       ///< 2^-nearness; 0 to on_the_boundary
};

/// Computed in double with rounding errors, which feedback and searches tolerate.
template <class Real>
Boundary nearest_boundary(const Case<Real>& k) {
  using random::dot;
  const Case<double> wide = widen<double>(k);
  const Scene<double> scene = scene_of(wide);
  const auto [d, v, contact_distance] = mutation::seen(k.question, scene);
  const double a = dot(v, v), h = dot(d, v), size = dot(d, d), square = contact_distance * contact_distance,
               c = size - square, horizon = std::isfinite(scene.horizon) ? scene.horizon : 0;
  const std::array<double, boundaries> is{c, h * h - a * c, c - 2 * h * horizon + a * horizon * horizon},
      of{size + square, h * h + a * (size + square), size + square + a * horizon * horizon};
  Boundary nearest;
  for (std::size_t i = 0; i < boundaries; ++i) {
    if (i == 2 && horizon == 0) continue;
    const double share = std::abs(is[i]) / of[i];
    // A share that overflows or is 0 / 0 counts as far from the boundary.
    const int nearness = !(share < 1) ? 0
                         : share == 0 ? on_the_boundary
                                      : std::min(-std::ilogb(share), on_the_boundary);
    if (nearness > nearest.nearness) nearest = {i, is[i] > 0, nearness};
  }
  return nearest;
}

}  // namespace verify
