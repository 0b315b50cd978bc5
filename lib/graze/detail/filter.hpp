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
/// 0.85 of the computed one, so that s = sqrt D may stand for either at the price of 8 %, which is inside the
/// margin of e below. With D > eD,
///
///   |error of s| <= |error of D| / s,     s <= sqrt(A) R <= sqrt(A S)  (by D = A R^2 - |d x v|^2),
///   t1 = C / (H + s):           A t1 <= H,  t1 s <= C <= S,  t1 sqrt A <= |d|
///   t2 = (H + s) / A, H >= 0:   t2 <= (|d| + R) / sqrt A <= 2 S / s
///   t2 = -C / (s - H), H < 0:   A t2 <= s,  t2 s <= S
///
/// so that the errors of a time, in units of w S / s, come to (rounding: of s, of sums, of the quotient)
///
///                           from C   from D   from H   from A   from rounding            sum
///   t1                      6 / 16   25 / 75  5 / 13   -        6 / 22                   42 / 126
///   t2, H >= 0              -        25 / 75  5 / 13   10 / 26  12 / 44                  52 / 158
///   t2, H < 0               6 / 16   25 / 75  5 / 13   -        6 / 22                   42 / 126
///
/// and with the 8 % of s e = 64 w S / s / 192 w S / s is safe for all; it also covers the rounding of such sums as
/// t - e, below 2 w S / s.
///
/// Beyond the horizon T without a root: E = f(T) = C - 2 H T + A T^2 and G = (H - A T) T both positive. With
/// the errors above in stage 1, and 2 T sqrt(A S) <= S + A T^2,
///
///   E   6 w S + 6 w (S + A T^2) + 7 w A T^2, and 4 w (S + A T^2) for its sums     17 w (S + A T^2)
///   G   3 w (S + A T^2) + 7 w A T^2 and 2 w for its difference and product        14 w (S + A T^2)
///
/// so 32 w (S + A T^2) is safe for both. An infinite T makes them NaN or negative, which says nothing.
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

#include <cmath>
#include <type_traits>

#include "graze/detail/double_double.hpp"
#include "graze/detail/relative.hpp"

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
  [[nodiscard]] static double root(double x) noexcept { return std::sqrt(x); }
  [[nodiscard]] static double high(double x) noexcept { return x; }
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
  [[nodiscard]] static double high(const DoubleDouble& x) noexcept { return x.high; }
};

/// x - y, rounded.
[[nodiscard]] inline double less(double x, double y) noexcept { return x - y; }
[[nodiscard]] inline double less(const DoubleDouble& x, double y) noexcept { return (x.high - y) + x.low; }

/// A time and the bound of its error.
template <class Number>
struct Bounded {
  Number value;
  double error;
  double scale;  ///< 1 / s, rounded
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
    const Number dx = Stage::take(relative.d.x), dy = Stage::take(relative.d.y),
                 dz = Stage::take(relative.d.z);
    const Number vx = Stage::take(relative.v.x), vy = Stage::take(relative.v.y),
                 vz = Stage::take(relative.v.z);
    radius = relative.container ? Stage::take(relative.radius_b) - Stage::take(relative.radius_a)
                                : Stage::take(relative.radius_b) + Stage::take(relative.radius_a);
    const Number d_square = dx * dx + dy * dy + dz * dz, r_square = radius * radius;
    a = vx * vx + vy * vy + vz * vz;
    h = dx * vx + dy * vy + dz * vz;
    c = d_square - r_square;
    discriminant = h * h - a * c;
    offset = Stage::high(d_square);
    size = offset + Stage::high(r_square);
    speed = Stage::high(a);
    c_error = 32 * Stage::unit * size;
    discriminant_error = 512 * Stage::unit * size * speed;
    const double lesser = size < speed ? size : speed;
    size_in_range = size > least<Real> && size < most;
    in_range = lesser > least<Real> && size + speed < most;
  }

  /// Where the bounds hold for squares of lengths.
  template <class Real>
  static constexpr double least = std::is_same_v<Real, float> ? 0x1p-120 : 0x1p-400;
  static constexpr double most = 0x1p400;

  [[nodiscard]] bool c_is_positive() const noexcept { return Stage::high(c) > c_error; }
  [[nodiscard]] bool c_is_negative() const noexcept { return Stage::high(c) < -c_error; }
  template <class Real>
  [[nodiscard]] bool h_is_certain() const noexcept {
    const double closing = Stage::high(h);
    return offset > least<Real> && closing * closing > 256 * Stage::unit * Stage::unit * speed * offset;
  }
  [[nodiscard]] bool discriminant_is_positive() const noexcept {
    return Stage::high(discriminant) > discriminant_error;
  }
  [[nodiscard]] bool discriminant_is_negative() const noexcept {
    return Stage::high(discriminant) < -discriminant_error;
  }
  /// Both roots, if there are any, lie beyond the horizon.
  [[nodiscard]] bool is_late(double horizon) const noexcept {
    const double reach = speed * horizon * horizon, closing = Stage::high(h) * horizon;
    const double error = 32 * InDouble::unit * (size + reach);
    return (unsigned{closing - reach > error} & unsigned{Stage::high(c) - 2 * closing + reach > error}) != 0;
  }

  /// A root that isn't negative, for D > eD; of the smaller one, for C > eC and H > 0.
  [[nodiscard, gnu::always_inline]] Bounded<Number> root(Side side) const noexcept {
    const Number s = Stage::root(discriminant);
    if (side == Side::smaller) return bounded(c / (h + s), s);
    return bounded(Stage::high(h) >= 0 ? (h + s) / a : -c / (s - h), s);
  }

 private:
  [[nodiscard, gnu::always_inline]] Bounded<Number> bounded(const Number& time,
                                                            const Number& s) const noexcept {
    const double scale = 1 / Stage::high(s);
    return {time, Stage::time_error * size * scale, scale};
  }
};

/// The number that all of high + low -+ error round to, if there is one, and if it isn't subnormal: a
/// processor may be told to put 0 in its place.
template <class Real>
[[nodiscard, gnu::always_inline]] inline Finding<Real> rounded(double high, double low, double error,
                                                               Rounding rounding) noexcept {
  bool is_sure = true;
  const auto round = [&](double rest) {
    const double sum = high + rest;
    auto value = static_cast<Real>(sum);
    // A sum half-way between two floats may have been rounded to there.
    if constexpr (std::is_same_v<Real, float>)
      is_sure &= (Format<double>::bits(sum) & 0x1fffffff) != 0x10000000;
    if (rounding == Rounding::towards_start) {
      const double above =
          (static_cast<double>(value) - sum) - (rest - (sum - high));  // value less the number
      if (above > 0) value = Format<Real>::below(value);
    }
    return value;
  };
  const Real down = round(low - error), up = round(low + error);
  return {down, is_sure && down == up && down >= Format<Real>::least_normal};
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
  return {down, down == up && down >= Format<Real>::least_normal};
}

}  // namespace graze::inline GRAZE_BUILD::detail
