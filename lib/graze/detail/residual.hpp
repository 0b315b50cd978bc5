// SPDX-License-Identifier: BSL-1.0
/// What stage 1 adds for double: how far a time it has found lies from the exact one.
///
/// Let u be within e of the root t, and at u let p = d - u v, f = |p|^2 - R^2 and g = 1 / (2 p.v). As f = A (u - t1)
/// (u - t2) and p.v = H - A u, for either root
///
///     t - u = f g / (1 - A (t - u) g) = q + A q^2 g + 2 A^2 q^3 g^2 + ...,   q = f g.
///
/// Two terms of that are taken. |A (t - u) g| is at most A e / (2 sqrt D) by and large; with sqrt D off by 8 % (see
/// filter.hpp) and p.v by A e, X = 0.75 A e / s is more than that as long as it is below 1/8, which it is by D > eD:
/// 0.75 * 64 w A S / s^2 < 48 / 512. What is left out is less than 4 X^2 times the sum. The sum itself is off by the
/// relative error of p.v, which is
///
///     16 w sqrt(A S) / sqrt D  <=  8 w (2^-20 A S / D + 2^20)  <  2^-29 + X^2
///
/// and by that of f, which is evaluated with the rounding errors of its large terms carried along. With M = |d| +
/// |u v| of a component, twice |d| at most for t1 and sqrt 8 times sqrt S for t2, so that the sum of M^2 and R^2 is
/// below 16 S:
///
///   - d - u v = p + p', where p' gathers four errors of at most w M each and is off by less than 16 w^2 M
///   - (p + p')^2 = p^2 + 2 p p' without p'^2: the first exactly, the second off by 32 w^2 M^2 and, joined with what
///     the first lacks, by 9 more; p'^2 is below 16 w^2 M^2
///   - R likewise; the sum of the four squares exactly, but for a tail of 12 terms below 16 w M^2 each, whose
///     sum is off by less than 12 * 16 w^2 M^2
///
/// altogether by less than 256 * 16 w^2 S = 2^-94 S, and so the time by 2^-94 S g; twice that is taken.
#pragma once

#include "graze/detail/filter.hpp"
#include "graze/detail/lanes.hpp"

namespace graze::inline GRAZE_BUILD::detail {

struct Residual {
  double f, closing;  ///< closing: p.v, rounded
};

[[nodiscard, gnu::always_inline]] inline Residual residual(const Relative<double>& relative,
                                                           double u) noexcept {
  const Differences<double>&d = relative.d, &v = relative.v;
  const Difference<double> r = relative.radius();
  const Twice<Lanes> from = exact_sum(Lanes{Lanes::Four{d.x.plus, d.y.plus, d.z.plus, r.plus}},
                                      -Lanes{Lanes::Four{d.x.minus, d.y.minus, d.z.minus, r.minus}});
  const Twice<Lanes> speed = exact_sum(Lanes{Lanes::Four{v.x.plus, v.y.plus, v.z.plus, 0}},
                                       -Lanes{Lanes::Four{v.x.minus, v.y.minus, v.z.minus, 0}});
  const Lanes time = Lanes::all(u);
  const Twice<Lanes> way = exact_product(time, speed.high);
  const Twice<Lanes> place = exact_sum(from.high, -way.high);  // p, and in the last lane R
  const Lanes low = place.low + (from.low - (way.low + product(time, speed.low)));
  const Twice<Lanes> square = exact_product(place.high, place.high);
  const Lanes tail = fused(place.high + place.high, low, square.low);
  const Lanes closing = place.high * speed.high;
  const DoubleDouble xy = exact_sum(square.high.v[0], square.high.v[1]),
                     zr = exact_sum(square.high.v[2], -square.high.v[3]), sum = exact_sum(xy.high, zr.high);
  return {(sum.high + (sum.low + (xy.low + zr.low))) + ((tail.v[0] + tail.v[1]) + (tail.v[2] - tail.v[3])),
          closing.v[0] + closing.v[1] + closing.v[2]};
}

/// What `refined` needs to know of a filter.
struct Scale {
  double size, speed;
};

/// The root near `time`, correctly rounded, as far as this can tell. Needs D > eD. `make` gives the relative scene.
template <class Make>
[[nodiscard, gnu::always_inline]] inline Finding<double> refined(Make make, Bounded<double> time, Scale scale,
                                                                 Rounding rounding) noexcept {
  const Residual at = residual(make(), time.value);
  const double g = 0.5 / at.closing, first = product(at.f, g);
  const double step = first + product(product(first, first), scale.speed * g);
  const double bend = 0.75 * scale.speed * time.error * time.scale;  // X
  const double error = (0x1p-28 + 5 * bend * bend) * std::fabs(first) + 0x1p-93 * scale.size * std::fabs(g);
  return rounded<double>(time.value, step, error, rounding);
}

}  // namespace graze::inline GRAZE_BUILD::detail
