// SPDX-License-Identifier: BSL-1.0
/// Real numbers known to lie near a double: arithmetic on balls.
///
/// A ball holds every real within `radius` of `middle`. The result of an operation holds the results for all members
/// of its operands. Rounding to nearest; nothing may leave the range of normal numbers except by being 0, which the
/// caller must ensure (fast_truth.hpp does).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "verify/oracle/fast/double_double.hpp"

namespace verify::oracle {

struct Ball {
  double middle = 0, radius = 0;

  constexpr Ball() = default;
  /// A number that is known exactly.
  constexpr explicit Ball(double x) : middle(x) {}
  constexpr Ball(double m, double r) : middle(m), radius(r) {}

  /// Of the middle.
  [[nodiscard]] double size() const { return std::abs(middle); }
  [[nodiscard]] constexpr bool is_above_zero() const { return middle > radius; }
  [[nodiscard]] constexpr bool is_below_zero() const { return -middle > radius; }
  [[nodiscard]] constexpr bool is_zero() const { return middle == 0 && radius == 0; }
};

namespace ball {

/// Half an ulp of a result, relative to the result.
inline constexpr double u = 0x1p-53;

/// A bound on a radius from its value in doubles. The sums and products that bounds are made of here have positive
/// terms and fewer than 7 roundings, so they are short by a factor of less than (1 + 2^-53)^7 < 1 + 2^-50, and the
/// product with that number rounds once more: 2^-49 has room for both.
constexpr double bound(double value) { return value * (1 + 0x1p-49); }

}  // namespace ball

constexpr Ball operator-(const Ball& x) { return {-x.middle, x.radius}; }

/// The rounding error of the addition is known, so sums of known numbers are known where they are representable.
inline Ball operator+(const Ball& x, const Ball& y) {
  const DoubleDouble sum = double_double::exact_sum(x.middle, y.middle);
  return {sum.high, ball::bound(x.radius + y.radius + std::abs(sum.low))};
}
inline Ball operator-(const Ball& x, const Ball& y) { return x + -y; }

inline Ball operator*(const Ball& x, const Ball& y) {
  const double product = x.middle * y.middle;
  return {product,
          ball::bound(x.size() * y.radius + (y.size() + y.radius) * x.radius + ball::u * std::abs(product))};
}

/// The sum of all x_i y_i, for reals that are within half an ulp of these doubles, such as sums that are rounded.
///
/// Each factor is off by at most u of its double, so x_i y_i is within 3 u |p_i| of the rounded product p_i, to first order. Each
/// addition rounds by at most u times its result, which isn't larger than `size`, since rounding keeps the order. In all that is
/// (n + 2) u times `size`; the terms in u^2 are less than three roundings of that.
template <std::size_t n>
Ball sum_of_products(const std::array<double, n>& x, const std::array<double, n>& y) {
  double sum = x[0] * y[0], size = std::abs(sum);
  for (std::size_t i = 1; i < n; ++i) {
    const double product = x[i] * y[i];
    sum += product;
    size += std::abs(product);
  }
  return {sum, ball::bound((n + 2) * ball::u * size)};
}

/// |x/y - m/n| <= (r + |m/n| s) / (|n| - s) for x within r of m and y within s of n. The difference |n| - s rounds
/// once as well. Everything, for a divisor that may be 0.
inline Ball operator/(const Ball& x, const Ball& y) {
  const double quotient = x.middle / y.middle;
  const double size = std::abs(quotient);
  const double least = y.size() - y.radius;
  if (!(least > 0)) return {0, std::numeric_limits<double>::infinity()};
  return {quotient, ball::bound((x.radius + size * y.radius) / least + ball::u * size)};
}

/// |sqrt x - sqrt m| = |x - m| / (sqrt x + sqrt m) <= r / sqrt m. For a ball above zero.
inline Ball sqrt(const Ball& x) {
  const double root = std::sqrt(x.middle);
  return {root, ball::bound(x.radius / root + ball::u * root)};
}

}  // namespace verify::oracle
