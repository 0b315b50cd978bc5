// SPDX-License-Identifier: BSL-1.0
/// Escape of a moving sphere from a sphere around it, according to a widely copied tutorial.
///
/// The tutorial contradicts itself: its prose compares the distance at the end of the step with the room to
/// move, its code compares the squared distance with it. Both readings are here; they differ only in that
/// comparison.
#pragma once

#include <cmath>
#include <optional>

#include "published/vec3.hpp"

namespace published {

namespace detail {

/// The larger root of the line against the sphere in which the centre of the mover may be, counted in
/// lengths. Neither the discriminant nor the sign of the result is checked.
template <class Real>
Real distance_to_far_side(const Vec3<Real>& a_centre, const Vec3<Real>& displacement,
                          const Vec3<Real>& container_centre, const Real& room) {
  using std::sqrt;
  const Vec3<Real> direction = direction_or_zero(displacement);
  const Vec3<Real> offset = a_centre - container_centre;
  const Real b = dot(offset, direction);
  const Real c = dot(offset, offset) - room * room;
  const Real discriminant = b * b - c;
  return -b + sqrt(discriminant);
}

}  // namespace detail

/// The distance that sphere A travels until it leaves the container, according to the code of the tutorial.
///
/// Takes         two centres, two radii and the displacement of A, all in one length unit. A is expected to
///               start inside; nothing checks that it does, or that it fits.
/// Gives         the distance, not the fraction of the displacement; nothing if A stays inside. NaN fails
///               the first comparison, so it comes out as an escape at NaN.
/// Faults kept   - the squared distance at the end is compared with the room itself, r_container - r_a:
///                 above a room of one there are escapes beyond the path, below one missed escapes
///               - a start outside, or a mover that doesn't fit, gives an escape in the past, somewhere, or
///                 at NaN
///               - a displacement of zero has the direction zero and may still escape; so may one whose
///                 square underflows
///               - the end of the step is a rounded sum: a displacement lost in it never escapes
///               - -b + sqrt cancels near the wall
/// Throws        what Real throws.
/// Source        unsigned tutorial, "Moving Sphere to Containing Sphere's Edge", undated: its code
template <class Real>
[[nodiscard]] std::optional<Real> containing_sphere_as_coded(const Vec3<Real>& a_centre, const Real& a_radius,
                                                             const Vec3<Real>& displacement,
                                                             const Vec3<Real>& container_centre,
                                                             const Real& container_radius) {
  const Vec3<Real> end = (a_centre + displacement) - container_centre;
  const Real room = container_radius - a_radius;
  if (dot(end, end) < room) return std::nullopt;
  return detail::distance_to_far_side(a_centre, displacement, container_centre, room);
}

/// The distance that sphere A travels until it leaves the container, according to the prose of the tutorial.
///
/// Takes         as the variant above.
/// Gives         as the variant above.
/// Faults kept   - as the variant above, but the squared distance is compared with the squared room. So a
///                 mover that doesn't fit is now taken to fit as if the radii were exchanged
/// Throws        what Real throws.
/// Source        unsigned tutorial, "Moving Sphere to Containing Sphere's Edge", undated: its prose
template <class Real>
[[nodiscard]] std::optional<Real> containing_sphere_as_described(const Vec3<Real>& a_centre,
                                                                 const Real& a_radius,
                                                                 const Vec3<Real>& displacement,
                                                                 const Vec3<Real>& container_centre,
                                                                 const Real& container_radius) {
  const Vec3<Real> end = (a_centre + displacement) - container_centre;
  const Real room = container_radius - a_radius;
  if (dot(end, end) < room * room) return std::nullopt;
  return detail::distance_to_far_side(a_centre, displacement, container_centre, room);
}

}  // namespace published
