// SPDX-License-Identifier: BSL-1.0
/// Whether an input is one that the questions speak of: finite numbers, no negative radius.
#pragma once

#include "graze/shapes.hpp"

namespace graze::detail {

template <class Real>
[[nodiscard]] constexpr bool is_finite(const Real& x) noexcept {
  return x - x == Real(0);
}
template <class Real>
[[nodiscard]] constexpr bool is_finite(const Vec3<Real>& p) noexcept {
  return is_finite(p.x) && is_finite(p.y) && is_finite(p.z);
}
template <class Real>
[[nodiscard]] constexpr bool is_valid(const Sphere<Real>& sphere) noexcept {
  return is_finite(sphere.centre) && is_finite(sphere.radius) && sphere.radius >= Real(0);
}
template <class Real>
[[nodiscard]] constexpr bool is_valid(const MovingSphere<Real>& moving) noexcept {
  return is_valid(moving.sphere) && is_finite(moving.displacement);
}

template <class Real>
[[nodiscard]] constexpr bool is_valid(const SphereCast<Real>& cast) noexcept {
  return is_finite(cast.start) && is_finite(cast.end) && is_finite(cast.radius) && cast.radius >= Real(0);
}
template <class Real>
[[nodiscard]] constexpr bool is_valid(const Ray<Real>& ray) noexcept {
  return is_finite(ray.origin) && is_finite(ray.direction);
}

}  // namespace graze::detail
