// SPDX-License-Identifier: BSL-1.0
/// Where a cast comes to touch: the stages for its geometry.
#pragma once

#include "graze/detail/exact_geometry.hpp"
#include "graze/detail/geometry.hpp"
#include "graze/detail/kernel.hpp"
#include "graze/detail/plain.hpp"
#include "graze/detail/scaled.hpp"

namespace graze::inline GRAZE_BUILD::detail {

template <class Real>
[[nodiscard, gnu::noinline]] Geometry<Real> impact_geometry_exactly(const Relative<Real>& relative,
                                                                    const Vec3<Real>& start) noexcept {
  return ExactGeometry<Real>(relative, start).geometry();
}
template <class Real>
[[nodiscard, gnu::noinline]] Real impact_distance_exactly(const Relative<Real>& relative,
                                                          const Vec3<Real>& start) noexcept {
  return ExactGeometry<Real>(relative, start).distance();
}

/// The numbers themselves, but for the signs of zeros.
template <class Real>
[[nodiscard]] constexpr Vec3<Real> unsigned_zeros(const Vec3<Real>& p) noexcept {
  if constexpr (is_staged<Real>) {
    using F = Format<Real>;
    return {F::unsigned_zero(p.x), F::unsigned_zero(p.y), F::unsigned_zero(p.z)};
  } else {
    return p;
  }
}

/// The unit vector against p, and zero for zero.
template <class Real>
[[nodiscard]] Vec3<Real> against(const Differences<Real>& p) noexcept {
  if constexpr (is_staged<Real>) {
    if constexpr (std::is_same_v<Real, float>) {
      const auto quick = against_in<InDouble>(p);
      if (quick.certain) return quick.value;
    }
    const auto fine = against_in<InDoubleDouble>(p);
    return fine.certain ? fine.value : ExactDirection<Real>::against(p);
  } else {
    return plain_against(evaluated(p));
  }
}

/// Of an impact with R > 0, as far as stage 1 or 2 can tell. `start` has no signed zeros.
template <class Stage, class Real>
[[nodiscard]] Finding<Geometry<Real>> impact_geometry_in(const Relative<Real>& relative,
                                                         const Vec3<Real>& start,
                                                         const Vec3<bool>& is_still) noexcept {
  const Filter<Stage> f(relative);
  if (!f.in_range || !f.c_is_positive() || !f.discriminant_is_positive()) return unknown<Geometry<Real>>();
  const GeometryIn<Stage, Real> in(f, relative);
  const AxisGeometry<Real> x = in.along({relative.d.x, relative.v.x, start.x, is_still.x}),
                           y = in.along({relative.d.y, relative.v.y, start.y, is_still.y}),
                           z = in.along({relative.d.z, relative.v.z, start.z, is_still.z});
  const Finding<Real> distance = in.distance();
  return {{{x.centre, y.centre, z.centre},
           {x.point, y.point, z.point},
           {x.normal, y.normal, z.normal},
           distance.value},
          x.certain && y.certain && z.certain && distance.certain};
}

/// The same by stage 2 for scenes of double beyond its range.
[[nodiscard]] inline Finding<Geometry<double>> scaled_impact_geometry(const Relative<double>& relative,
                                                                      const Vec3<double>& start,
                                                                      const Vec3<bool>& is_still) noexcept {
  const Scaled in = scaled(relative);
  const Vec3<double> from{in_units(start.x, in.length), in_units(start.y, in.length),
                          in_units(start.z, in.length)};
  auto [at, certain] = impact_geometry_in<InDoubleDouble>(in.relative, from, is_still);
  const auto length = [&](double x) {
    const Finding<double> value = out_of_units(x, in.length);
    certain &= value.certain;
    return value.value;
  };
  const auto place = [&](const Vec3<double>& p) {
    return Vec3<double>{is_still.x ? start.x : length(p.x), is_still.y ? start.y : length(p.y),
                        is_still.z ? start.z : length(p.z)};
  };
  at = {place(at.centre), place(at.point), at.normal, length(at.distance)};
  return {at, certain};
}

/// Of an impact, the time of which the plain formulas go by.
template <class Real>
[[nodiscard]] Geometry<Real> impact_geometry(const Relative<Real>& relative, const Vec3<Real>& start,
                                             const Vec3<Real>& target, const Real& time) noexcept {
  if constexpr (is_staged<Real>) {
    using F = Format<Real>;
    if ((F::magnitude(relative.radius_a) | F::magnitude(relative.radius_b)) == 0) {
      const Vec3<Real> place = unsigned_zeros(target);
      return {place, place, against(relative.v), impact_distance_exactly(relative, start)};
    }
    const Vec3<Real> from = unsigned_zeros(start);
    const auto rests = [](const Difference<Real>& d, const Difference<Real>& v) {
      return d.is_zero() && v.is_zero();
    };
    const Vec3<bool> is_still{rests(relative.d.x, relative.v.x), rests(relative.d.y, relative.v.y),
                              rests(relative.d.z, relative.v.z)};
    if constexpr (std::is_same_v<Real, float>) {
      const auto quick = impact_geometry_in<InDouble>(relative, from, is_still);
      if (quick.certain) return quick.value;
    }
    auto fine = impact_geometry_in<InDoubleDouble>(relative, from, is_still);
    if constexpr (std::is_same_v<Real, double>) {
      if (!fine.certain) fine = scaled_impact_geometry(relative, from, is_still);
    }
    return fine.certain ? fine.value : impact_geometry_exactly(relative, start);
  } else {
    Geometry<Real> geometry = plain_geometry(relative, start, time);
    if (relative.radius_a == Real(0) && relative.radius_b == Real(0))
      geometry = {target, target, against(relative.v), geometry.distance};
    return geometry;
  }
}

}  // namespace graze::inline GRAZE_BUILD::detail
