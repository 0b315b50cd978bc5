// SPDX-License-Identifier: BSL-1.0
/// The type of balls that suits the numbers of a type.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "verify/oracle/fast/ball.hpp"
#include "verify/oracle/fast/double_double_ball.hpp"

namespace verify::oracle {

/// The balls for cases of a type, and the type's numbers without a radius.
template <class Real>
struct Arithmetic;

/// Floats other than 0 lie between 2^-149 and 2^128. So lengths lie between 2^-149 and 2^130, squares between 2^-298
/// and 2^262, their products between 2^-596 and 2^524, and the least radius that isn't 0 is one rounding of those, twice
/// for the squares of sums that cancel: nothing comes near the ends of the range of doubles, 2^-1022 and 2^1024.
template <>
struct Arithmetic<float> {
  using Ball = oracle::Ball;
  static Ball known(float x) { return Ball(static_cast<double>(x)); }
  static Ball sum(float x, float y) { return known(x) + known(y); }
  static bool has_room_for(std::span<const float> /*numbers*/) { return true; }
};

/// Doubles other than 0 are taken between 2^-100 and 2^100. Their sums are known exactly, and are multiples of 2^-152. What
/// is computed of products of two of those is a multiple of 2^-357, since a part of one that is rounded isn't below 2^-304,
/// and what is computed of products of four is one of 2^-819. The largest number is a quotient by the least h, 2^562. So
/// exact products are exact, and nothing overflows.
template <>
struct Arithmetic<double> {
  using Ball = DoubleDoubleBall;
  static Ball known(double x) { return Ball(x); }
  static Ball sum(double x, double y) { return {double_double::exact_sum(x, y), 0}; }
  static bool has_room_for(std::span<const double> numbers) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return std::ranges::all_of(numbers, [](double x) {
      const double size = std::abs(x);
      return (size > 0x1p-100 && size < 0x1p100) || size == 0 || size == infinity;
    });
  }
};

template <class Real>
using BallOf = typename Arithmetic<Real>::Ball;

}  // namespace verify::oracle
