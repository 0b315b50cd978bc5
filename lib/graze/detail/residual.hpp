// SPDX-License-Identifier: BSL-1.0
/// What stage 1 adds where a double is no longer enough: how far a time it has found lies from the exact one.
///
/// Let u be within e = 64 w S / s of the root t (filter.hpp), and at u let p = d - u v, f = |p|^2 - R^2 and
/// g = 1 / (2 p.v). As f = A (u - t1) (u - t2) and p.v = H - A u, for either root
///
///     t - u = f g / (1 - y),   y = A (t - u) g
///
/// of which f g (1 + A f g^2) is taken; that leaves out less than 2.4 y^2 of it for |y| < 0.11. By D > eD, A e < s / 8
/// and the true s is within 2.5 % of the computed one, so that 0.85 s < |p.v| < 1.15 s, and |y| is less than
/// Y = A e |g| < 160 w A S g^2 < 0.11. The computed p.v is off by 15 w sqrt(A S), of which the share in p.v is below
/// 18 w sqrt(A S / D) < 18 w 2^22 < 2^-26. Where that isn't enough, a second step begins where the first one led to,
/// with e the error of that.
///
/// f consists of large terms that cancel. Their leading digits are cut off on a grid, that is as multiples of one
/// unit, where sums of them are exact: with a grid G >= 2 |x|, (x + G) - G is a multiple of the ulp of G / 2, off from
/// x by at most w (G + |x|), however the first sum was rounded; and sums of such multiples up to G / 2 are exact.
/// Lengths here (components of d and of u v, at most |d| for t1 and 1.42 sqrt S for t2, and R) are below 2 sqrt S,
/// those of p and their squares below sqrt S and S; G is 8 to 8.5 sqrt S for lengths and 8 S for squares, for no
/// reason but that the errors allow it. Errors, in units of w^2 S or w^2 sqrt S:
///
///   - d and R, less their multiples: 10.5 w sqrt S, rounded once: 10.5
///   - u v likewise, with an error of the product, and u times what v lacks: 11.4 + 1.5
///   - all of these gathered, p' <= 23 w sqrt S: two roundings, 12 + 23; p' is off by less than 59
///   - p^2, less its multiples: 10 w S, rounded once; for four squares 40
///   - (2 p + p') p', the sum of |p| and R being below 2.74 sqrt S: from p' 322, from roundings 126 + 126, added to
///     the rests of the squares another 163
///   - the sum of the four rests, 56 w S each: 444
///
/// altogether 1221 w^2 S < 2^-95 S, and so the time is off by less than 2^-94 S |g|.
#pragma once

#include <bit>

#include "graze/detail/filter.hpp"
#include "graze/detail/lanes.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// The root of x or up to 1.07 times that, less half an ulp at most: the line through it between even powers of two.
[[nodiscard]] inline double root_or_more(double x) noexcept {
  return std::bit_cast<double>((Format<double>::bits(x) >> 1) + (Format<double>::bits(1) >> 1));
}

/// x as a multiple of the grid's unit, for |x| <= grid / 4.
template <class Number>
[[nodiscard, gnu::always_inline]] inline Number on_grid(const Number& x, const Number& grid) noexcept {
  return (x + grid) - grid;
}

/// x y as such a multiple and the rest, which is rounded once.
template <class Number>
[[nodiscard, gnu::always_inline]] inline Twice<Number> product_on_grid(const Number& x, const Number& y,
                                                                       const Number& grid) noexcept {
#if GRAZE_HAS_FMA
  const Number high = fused(x, y, grid) - grid;
  return {high, fused(x, y, -high)};
#else
  const Twice<Number> exact = exact_product(x, y);
  const Number high = on_grid(exact.high, grid);
  return {high, (exact.high - high) + exact.low};
#endif
}

/// What has to be known of a filter.
struct Scale {
  double size, speed, h;  ///< S, A and H
};

/// f at a time near a root.
[[nodiscard, gnu::always_inline]] inline double residual(const Relative<double>& relative, double u,
                                                         double size) noexcept {
  const Differences<double>&d = relative.d, &v = relative.v;
  const Difference<double> r = relative.radius();
  const Lanes time = Lanes::all(u), grid = Lanes::all(8 * root_or_more(size));

  const Twice<Lanes> from = exact_sum(Lanes{Lanes::Four{d.x.plus, d.y.plus, d.z.plus, r.plus}},
                                      -Lanes{Lanes::Four{d.x.minus, d.y.minus, d.z.minus, r.minus}});
  const Lanes start = on_grid(from.high, grid);
  Lanes rest = (from.high - start) + from.low;

  Lanes speed{Lanes::Four{v.x.plus, v.y.plus, v.z.plus, 0}};
  if (!v.is_given()) {
    const Twice<Lanes> exact = exact_sum(speed, -Lanes{Lanes::Four{v.x.minus, v.y.minus, v.z.minus, 0}});
    speed = exact.high;
    rest = rest - product(time, exact.low);
  }
  const Twice<Lanes> way = product_on_grid(time, speed, grid);

  const Lanes place = start - way.high;  // p, and in the last lane R
  rest = rest - way.low;
  const Twice<Lanes> square = product_on_grid(place, place, Lanes::all(8 * size));
  const Lanes tail = product_and(place + place + rest, rest, square.low);
  const auto sum = [](const Lanes& x) { return (x.v[0] + x.v[1]) + (x.v[2] - x.v[3]); };
  return sum(square.high) + sum(tail);
}

/// How f slopes at a time near a root.
struct Slope {
  double g, bent;  ///< bent: A g^2

  [[gnu::always_inline]] Slope(const Scale& scale, double u) noexcept
      : g(0.5 / (scale.h - scale.speed * u)), bent(scale.speed * g * g) {}
};

/// How far the root lies from u.
[[nodiscard, gnu::always_inline]] inline Bounded<double> way_to_root(const Relative<double>& relative,
                                                                     double u, const Scale& scale,
                                                                     const Slope& slope, double y) noexcept {
  const double f = residual(relative, u, scale.size), first = product(f, slope.g);
  return {first + product(first, f * slope.bent),
          (0x1p-26 + 3 * y * y) * std::fabs(first) + 0x1p-94 * scale.size * std::fabs(slope.g)};
}
/// The same from where stage 1 has found a root.
[[nodiscard, gnu::always_inline]] inline Bounded<double> way_to_root(const Relative<double>& relative,
                                                                     double u, const Scale& scale) noexcept {
  const Slope slope(scale, u);
  return way_to_root(relative, u, scale, slope, 160 * InDouble::unit * scale.size * slope.bent);
}

/// A root, rounded, as far as this can tell, from where stage 1 has found it. Needs D > eD. `make` gives the relative
/// scene.
template <class Real, class Make>
[[nodiscard, gnu::always_inline]] inline Finding<Real> refined(const Make& make, double u, const Scale& scale,
                                                               Rounding rounding) noexcept {
  const Bounded<double> way = way_to_root(make(), u, scale);
  return rounded<Real>(u, way.value, way.error, rounding);
}

/// Where a step from u leads to, and how far the root lies from there. That its place is rounded adds less than
/// w A |t g| < 2^-30 to y and 2^-31 to 3 y^2, for which 2^-26 has room.
struct Step {
  double to;
  Bounded<double> rest;
};
[[nodiscard]] inline Step step_to_root(const Relative<double>& relative, double u,
                                       const Scale& scale) noexcept {
  const Bounded<double> way = way_to_root(relative, u, scale);
  const double nearer = u + way.value;
  const Slope slope(scale, nearer);
  return {nearer, way_to_root(relative, nearer, scale, slope, scale.speed * way.error * std::fabs(slope.g))};
}

/// The same with a second step: for scenes far away.
template <class Real>
[[nodiscard]] Finding<Real> refined_twice(const Relative<double>& relative, double u, const Scale& scale,
                                          Rounding rounding) noexcept {
  const Step step = step_to_root(relative, u, scale);
  return rounded<Real>(step.to, step.rest.value, step.rest.error, rounding);
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
