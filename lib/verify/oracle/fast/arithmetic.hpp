// SPDX-License-Identifier: BSL-1.0
/// The two kinds of balls, and which suits the numbers of a type.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <type_traits>

#include "verify/oracle/fast/ball.hpp"
#include "verify/oracle/fast/double_double_ball.hpp"

namespace verify::oracle {

/// Balls in double.
struct InDouble {
  using Ball = oracle::Ball;
  /// The sum of two numbers, and the same as sum_of_products takes it: rounded.
  template <class Real>
  static Ball sum(Real x, Real y) {
    return Ball(static_cast<double>(x)) + Ball(static_cast<double>(y));
  }
  using Factor = double;
  template <class Real>
  static Factor factor(Real x, Real y) {
    return static_cast<double>(x) + static_cast<double>(y);
  }
};

/// Balls in sums of two doubles.
struct InDoubleDouble {
  using Ball = DoubleDoubleBall;
  /// The same; both are exact.
  template <class Real>
  static Ball sum(Real x, Real y) {
    return {factor(x, y), 0};
  }
  using Factor = DoubleDouble;
  template <class Real>
  static Factor factor(Real x, Real y) {
    return double_double::exact_sum(static_cast<double>(x), static_cast<double>(y));
  }
};

/// In which most times are known well enough to be rounded to a type.
template <class Real>
using Arithmetic = std::conditional_t<std::is_same_v<Real, float>, InDouble, InDoubleDouble>;
template <class Real>
using BallOf = typename Arithmetic<Real>::Ball;

/// Whether both kinds of balls can be computed of these numbers.
///
/// Floats other than 0 lie between 2^-149 and 2^128, and all of them can. They are multiples of 2^-149, and so are lengths, which
/// are below 2^130. So squares are multiples of 2^-298 and below 2^263, their products multiples of 2^-596 and below 2^526, even
/// where they are rounded, and the least radius that isn't 0 is 2^-106 of the least product: nothing comes near the ends of the
/// range of doubles, 2^-1022 and 2^1024.
///
/// Doubles other than 0 are taken between 2^-100 and 2^100. Their sums are known exactly, and are multiples of 2^-152. What
/// is computed of products of two of those is a multiple of 2^-357, since a part of one that is rounded isn't below 2^-304,
/// and what is computed of products of four is one of 2^-819. The largest number is a quotient by the least h, 2^562. So
/// exact products are exact, and nothing overflows.
inline bool has_room_for(std::span<const float> /*numbers*/) { return true; }
inline bool has_room_for(std::span<const double> numbers) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return std::ranges::all_of(numbers, [](double x) {
    const double size = std::abs(x);
    return (size > 0x1p-100 && size < 0x1p100) || size == 0 || size == infinity;
  });
}

}  // namespace verify::oracle
