// SPDX-License-Identifier: BSL-1.0
/// Collision code as it stands in many a program, with a vector class of its own.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

struct Vec {
  float x, y, z;
};
inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// The distance to the sphere along a ray whose direction is of length one.
inline std::optional<float> hit(Vec origin, Vec direction, Vec centre, float radius) {
  const Vec m = origin - centre;
  const float b = dot(m, direction), c = dot(m, m) - radius * radius;
  if (c > 0 && b > 0) return std::nullopt;
  const float discriminant = b * b - c;
  if (discriminant < 0) return std::nullopt;
  return std::max(0.0F, -b - std::sqrt(discriminant));
}
