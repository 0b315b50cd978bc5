// SPDX-License-Identifier: BSL-1.0
/// The routine under test.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

using Vec = std::array<float, 3>;

/// When a sphere that moves along `way`, and on, first meets one at rest; in double, where floats cancel.
inline std::optional<float> meets(const Vec& a, float radius_a, const Vec& way, const Vec& b,
                                  float radius_b) {
  double vv = 0, dv = 0, dd = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double d = double(b[i]) - double(a[i]), v = double(way[i]);
    vv += v * v, dv += d * v, dd += d * d;
  }
  const double reach = double(radius_a) + double(radius_b), c = dd - reach * reach, root = dv * dv - vv * c;
  if (c <= 0) return 0.0F;
  if (dv <= 0 || root < 0) return std::nullopt;
  return static_cast<float>(c / (dv + std::sqrt(root)));
}

/// The same, if it does so on its way: as a fraction of it.
inline std::optional<float> sweep(const Vec& a, float radius_a, const Vec& way, const Vec& b,
                                  float radius_b) {
  const auto time = meets(a, radius_a, way, b, radius_b);
  return time && *time <= 1 ? time : std::nullopt;
}
