// SPDX-License-Identifier: BSL-1.0
/// The quadratic whose discriminant is taken from the offset at closest approach; a form to compare others with.
#pragma once

#include <cmath>
#include <optional>

#include "published/vec3.hpp"

namespace published {

/// The first contact of A with B as a fraction of the motion between them, or nothing.
///
/// Takes         d, the centre of B relative to A; v, the motion of A relative to B; the distance of contact R >= 0, and
///               the largest fraction that counts. v may have any length, and be zero.
/// Gives         c / (h + sqrt(a E)) with a = v.v, h = d.v, c = d.d - R R and E = R R - |d - (h/a) v|^2, where
///               d - (h/a) v is perpendicular to the motion; 0 for a start in contact (c <= 0). NaN and overflow:
///               a comparison with NaN counts as contact.
/// Faults kept   - c still cancels near the surface, and E near tangency
///               - squares overflow and underflow
/// Throws        what Real throws.
/// Source        Haines, Guenther, Akenine-Moeller, "Precision Improvements for Ray/Sphere Intersection", Ray
///               Tracing Gems, 2019; the steps are theirs, for a direction of any length
template <class Real>
[[nodiscard]] std::optional<Real> perpendicular_first_contact(const Vec3<Real>& d, const Vec3<Real>& v,
                                                              const Real& contact_distance,
                                                              const Real& horizon) {
  using std::sqrt;
  const Real square = contact_distance * contact_distance;
  const Real c = dot(d, d) - square;
  if (c <= Real(0)) return Real(0);
  const Real h = dot(d, v);
  if (h <= Real(0)) return std::nullopt;
  const Real a = dot(v, v);
  const Vec3<Real> offset = d - v * (h / a);
  const Real within = square - dot(offset, offset);
  if (within < Real(0)) return std::nullopt;
  Real time = c / (h + sqrt(a * within));
  if (time > horizon) return std::nullopt;
  return time;
}

}  // namespace published
