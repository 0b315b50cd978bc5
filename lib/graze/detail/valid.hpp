// SPDX-License-Identifier: BSL-1.0
/// Whether an input is one that the questions speak of: finite numbers, no negative radius or horizon.
#pragma once

#include "graze/detail/relative.hpp"

namespace graze::inline GRAZE_BUILD::detail {

template <class Real>
[[nodiscard]] constexpr bool is_finite(const Real& x) noexcept {
  if constexpr (is_staged<Real>) {
    return Format<Real>::is_finite(x);
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

/// Not negative, and not NaN. A zero may have a sign.
template <class Real>
[[nodiscard]] constexpr bool is_not_negative(const Real& x) noexcept {
  if constexpr (is_staged<Real>) {
    return !Format<Real>::is_negative(x) && Format<Real>::magnitude(x) <= Format<Real>::infinity;
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
