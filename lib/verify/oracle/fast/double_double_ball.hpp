// SPDX-License-Identifier: BSL-1.0
/// Real numbers known to lie near an unevaluated sum of two doubles: arithmetic on balls, as in ball.hpp, with 106 bits.
///
/// Under the conditions of double_double.hpp, which fast_truth.hpp ensures.
#pragma once

#include <cmath>
#include <limits>

#include "verify/oracle/fast/ball.hpp"
#include "verify/oracle/fast/double_double.hpp"

namespace verify::oracle {

struct DoubleDoubleBall {
  DoubleDouble middle;
  double radius = 0;

  constexpr DoubleDoubleBall() = default;
  /// A number that is known exactly.
  constexpr explicit DoubleDoubleBall(double x) : middle{x, 0} {}
  constexpr DoubleDoubleBall(const DoubleDouble& m, double r) : middle(m), radius(r) {}

  /// The size of the middle, to within half an ulp.
  [[nodiscard]] double size() const { return std::abs(middle.high); }
  /// The middle is farther from 0 than the rounded |high| (1 - 2^-52). That would hold with 2^-53 as well,
  /// since that product also rounds to at most the double before |high|.
  [[nodiscard]] constexpr bool is_above_zero() const { return middle.high * (1 - 0x1p-52) > radius; }
  [[nodiscard]] constexpr bool is_below_zero() const { return -middle.high * (1 - 0x1p-52) > radius; }
  [[nodiscard]] constexpr bool is_zero() const { return middle.high == 0 && radius == 0; }
};

// The middles are rounded as double_double.hpp bounds it. Sizes of operands that are rounded are among the roundings of a
// radius, of which there are fewer than 10; ball::bound has room for them, as (1 + 2^-53)^11 < 1 + 2^-49.

constexpr DoubleDoubleBall operator-(const DoubleDoubleBall& x) { return {-x.middle, x.radius}; }

inline DoubleDoubleBall operator+(const DoubleDoubleBall& x, const DoubleDoubleBall& y) {
  const DoubleDouble sum = x.middle + y.middle;
  return {sum, ball::bound(x.radius + y.radius + double_double::of_sum * std::abs(sum.high))};
}
inline DoubleDoubleBall operator-(const DoubleDoubleBall& x, const DoubleDoubleBall& y) { return x + -y; }

inline DoubleDoubleBall operator*(const DoubleDoubleBall& x, const DoubleDoubleBall& y) {
  const double size_x = x.size(), size_y = y.size();
  return {x.middle * y.middle, ball::bound(size_x * y.radius + (size_y + y.radius) * x.radius +
                                           double_double::of_product * size_x * size_y)};
}

/// The radius as for ball.hpp's quotient, with the size of the divisor not overestimated, as in is_above_zero.
/// Everything, for a divisor that may be 0.
inline DoubleDoubleBall operator/(const DoubleDoubleBall& x, const DoubleDoubleBall& y) {
  const double least = y.size() * (1 - 0x1p-52) - y.radius;
  if (!(least > 0)) return {{0, 0}, std::numeric_limits<double>::infinity()};
  const DoubleDouble quotient = x.middle / y.middle;
  const double size = std::abs(quotient.high);
  return {quotient, ball::bound((x.radius + size * y.radius) / least + double_double::of_quotient * size)};
}

/// The radius as that of ball.hpp's root. For a ball above zero.
inline DoubleDoubleBall sqrt(const DoubleDoubleBall& x) {
  const DoubleDouble root = sqrt(x.middle);
  return {root, ball::bound(x.radius / root.high + double_double::of_root * root.high)};
}

}  // namespace verify::oracle
