// SPDX-License-Identifier: BSL-1.0
/// First contact of a moving sphere with one at rest, according to a widely copied tutorial.
#pragma once

#include <optional>

#include "published/ray_sphere.hpp"
#include "published/vec3.hpp"

namespace published {

/// The distance that sphere A travels until it touches sphere B: a ray against B grown by the radius of A.
///
/// Takes         two centres, two radii and the displacement of A, all in one length unit. A negative radius
///               goes unnoticed: only the sum counts, and of the sum only the square.
/// Gives         the distance, not the fraction of the displacement; 0 for a start in overlap; nothing for a
///               miss. A NaN from the ray fails the last comparison, so NaN and overflow come out as a miss.
/// Faults kept   - a displacement of zero is divided by its length: NaN, hence a miss, even in overlap
///               - the same when the square of the displacement underflows; when it overflows the direction
///                 is zero
///               - components are multiplied by a rounded reciprocal: the direction isn't of length one even
///                 along an axis
///               - the end of the path is judged by comparing two rounded lengths
///               - everything that the ray keeps
/// Throws        what Real throws.
/// Source        unsigned tutorial on a moving sphere against a static one, 24 June 2010; divides as the
///               vector class of the DirectX helpers does
template <class Real>
[[nodiscard]] std::optional<Real> sphere_sweep(const Vec3<Real>& a_centre, const Real& a_radius,
                                               const Vec3<Real>& displacement, const Vec3<Real>& b_centre,
                                               const Real& b_radius) {
  const Real grown_radius = b_radius + a_radius;
  const Real path = length(displacement);
  const Vec3<Real> direction = times_reciprocal(displacement, path);
  std::optional<Real> distance = ray_sphere(a_centre, direction, b_centre, grown_radius);
  if (distance && *distance <= path) return distance;
  return std::nullopt;
}

}  // namespace published
