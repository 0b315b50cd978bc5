// SPDX-License-Identifier: BSL-1.0
/// The geometry of a cast's contact, by the same stages as its time.
#pragma once

#include "graze/detail/exact_geometry.hpp"
#include "graze/detail/geometry.hpp"
#include "graze/detail/questions.hpp"
#include "graze/detail/scaled.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// The distance travelled until an impact, by stage 3.
template <class Real>
[[nodiscard, GRAZE_NOINLINE]] constexpr Real impact_distance_exactly(const Relative<Real>& relative,
                                                                     const Vec3<Real>& start) noexcept {
  return ExactGeometry<Real>(relative, start).distance();
}

/// p, with +0 for -0.
template <class Real>
[[nodiscard]] constexpr Vec3<Real> unsigned_zeros(const Vec3<Real>& p) noexcept {
  if constexpr (is_staged<Real> || is_narrow<Real>) {
    using Format = Ieee<Real>;
    return {Format::unsigned_zero(p.x), Format::unsigned_zero(p.y), Format::unsigned_zero(p.z)};
  } else {
    return p;
  }
}

/// The unit vector opposite to p; zero for zero.
template <class Real, bool checked = self_checks>
[[nodiscard]] constexpr Vec3<Real> against(const Differences<Real>& p) noexcept {
  if constexpr (is_staged<Real>) {
    if (GRAZE_IS_CONSTANT_EVALUATED()) return ExactDirection<Real>::against(p);
    if constexpr (checked) {
      const auto exactly = [&] { return ExactDirection<Real>::against(p); };
      // It is the normal where a point cast along p meets another point.
      const auto cast_along = [&] { return Relative<Real>{p, p, Real(0), Real(0), false}; };
      return self_checked(against<Real, false>(p), exactly, cast_along, Real(1), Rounding::nearest);
    }
    if constexpr (std::is_same_v<Real, float>) {
      const auto quick = against_in<InDouble, Real>(p);
      if (quick.certain) return quick.value;
    }
    const auto fine = against_in<InDoubleDouble, Real>(widened(p));
    return fine.certain ? fine.value : ExactDirection<Real>::against(p);
  } else if constexpr (is_narrow<Real>) {
    const Differences<float> wide = in_float(p);
    const Vec3<float> direction = against(wide);
    const auto x = narrowed<Real>(direction.x), y = narrowed<Real>(direction.y),
               z = narrowed<Real>(direction.z);
    return x.certain && y.certain && z.certain ? Vec3<Real>{x.value, y.value, z.value}
                                               : ExactDirection<float>::against<Real>(wide);
  } else {
    return plain_against(evaluated(p));
  }
}

/// The geometry of an impact with R > 0 at this time, rounded to Real. `start` must not contain -0.
template <class Real, class Stage, class In>
[[nodiscard]] KnownGeometry<Real> geometry_at(const Filter<Stage>& f,
                                              const Bounded<typename Stage::Number>& time,
                                              const Relative<In>& relative, const Vec3<In>& start) noexcept {
  const GeometryIn<Stage, In> in(f, time, relative);
  const auto along = [&](const Axis<In>& axis) -> AxisGeometry<Real> {
    const auto wide = in.along(axis);
    return {rounded<Real>(wide.centre), rounded<Real>(wide.point), rounded<Real>(wide.normal)};
  };
  return {along({relative.d.x, relative.v.x, start.x}), along({relative.d.y, relative.v.y, start.y}),
          along({relative.d.z, relative.v.z, start.z}), rounded<Real>(in.distance())};
}

/// The geometry of an impact, for the components that this stage is certain of.
template <class Stage, class Real, class In>
[[nodiscard]] KnownGeometry<Real> impact_geometry_in(const Relative<In>& relative,
                                                     const Vec3<In>& start) noexcept {
  const Filter<Stage> f(relative);
  if (!f.in_range || !f.discriminant_is_positive()) return {};
  return geometry_at<Real>(f, f.root(Side::smaller), relative, start);
}

/// The geometry of a tangent impact, for the components that stage 2 is certain of.
template <class Real>
[[nodiscard]] KnownGeometry<Real> tangent_geometry(const Relative<double>& relative,
                                                   const Vec3<double>& start) noexcept {
  const Filter<InDoubleDouble> f(relative);
  if (!f.in_range) return {};
  return geometry_at<Real>(f, f.closest(), relative, start);
}

/// The geometry of an impact by stage 2, for double scenes beyond its range.
[[nodiscard]] inline KnownGeometry<double> scaled_impact_geometry(const Relative<double>& relative,
                                                                  const Vec3<double>& start) noexcept {
  const Scaled in = scaled(relative);
  const Vec3<double> from{in_units(start.x, in.length_exponent), in_units(start.y, in.length_exponent),
                          in_units(start.z, in.length_exponent)};
  const KnownGeometry<double> at = impact_geometry_in<InDoubleDouble, double>(in.relative, from);
  const auto length = [&](const Certified<double>& x) -> Certified<double> {
    const Certified<double> value = out_of_units(x.value, in.length_exponent);
    return {value.value, value.certain && x.certain};
  };
  const auto along = [&](const AxisGeometry<double>& axis) {
    return AxisGeometry<double>{length(axis.centre), length(axis.point), axis.normal};
  };
  return {along(at.x), along(at.y), along(at.z), length(at.distance)};
}

/// Along an axis with d = 0 and v = 0, centre and point are the start and the normal is 0.
template <class Real>
[[nodiscard]] KnownGeometry<Real> with_still_axes(KnownGeometry<Real> known, const Relative<Real>& relative,
                                                  const Vec3<Real>& start) noexcept {
  const auto add = [](AxisGeometry<Real>& axis, const Difference<Real>& d, const Difference<Real>& v,
                      Real from) {
    if (d.is_zero() && v.is_zero()) axis = {{from, true}, {from, true}, {Real(0), true}};
  };
  add(known.x, relative.d.x, relative.v.x, start.x);
  add(known.y, relative.d.y, relative.v.y, start.y);
  add(known.z, relative.d.z, relative.v.z, start.z);
  return known;
}

/// The geometry of an impact with components that stage 2 isn't certain of.
template <class Real>
[[nodiscard, GRAZE_NOINLINE]] Geometry<Real> impact_geometry_exactly(const Relative<Real>& relative,
                                                                     const Vec3<Real>& start,
                                                                     KnownGeometry<Real> known) noexcept {
  const ExactGeometry<Real> exact(relative, start);
  if (exact.is_tangent())
    known = with_still_axes(tangent_geometry<Real>(widened(relative), widened(start)), relative, start);
  return exact.completed(known);
}

template <class Real>
[[nodiscard]] constexpr bool are_points(const Relative<Real>& relative) noexcept {
  return (Ieee<Real>::magnitude(relative.radius_a) | Ieee<Real>::magnitude(relative.radius_b)) == 0;
}

/// A geometry that float has rounded correctly, for the components where that determines the rounding to a narrow type.
template <class Narrow>
[[nodiscard]] constexpr KnownGeometry<Narrow> narrowed(const Geometry<float>& at) noexcept {
  const auto axis = [](float centre, float point, float normal) -> AxisGeometry<Narrow> {
    return {narrowed<Narrow>(centre), narrowed<Narrow>(point), narrowed<Narrow>(normal)};
  };
  return {axis(at.centre.x, at.point.x, at.normal.x), axis(at.centre.y, at.point.y, at.normal.y),
          axis(at.centre.z, at.point.z, at.normal.z), narrowed<Narrow>(at.distance)};
}

/// The geometry of an impact. Only the plain formulas use its time.
template <class Real, bool checked = self_checks>
[[nodiscard]] constexpr Geometry<Real> impact_geometry(const Relative<Real>& relative,
                                                       const Vec3<Real>& start, const Vec3<Real>& target,
                                                       const Real& time) noexcept {
  if constexpr (is_staged<Real>) {
    if (are_points(relative)) {
      const Vec3<Real> place = unsigned_zeros(target);
      return {place, place, against(relative.v), impact_distance_exactly(relative, start)};
    }
    const Vec3<Real> from = unsigned_zeros(start);
    if (GRAZE_IS_CONSTANT_EVALUATED()) return ExactGeometry<Real>(relative, from).completed({});
    if constexpr (checked) {
      const auto exactly = [&] {
        return ExactGeometry<Real>(relative, from).completed(KnownGeometry<Real>{});
      };
      return self_checked(
          impact_geometry<Real, false>(relative, start, target, time), exactly, [&] { return relative; },
          Real(1), Rounding::nearest);
    }
    if constexpr (std::is_same_v<Real, float>) {
      const auto quick = with_still_axes(impact_geometry_in<InDouble, Real>(relative, from), relative, from);
      if (quick.is_certain()) return quick.value();
    }
    auto fine = with_still_axes(impact_geometry_in<InDoubleDouble, Real>(widened(relative), widened(from)),
                                relative, from);
    if constexpr (std::is_same_v<Real, double>) {
      if (!fine.is_certain()) fine = with_still_axes(scaled_impact_geometry(relative, from), relative, from);
    }
    return fine.is_certain() ? fine.value() : impact_geometry_exactly(relative, from, fine);
  } else if constexpr (is_narrow<Real>) {
    const Relative<float> wide = in_float(relative);
    const Vec3<float> from = unsigned_zeros(in_float(start));
    KnownGeometry<Real> known = narrowed<Real>(impact_geometry(wide, from, in_float(target), in_float(time)));
    if (are_points(relative)) {
      const Vec3<Real> normal = against(relative.v);
      known.x.normal = {normal.x, true};
      known.y.normal = {normal.y, true};
      known.z.normal = {normal.z, true};
    }
    return known.is_certain() ? known.value() : ExactGeometry<float>(wide, from).completed(known);
  } else {
    Geometry<Real> geometry = plain_geometry(relative, start, time);
    if (relative.radius_a == Real(0) && relative.radius_b == Real(0))
      geometry = {target, target, against(relative.v), geometry.distance};
    return geometry;
  }
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
