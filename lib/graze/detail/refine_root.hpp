// SPDX-License-Identifier: BSL-1.0
/// Refinement of a root in stage 1, for results in double: the distance from the filter's root to the exact one, by
/// one step of a method of third order from the residual f.
///
/// Let u be within e = 64 w S / s of the root t (filter.hpp), and at u let p = d - u v, f = |p|^2 - R^2 and
/// g = 1 / (2 p.v). As f = A (u - t1) (u - t2) and p.v = H - A u, for either root
///
///     t - u = f g / (1 - y),   y = A (t - u) g
///
/// The step is f g (1 + A f g^2); that leaves out less than 2.4 y^2 of it for |y| < 0.11. By D > eD, A e < s / 8
/// and the true s is within 2.5 % of the computed one, so that 0.85 s < |p.v| < 1.15 s, and |y| is less than
/// Y = A e |g| < 160 w A S g^2 < 0.11. The computed p.v is off by 15 w sqrt(A S), of which the share in p.v is below
/// 18 w sqrt(A S / D) < 18 w 2^22 < 2^-26. Where one step isn't enough, a second one starts from the result of the first,
/// with the error of that for e.
///
/// Where B is distant (filter.hpp), M is in place of S in e and in Y. Then the share in p.v is 30 w sqrt(A S) |g|, less than Y: from
/// M = R sqrt S, 0.97 s < sqrt(A) R and |p.v| < 1.15 s follows sqrt(A) M |g| > 0.42 sqrt S.
///
/// f is a sum of large terms that cancel. So every term is split into a multiple of the unit of a grid and a remainder. With
/// a grid G >= 2 |x|, (x + G) - G is a multiple of the ulp of G / 2 and differs from x by at most w (G + |x|), whatever
/// direction the first sum was rounded in; and sums of such multiples up to G / 2 are exact.
/// Lengths here (components of d and of u v, at most |d| for t1 and 1.42 sqrt S for t2, and R) are below 2 sqrt S,
/// those of p and their squares below sqrt S and S; G is 8 to 8.5 sqrt S for lengths and 8 S for squares, larger than
/// necessary because the errors allow it. Errors, in units of w^2 S or w^2 sqrt S:
///
///   - the remainders of d and R: up to 10.5 w sqrt S (8.5 for the grid, 1 for the length, 1 for the low part of the
///     difference), rounded once: 10.5
///   - the remainder of u v: 11.4 for one rounding of up to 8.5 w sqrt S for the grid and twice 1.42 w sqrt S for the
///     product and its low part; and u times the low part of v, rounded once: 1.5
///   - their sum p' <= 23 w sqrt S: roundings of the partial sums, 12 + 23; with 10.5, 11.4 and 1.5 from its terms p' is off
///     by less than 59
///   - the remainder of the square of a component of p: up to 10 w S (8 for the grid, 1 for the square, 1 for its low
///     part), rounded once; for four squares 40
///   - (2 p + p') p', the sum of |p| and R being below 2.74 sqrt S: 322 from the error of p', 126 from the rounding of
///     2 p + p', 126 from the rounding of the product, and 163 from the rounding of its sum with the remainder of the square
///   - the sum of the four remainders, 56 w S each: 444 from the roundings of its three additions
///
/// altogether 1221 w^2 S < 2^-95 S, and so the time is off by less than 2^-94 S |g|.
#pragma once

#include <bit>

#include "graze/detail/filter.hpp"
#include "graze/detail/refine_root_lanes.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// x rounded to a multiple of the unit of the grid, for |x| <= grid / 4.
template <class Number>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Number on_grid(const Number& x, const Number& grid) noexcept {
  return (x + grid) - grid;
}

/// x y as a multiple of the unit of the grid and a remainder that is rounded once.
template <class Number>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Twice<Number> product_on_grid(const Number& x, const Number& y,
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

/// The quantities of a filter that the refinement uses.
struct Scale {
  double size, a, h;  ///< S, A and H
  double spread;      ///< S, or M for a distant B
};

template <class Stage>
[[nodiscard]] Scale scale_of(const Filter<Stage>& f) noexcept {
  return {f.size, f.a, f.h, f.spread};
}

/// The residual f at a time u near a root.
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline double residual(const Relative<double>& relative, double u,
                                                          double size) noexcept {
  const Differences<double>&d = relative.d, &v = relative.v;
  const Difference<double> r = relative.radius();
  const Lanes time = Lanes::all(u), grid = Lanes::all(8 * root_or_more(size));

  const Twice<Lanes> from = exact_sum(Lanes{Lanes::Four{d.x.plus, d.y.plus, d.z.plus, r.plus}},
                                      -Lanes{Lanes::Four{d.x.minus, d.y.minus, d.z.minus, r.minus}});
  const Lanes start = on_grid(from.high, grid);
  Lanes rest = (from.high - start) + from.low;

  Lanes displacement{Lanes::Four{v.x.plus, v.y.plus, v.z.plus, 0}};
  if (!v.is_given()) {
    const Twice<Lanes> exact =
        exact_sum(displacement, -Lanes{Lanes::Four{v.x.minus, v.y.minus, v.z.minus, 0}});
    displacement = exact.high;
    rest = rest - product(time, exact.low);
  }
  const Twice<Lanes> way = product_on_grid(time, displacement, grid);

  const Lanes place = start - way.high;  // p, and in the last lane R
  rest = rest - way.low;
  const Twice<Lanes> square = product_on_grid(place, place, Lanes::all(8 * size));
  const Lanes tail = product_and(place + place + rest, rest, square.low);
  const auto sum = [](const Lanes& x) { return (x.v[0] + x.v[1]) + (x.v[2] - x.v[3]); };
  return sum(square.high) + sum(tail);
}

namespace factor {
inline constexpr int of_y = 160;  ///< of w S A g^2, or of w M A g^2: Y
}
/// The inverse slope of f at a time near a root.
struct Slope {
  double g, curvature;  ///< g = 1 / (2 p.v), and A g^2
  double y, error;      ///< Y, and the share of g by which it may be off

  [[GRAZE_ALWAYS_INLINE]] Slope(const Scale& scale, double u) noexcept
      : g(0.5 / (scale.h - scale.a * u)),
        curvature(scale.a * g * g),
        y(factor::of_y * InDouble::unit * scale.spread * curvature),
        error(scale.spread < scale.size ? 0x1p-26 + y : 0x1p-26) {}
};

/// The step from u to the root, with the bound of its error; y bounds |y|.
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Bounded<double> way_to_root(const Relative<double>& relative,
                                                                      double u, const Scale& scale,
                                                                      const Slope& slope, double y) noexcept {
  const double f = residual(relative, u, scale.size), first = product(f, slope.g);
  return {first + product(first, f * slope.curvature),
          (slope.error + 3 * y * y) * std::fabs(first) + 0x1p-94 * scale.size * std::fabs(slope.g)};
}
/// The same for a root u of the filter.
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Bounded<double> way_to_root(const Relative<double>& relative,
                                                                      double u, const Scale& scale) noexcept {
  const Slope slope(scale, u);
  return way_to_root(relative, u, scale, slope, slope.y);
}

/// A root of the filter refined by one step, and rounded if that is certain. Requires D > eD. `make` returns the relative
/// scene.
template <class Real, class Make>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Certified<Real> refined(const Make& make, double u,
                                                                  const Scale& scale,
                                                                  Rounding rounding) noexcept {
  const Bounded<double> way = way_to_root(make(), u, scale);
  return rounded<Real>(u, way.value, way.error, rounding);
}

/// The time after one step, and the step from there to the root. The rounding of that time adds less than
/// w A |t g| < 2^-30 to y and 2^-31 to 3 y^2, which 2^-26 covers.
struct Step {
  double to;
  Bounded<double> rest;
};
[[nodiscard]] inline Step step_to_root(const Relative<double>& relative, double u,
                                       const Scale& scale) noexcept {
  const Bounded<double> way = way_to_root(relative, u, scale);
  const double nearer = u + way.value;
  const Slope slope(scale, nearer);
  return {nearer, way_to_root(relative, nearer, scale, slope, scale.a * way.error * std::fabs(slope.g))};
}

/// The same with a second step, which distant scenes need.
template <class Real>
[[nodiscard]] Certified<Real> refined_twice(const Relative<double>& relative, double u, const Scale& scale,
                                            Rounding rounding) noexcept {
  const Step step = step_to_root(relative, u, scale);
  return rounded<Real>(step.to, step.rest.value, step.rest.error, rounding);
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
