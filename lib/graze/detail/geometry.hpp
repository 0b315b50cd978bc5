// SPDX-License-Identifier: BSL-1.0
/// The geometry of a cast's contact, as far as stages 1 (float) and 2 can tell: every component
/// correctly rounded where rounding can't have mattered.
///
/// That a scene is an impact, and whether it is a tangent one, is known here. The time t is the root with its bound e,
/// for D > eD, which needs nothing of C; or of a tangent impact H / A with e = 64 w |d| / |v|, in stage 2 13 w from H,
/// 13 w from A and 15 w from the quotient.
///
/// With the bound e of t's error and M = |d| + |t v| of a component, errors come to (stage 1 / stage 2, w as in
/// filter.hpp; the exact start p and radius r_A <= R):
///
///   offset d - t v            e |v| + 3 w |t v| + 2 w |d|, and w for t / 7 w |t v| and 3 w: e |v| + 10 w M
///   normal (t v - d) / R      the offset's over R, R's 1 / 0 and the quotient's 1 / 15 w: (e |v| + 25 w M) / R
///   centre p + t v            e |v| + 10 w (|p| + |t v|)
///   point, centre + r_A / R offset     both and the products': 2 e |v| + 45 w (|p| + M)
///   distance t |v|            e |v| + t |v| (13 / 2 + 4 + 7) w
///   x / |x| at the start      5 / 2 + 3 / 13 / 2 + 4 + 15: 26 w
///
/// (A point lies no farther out than |p| + M, since r_A / R is at most 1.) 64 w stands for all of these. What is lost
/// where subnormal numbers, or scaled ones below 2^-969, are taken for 0 (six inputs at most, t and r_A / R being at
/// most 1) is added, and once more behind a quotient, whose error could be lost too.
#pragma once

#include "graze/detail/filter.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

template <class Real>
inline constexpr double lost = std::is_same_v<Real, float> ? 0x1p-122 : 0x1p-900;  ///< of inputs of this type

[[nodiscard]] inline bool is_below_zero(double x) noexcept { return x < 0; }
[[nodiscard]] inline bool is_below_zero(const DoubleDouble& x) noexcept { return x.high < 0; }

/// The number that all of value -+ error round to, if there is one, with either sign.
template <class Real, class Number>
[[nodiscard]] Finding<Real> rounded(const Bounded<Number>& x) noexcept {
  const int sign = is_below_zero(x.value) ? -1 : 1;
  const Finding<Real> size = rounded<Real>(sign < 0 ? -x.value : x.value, x.error, Rounding::nearest);
  return {Format<Real>::with_sign(size.value, sign), size.certain};
}

/// What one component of the vectors is made of.
template <class Real>
struct Axis {
  Difference<Real> d, v;
  Real start;
};

/// What is known of it.
template <class Real>
struct AxisGeometry {
  Finding<Real> centre{}, point{}, normal{};

  [[nodiscard]] constexpr bool is_certain() const noexcept {
    return centre.certain && point.certain && normal.certain;
  }
};

/// What is known of a contact's geometry; nothing at first.
template <class Real>
struct KnownGeometry {
  AxisGeometry<Real> x{}, y{}, z{};
  Finding<Real> distance{};

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

/// One component of a contact's vectors, not rounded yet.
template <class Number>
struct Along {
  Bounded<Number> centre, point, normal;
};

/// The geometry of an impact in range at a time, of a scene in this type.
template <class Stage, class In>
class GeometryIn {
  using Number = typename Stage::Number;
  static constexpr double slack = 64 * Stage::unit;

 public:
  GeometryIn(const Filter<Stage>& f, const Bounded<Number>& time, const Relative<In>& relative) noexcept
      : time_(time),
        speed_(Stage::root(f.a)),
        radius_(f.radius),
        share_(Stage::take(relative.radius_a) / radius_) {}

  [[nodiscard]] Bounded<Number> distance() const noexcept {
    const Number way = time_.value * speed_;
    return {way, time_.error * Stage::high(speed_) + slack * Stage::high(way)};
  }

  [[nodiscard]] Along<Number> along(const Axis<In>& axis) const noexcept {
    const Number d = Stage::take(axis.d), v = Stage::take(axis.v), start = Stage::take(axis.start);
    const Number way = time_.value * v, offset = d - way, centre = start + way;
    const double late = time_.error * std::fabs(Stage::high(v)) + lost<In>;
    const double reach = std::fabs(Stage::high(d)) + std::fabs(Stage::high(way)),
                 from = std::fabs(Stage::high(start));
    return {{centre, late + slack * (from + reach)},
            {centre + share_ * offset, 2 * late + slack * (from + reach)},
            {-offset / radius_, (late + slack * reach) / Stage::high(radius_) + lost<In>}};
  }

 private:
  Bounded<Number> time_;
  Number speed_, radius_, share_;
};

/// A component of the unit vector against a vector of this length, by the component of that.
template <class Stage, class In, class Number>
[[nodiscard]] Bounded<Number> component_against(const Number& q, const Number& length) noexcept {
  const Number value = -q / length;
  return {value,
          64 * Stage::unit * std::fabs(Stage::high(value)) + lost<In> / Stage::high(length) + lost<In>};
}

/// The unit vector against p, which isn't 0 and has its square in range.
template <class Stage, class Real, class In>
[[nodiscard]] Finding<Vec3<Real>> against_in(const Differences<In>& p) noexcept {
  using Number = typename Stage::Number;
  const Number x = Stage::take(p.x), y = Stage::take(p.y), z = Stage::take(p.z);
  const Number square = x * x + y * y + z * z;
  if (!is_between(Filter<Stage>::template least<In>, Stage::high(square), Filter<Stage>::most))
    return unknown<Vec3<Real>>();
  const Number length = Stage::root(square);
  const auto component = [&](const Difference<In>& difference, const Number& q) -> Finding<Real> {
    if (difference.is_zero()) return {Real(0), true};
    return rounded<Real>(component_against<Stage, In>(q, length));
  };
  const auto cx = component(p.x, x), cy = component(p.y, y), cz = component(p.z, z);
  return {{cx.value, cy.value, cz.value}, cx.certain && cy.certain && cz.certain};
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
