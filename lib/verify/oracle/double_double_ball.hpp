// SPDX-License-Identifier: BSL-1.0
/// Real numbers known to lie near an unevaluated sum of two doubles: arithmetic on balls, as in ball.hpp, with 106 bits.
///
/// Rounding to nearest. What isn't 0 has to stay between 2^-900 and 2^900, so that errors of products neither under- nor
/// overflow; that is the caller's to see to (fast_truth.hpp does).
#pragma once

#include <cmath>
#include <limits>

#include "verify/oracle/ball.hpp"

namespace verify::oracle {

/// high + low, with |low| at most half an ulp of high, which is 2^-53 |high|.
struct DoubleDouble {
  double high = 0, low = 0;
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

}  // namespace double_double

struct DoubleDoubleBall {
  DoubleDouble middle;
  double radius = 0;

  constexpr DoubleDoubleBall() = default;
  /// A number that is known.
  constexpr explicit DoubleDoubleBall(double x) : middle{x, 0} {}
  constexpr DoubleDoubleBall(const DoubleDouble& m, double r) : middle(m), radius(r) {}

  /// Of the middle, but for half an ulp.
  [[nodiscard]] double size() const { return std::abs(middle.high); }
  /// The middle is more than |high| (1 - 2^-52), which is rounded, from 0.
  [[nodiscard]] constexpr bool is_above_zero() const { return middle.high * (1 - 0x1p-52) > radius; }
  [[nodiscard]] constexpr bool is_below_zero() const { return -middle.high * (1 - 0x1p-52) > radius; }
  [[nodiscard]] constexpr bool is_zero() const { return middle.high == 0 && radius == 0; }
};

/// The errors of the operations on middles, relative to the results, as multiples of u^2 = 2^-106. Joldes, Muller and
/// Popescu ("Tight and rigorous error bounds for basic building blocks of double-word arithmetic", ACM TOMS 44(2), 2017)
/// bound those of their algorithms 6 (3 u^2 / (1 - 4 u)), 10 (7 u^2) and 17 (15 u^2 + 56 u^3); Lefevre, Louvet, Muller,
/// Picot and Rideau (ACM TOMS 49(2), 2023) that of the root (25/8 u^2). What is left of these multiples covers that the
/// radius is computed from `high` in place of the result. Sizes of operands that are rounded so are among the roundings of a
/// radius, of which there are fewer than 10; ball::bound has room for them, as (1 + 2^-53)^11 < 1 + 2^-49.
namespace double_double {
inline constexpr double u2 = ball::u * ball::u;
inline constexpr double of_sum = 4 * u2, of_product = 8 * u2, of_quotient = 16 * u2, of_root = 4 * u2;
}  // namespace double_double

constexpr DoubleDoubleBall operator-(const DoubleDoubleBall& x) {
  return {{-x.middle.high, -x.middle.low}, x.radius};
}

inline DoubleDoubleBall operator+(const DoubleDoubleBall& x, const DoubleDoubleBall& y) {
  using namespace double_double;
  const DoubleDouble high = exact_sum(x.middle.high, y.middle.high),
                     low = exact_sum(x.middle.low, y.middle.low);
  const DoubleDouble sum = ordered_sum(high.high, high.low + low.high);
  const DoubleDouble result = ordered_sum(sum.high, sum.low + low.low);
  return {result, ball::bound(x.radius + y.radius + of_sum * std::abs(result.high))};
}
inline DoubleDoubleBall operator-(const DoubleDoubleBall& x, const DoubleDoubleBall& y) { return x + -y; }

inline DoubleDoubleBall operator*(const DoubleDoubleBall& x, const DoubleDoubleBall& y) {
  using namespace double_double;
  const DoubleDouble high = exact_product(x.middle.high, y.middle.high);
  const double low = high.low + (x.middle.high * y.middle.low + x.middle.low * y.middle.high);
  const double size_x = x.size(), size_y = y.size();
  return {ordered_sum(high.high, low),
          ball::bound(size_x * y.radius + (size_y + y.radius) * x.radius + of_product * size_x * size_y)};
}

/// The radius as that of ball.hpp's quotient. Everything, for a divisor that may be 0.
inline DoubleDoubleBall operator/(const DoubleDoubleBall& x, const DoubleDoubleBall& y) {
  using namespace double_double;
  const double least = y.size() * (1 - 0x1p-52) - y.radius;
  if (!(least > 0)) return {{0, 0}, std::numeric_limits<double>::infinity()};
  const double near = x.middle.high / y.middle.high;
  const DoubleDouble high = exact_product(y.middle.high, near);
  const DoubleDouble part = ordered_sum(high.high, y.middle.low * near);
  const DoubleDouble product = ordered_sum(part.high, part.low + high.low);
  const double rest = (x.middle.high - product.high) + (x.middle.low - product.low);
  return {ordered_sum(near, rest / y.middle.high),
          ball::bound((x.radius + std::abs(near) * y.radius) / least + of_quotient * std::abs(near))};
}

/// The radius as that of ball.hpp's root. For a ball above zero.
inline DoubleDoubleBall sqrt(const DoubleDoubleBall& x) {
  using namespace double_double;
  const double root = std::sqrt(x.middle.high);
  const DoubleDouble square = exact_product(root, root);
  const double rest = ((x.middle.high - square.high) - square.low) + x.middle.low;
  return {ordered_sum(root, rest / (2 * root)), ball::bound(x.radius / root + of_root * root)};
}

}  // namespace verify::oracle
