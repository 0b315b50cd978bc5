// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/detail/contact.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD {

namespace detail {
template <class Real>
[[nodiscard]] constexpr Relative<Real> relative(const SphereCast<Real>& cast,
                                                const Sphere<Real>& target) noexcept {
  return {difference(target.centre, cast.start), difference(cast.end, cast.start), isolated(target.radius),
          isolated(cast.radius), false};
}
}  // namespace detail

/// First contact of a sphere cast from one place to another with a sphere at rest.
///
/// Takes    any finite places and spheres in one unit of length, radii >= 0; start and end may coincide
/// Gives    overlap  already in contact at the start, touching included; time 0
///          impact   the time of first contact, at most 1, as a fraction of the way from start to end
///          miss     otherwise
///          invalid  NaN or infinity anywhere, or a negative radius
/// Promise  sphere_cast_promise; towards the start, the largest time not above the exact one
/// Cost     one square root and one division (two in double); a miss costs neither
/// Throws   never. Allocates never.
/// Source   detail/solve.hpp
template <class Real>
[[nodiscard]] constexpr Hit<Real> sphere_cast(const SphereCast<Real>& cast, const Sphere<Real>& target,
                                              Rounding rounding = Rounding::nearest) noexcept {
  if constexpr (detail::is_for_library<Real>) {
    if (!GRAZE_IS_CONSTANT_EVALUATED()) return kernel::sphere_cast(cast, target, rounding);
  }
  return detail::first_contact([&] { return detail::relative(cast, target); }, detail::one<Real>(), rounding);
}

namespace detail {
template <class Real>
[[nodiscard]] constexpr Contact<Real> contact(const SphereCast<Real>& cast,
                                              const Sphere<Real>& target) noexcept {
  const Hit<Real> hit = sphere_cast(cast, target);
  const Relative<Real> scene = relative(cast, target);
  if (hit.outcome == Outcome::overlap) {
    return {hit, unsigned_zeros(cast.start), {}, against(scene.d.is_zero() ? scene.v : scene.d), Real{}};
  }
  if (hit.outcome != Outcome::impact) return {hit, {}, {}, {}, Real{}};
  const Geometry<Real> at = impact_geometry(scene, cast.start, target.centre, hit.time);
  return {hit, at.centre, at.point, at.normal, at.distance};
}
}  // namespace detail

/// The same contact with its geometry, which follows from the exact time.
///
/// Takes    as sphere_cast
/// Gives    as sphere_cast; for an impact the centre of the cast sphere, the contact point, the unit normal from
///          the target to the cast sphere, and the distance travelled; for an overlap the centre (the start) and
///          the normal. If both radii are zero, centre and point are the target's centre and the normal points against
///          the cast; for a concentric overlap the normal points against the cast, and is zero for a cast of no length.
/// Promise  sphere_cast_promise
/// Cost     for float twice that of sphere_cast and seven divisions, for double the same in double-double
/// Throws   never. Allocates never.
/// Source   detail/contact.hpp
template <class Real>
[[nodiscard]] constexpr Contact<Real> sphere_cast_contact(const SphereCast<Real>& cast,
                                                          const Sphere<Real>& target) noexcept {
  if constexpr (detail::is_linked && detail::is_staged<Real>) {
    if (GRAZE_IS_CONSTANT_EVALUATED()) return detail::contact(cast, target);
    return kernel::sphere_cast_contact(cast, target);
  } else {
    return detail::contact(cast, target);
  }
}

}  // namespace graze::inline GRAZE_BUILD
GRAZE_PRECISE_END
