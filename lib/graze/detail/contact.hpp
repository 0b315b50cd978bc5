// SPDX-License-Identifier: BSL-1.0
/// Where a cast comes to touch: the stages for its geometry.
#pragma once

#include "graze/detail/exact_geometry.hpp"
#include "graze/detail/geometry.hpp"
#include "graze/detail/kernel.hpp"
#include "graze/detail/plain.hpp"
#include "graze/detail/scaled.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

template <class Real>
[[nodiscard, gnu::noinline]] Real impact_distance_exactly(const Relative<Real>& relative,
                                                          const Vec3<Real>& start) noexcept {
  return ExactGeometry<Real>(relative, start).distance();
}

/// The numbers themselves, but for the signs of zeros.
template <class Real>
[[nodiscard]] constexpr Vec3<Real> unsigned_zeros(const Vec3<Real>& p) noexcept {
  if constexpr (is_staged<Real>) {
    using Form = Format<Real>;
    return {Form::unsigned_zero(p.x), Form::unsigned_zero(p.y), Form::unsigned_zero(p.z)};
  } else {
    return p;
  }
}

/// The unit vector against p, and zero for zero.
template <class Real>
[[nodiscard]] Vec3<Real> against(const Differences<Real>& p) noexcept {
  if constexpr (is_staged<Real>) {
    if constexpr (std::is_same_v<Real, float>) {
      const auto quick = against_in<InDouble, Real>(p);
      if (quick.certain) return quick.value;
    }
    const auto fine = against_in<InDoubleDouble, Real>(widened(p));
    return fine.certain ? fine.value : ExactDirection<Real>::against(p);
  } else {
    return plain_against(evaluated(p));
  }
}

/// Of an impact with R > 0 at this time, rounded to Real. `start` has no signed zeros.
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

/// Of an impact, as far as stage 1 or 2 can tell.
template <class Stage, class Real, class In>
[[nodiscard]] KnownGeometry<Real> impact_geometry_in(const Relative<In>& relative,
                                                     const Vec3<In>& start) noexcept {
  const Filter<Stage> f(relative);
  if (!f.in_range || !f.discriminant_is_positive()) return {};
  return geometry_at<Real>(f, f.root(Side::smaller), relative, start);
}

/// Of a tangent impact, as far as stage 2 can tell.
template <class Real>
[[nodiscard]] KnownGeometry<Real> tangent_geometry(const Relative<double>& relative,
                                                   const Vec3<double>& start) noexcept {
  const Filter<InDoubleDouble> f(relative);
  if (!f.in_range) return {};
  return geometry_at<Real>(f, f.closest(), relative, start);
}

/// The same by stage 2 for scenes of double beyond its range.
[[nodiscard]] inline KnownGeometry<double> scaled_impact_geometry(const Relative<double>& relative,
                                                                  const Vec3<double>& start) noexcept {
  const Scaled in = scaled(relative);
  const Vec3<double> from{in_units(start.x, in.length), in_units(start.y, in.length),
                          in_units(start.z, in.length)};
  const KnownGeometry<double> at = impact_geometry_in<InDoubleDouble, double>(in.relative, from);
  const auto length = [&](const Finding<double>& x) -> Finding<double> {
    const Finding<double> value = out_of_units(x.value, in.length);
    return {value.value, value.certain && x.certain};
  };
  const auto along = [&](const AxisGeometry<double>& axis) {
    return AxisGeometry<double>{length(axis.centre), length(axis.point), axis.normal};
  };
  return {along(at.x), along(at.y), along(at.z), length(at.distance)};
}

/// A component along which nothing differs or moves is known by its bits.
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

/// Of an impact of which stage 2 leaves something open.
template <class Real>
[[nodiscard, gnu::noinline]] Geometry<Real> impact_geometry_exactly(const Relative<Real>& relative,
                                                                    const Vec3<Real>& start,
                                                                    KnownGeometry<Real> known) noexcept {
  const ExactGeometry<Real> exact(relative, start);
  if (exact.is_tangent())
    known = with_still_axes(tangent_geometry<Real>(widened(relative), widened(start)), relative, start);
  return exact.completed(known);
}

/// Of an impact, the time of which the plain formulas go by.
template <class Real>
[[nodiscard]] Geometry<Real> impact_geometry(const Relative<Real>& relative, const Vec3<Real>& start,
                                             const Vec3<Real>& target, const Real& time) noexcept {
  if constexpr (is_staged<Real>) {
    using Form = Format<Real>;
    if ((Form::magnitude(relative.radius_a) | Form::magnitude(relative.radius_b)) == 0) {
      const Vec3<Real> place = unsigned_zeros(target);
      return {place, place, against(relative.v), impact_distance_exactly(relative, start)};
    }
    const Vec3<Real> from = unsigned_zeros(start);
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
  } else {
    Geometry<Real> geometry = plain_geometry(relative, start, time);
    if (relative.radius_a == Real(0) && relative.radius_b == Real(0))
      geometry = {target, target, against(relative.v), geometry.distance};
    return geometry;
  }
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
