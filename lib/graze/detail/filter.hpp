// SPDX-License-Identifier: BSL-1.0
/// Stages 1 and 2: floating point with a rigorous bound. They answer when rounding can't have mattered.
///
/// Both stages evaluate the same formulas, stage 1 in double and stage 2 in double-double. Below, w is the
/// unit of relative error of an operation (2^-53, 2^-106), S = |d|^2 + R^2, and what is said of A stands for
/// |v|^2. Sums and products of three terms are bounded by Cauchy's inequality; constants of stage 1 / stage
/// 2:
///
///   d, v, R        one rounding each / exact
///   |d|^2          5 w |d|^2                       / 11 w
///   H = d.v        5 w |d||v|                      / 11 w
///   A = |v|^2      5 w A                           / 11 w
///   C = |d|^2 - R^2   6 w S                        / 19 w S
///   D = H^2 - A C  2 * 5 + 1 for H^2, 5 + 6 + 1 for A C, 2 for the difference: 25 w A S
///                                                  / 27 + 35 + 6 = 68 w A S
///
/// eC = 32 w S is safe for both stages. eD = 512 w A S is more than safe: where D > eD, the true D is at
/// least 0.86 of the computed one, so that s = sqrt D may stand for either at the price of 8 %, which is
/// inside the margin of e below. With D > eD,
///
///   |error of s| <= |error of D| / s,     s <= sqrt(A) R <= sqrt(A S)  (by D = A R^2 - |d x v|^2),
///   t1 = C / (H + s):           A t1 <= H,  t1 s <= C <= S,  t1 sqrt A <= |d|
///   t2 = (H + s) / A, H >= 0:   t2 <= (|d| + R) / sqrt A <= 2 S / s
///   t2 = -C / (s - H), H < 0:   A t2 <= s
///
/// so that the errors of a time, in units of w S / s, come to
///
///                           from C   from D   from H   from A   from rounding            sum
///   t1                      6 / 19   25 / 68  5 / 11   -        4 / 22                   40 / 120
///   t2, H >= 0              -        25 / 68  5 / 11   10 / 22  8 / 44                   48 / 145
///   t2, H < 0               6 / 19   25 / 68  10 / 22  -        8 / 44                   49 / 153
///
/// and e = 192 w S / s is safe for all. A difference such as t - e is rounded once more, by less than 2 w S /
/// s.
///
/// Whether H can be trusted: an overlap needs its sign, |H| > 16 w sqrt(A S) being enough, which is H^2 > 256
/// w^2 A S. For C > eC it needs no test: a contact has D >= 0, so H^2 >= A C > 13 w A S, whose root is far
/// more than H's error; and where D < 0 there is no contact whatever H is.
///
/// Range: float never leaves the range of double. Of double, S and A (or v = 0) must lie within 2^+-400; then
/// what underflows is below 2^-1070, and the bounds are above 2^-950.
#pragma once

#include <cmath>
#include <type_traits>

#include "graze/detail/double_double.hpp"
#include "graze/detail/relative.hpp"

namespace graze::detail {

/// A stage's number type with its unit of relative error.
struct InDouble {
  using Number = double;
  static constexpr double unit = 0x1p-53;
  template <class Real>
  [[nodiscard]] static double take(const Difference<Real>& x) noexcept {
    return static_cast<double>(x.plus) - static_cast<double>(x.minus);
  }
  [[nodiscard]] static double root(double x) noexcept { return std::sqrt(x); }
};
struct InDoubleDouble {
  using Number = DoubleDouble;
  static constexpr double unit = 0x1p-106;
  template <class Real>
  [[nodiscard]] static DoubleDouble take(const Difference<Real>& x) noexcept {
    return exact_sum(static_cast<double>(x.plus), -static_cast<double>(x.minus));
  }
  [[nodiscard]] static DoubleDouble root(const DoubleDouble& x) noexcept { return sqrt(x); }
};

/// A time and the bound of its error.
template <class Number>
struct Bounded {
  Number value;
  double error;
};

/// The number of the type that all of value - error .. value + error round to, if there is one.
template <class Real>
[[nodiscard]] Finding<Real> rounded(const Bounded<double>& time) noexcept {
  const auto low = static_cast<Real>(time.value - time.error);
  const auto high = static_cast<Real>(time.value + time.error);
  return {high, low == high && !std::is_same_v<Real, double>};
}
template <class Real>
[[nodiscard]] Finding<Real> rounded(const Bounded<DoubleDouble>& time) noexcept {
  const double low = time.value.high + (time.value.low - time.error);
  const double high = time.value.high + (time.value.low + time.error);
  static_assert(std::is_same_v<Real, double>, "rounding to float from here would round twice");
  return {high, low == high};
}

[[nodiscard]] inline double high_part(double x) noexcept { return x; }
[[nodiscard]] inline double high_part(const DoubleDouble& x) noexcept { return x.high; }
[[nodiscard]] inline double less(double x, double y) noexcept { return x - y; }
[[nodiscard]] inline double less(const DoubleDouble& x, double y) noexcept { return (x.high - y) + x.low; }

/// The quantities of the equation in one stage, with the bounds of their errors.
template <class Stage>
struct Filter {
  using Number = typename Stage::Number;
  Number a, h, c, discriminant;
  double size;  ///< S
  double c_error, discriminant_error;
  bool at_rest;  ///< v = 0
  bool in_range;

  template <class Real>
  explicit Filter(const Relative<Real>& relative) noexcept {
    const Number dx = Stage::take(relative.d.x), dy = Stage::take(relative.d.y),
                 dz = Stage::take(relative.d.z);
    const Number vx = Stage::take(relative.v.x), vy = Stage::take(relative.v.y),
                 vz = Stage::take(relative.v.z);
    const Number r = Stage::take(relative.radius);
    const Number d_square = dx * dx + dy * dy + dz * dz, r_square = r * r;
    a = vx * vx + vy * vy + vz * vz;
    h = dx * vx + dy * vy + dz * vz;
    c = d_square - r_square;
    discriminant = h * h - a * c;
    size = high_part(d_square) + high_part(r_square);
    const double speed = high_part(a);
    c_error = 32 * Stage::unit * size;
    discriminant_error = 512 * Stage::unit * size * speed;
    at_rest = high_part(vx) == 0 && high_part(vy) == 0 && high_part(vz) == 0;
    in_range = std::is_same_v<Real, float> ||
               (size > 0x1p-400 && size < 0x1p400 && (at_rest || (speed > 0x1p-400 && speed < 0x1p400)));
  }

  [[nodiscard]] bool c_is_positive() const noexcept { return high_part(c) > c_error; }
  [[nodiscard]] bool c_is_negative() const noexcept { return high_part(c) < -c_error; }
  [[nodiscard]] bool h_is_certain() const noexcept {
    const double closing = high_part(h);
    return closing * closing > 256 * Stage::unit * Stage::unit * high_part(a) * size;
  }
  [[nodiscard]] bool discriminant_is_positive() const noexcept {
    return high_part(discriminant) > discriminant_error;
  }
  [[nodiscard]] bool discriminant_is_negative() const noexcept {
    return high_part(discriminant) < -discriminant_error;
  }

  /// A root that isn't negative, for D > eD; of the smaller one, for C > eC and H > 0.
  [[nodiscard]] Bounded<Number> root(Side side) const noexcept {
    const Number s = Stage::root(discriminant);
    const double error = 192 * Stage::unit * size / high_part(s);
    if (side == Side::smaller) return {c / (h + s), error};
    return {high_part(h) >= 0 ? (h + s) / a : -c / (s - h), error};
  }
};

/// First contact from outside, as far as this stage can tell.
template <class Stage, class Real>
[[nodiscard]] Finding<Hit<Real>> first_contact_in(const Filter<Stage>& f, Real horizon) noexcept {
  constexpr auto open = unknown<Hit<Real>>;
  if (!f.in_range) return open;
  if (f.c_is_negative()) {
    const double closing = f.at_rest ? 0 : high_part(f.h);
    const Motion motion = closing > 0   ? Motion::approaching
                          : closing < 0 ? Motion::separating
                                        : Motion::sliding;
    return {{Real(0), Outcome::overlap, motion}, f.at_rest || f.h_is_certain()};
  }
  if (!f.c_is_positive()) return open;
  constexpr Finding<Hit<Real>> miss{no_contact<Real>(Outcome::miss), true};
  if (f.at_rest || high_part(f.h) <= 0 || f.discriminant_is_negative()) return miss;
  if (!f.discriminant_is_positive()) return open;
  const auto time = f.root(Side::smaller);
  const double late = less(time.value, static_cast<double>(horizon));
  if (late > time.error) return miss;
  const Finding<Real> t = rounded<Real>(time);
  return {{t.value, Outcome::impact, Motion::approaching}, t.certain && late < -time.error};
}

/// The last instant inside, as far as this stage can tell. Whether R < 0 is the caller's to know.
template <class Stage, class Real>
[[nodiscard]] Finding<Hit<Real>> escape_in(const Filter<Stage>& f) noexcept {
  constexpr auto open = unknown<Hit<Real>>;
  if (!f.in_range) return open;
  if (f.c_is_positive()) return {no_contact<Real>(Outcome::outside), true};
  if (!f.c_is_negative()) return open;
  constexpr Finding<Hit<Real>> contained{no_contact<Real>(Outcome::contained), true};
  if (f.at_rest) return contained;
  if (!f.discriminant_is_positive()) return open;
  const auto time = f.root(Side::larger);
  const double late = less(time.value, 1.0);
  if (late > time.error) return contained;
  const Finding<Real> t = rounded<Real>(time);
  return {{t.value, Outcome::impact, Motion::separating}, t.certain && late < -time.error};
}

/// The larger root of a ray in contact, as far as this stage can tell.
template <class Stage, class Real>
[[nodiscard]] Finding<Real> exit_in(const Filter<Stage>& f) noexcept {
  const bool inner = high_part(f.h) < 0;  // then c decides, and must be known not to be 0
  if (!f.in_range || f.at_rest || !f.discriminant_is_positive() || (inner && !f.c_is_negative())) {
    return unknown<Real>;
  }
  return rounded<Real>(f.root(Side::larger));
}

}  // namespace graze::detail
