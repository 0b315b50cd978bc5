// SPDX-License-Identifier: BSL-1.0
/// Real numbers known to lie near an unevaluated sum of two doubles: arithmetic on balls, as in ball.hpp, with 106 bits.
///
/// Under the conditions of double_double.hpp, which fast_truth.hpp ensures.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
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
  const DoubleDouble product = x.middle * y.middle;
  return {product, ball::bound(x.size() * y.radius + (y.size() + y.radius) * x.radius +
                               double_double::of_product * std::abs(product.high))};
}

/// The sum of all x_i y_i, for up to four exact products.
///
/// With p_i the upper half of a product, `rest` is below 3 u |p_i|; it leaves out u^2 |p_i|, and its roundings are within
/// 7 u^2 |p_i|. The n - 1 additions of upper halves are exact, with lower halves below u times `size`. So no sum of lower halves
/// is above (n + 2) u times `size`, of the two roundings in each step the first is within u^2 (`size` + 3 |p_i|) and the second
/// within (n + 2) u^2 times `size`. In all that is at most (11 + (n - 1) (n + 3)) u^2 times `size`: 32 u^2, for four. The rest of
/// the multiple allows for terms in u^3.
template <std::size_t n>
DoubleDoubleBall sum_of_products(const std::array<DoubleDouble, n>& x, const std::array<DoubleDouble, n>& y) {
  static_assert(n <= 4);
  using namespace double_double;
  const auto halves = [&](std::size_t i) -> DoubleDouble {
    const DoubleDouble product = exact_product(x[i].high, y[i].high);
    const double rest = product.low + (x[i].high * y[i].low + x[i].low * y[i].high);
    return {product.high, rest};
  };
  DoubleDouble sum = halves(0);
  double size = std::abs(sum.high);
  for (std::size_t i = 1; i < n; ++i) {
    const DoubleDouble next = halves(i), high = exact_sum(sum.high, next.high);
    sum = {high.high, sum.low + (high.low + next.low)};
    size += std::abs(next.high);
  }
  return {exact_sum(sum.high, sum.low), ball::bound(40 * u2 * size)};
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
