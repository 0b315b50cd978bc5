// SPDX-License-Identifier: BSL-1.0
/// Numbers of 106 bits as unevaluated sums of two doubles.
///
/// Rounding to nearest. Anything but 0 must remain between 2^-900 and 2^900, so that errors of products neither under- nor
/// overflow; the caller must ensure that.
#pragma once

#include <cmath>

namespace verify::oracle {

/// high + low, with |low| at most half an ulp of high, which is 2^-53 |high|.
struct DoubleDouble {
  double high = 0, low = 0;

  constexpr DoubleDouble() = default;
  constexpr explicit DoubleDouble(double x) : high(x) {}
  constexpr DoubleDouble(double h, double l) : high(h), low(l) {}

  friend constexpr bool operator==(const DoubleDouble&, const DoubleDouble&) = default;
};

namespace double_double {

/// x + y (Knuth, TAOCP 2, 4.2.2, theorem B).
constexpr DoubleDouble exact_sum(double x, double y) {
  const double sum = x + y;
  const double of_y = sum - x;
  return {sum, (x - (sum - of_y)) + (y - of_y)};
}

/// x + y, where |x| >= |y| or x is 0 (Dekker).
constexpr DoubleDouble ordered_sum(double x, double y) {
  const double sum = x + y;
  return {sum, y - (sum - x)};
}

/// x y, by the processor's own instruction, or by halves of 26 bits (Dekker).
inline DoubleDouble exact_product(double x, double y) {
  const double product = x * y;
#ifdef __FMA__
  return {product, std::fma(x, y, -product)};
#else
  const auto upper_half = [](double z) {
    const double shifted = z * (0x1p+27 + 1);
    return shifted - (shifted - z);
  };
  const double x_high = upper_half(x), y_high = upper_half(y), x_low = x - x_high, y_low = y - y_high;
  return {product, ((x_high * y_high - product) + x_high * y_low + x_low * y_high) + x_low * y_low};
#endif
}

/// Bounds on the errors of the operations below, relative to the results, as multiples of u^2 = 2^-106. Joldes, Muller and
/// Popescu ("Tight and rigorous error bounds for basic building blocks of double-word arithmetic", ACM TOMS 44(2), 2017)
/// bound those of their algorithms 6 (3 u^2 / (1 - 4 u)), 10 (7 u^2) and 17 (15 u^2 + 56 u^3); Lefevre, Louvet, Muller,
/// Picot and Rideau (ACM TOMS 49(2), 2023) that of the root (25/8 u^2). The rest of these multiples allows for
/// computing a bound from `high` in place of the result.
inline constexpr double u2 = 0x1p-106;
inline constexpr double of_sum = 4 * u2, of_product = 8 * u2, of_quotient = 16 * u2, of_root = 4 * u2;

}  // namespace double_double

constexpr DoubleDouble operator-(const DoubleDouble& x) { return {-x.high, -x.low}; }

constexpr DoubleDouble operator+(const DoubleDouble& x, const DoubleDouble& y) {
  using namespace double_double;
  const DoubleDouble high = exact_sum(x.high, y.high), low = exact_sum(x.low, y.low);
  const DoubleDouble sum = ordered_sum(high.high, high.low + low.high);
  return ordered_sum(sum.high, sum.low + low.low);
}
constexpr DoubleDouble operator-(const DoubleDouble& x, const DoubleDouble& y) { return x + -y; }

inline DoubleDouble operator*(const DoubleDouble& x, const DoubleDouble& y) {
  using namespace double_double;
  const DoubleDouble high = exact_product(x.high, y.high);
  return ordered_sum(high.high, high.low + (x.high * y.low + x.low * y.high));
}

inline DoubleDouble operator/(const DoubleDouble& x, const DoubleDouble& y) {
  using namespace double_double;
  const double near = x.high / y.high;
  const DoubleDouble high = exact_product(y.high, near);
  const DoubleDouble part = ordered_sum(high.high, y.low * near);
  const DoubleDouble product = ordered_sum(part.high, part.low + high.low);
  const double rest = (x.high - product.high) + (x.low - product.low);
  return ordered_sum(near, rest / y.high);
}

/// For a number above 0.
inline DoubleDouble sqrt(const DoubleDouble& x) {
  using namespace double_double;
  const double root = std::sqrt(x.high);
  const DoubleDouble square = exact_product(root, root);
  const double rest = ((x.high - square.high) - square.low) + x.low;
  return ordered_sum(root, rest / (2 * root));
}

}  // namespace verify::oracle
