// SPDX-License-Identifier: BSL-1.0
/// First contact of a ray with a sphere, according to a widely copied tutorial.
#pragma once

#include <cmath>
#include <optional>

#include "published/vec3.hpp"

namespace published {

/// The distance along a ray to a solid sphere.
///
/// Takes         start, direction and centre in one length unit; the direction is assumed to be of length one
///               and never checked. The radius in the same unit; only its square is used, even if it is negative.
/// Gives         the distance from start to the first contact, 0 for a start inside, or nothing for a miss.
///               There is no limit to the distance. NaN and overflow: every comparison with NaN is false, so
///               they come out as a contact at NaN, or, if only c overflows or b > 0, as a miss.
/// Faults kept   - a direction of another length gives a wrong distance, misses and phantoms; one that was
///                 normalised in floating point is such a direction, and the error grows with the square of
///                 the distance
///               - c cancels against the distance, -b - sqrt against itself when the start is near the
///                 surface
///               - the NaN fall-through; squares overflow and underflow
/// Throws        what Real throws.
/// Source        unsigned tutorial, "Ray to Sphere (returning time)", undated; its vectors are of the
///               DirectX helpers
template <class Real>
[[nodiscard]] std::optional<Real> ray_sphere(const Vec3<Real>& start, const Vec3<Real>& direction,
                                             const Vec3<Real>& centre, const Real& radius) {
  using std::sqrt;
  const Vec3<Real> offset = start - centre;
  const Real b = dot(offset, direction);
  const Real c = dot(offset, offset) - radius * radius;
  if (c > Real(0) && b > Real(0)) return std::nullopt;

  const Real discriminant = b * b - c;
  if (discriminant < Real(0)) return std::nullopt;

  Real distance = -b - sqrt(discriminant);
  if (distance < Real(0)) return Real(0);
  return distance;
}

}  // namespace published
