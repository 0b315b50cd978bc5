// SPDX-License-Identifier: BSL-1.0
/// Stages 1 and 2: floating point with rigorous error bounds. They answer where rounding errors can't change the answer.
///
/// Both stages evaluate the same formulas, stage 1 in double and stage 2 in double-double. Below, w is the
/// relative error of one operation (2^-53, 2^-106), S = |d|^2 + R^2 and A = |v|^2. Cauchy's inequality bounds sums of three
/// products. A double-double sum costs 3 w of both sizes, a product 7 w, a quotient 15 w, a root 5 w (double_double.hpp).
///
///   d, v, R           stage 1: one rounding each
///                     stage 2: exact
///   |d|^2             stage 1: 2 for the rounded factors + 1 for the product + 2 for both sums = 5 w |d|^2
///                     stage 2: 7 for the product + 2 * 3 for both sums = 13 w |d|^2
///   H = d.v           in the same way 5 w |d||v| / 13 w |d||v|
///   A = |v|^2         in the same way 5 w A / 13 w A
///   C = |d|^2 - R^2   stage 1: 5 for the squares + 1 for the difference = 6 w S
///                     stage 2: 13 for the squares + 3 for the difference = 16 w S
///   D = H^2 - A C     stage 1: 2 * 5 for both factors H + 1 for their product, 5 for A + 6 for C + 1 for their product,
///                     and 2 * 1 for the difference of up to 2 A S: 25 w A S
///                     stage 2: 2 * 13 + 7 for H^2, 13 + 16 + 7 for A C, 2 * 3 for the difference: 75 w A S
///
/// eC = 32 w S is an upper bound on the error of C in both stages, and eD = 512 w A S on that of D. It is generous, so that
/// D > eD implies that the true D is at least 0.85 of the computed one. So s = sqrt D may stand for either at the price of
/// 8.3 %, which the margin of e below covers. With D > eD,
///
///   |error of s| <= |error of D| / s,     s <= sqrt(A) R <= sqrt(A S)  (by D = A R^2 - |d x v|^2),
///   sqrt(S / A) <= S / s
///   t1 = (H - s) / A <= |d| / sqrt A <= S / s
///   t2 = (H + s) / A <= (|d| + R) / sqrt A <= 2 S / s
///
/// The errors of a time, in units of w S / s, stage 1 / stage 2:
///
///                           from D   from H   from A   from rounding            sum
///   t1                      25 / 75  5 / 13   5 / 13   4 / 26                   39 / 127
///   t2                      25 / 75  5 / 13   10 / 26  7 / 41                   47 / 155
///
/// Rounding counts s once, the sum once per S / s of its size (in stage 2 of H and s together), and the quotient once per S / s
/// of the time:
///
///   t1   stage 1: 1 for s + 1 for the sum + 2 for the quotient, which is a product with 1 / A
///        stage 2: 5 for s + 2 * 3 for the sum + 15 for the quotient
///   t2   stage 1: 1 for s + 2 for the sum + 2 * 2 for the quotient
///        stage 2: 5 for s + 2 * 3 for the sum + 2 * 15 for the quotient
///
/// With the 8.3 % of s, e = 64 w S / s in stage 1 and 192 w S / s in stage 2 bounds both; it also covers the rounding of
/// sums such as t - e, below 2 w S / s. S / s is read from the bits of S and D, up to 1.2 times too large, which saves a
/// division. H and s may cancel where t is small: the absolute error stays below e. The textbook's other form, C / (H + s),
/// inherits an error from C that is as large.
///
/// Where B is distant, 2^24 R^2 < S < 2^90 R^2, the second attempt of stage 1 has another D, with M = R sqrt S:
///
///   D = A R^2 - |d x v|^2     3 for each product with its rounded factors + 1 for their difference = 4 w (|d_i v_j| + |d_j v_i|) for
///                             each component of d x v. The squares of those sums add up to 2 |d|^2 A at most, so that
///                             d x v is off by 5.7 w |d||v|, and its square by 11.4 w |d x v||d||v| and less than 0.2 w A M:
///                             23 w A M for |d x v|^2 <= 4 A R^2. All other errors are of the size of A R^2, below A M / 2^12
///
/// That is less than 25 w A M. With |d x v|^2 > 4 A R^2, both D and the computed one are negative. So the above holds with M in place
/// of S, as does its table of times: by s <= sqrt(A) R, sqrt(S / A) <= M / s. M is read from the bits of S R^2, up to 1.07 times too
/// large.
///
/// The horizon T is compared without a root: with E = f(T) = C - 2 H T + A T^2 and K = C - A T^2, a first contact (C > 0,
/// H > 0) comes after T exactly if both are positive: by t1 t2 = C / A, K > 0 implies T < t2, and E > 0 implies that T isn't
/// between the roots. An escape (C < 0) comes before T exactly if E > 0. By 2 T sqrt(A S) <= S + A T^2, every error is at
/// most a w S + b w A T^2, which the table abbreviates to a + b, stage 1 / stage 2:
///
///        from C   from H           from A       products               sums                    at most
///   E    6 / 16   5 + 5 / 13 + 13  5 / 13       1 + 3 / 7 + 21         4 + 3 / 12 + 9          17 / 56
///   K    6 / 16                    5 / 13       2 / 14                 1 / 3                   8 / 30
///
/// C contributes to a alone, A and the products of K to b alone, the sum of K to both. The products of E are H T, counted
/// twice (1 / 7 in a and in b), and A T T (2 * 1 / 2 * 7 in b). The sums of E are C - 2 H T, of up to 2 S + A T^2, and
/// E, of up to 2 S + 2 A T^2, at 1 / 3 each. "At most" bounds the larger one of a and b.
///
/// So 64 w (S + A T^2) bounds both errors. T is cut at `latest`, which is after all contacts of scenes in range: the root of
/// the largest S / A is 2^300. So A T^2 doesn't overflow, and no infinity is multiplied.
///
/// The sign of H decides the motion of an overlap. |H| > 16 w |d||v| is sufficient for it, that is H^2 > 256 w^2 |d|^2 A
/// with |d|^2 in range. For C > eC no test is needed: a contact has D >= 0, so that H^2 >= A C > 16 w A S, whose root far
/// exceeds the error of H; and for D < 0 there is no contact for any H.
///
/// Rounding modes: upward, downward and towards zero the errors of stage 1 are up to twice as large. eC, eD, 64 w (S + A T^2)
/// and 256 w^2 |d|^2 A, which stage 2 needs as they are, still bound them, so that decisions are certain in every mode. A
/// number is certain only if the processor rounds to nearest, and stage 2 isn't asked in other modes.
///
/// Range: S and A must lie from 2^-400 (for floats 2^-120) to 2^200. Then underflow, and subnormal numbers that the
/// processor flushes to 0 (floats in stage 1: below 2^-126, compared with lengths of 2^-60; stage 2 reads floats by their
/// bits), changes nothing above by as much as w / 500. The range also rejects NaN and infinity: nothing but a difference of two
/// infinities raises FE_INVALID before it is tested, and the caller sees to it that none is made (solve.hpp). A signalling NaN
/// raises it, as in all arithmetic.
#pragma once

#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "graze/detail/double_double.hpp"
#include "graze/detail/relative.hpp"
#include "graze/detail/rounding_mode.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

// --- comparisons by subtraction ---
//
// An x86 compares two doubles in two operations of the units that also multiply, divide and compute roots, and those units are
// the bottleneck of stage 1. It subtracts in other units, and tests the sign bit as an integer. Several such comparisons can
// be combined before a single branch.

/// The smaller of two numbers; y if x is NaN.
[[nodiscard]] inline double lesser(double x, double y) noexcept { return x < y ? x : y; }

/// A truth value in the sign bit of a number: true if the bit is set.
struct BySign {
  double number;

  explicit operator bool() const noexcept { return Ieee<double>::has_sign(number); }
  friend BySign operator|(BySign x, BySign y) noexcept { return {lesser(x.number, y.number)}; }
  /// y if x is NaN.
  friend BySign operator&(BySign x, BySign y) noexcept { return {x.number > y.number ? x.number : y.number}; }
};

/// Whether x < y. Unspecified for NaN, and for a subnormal difference that the processor flushes to 0.
[[nodiscard]] inline BySign below(double x, double y) noexcept { return {x - y}; }

/// Whether least < x < most, for x >= 0; false for NaN.
[[nodiscard]] inline bool is_between(double least, double x, double most) noexcept {
  using Format = Ieee<double>;
  return Format::bits(x) - Format::bits(least) - 1 < Format::bits(most) - Format::bits(least) - 1;
}

// --- the filter ---

/// The factors in the bounds above, which every form of stage 1 shares.
namespace factor {
inline constexpr int of_c = 32;              ///< of w S: eC
inline constexpr int of_discriminant = 512;  ///< of w A S: eD
inline constexpr int at_horizon = 64;        ///< of w (S + A T^2): the bound of E and K
inline constexpr int of_h_square = 256;      ///< of w^2 |d|^2 A: the square of the bound of H
}  // namespace factor

/// The number type of a stage, the relative error w of its operations (`unit`), and the factor of e.
struct InDouble {
  using Number = double;
  static constexpr double unit = 0x1p-53, time_error = 64 * unit;
  template <class Real>
  [[nodiscard]] static double take(Real x) noexcept {
    return static_cast<double>(x);
  }
  template <class Real>
  [[nodiscard]] static double take(const Difference<Real>& x) noexcept {
    return static_cast<double>(x.plus) - static_cast<double>(x.minus);
  }
  [[nodiscard]] static double root(double x) noexcept { return sqrt(x); }
  /// x / y with two roundings. 1 / y doesn't depend on x, and so is computed early.
  [[nodiscard]] static double over(double x, double y) noexcept { return x * (1 / y); }
  [[nodiscard]] static double high(double x) noexcept { return x; }
};
/// The second attempt of stage 1, with all its refinement steps (refine_root.hpp), and the D of a distant B.
struct InDoubleRefined : InDouble {
  using InDouble::take;
  /// Not beside other lanes: clang 14 subtracts in those too, and infinities raise FE_INVALID there.
  template <class Real>
  [[nodiscard]] static double take(const Difference<Real>& x) noexcept {
    return isolated(InDouble::take(x));
  }
};
struct InDoubleDouble {
  using Number = DoubleDouble;
  static constexpr double unit = 0x1p-106, time_error = 192 * unit;
  template <class Real>
  [[nodiscard]] static DoubleDouble take(Real x) noexcept {
    return {widened(x), 0};
  }
  template <class Real>
  [[nodiscard]] static DoubleDouble take(const Difference<Real>& x) noexcept {
    return exact_sum(widened(x.plus), -widened(x.minus));
  }
  [[nodiscard]] static DoubleDouble root(const DoubleDouble& x) noexcept { return sqrt(x); }
  [[nodiscard]] static DoubleDouble over(const DoubleDouble& x, const DoubleDouble& y) noexcept {
    return x / y;
  }
  [[nodiscard]] static double high(const DoubleDouble& x) noexcept { return x.high; }
};

/// At least x / sqrt y, at most 1.2 times that, for positive normal numbers with a normal quotient.
///
/// As an integer in units of 2^52, the bits of 2^i (1 + m) are i + m + 1023, and log2 is above i + m by 0.0861 at
/// most. So log2 of the result exceeds that of x / sqrt y by at least 1/8 (the constant) - 0.0861 (from x), and by at most
/// 1/8 (the constant) + 0.0861 / 2 (from y) + 0.0861 (from reading the result).
[[nodiscard]] inline double over_root_or_more(double x, double y) noexcept {
  using Format = Ieee<double>;
  constexpr Format::Bits half_a_bias_and_an_eighth = Format::Bits{1023 * 4 + 1} << 49;
  return std::bit_cast<double>(Format::bits(x) - (Format::bits(y) >> 1) + half_a_bias_and_an_eighth);
}

/// Between sqrt x, less half an ulp, and 1.07 sqrt x: the chord of the root between even powers of two, by the bits of x.
[[nodiscard]] inline double root_or_more(double x) noexcept {
  return std::bit_cast<double>((Ieee<double>::bits(x) >> 1) + (Ieee<double>::bits(1) >> 1));
}

/// A time and the bound of its error.
template <class Number>
struct Bounded {
  Number value;
  double error;
};

/// The comparison of a horizon with the roots: E and K with the bound of their errors.
struct AtHorizon {
  double e, k, error;

  [[nodiscard]] BySign first_contact_is_late() const noexcept { return below(error, lesser(e, k)); }
  [[nodiscard]] BySign first_contact_is_in_time() const noexcept { return below(lesser(e, k), -error); }
  [[nodiscard]] BySign escape_is_late() const noexcept { return below(e, -error); }
  [[nodiscard]] BySign escape_is_in_time() const noexcept { return below(error, e); }
};

/// The coefficients of the equation in one stage, with the bounds of their errors.
template <class Stage>
struct Filter {
  using Number = typename Stage::Number;
  Number radius{}, a{}, h{}, c{}, discriminant{};  ///< R, A, H, C and D
  double d_square_high{}, size{}, a_high{};        ///< |d|^2, S and A, each as one double
  double spread{};                                 ///< S, or M for the D of a distant B
  double c_error{}, discriminant_error{};
  bool size_in_range = false, in_range = false;  ///< whether S is in range; whether S and A are

  template <class Real>
  [[GRAZE_ALWAYS_INLINE]] explicit Filter(const Relative<Real>& relative) noexcept {
    // Sums and products in double-double that overflow would be NaN, and raise FE_INVALID. So stage 2 asks stage 1 for the
    // range; near its ends, where their values of S or A differ by a rounding, either answer is safe.
    if constexpr (!std::is_same_v<Number, double>) {
      size_in_range = in_range = Filter<InDouble>(relative).in_range;
      if (!in_range) return;
    }
    const Vec3<Number> d = taken(relative.d), v = taken(relative.v);
    radius = relative.container ? Stage::take(relative.radius_b) - Stage::take(relative.radius_a)
                                : Stage::take(relative.radius_b) + Stage::take(relative.radius_a);
    const Number d_square = product_of(d, d), r_square = radius * radius;
    a = product_of(v, v);
    d_square_high = Stage::high(d_square);
    size = d_square_high + Stage::high(r_square);
    a_high = Stage::high(a);
    if constexpr (std::is_same_v<Number, double>) {
      size_in_range = is_between(least<Real>, size, most);
      in_range = size_in_range && is_between(least<Real>, a_high, most);
      // Differences and products of infinities would be NaN, and raise FE_INVALID.
      if (!size_in_range) return;
    }
    c = d_square - r_square;
    c_error = factor::of_c * Stage::unit * size;
    if constexpr (std::is_same_v<Number, double>) {
      if (!in_range) return;
    }
    h = product_of(d, v);
    discriminant = product_and(-a, c, h * h);
    spread = size;
    discriminant_error = error_of_discriminant();
    if constexpr (std::is_same_v<Stage, InDoubleRefined>) {
      if (is_distant()) *this = of_distant(relative);
    }
  }

  /// The range of S and A in which the bounds hold.
  template <class Real>
  static constexpr double least = std::is_same_v<Real, float> ? 0x1p-120 : 0x1p-400;
  static constexpr double most = 0x1p200;
  static constexpr double latest = 0x1p301;  ///< above all times of scenes in range
  static constexpr double nearest_distant = 0x1p24, farthest_distant = 0x1p90;  ///< S / R^2 of a distant B

  [[nodiscard]] BySign c_is_positive() const noexcept { return below(c_error, Stage::high(c)); }
  [[nodiscard]] BySign c_is_negative() const noexcept { return below(Stage::high(c), -c_error); }
  template <class Real>
  [[nodiscard]] bool h_is_certain() const noexcept {
    const double h_high = Stage::high(h);
    return d_square_high > least<Real> &&
           h_high * h_high > factor::of_h_square * Stage::unit * Stage::unit * a_high * d_square_high;
  }
  [[nodiscard]] BySign h_is_negative() const noexcept { return {Stage::high(h)}; }
  [[nodiscard]] BySign discriminant_is_positive() const noexcept {
    return below(discriminant_error, Stage::high(discriminant));
  }
  [[nodiscard]] BySign discriminant_is_negative() const noexcept {
    return below(Stage::high(discriminant), -discriminant_error);
  }
  [[nodiscard, GRAZE_ALWAYS_INLINE]] AtHorizon at(double horizon) const noexcept {
    const Number end = Stage::take(lesser(horizon, latest)), way = h * end, reach = a * end * end;
    return {Stage::high(c - (way + way) + reach), Stage::high(c - reach),
            factor::at_horizon * Stage::unit * (size + Stage::high(reach))};
  }

  /// Whether B is distant.
  [[nodiscard]] bool is_distant() const noexcept {
    const double r_square = Stage::high(radius) * Stage::high(radius);
    return nearest_distant * r_square < size && size < farthest_distant * r_square;
  }
  /// The same quantities with the D of a distant B.
  template <class Real>
  [[nodiscard, GRAZE_ALWAYS_INLINE]] Filter of_distant(const Relative<Real>& relative) const noexcept {
    const Number r_square = radius * radius;
    const Vec3<Number> across = cross(taken(relative.d), taken(relative.v));
    Filter f = *this;
    f.discriminant = product_and(a, r_square, -product_of(across, across));
    f.spread = root_or_more(size * r_square);
    f.discriminant_error = f.error_of_discriminant();
    return f;
  }

  /// A root, for D > eD.
  [[nodiscard, GRAZE_ALWAYS_INLINE]] Bounded<Number> root(Side side) const noexcept {
    const Number s = Stage::root(discriminant);
    return {Stage::over(side == Side::smaller ? h - s : h + s, a),
            Stage::time_error * over_root_or_more(spread, Stage::high(discriminant))};
  }
  /// The time of the closest approach, H / A, in stage 2 (geometry.hpp).
  [[nodiscard]] Bounded<Number> closest() const noexcept {
    return {Stage::over(h, a), 64 * Stage::unit * sqrt(d_square_high / a_high)};
  }

 private:
  template <class Real>
  [[nodiscard, GRAZE_ALWAYS_INLINE]] static Vec3<Number> taken(const Differences<Real>& p) noexcept {
    return {Stage::take(p.x), Stage::take(p.y), Stage::take(p.z)};
  }
  [[nodiscard, GRAZE_ALWAYS_INLINE]] static Number product_of(const Vec3<Number>& p,
                                                              const Vec3<Number>& q) noexcept {
    return product_and(p.z, q.z, product_and(p.y, q.y, p.x * q.x));
  }
  [[nodiscard, GRAZE_ALWAYS_INLINE]] static Vec3<Number> cross(const Vec3<Number>& p,
                                                               const Vec3<Number>& q) noexcept {
    return {product_and(p.y, q.z, -(p.z * q.y)), product_and(p.z, q.x, -(p.x * q.z)),
            product_and(p.x, q.y, -(p.y * q.x))};
  }
  [[nodiscard]] double error_of_discriminant() const noexcept {
    return factor::of_discriminant * Stage::unit * spread * a_high;
  }
};

/// The number to which all of high + low -+ error round, if there is one. A subnormal number isn't certain: the midpoints
/// between subnormal numbers are others, and the processor may flush them to 0.
template <class Real>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Certified<Real> rounded(double high, double low, double error,
                                                                  Rounding rounding) noexcept {
  using Wide = Ieee<double>;
  bool is_sure = Wide::is_at_least(high + (low - error), static_cast<double>(Ieee<Real>::least_normal)) &&
                 rounds_to_nearest();
  const auto round = [&](double rest) {
    const double sum = high + rest;
    auto value = static_cast<Real>(sum);
    // If the sum is a midpoint of two floats, it may have been rounded to that midpoint.
    if constexpr (std::is_same_v<Real, float>) is_sure &= (Wide::bits(sum) & 0x1fffffff) != 0x10000000;
    if (rounding == Rounding::towards_start) {
      const double above =
          (static_cast<double>(value) - sum) - (rest - (sum - high));  // value minus the unrounded number
      if (above > 0) value = Ieee<Real>::below(value);
    }
    return value;
  };
  const Real down = round(low - error), up = round(low + error);
  return {down, is_sure && Ieee<Real>::bits(down) == Ieee<Real>::bits(up)};
}
template <class Real>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Certified<Real> rounded(const DoubleDouble& value, double error,
                                                                  Rounding rounding) noexcept {
  return rounded<Real>(value.high, value.low, error, rounding);
}
template <class Real>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Certified<Real> rounded(double value, double error,
                                                                  Rounding rounding) noexcept {
  const auto round = [&](double x) {
    auto y = static_cast<Real>(x);
    if (rounding == Rounding::towards_start && static_cast<double>(y) > x) y = Ieee<Real>::below(y);
    return y;
  };
  const Real down = round(value - error), up = round(value + error);
  using Format = Ieee<Real>;
  return {down, Format::bits(down) == Format::bits(up) && Format::is_at_least(down, Format::least_normal) &&
                    rounds_to_nearest()};
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
