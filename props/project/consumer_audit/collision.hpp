// SPDX-License-Identifier: BSL-1.0
/// Collision code as it stands in many a program, with a vector class of its own.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

struct Vec {
  float x, y, z;
};
inline Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec operator/(Vec a, float s) { return {a.x / s, a.y / s, a.z / s}; }
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

/// Whether a sphere meets another one on its way, and at which fraction of it.
inline bool sweep(const Vec& a, float radius_a, const Vec& way, const Vec& b, float radius_b, float& time) {
  const float length = std::sqrt(dot(way, way));
  const std::optional<float> distance = hit(a, way / length, b, radius_a + radius_b);
  if (!distance || !(*distance <= length)) return false;
  time = *distance / length;
  return true;
}
