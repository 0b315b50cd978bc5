// SPDX-License-Identifier: BSL-1.0
/// Validity of an input: all numbers are finite, and no radius or horizon is negative.
#pragma once

#include "graze/detail/relative.hpp"

namespace graze::inline GRAZE_BUILD::detail {

template <class Real>
[[nodiscard]] constexpr bool is_finite(const Real& x) noexcept {
  if constexpr (is_staged<Real>) {
    return Ieee<Real>::is_finite(x);
  } else {
    return x - x == Real(0);
  }
}
template <class Real>
[[nodiscard]] constexpr bool is_finite(const Difference<Real>& x) noexcept {
  return is_finite(x.plus) && is_finite(x.minus);
}
template <class Real>
[[nodiscard]] constexpr bool is_finite(const Differences<Real>& p) noexcept {
  return is_finite(p.x) && is_finite(p.y) && is_finite(p.z);
}

/// Whether x >= 0, for both zeros; false for NaN.
template <class Real>
[[nodiscard]] constexpr bool is_not_negative(const Real& x) noexcept {
  if constexpr (is_staged<Real>) {
    return !Ieee<Real>::is_negative(x) && Ieee<Real>::magnitude(x) <= Ieee<Real>::infinity;
  } else {
    return x >= Real(0);
  }
}

template <class Real>
[[nodiscard]] constexpr bool is_valid(const Relative<Real>& relative) noexcept {
  const auto is_radius = [](const Real& r) { return is_finite(r) && is_not_negative(r); };
  return is_finite(relative.d) && is_finite(relative.v) && is_radius(relative.radius_a) &&
         is_radius(relative.radius_b);
}

}  // namespace graze::inline GRAZE_BUILD::detail
