// SPDX-License-Identifier: BSL-1.0
/// Stages 1 and 2: floating point with a rigorous bound. They answer when rounding can't have mattered.
///
/// Both stages evaluate the same formulas, stage 1 in double and stage 2 in double-double. Below, w is the
/// unit of relative error of an operation (2^-53, 2^-106), S = |d|^2 + R^2, and what is said of A stands for
/// |v|^2. Sums and products of three terms are bounded by Cauchy's inequality; constants of stage 1 / stage 2:
///
///   d, v, R           one rounding each / exact
///   |d|^2             2 + 1 + 2 = 5 w |d|^2                        / 7 + 2 * 3 = 13 w |d|^2
///   H = d.v           5 w |d||v|                                   / 13 w |d||v|
///   A = |v|^2         5 w A                                        / 13 w A
///   C = |d|^2 - R^2   5 + 1 = 6 w S                                / 13 + 3 = 16 w S
///   D = H^2 - A C     2 * 5 + 1 for H^2, 5 + 6 + 1 for A C, 2 for the difference: 25 w A S
///                                                                  / 33 + 36 + 6 = 75 w A S
///
/// eC = 32 w S is safe for both stages. eD = 512 w A S is more than safe: where D > eD, the true D is at least
/// 0.85 of the computed one, so that s = sqrt D may stand for either at the price of 8.3 %, which is inside the
/// margin of e below. With D > eD,
///
///   |error of s| <= |error of D| / s,     s <= sqrt(A) R <= sqrt(A S)  (by D = A R^2 - |d x v|^2),
///   sqrt(S / A) <= S / s
///   t1 = (H - s) / A <= |d| / sqrt A <= S / s
///   t2 = (H + s) / A <= (|d| + R) / sqrt A <= 2 S / s
///
/// so that the errors of a time, in units of w S / s, come to (rounding: of s, of the sum, of the quotient, which is
/// a product with 1 / A in stage 1)
///
///                           from D   from H   from A   from rounding            sum
///   t1                      25 / 75  5 / 13   5 / 13   4 / 22                   39 / 123
///   t2                      25 / 75  5 / 13   10 / 26  7 / 40                   47 / 154
///
/// and with the 8.3 % of s e = 64 w S / s / 192 w S / s is safe for all; it also covers the rounding of such sums as
/// t - e, below 2 w S / s. S / s is taken from the bits of S and D, up to 1.2 times too large, since another division
/// costs more. That H and s cancel where t is small does no harm beyond e; the textbook's other form, C / (H + s), has
/// an error of C there that is as large.
///
/// The horizon T without a root: with E = f(T) = C - 2 H T + A T^2 and K = C - A T^2, a first contact (C > 0, H > 0)
/// comes after T exactly when both are positive: t1 t2 = C / A, so that K > 0 says T < t2, and E > 0 that T isn't
/// between the roots. An escape (C < 0) comes before T exactly when E > 0. In units of w S and w A T^2, by
/// 2 T sqrt(A S) <= S + A T^2,
///
///        from C   from H           from A       products               sums                    at most
///   E    6 / 16   5 + 5 / 13 + 13  5 / 13       1 + 3 / 7 + 21         4 + 3 / 12 + 9          17 / 56
///   K    6 / 16                    5 / 13       2 / 14                 1 / 3                   8 / 30
///
/// so 64 w (S + A T^2) is safe for both. Where A T^2 is beyond the range, an infinite T included, it is larger than S,
/// and T comes after the contact. In stage 1 K is -infinity then and E that or NaN, so that K is what counts; stage 2,
/// where infinity turns into NaN, says so by itself.
///
/// Whether H can be trusted: an overlap needs its sign, |H| > 16 w |d||v| being enough, which is H^2 > 256 w^2
/// |d|^2 A, with |d|^2 in range. For C > eC it needs no test: a contact has D >= 0, so H^2 >= A C > 16 w A S, whose
/// root is far more than H's error; and where D < 0 there is no contact whatever H is.
///
/// Range: S and A must lie within 2^+-400, those of float above 2^-120. Then what underflows, or is a subnormal
/// number that a processor told to do so takes for 0 (of float in stage 1: below 2^-126, against lengths of 2^-60;
/// stage 2 reads floats by their bits), changes nothing above by as much as w / 500. It also finds out NaN and
/// infinity.
#pragma once

#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "graze/detail/below.hpp"
#include "graze/detail/double_double.hpp"
#include "graze/detail/relative.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// A stage's number type with its unit of relative error, and the factor of e.
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
  /// x / y with two roundings; 1 / y needn't wait for x.
  [[nodiscard]] static double over(double x, double y) noexcept { return x * (1 / y); }
  [[nodiscard]] static double high(double x) noexcept { return x; }
};
/// Stage 1 with all it can do (residual.hpp), for what it couldn't tell at first.
struct InDoubleAgain : InDouble {};
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

/// At least x / sqrt y, at most 1.2 times that, for positive normal numbers with such a quotient.
///
/// Read as a number in units of 2^52, the bits of 2^i (1 + m) are i + m + 1023, and log2 is above i + m by 0.0861 at
/// most. So log2 of what is returned is above that of x / sqrt y by 1/8 - 0.0861 at least, and at most by
/// 1/8 + 0.0861 / 2 + 0.0861.
[[nodiscard]] inline double over_root_or_more(double x, double y) noexcept {
  using Form = Format<double>;
  constexpr Form::Bits half_a_bias_and_an_eighth = Form::Bits{1023 * 4 + 1} << 49;
  return std::bit_cast<double>(Form::bits(x) - (Form::bits(y) >> 1) + half_a_bias_and_an_eighth);
}

/// A time and the bound of its error.
template <class Number>
struct Bounded {
  Number value;
  double error;
};

/// How a horizon lies to the roots: E and K with the bound of their errors. E may be NaN where K isn't.
struct AtHorizon {
  double e, k, error;

  [[nodiscard]] BySign first_contact_is_late() const noexcept { return below(error, lesser(e, k)); }
  [[nodiscard]] BySign first_contact_is_in_time() const noexcept { return below(lesser(e, k), -error); }
  [[nodiscard]] BySign escape_is_late() const noexcept { return below(e, -error); }
  [[nodiscard]] BySign escape_is_in_time() const noexcept { return below(error, e); }
};

/// The quantities of the equation in one stage, with the bounds of their errors.
template <class Stage>
struct Filter {
  using Number = typename Stage::Number;
  Number radius, a, h, c, discriminant;  ///< R, A, H, C and D
  double offset, size, speed;            ///< |d|^2, S and A
  double c_error, discriminant_error;
  bool size_in_range, in_range;  ///< S, and S as well as A

  template <class Real>
  [[gnu::always_inline]] explicit Filter(const Relative<Real>& relative) noexcept {
    const Vec3<Number> d = taken(relative.d), v = taken(relative.v);
    radius = relative.container ? Stage::take(relative.radius_b) - Stage::take(relative.radius_a)
                                : Stage::take(relative.radius_b) + Stage::take(relative.radius_a);
    const Number d_square = product_of(d, d), r_square = radius * radius;
    a = product_of(v, v);
    h = product_of(d, v);
    c = d_square - r_square;
    discriminant = product_and(-a, c, h * h);
    offset = Stage::high(d_square);
    size = offset + Stage::high(r_square);
    speed = Stage::high(a);
    c_error = 32 * Stage::unit * size;
    discriminant_error = 512 * Stage::unit * size * speed;
    size_in_range = is_between(least<Real>, size, most);
    in_range = size_in_range && is_between(least<Real>, speed, most);
  }

  /// Where the bounds hold for squares of lengths.
  template <class Real>
  static constexpr double least = std::is_same_v<Real, float> ? 0x1p-120 : 0x1p-400;
  static constexpr double most = 0x1p400;

  [[nodiscard]] BySign c_is_positive() const noexcept { return below(c_error, Stage::high(c)); }
  [[nodiscard]] BySign c_is_negative() const noexcept { return below(Stage::high(c), -c_error); }
  template <class Real>
  [[nodiscard]] bool h_is_certain() const noexcept {
    const double closing = Stage::high(h);
    return offset > least<Real> && closing * closing > 256 * Stage::unit * Stage::unit * speed * offset;
  }
  [[nodiscard]] BySign h_is_negative() const noexcept { return {Stage::high(h)}; }
  [[nodiscard]] BySign discriminant_is_positive() const noexcept {
    return below(discriminant_error, Stage::high(discriminant));
  }
  [[nodiscard]] BySign discriminant_is_negative() const noexcept {
    return below(Stage::high(discriminant), -discriminant_error);
  }
  [[nodiscard, gnu::always_inline]] AtHorizon at(double horizon) const noexcept {
    const Number end = Stage::take(horizon), way = h * end, reach = a * end * end;
    if constexpr (!std::is_same_v<Number, double>) {
      if (!(Stage::high(reach) < std::numeric_limits<double>::infinity())) return {1, -1, 0};
    }
    return {Stage::high(c - (way + way) + reach), Stage::high(c - reach),
            64 * Stage::unit * (size + Stage::high(reach))};
  }

  /// A root, for D > eD.
  [[nodiscard, gnu::always_inline]] Bounded<Number> root(Side side) const noexcept {
    const Number s = Stage::root(discriminant);
    return {Stage::over(side == Side::smaller ? h - s : h + s, a),
            Stage::time_error * over_root_or_more(size, Stage::high(discriminant))};
  }
  /// The time of the closest approach, H / A, in stage 2 (geometry.hpp).
  [[nodiscard]] Bounded<Number> closest() const noexcept {
    return {Stage::over(h, a), 64 * Stage::unit * sqrt(offset / speed)};
  }

 private:
  template <class Real>
  [[nodiscard, gnu::always_inline]] static Vec3<Number> taken(const Differences<Real>& p) noexcept {
    return {Stage::take(p.x), Stage::take(p.y), Stage::take(p.z)};
  }
  [[nodiscard, gnu::always_inline]] static Number product_of(const Vec3<Number>& p,
                                                             const Vec3<Number>& q) noexcept {
    return product_and(p.z, q.z, product_and(p.y, q.y, p.x * q.x));
  }
};

/// The number that all of high + low -+ error round to, if there is one, and if it isn't subnormal: half-way between
/// those is elsewhere, and a processor may be told to put 0 in their place.
template <class Real>
[[nodiscard, gnu::always_inline]] inline Finding<Real> rounded(double high, double low, double error,
                                                               Rounding rounding) noexcept {
  using Wide = Format<double>;
  bool is_sure = Wide::is_at_least(high + (low - error), static_cast<double>(Format<Real>::least_normal));
  const auto round = [&](double rest) {
    const double sum = high + rest;
    auto value = static_cast<Real>(sum);
    // A sum half-way between two floats may have been rounded to there.
    if constexpr (std::is_same_v<Real, float>) is_sure &= (Wide::bits(sum) & 0x1fffffff) != 0x10000000;
    if (rounding == Rounding::towards_start) {
      const double above =
          (static_cast<double>(value) - sum) - (rest - (sum - high));  // value less the number
      if (above > 0) value = Format<Real>::below(value);
    }
    return value;
  };
  const Real down = round(low - error), up = round(low + error);
  return {down, is_sure && Format<Real>::bits(down) == Format<Real>::bits(up)};
}
template <class Real>
[[nodiscard, gnu::always_inline]] inline Finding<Real> rounded(const DoubleDouble& value, double error,
                                                               Rounding rounding) noexcept {
  return rounded<Real>(value.high, value.low, error, rounding);
}
template <class Real>
[[nodiscard, gnu::always_inline]] inline Finding<Real> rounded(double value, double error,
                                                               Rounding rounding) noexcept {
  const auto round = [&](double x) {
    auto y = static_cast<Real>(x);
    if (rounding == Rounding::towards_start && static_cast<double>(y) > x) y = Format<Real>::below(y);
    return y;
  };
  const Real down = round(value - error), up = round(value + error);
  using Form = Format<Real>;
  return {down, Form::bits(down) == Form::bits(up) && Form::is_at_least(down, Form::least_normal)};
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
