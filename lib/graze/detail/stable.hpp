// SPDX-License-Identifier: BSL-1.0
/// Times in double that are right for a question next to the one asked: Precision::stable (graze/stable.hpp). Their backward error
/// (lib/verify/CONTRACT.md) is two steps at most.
///
/// Every operation that leads to such a time is written out, each fma explicitly, and whether it is returned depends on the scene
/// alone, not on the stage that decided. So every build returns the same number. Where it isn't certain, the nearest one is returned.
///
/// From the root t of filter.hpp, one Newton step on the residual f, with w = 2^-53, S = |d|^2 + R^2 and D > eD = 512 w A S:
///
///     p_i = d_i - t v_i,   f = |p|^2 - R^2,   t' = t + f / (2 s)    (for the larger root, minus)
///
/// A step is at least w times the number. So two steps of each number cover any change that multiplies each by its own factor from
/// 1 - 2 w to 1 + 2 w:
///
///   - p_i is rounded once (fma), from d_i and v_i, which were rounded once. So it is exact for a d_i and a v_i that are each
///     changed by two roundings, which is less than 2 w of each. A factor on a_i and b_i is one on d_i = b_i - a_i, and v_i likewise;
///     the two are independent, since d_i and v_i share no number (in a cast they do, which is why casts are excluded).
///   - R^2 may change by 4 w R^2, since both radii may by 2 w. It is used with its low part, so it is known to 2^-104. The sums
///     of the squares, at |p|^2 = R^2 + f, cost w (|x^2 - R^2| + |x^2 + y^2 - R^2| + 2 |f|) <= w (y^2 + 2 z^2 + 4 |f|), which is
///     less than 2 w R^2 + 6 w |f|.
///   - The step leaves a residual. t' is rounded once, as an answer may be. For the multiplied numbers (p.v)^2 = D + A f,
///     and D is off by 25 w A S from its rounding (filter.hpp) and 12 w A S from theirs (4 w A R^2 each from R and A, and 4 w A S
///     from |d x v|^2 <= A R^2, whose root changes by 4 w |d||v| with 2 R |d| <= S). So |p.v / s - 1| is less than
///     0.6 A (37 w S + |f|) / D, and 2 w from s and its inverse. With the square term A f^2 / (4 D), that leaves of f less than
///     A |f| (23 w S + 0.9 |f|) / D + 2 w |f|. As A S >= D, it and the 6 w |f| above are less than A |f| (64 w S + 2 |f|) / D.
///
/// So t' is stable if A |f| (64 w S + 2 |f|) <= w / 2 D R^2: that and 2 w R^2 are less than 4 w R^2. If it isn't, a second step
/// is taken from t'. Underflow, and subnormal numbers that the processor flushes, change f by less than 2^-970, since S and A
/// are from 2^-200 to 2^200 here, and R^2 > 2^-91 S, which D > eD implies for a B that isn't distant. (They may break a tie of some
/// rounding, though, and so change the last bits of a time, unless each d_i and v_i is 0 or at least 2^-200: then products of two
/// are 0 or at least 2^-504, and what else underflows is added to a number so much larger that it changes nothing.)
///
/// Where B is distant, D = A R^2 - |d x v|^2, and M = R sqrt S stands for S (filter.hpp): D is off by 25 w A M from its rounding, and by
/// 12 w A M from that of the numbers, 4 w A R^2 each from R and A, with R^2 < M / 2^12, and 8 w A M from |d x v| <= sqrt(A) R, which
/// changes by 4 w |d||v|.
///
/// At the horizon: if the nearby question has its contact after the horizon and the one asked doesn't, some question between them has
/// it exactly there. So the horizon is just as right.
#pragma once

#include <cmath>

#include "graze/detail/solve.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// In place of a rounding: an impact is wanted without its time.
struct WithoutTime {};
template <class Real, class Stage, class Make>
[[nodiscard]] constexpr Certified<Real> root_in(const Filter<Stage>& /*f*/, const Make& /*make*/,
                                                Side /*side*/, WithoutTime /*wanted*/) noexcept {
  return {Real(0), true};
}

/// The equation, by the same operations in every build. No sum has a product as its operand, since a compiler may contract it.
struct StableEquation {
  Vec3<double> d, v;
  double a, r_square, size;
  double r_square_low{};  ///< what R^2 is above r_square
  double h{}, spread{};   ///< spread: S, or M of a distant B
  double discriminant{};
  bool holds = false;  ///< whether the derivation above does

  [[GRAZE_ALWAYS_INLINE]] explicit StableEquation(const Relative<double>& relative) noexcept
      : d{InDouble::take(relative.d.x), InDouble::take(relative.d.y), InDouble::take(relative.d.z)},
        v{InDouble::take(relative.v.x), InDouble::take(relative.v.y), InDouble::take(relative.v.z)},
        a(dot(v, v)) {
    const double other = relative.container ? -relative.radius_a : relative.radius_a;
    const double radius = relative.radius_b + other;
    r_square = std::fma(radius, radius, 0.0);
    const double d_square = dot(d, d);
    size = d_square + r_square;
    // Differences and products of infinities would be NaN, and raise FE_INVALID.
    if (!is_between(0x1p-200, size, 0x1p200) || !is_between(0x1p-200, a, 0x1p200)) return;
    r_square_low =
        std::fma(2 * radius, exact_sum(relative.radius_b, other).low, std::fma(radius, radius, -r_square));
    h = dot(d, v);
    using Stage1 = Filter<InDouble>;
    if (Stage1::nearest_distant * r_square < size && size < Stage1::farthest_distant * r_square) {
      const Vec3<double> across{std::fma(d.y, v.z, -(d.z * v.y)), std::fma(d.z, v.x, -(d.x * v.z)),
                                std::fma(d.x, v.y, -(d.y * v.x))};
      spread = root_or_more(size * r_square);
      discriminant = std::fma(a, r_square, -dot(across, across));
    } else {
      spread = size;
      discriminant = std::fma(-a, d_square - r_square, h * h);
    }
    holds = discriminant > factor::of_discriminant * InDouble::unit * spread * a;
  }

 private:
  [[nodiscard, GRAZE_ALWAYS_INLINE]] static double dot(const Vec3<double>& p,
                                                       const Vec3<double>& q) noexcept {
    return std::fma(p.z, q.z, std::fma(p.y, q.y, p.x * q.x));
  }
};

/// A root that is certain to be stable.
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Certified<double> stable_root(const StableEquation& q,
                                                                        Side side) noexcept {
  const double s = sqrt(q.discriminant), half_slope = (side == Side::smaller ? 0.5 : -0.5) / s;
  const double enough = q.discriminant * (0.5 * InDouble::unit * q.r_square);
  double t = InDouble::over(side == Side::smaller ? q.h - s : q.h + s, q.a);
  bool is_stable = false;
  for (int step = 0; step < 2 && !is_stable; ++step) {
    const double x = std::fma(-t, q.v.x, q.d.x), y = std::fma(-t, q.v.y, q.d.y),
                 z = std::fma(-t, q.v.z, q.d.z);
    const double f = std::fma(z, z, std::fma(y, y, std::fma(x, x, -q.r_square))) + -q.r_square_low;
    const double distance = std::fabs(f);
    t = std::fma(f, half_slope, t);
    is_stable = q.a * distance * (64 * InDouble::unit * q.spread + 2 * distance) <= enough;
  }
  return {t, is_stable};
}

/// The stable time of an impact, at most the horizon, if there is one.
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Certified<double> stable_time(const Relative<double>& relative,
                                                                        Side side, double horizon) noexcept {
  using Format = Ieee<double>;
  const StableEquation q(relative);
  if (!q.holds || !rounds_to_nearest()) return unknown<double>();
  const Certified<double> root = stable_root(q, side);
  return {lesser(root.value, horizon), root.certain && Format::is_at_least(root.value, Format::least_normal)};
}

template <Event event>
inline constexpr Side side_of = event == Event::escape ? Side::larger : Side::smaller;

/// The answer of all stages; with a stable time, if `may_be_stable` and there is one.
template <Event event, class Make>
[[nodiscard, GRAZE_NOINLINE]] Hit<double> stable_slow_path(const Make& make, double horizon,
                                                           bool may_be_stable) noexcept {
  Hit<double> hit = answer<event>(make, horizon, Rounding::nearest, Unobserved{});
  if (hit.outcome != Outcome::impact || !may_be_stable) return hit;
  const Certified<double> time = stable_time(make(), side_of<event>, horizon);
  if (time.certain) hit.time = time.value;
  return hit;
}

/// The exact decision with a stable time. `make` returns the relative scene.
template <Event event, class Make>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Hit<double> stable_answer(const Make& make,
                                                                    double horizon) noexcept {
  const Relative<double> relative = make();
  bool may_be_stable = true;
  if (is_for_stage_1(relative)) [[likely]] {
    const Filter<InDouble> f(relative);
    const Certified<Hit<double>> quick = answer_in<event>(f, make, horizon, WithoutTime{});
    if (quick.certain) [[likely]] {
      if (quick.value.outcome != Outcome::impact) return quick.value;
      const Certified<double> time = stable_time(relative, side_of<event>, horizon);
      if (time.certain) return {time.value, quick.value.outcome, quick.value.motion};
      may_be_stable = false;
    }
  }
  return stable_slow_path<event>(make, horizon, may_be_stable);
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
