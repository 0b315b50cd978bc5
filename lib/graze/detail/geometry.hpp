// SPDX-License-Identifier: BSL-1.0
/// The geometry of a cast's contact in stages 1 (float) and 2: every component is correctly rounded where it is certain.
///
/// The caller knows that the scene is an impact, and whether it is a tangent one. The time t is the root with its bound e,
/// for D > eD, whatever C is; or for a tangent impact H / A with e = 64 w |d| / |v|, in stage 2 13 w from H,
/// 13 w from A and 15 w from the quotient.
///
/// With the bound e of the error of t and M = |d| + |t v| for a component, the errors are at most (stage 1 / stage 2, w as
/// in filter.hpp, with the exact start p and radius r_A <= R):
///
///   offset d - t v            stage 1: e |v| + 3 w |t v| for v, the product and the difference + 2 w |d| for d and the
///                             difference; stage 2: 7 w |t v| for the product and 3 w M for the difference: e |v| + 10 w M
///   normal (t v - d) / R      10 for the offset, 1 / 0 for R and 1 / 15 for the quotient: (e |v| + 25 w M) / R
///   centre p + t v            7 for the product and 3 for the sum: e |v| + 10 w (|p| + |t v|)
///   point, centre + r_A / R offset     10 for the centre, 10 for the offset, 15 for the quotient, 7 for the product and
///                                      2 * 3 for the sum: 2 e |v| + 48 w (|p| + M)
///   distance t |v|            e |v| + t |v| (13 / 2 for A under the root + 5 for the root + 7 for the product) w
///   x / |x| at the start      stage 1: 5 / 2 for |x|^2 under the root + 3 for x, the root and the quotient;
///                             stage 2: 13 / 2 for |x|^2 under the root + 5 for the root + 15 for the quotient: 27 w
///
/// (|point| <= |p| + M, since r_A / R is at most 1.) 64 w bounds all of these. `underflow` is added for subnormal inputs, or
/// scaled ones below 2^-969, that become 0 (up to six of them, with factors t and r_A / R of at most 1); after a quotient it
/// is added once more, since the error itself could be flushed to 0 there.
#pragma once

#include "graze/detail/filter.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

template <class Real>
inline constexpr double underflow =
    std::is_same_v<Real, float> ? 0x1p-122 : 0x1p-900;  ///< the error from inputs of this type that become 0

[[nodiscard]] inline bool is_below_zero(double x) noexcept { return x < 0; }
[[nodiscard]] inline bool is_below_zero(const DoubleDouble& x) noexcept { return x.high < 0; }

/// The number to which all of value -+ error round, if there is one, for values of either sign.
template <class Real, class Number>
[[nodiscard]] Certified<Real> rounded(const Bounded<Number>& x) noexcept {
  const int sign = is_below_zero(x.value) ? -1 : 1;
  const Certified<Real> size = rounded<Real>(sign < 0 ? -x.value : x.value, x.error, Rounding::nearest);
  return {Ieee<Real>::with_sign(size.value, sign), size.certain};
}

/// The input along one axis.
template <class Real>
struct Axis {
  Difference<Real> d, v;
  Real start;
};

/// The known components of centre, point and normal along one axis.
template <class Real>
struct AxisGeometry {
  Certified<Real> centre{}, point{}, normal{};

  [[nodiscard]] constexpr bool is_certain() const noexcept {
    return centre.certain && point.certain && normal.certain;
  }
};

/// The known part of the geometry of a contact; initially nothing.
template <class Real>
struct KnownGeometry {
  AxisGeometry<Real> x{}, y{}, z{};
  Certified<Real> distance{};

  [[nodiscard]] constexpr bool is_certain() const noexcept {
    return x.is_certain() && y.is_certain() && z.is_certain() && distance.certain;
  }
  [[nodiscard]] constexpr Geometry<Real> value() const noexcept {
    return {{x.centre.value, y.centre.value, z.centre.value},
            {x.point.value, y.point.value, z.point.value},
            {x.normal.value, y.normal.value, z.normal.value},
            distance.value};
  }
};

/// The components of centre, point and normal along one axis, unrounded.
template <class Number>
struct Along {
  Bounded<Number> centre, point, normal;
};

/// The geometry at a given time of an impact in range, for a scene of numbers of type In.
template <class Stage, class In>
class GeometryIn {
  using Number = typename Stage::Number;
  static constexpr double slack = 64 * Stage::unit;

 public:
  GeometryIn(const Filter<Stage>& f, const Bounded<Number>& time, const Relative<In>& relative) noexcept
      : time_(time),
        v_length_(Stage::root(f.a)),
        radius_(f.radius),
        share_(Stage::take(relative.radius_a) / radius_) {}

  [[nodiscard]] Bounded<Number> distance() const noexcept {
    const Number way = time_.value * v_length_;
    return {way, time_.error * Stage::high(v_length_) + slack * Stage::high(way)};
  }

  [[nodiscard]] Along<Number> along(const Axis<In>& axis) const noexcept {
    const Number d = Stage::take(axis.d), v = Stage::take(axis.v), start = Stage::take(axis.start);
    const Number way = time_.value * v, offset = d - way, centre = start + way;
    const double late = time_.error * std::fabs(Stage::high(v)) + underflow<In>;
    const double reach = std::fabs(Stage::high(d)) + std::fabs(Stage::high(way)),
                 from = std::fabs(Stage::high(start));
    return {{centre, late + slack * (from + reach)},
            {centre + share_ * offset, 2 * late + slack * (from + reach)},
            {-offset / radius_, (late + slack * reach) / Stage::high(radius_) + underflow<In>}};
  }

 private:
  Bounded<Number> time_;
  Number v_length_, radius_, share_;
};

/// A component of the unit vector opposite to a vector, given its component q and its length.
template <class Stage, class In, class Number>
[[nodiscard]] Bounded<Number> component_against(const Number& q, const Number& length) noexcept {
  const Number value = -q / length;
  return {value, 64 * Stage::unit * std::fabs(Stage::high(value)) + underflow<In> / Stage::high(length) +
                     underflow<In>};
}

/// |p|^2, rounded; infinity where it overflows, and never NaN for finite p.
template <class In>
[[nodiscard]] double square_in_double(const Differences<In>& p) noexcept {
  const double x = InDouble::take(p.x), y = InDouble::take(p.y), z = InDouble::take(p.z);
  return x * x + y * y + z * z;
}

/// The unit vector opposite to p != 0, if |p|^2 is in range.
template <class Stage, class Real, class In>
[[nodiscard]] Certified<Vec3<Real>> against_in(const Differences<In>& p) noexcept {
  using Number = typename Stage::Number;
  if (!is_between(Filter<Stage>::template least<In>, square_in_double(p), Filter<Stage>::most))
    return unknown<Vec3<Real>>();
  const Number x = Stage::take(p.x), y = Stage::take(p.y), z = Stage::take(p.z);
  const Number square = x * x + y * y + z * z;
  const Number length = Stage::root(square);
  const auto component = [&](const Difference<In>& difference, const Number& q) -> Certified<Real> {
    if (difference.is_zero()) return {Real(0), true};
    return rounded<Real>(component_against<Stage, In>(q, length));
  };
  const auto cx = component(p.x, x), cy = component(p.y, y), cz = component(p.z, z);
  return {{cx.value, cy.value, cz.value}, cx.certain && cy.certain && cz.certain};
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
