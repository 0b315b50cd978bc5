// SPDX-License-Identifier: BSL-1.0
/// Numbers of twice the precision of double: the unevaluated sum of two doubles, the second one no more than
/// half an ulp of the first.
///
/// Relative errors, with w = 2^-106 (Joldes, Muller, Popescu, "Tight and rigorous error bounds for basic
/// building blocks of double-word arithmetic", ACM TOMS 44(2), 2017): sum 3 w, product 5 w, quotient 15 w;
/// the root, one Newton step on the rounded root, 4 w (Lefevre, Louvet, Muller, Picot, Rideau, ACM TOMS
/// 49(2), 2023). They hold while nothing leaves the normal range.
#pragma once

#include <cmath>

namespace graze::detail {

struct DoubleDouble {
  double high = 0, low = 0;

  friend DoubleDouble operator-(const DoubleDouble& x) noexcept { return {-x.high, -x.low}; }
};

/// x + y exactly (Knuth).
[[nodiscard]] inline DoubleDouble exact_sum(double x, double y) noexcept {
  const double sum = x + y;
  const double part = sum - x;
  return {sum, (x - (sum - part)) + (y - part)};
}

/// x + y exactly, for |x| >= |y| (Dekker).
[[nodiscard]] inline DoubleDouble ordered_sum(double x, double y) noexcept {
  const double sum = x + y;
  return {sum, y - (sum - x)};
}

/// x y exactly.
[[nodiscard]] inline DoubleDouble exact_product(double x, double y) noexcept {
  using std::fma;
  const double product = x * y;
  return {product, fma(x, y, -product)};
}

[[nodiscard]] inline DoubleDouble operator+(const DoubleDouble& x, const DoubleDouble& y) noexcept {
  const DoubleDouble high = exact_sum(x.high, y.high);
  const DoubleDouble low = exact_sum(x.low, y.low);
  const DoubleDouble sum = ordered_sum(high.high, high.low + low.high);
  return ordered_sum(sum.high, sum.low + low.low);
}

[[nodiscard]] inline DoubleDouble operator-(const DoubleDouble& x, const DoubleDouble& y) noexcept {
  return x + -y;
}

[[nodiscard]] inline DoubleDouble operator*(const DoubleDouble& x, const DoubleDouble& y) noexcept {
  using std::fma;
  const DoubleDouble product = exact_product(x.high, y.high);
  return ordered_sum(product.high, product.low + fma(x.low, y.high, x.high * y.low));
}

[[nodiscard]] inline DoubleDouble operator/(const DoubleDouble& x, const DoubleDouble& y) noexcept {
  const double first = x.high / y.high;
  const DoubleDouble rest = x - y * DoubleDouble{first, 0};
  return ordered_sum(first, rest.high / y.high);
}

/// For x > 0.
[[nodiscard]] inline DoubleDouble sqrt(const DoubleDouble& x) noexcept {
  const double first = std::sqrt(x.high);
  const DoubleDouble rest = x - exact_product(first, first);
  return ordered_sum(first, rest.high / (2 * first));
}

}  // namespace graze::detail
