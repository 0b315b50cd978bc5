// SPDX-License-Identifier: BSL-1.0
/// Real numbers known to lie near a double: arithmetic on balls.
///
/// A ball holds every real within `radius` of `middle`. The result of an operation holds the results for all members
/// of its operands. Rounding to nearest; nothing may leave the range of normal numbers except by being 0, which the
/// caller must ensure (fast_truth.hpp does).
#pragma once

#include <cmath>
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
  const double size_x = x.size(), size_y = y.size();
  return {product,
          ball::bound(size_x * y.radius + (size_y + y.radius) * x.radius + ball::u * size_x * size_y)};
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
