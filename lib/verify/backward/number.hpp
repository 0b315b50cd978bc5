// SPDX-License-Identifier: BSL-1.0
/// The number types used to decide boxes: balls, which are quick and may leave a sign open, and exact ones.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "verify/backward/exact.hpp"
#include "verify/oracle/fast/arithmetic.hpp"

namespace verify::backward {

using oracle::Ball;
using oracle::DoubleDoubleBall;

template <class N>
inline constexpr bool is_exact = std::is_same_v<N, Exact>;

enum class Sign : std::uint8_t { negative, zero, positive, unknown };

template <class N>
[[nodiscard]] Sign sign_of(const N& x) {
  if constexpr (is_exact<N>) {
    return x.sign() == 0 ? Sign::zero : (x.sign() < 0 ? Sign::negative : Sign::positive);
  } else {
    if (x.is_above_zero()) return Sign::positive;
    if (x.is_below_zero()) return Sign::negative;
    return x.is_zero() ? Sign::zero : Sign::unknown;
  }
}

/// To about 15 digits. As a long double the products of two exact numbers remain in range.
template <class Plain = double>
[[nodiscard]] Plain approximately(const Ball& x) {
  return x.middle;
}
template <class Plain = double>
[[nodiscard]] Plain approximately(const DoubleDoubleBall& x) {
  return x.middle.high;
}
template <class Plain = double>
[[nodiscard]] Plain approximately(const Exact& x) {
  return static_cast<Plain>(x.approximate().value());
}

/// A known number in a ball.
inline Ball known_in(const Ball& x) { return Ball(x.middle); }
inline DoubleDoubleBall known_in(const DoubleDoubleBall& x) { return {x.middle, 0}; }
inline Exact known_in(const Exact& x) { return x; }

/// A known number times a power of two.
inline Ball scaled(const Ball& x, double power) { return Ball(x.middle * power); }
inline DoubleDoubleBall scaled(const DoubleDoubleBall& x, double power) {
  return {{x.middle.high * power, x.middle.low * power}, 0};
}

/// The ball about 0.
template <class N>
[[nodiscard]] N about_zero(double radius) {
  N x(0);
  x.radius = radius;
  return x;
}

inline bool has_smaller_middle(const Ball& x, const Ball& y) { return x.middle < y.middle; }
inline bool has_smaller_middle(const DoubleDoubleBall& x, const DoubleDoubleBall& y) {
  return x.middle.high < y.middle.high || (x.middle.high == y.middle.high && x.middle.low < y.middle.low);
}

/// For balls: the one with the larger middle, with the larger radius. The larger number isn't further from that middle.
template <class N>
[[nodiscard]] N larger(const N& x, const N& y) {
  if constexpr (is_exact<N>) {
    return (y - x).sign() > 0 ? y : x;
  } else {
    N one = has_smaller_middle(x, y) ? y : x;
    one.radius = std::max(x.radius, y.radius);
    return one;
  }
}
template <class N>
[[nodiscard]] N smaller(const N& x, const N& y) {
  return -larger(N(-x), N(-y));
}

}  // namespace verify::backward
