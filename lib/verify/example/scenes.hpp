// SPDX-License-Identifier: BSL-1.0
/// The scenes that the routine is meant for.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <verify/case/case.hpp>

/// No sphere is smaller than a centimetre, and nothing is a kilometre away.
inline bool is_of_a_game(const verify::Scene<float>& scene) {
  float largest = std::max(scene.a.radius, scene.b.radius);
  for (std::size_t i = 0; i < 3; ++i)
    largest =
        std::max({largest, std::abs(scene.b.centre[i] - scene.a.centre[i]), std::abs(scene.a.motion[i])});
  return std::min(scene.a.radius, scene.b.radius) > 0.01F && largest < 1000;
}
