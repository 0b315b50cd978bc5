// SPDX-License-Identifier: BSL-1.0
/// The headers of lib/graze/detail and lib/batch with recorded numbers instead of double, and DoubleDouble as one such
/// number.
///
/// There is no fma in the former: what could be fused is rounded twice, which is no less.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>

#include "graze/detail/build.hpp"
#undef GRAZE_HAS_FMA
#define GRAZE_HAS_FMA 0
#undef GRAZE_HAS_BUILTIN
#define GRAZE_HAS_BUILTIN(name) 0

#include "graze/detail/ieee.hpp"
#include "graze/detail/rounding_mode.hpp"
#include "recorded.hpp"

namespace graze::inline GRAZE_BUILD::detail {

using recording::Recorded;

template <>
inline constexpr bool is_staged<Recorded> = true;
template <>
inline constexpr bool is_answered<Recorded> = true;

template <>
struct Ieee<Recorded> {
  using Bits = recording::Bits;
  static constexpr Recorded least_normal = 0x1p-1022;

  static constexpr Bits bits(Recorded x) { return Bits(x); }
  static bool has_sign(Recorded x) { return x.value() < 0; }
  static bool is_at_least(Recorded x, Recorded least) { return x.value() >= least.value(); }
  static bool are_equal(Recorded x, Recorded y) { return x.value() == y.value(); }
  static Recorded with_sign(Recorded x, int /*sign*/) { return x; }
  static Recorded below(Recorded x) { return x; }
};
inline Recorded widened(Recorded x) { return x; }

/// Exact sums and products are recorded as such, not by the operations that compute them.
template <class Number>
struct Twice;
Twice<Recorded> exact_sum(const Recorded& x, const Recorded& y) noexcept;
Twice<Recorded> exact_product(const Recorded& x, const Recorded& y) noexcept;

}  // namespace graze::inline GRAZE_BUILD::detail

#define double recording::Recorded

#include "graze/detail/double_double.hpp"

namespace graze::inline GRAZE_BUILD::detail {
inline Twice<Recorded> exact_sum(const Recorded& x, const Recorded& y) noexcept {
  const auto sum = recording::recorded("exact +", x, y, x.value() + y.value());
  return {sum, recording::recorded("rest", sum, {}, 0)};
}
inline Twice<Recorded> exact_product(const Recorded& x, const Recorded& y) noexcept {
  const auto product = recording::recorded("exact *", x, y, x.value() * y.value());
  return {product, recording::recorded("rest", product, {}, 0)};
}
}  // namespace graze::inline GRAZE_BUILD::detail

namespace recording {
/// A DoubleDouble: `high` represents both parts.
struct Pair {
  Recorded high, low;

  constexpr Pair() = default;
  constexpr Pair(Recorded x, Recorded zero) : high(x), low(zero) {}
  explicit(false) Pair(const graze::detail::Twice<Recorded>& exact) : high(exact.high) {}
};
inline Pair operator+(const Pair& x, const Pair& y) { return {x.high + y.high, 0}; }
inline Pair operator-(const Pair& x, const Pair& y) { return {x.high - y.high, 0}; }
inline Pair operator*(const Pair& x, const Pair& y) { return {x.high * y.high, 0}; }
inline Pair operator/(const Pair& x, const Pair& y) { return {x.high / y.high, 0}; }
inline Pair operator-(const Pair& x) { return {-x.high, 0}; }
inline Pair sqrt(const Pair& x) { return {std::sqrt(x.high), 0}; }
}  // namespace recording

#define DoubleDouble recording::Pair
#include "graze/detail/geometry.hpp"
#include "graze/detail/refine_root.hpp"
#undef DoubleDouble
#include "batch/answer-inl.hpp"
#undef double

namespace recording {
/// An estimate, which records the estimates whose bits are requested.
struct Estimate {
  Recorded number;

  static inline std::vector<Recorded> asked;
  template <class Integer>
  static Estimate of(const Integer& /*n*/) {
    return {input("estimate")};
  }
  [[nodiscard]] Estimate scaled(int /*exponent*/) const { return *this; }
  [[nodiscard]] Estimate times(const Estimate& y) const { return {number * y.number}; }
  [[nodiscard]] Estimate plus(const Estimate& y) const { return {number + y.number}; }
  [[nodiscard]] Estimate over(const Estimate& y) const { return {number / y.number}; }
  [[nodiscard]] Estimate root() const { return {std::sqrt(number)}; }
  template <class Real>
  [[nodiscard]] typename graze::detail::Ieee<Real>::Bits bits() const {
    asked.push_back(number);
    return 0;
  }
};
}  // namespace recording

#include "graze/detail/estimate.hpp"
#define Estimate recording::Estimate
#include "graze/detail/exact_geometry.hpp"
#undef Estimate
