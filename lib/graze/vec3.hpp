// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

namespace graze {

/// Three components, in whatever unit the shapes are measured in.
template <class Real>
struct Vec3 {
  Real x{}, y{}, z{};

  friend bool operator==(const Vec3&, const Vec3&) = default;
};

template <class Real>
[[nodiscard]] constexpr Vec3<Real> operator+(const Vec3<Real>& p, const Vec3<Real>& q) noexcept {
  return {p.x + q.x, p.y + q.y, p.z + q.z};
}

template <class Real>
[[nodiscard]] constexpr Vec3<Real> operator-(const Vec3<Real>& p, const Vec3<Real>& q) noexcept {
  return {p.x - q.x, p.y - q.y, p.z - q.z};
}

template <class Real>
[[nodiscard]] constexpr Vec3<Real> operator*(const std::type_identity_t<Real>& factor,
                                             const Vec3<Real>& p) noexcept {
  return {factor * p.x, factor * p.y, factor * p.z};
}

template <class Real>
[[nodiscard]] constexpr Vec3<Real> operator*(const Vec3<Real>& p,
                                             const std::type_identity_t<Real>& factor) noexcept {
  return factor * p;
}

template <class Real>
[[nodiscard]] constexpr Real dot(const Vec3<Real>& p, const Vec3<Real>& q) noexcept {
  return p.x * q.x + p.y * q.y + p.z * q.z;
}

}  // namespace graze
