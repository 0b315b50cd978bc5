// SPDX-License-Identifier: BSL-1.0
/// Numbers of twice the precision of double: unevaluated sums of two doubles, the second one at most half an ulp of the
/// first.
///
/// Errors of the operations, with w = 2^-106: of a sum 3 w of both sizes together, of a product 7 w at most, of a quotient
/// 15 w, of a root 5 w. They hold as long as no intermediate result overflows or underflows. The sum is the one known as
/// sloppy: where its operands cancel it loses more of its own size than an accurate one, which takes twice the operations. No
/// bound here uses the size of a sum (Joldes, Muller, Popescu, "Tight and rigorous error bounds for basic building blocks of
/// double-word arithmetic", ACM TOMS 44(2), 2017, who also bound the product).
///
/// A compiler may contract x y + z to an fma, which would invalidate the error terms below. So no sum here has a product
/// as its operand: products are computed by an explicit fma if there is one.
#pragma once

#include <cmath>

#include "graze/detail/build.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

template <class Number>
struct Twice {
  Number high, low;
};
using DoubleDouble = Twice<double>;

/// x + y exactly (Knuth).
template <class Number>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Twice<Number> exact_sum(const Number& x, const Number& y) noexcept {
  const Number sum = x + y;
  const Number part = sum - x;
  return {sum, (x - (sum - part)) + (y - part)};
}

/// x + y exactly, for |x| >= |y| (Dekker).
[[nodiscard]] inline DoubleDouble ordered_sum(double x, double y) noexcept {
  const double sum = x + y;
  return {sum, y - (sum - x)};
}

[[nodiscard]] inline double times(double x, double y) noexcept { return x * y; }

/// The square root of x > 0, by a builtin that doesn't set errno if there is one.
[[nodiscard]] inline double sqrt(double x) noexcept {
#if GRAZE_HAS_BUILTIN(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(x);
#elif GRAZE_HAS_BUILTIN(__builtin_ia32_sqrtsd)
  typedef double Two __attribute__((vector_size(16)));
  return __builtin_ia32_sqrtsd(Two{x, 0})[0];
#else
  return std::sqrt(x);
#endif
}

#if GRAZE_HAS_FMA

/// x y + z with one rounding.
[[nodiscard]] inline double fused(double x, double y, double z) noexcept { return std::fma(x, y, z); }

/// x y, rounded.
template <class Number>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Number product(const Number& x, const Number& y) noexcept {
  return fused(x, y, Number{});
}

/// x y exactly.
template <class Number>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Twice<Number> exact_product(const Number& x,
                                                                      const Number& y) noexcept {
  const Number high = product(x, y);
  return {high, fused(x, y, -high)};
}

/// x y + z, rounded once or twice.
template <class Number>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Number product_and(const Number& x, const Number& y,
                                                             const Number& z) noexcept {
  return fused(x, y, z);
}

#else

template <class Number>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Number product(const Number& x, const Number& y) noexcept {
  return x * y;
}

/// x y exactly (Veltkamp, Dekker). Without an fma instruction a compiler has nothing to contract to.
template <class Number>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Twice<Number> exact_product(const Number& x,
                                                                      const Number& y) noexcept {
  const auto head = [](const Number& z) {
    const Number shifted = times(z, 0x1.0000002p+27);
    return shifted - (shifted - z);
  };
  const Number high = x * y;
  const Number x_head = head(x), y_head = head(y), x_tail = x - x_head, y_tail = y - y_head;
  return {high, x_tail * y_tail - (((high - x_head * y_head) - x_tail * y_head) - x_head * y_tail)};
}

/// x y + z, rounded once or twice.
template <class Number>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Number product_and(const Number& x, const Number& y,
                                                             const Number& z) noexcept {
  return x * y + z;
}

#endif

[[nodiscard]] inline DoubleDouble operator-(const DoubleDouble& x) noexcept { return {-x.high, -x.low}; }

/// The low parts are at most 2^-53 of both sizes, so that their sum costs w, and its sum with the rest of the high parts, which
/// is no larger, 2 w. The last sum is exact: where the high parts cancel to less than what is added to them, they are a multiple
/// of its last place.
[[nodiscard]] inline DoubleDouble operator+(const DoubleDouble& x, const DoubleDouble& y) noexcept {
  const DoubleDouble high = exact_sum(x.high, y.high);
  return ordered_sum(high.high, high.low + (x.low + y.low));
}

[[nodiscard]] inline DoubleDouble operator-(const DoubleDouble& x, const DoubleDouble& y) noexcept {
  return x + -y;
}

[[nodiscard]] inline DoubleDouble operator*(const DoubleDouble& x, const DoubleDouble& y) noexcept {
  const DoubleDouble high = exact_product(x.high, y.high);
  return ordered_sum(high.high, high.low + (product(x.low, y.high) + product(x.high, y.low)));
}

/// x y + z.
[[nodiscard]] inline DoubleDouble product_and(const DoubleDouble& x, const DoubleDouble& y,
                                              const DoubleDouble& z) noexcept {
  return x * y + z;
}

/// The rest x - y first is at most 3 / 2 ulp of x. The difference of the high parts is exact; rounding costs 2 w of x for the
/// low parts, 1 for the product with y's, 3 for the difference of these and 3 for the rest; 3 more because it is divided by the
/// high part of y, and 3 for the quotient.
[[nodiscard]] inline DoubleDouble operator/(const DoubleDouble& x, const DoubleDouble& y) noexcept {
  const double first = x.high / y.high;
  const DoubleDouble whole = exact_product(first, y.high);
  const double rest = (x.high - whole.high) + ((x.low - whole.low) - product(first, y.low));
  return ordered_sum(first, rest / y.high);
}

/// The square root of x > 0: a Newton step on the rounded root. The rest is at most 3 / 2 ulp of x, and takes two roundings.
[[nodiscard]] inline DoubleDouble sqrt(const DoubleDouble& x) noexcept {
  const double first = sqrt(x.high);
  const DoubleDouble square = exact_product(first, first);
  const double rest = (x.high - square.high) + (x.low - square.low);
  return ordered_sum(first, rest / (2 * first));
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
