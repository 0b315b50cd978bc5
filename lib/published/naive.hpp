// SPDX-License-Identifier: BSL-1.0
/// The textbook quadratic, as everybody writes it down first; a form to compare others with.
#pragma once

#include <cmath>
#include <optional>

#include "published/vec3.hpp"

namespace published {

/// The first contact of A with B as a fraction of the motion between them, or nothing.
///
/// Takes         d, the centre of B relative to A; v, the motion of A relative to B; the distance of contact R >= 0, and
///               the largest fraction that counts. v may have any length, and be zero.
/// Gives         (h - sqrt D) / a with a = v.v, h = d.v, c = d.d - R R and D = h h - a c; 0 for a start in contact
///               (c <= 0). NaN and overflow: a comparison with NaN counts as contact.
/// Faults kept   - c and D cancel far away, h - sqrt D cancels near the surface
///               - squares overflow and underflow
/// Throws        what Real throws.
/// Source        any textbook
template <class Real>
[[nodiscard]] std::optional<Real> naive_first_contact(const Vec3<Real>& d, const Vec3<Real>& v,
                                                      const Real& contact_distance, const Real& horizon) {
  using std::sqrt;
  const Real c = dot(d, d) - contact_distance * contact_distance;
  if (c <= Real(0)) return Real(0);
  const Real h = dot(d, v);
  if (h <= Real(0)) return std::nullopt;
  const Real a = dot(v, v);
  const Real discriminant = h * h - a * c;
  if (discriminant < Real(0)) return std::nullopt;
  Real time = (h - sqrt(discriminant)) / a;
  if (time > horizon) return std::nullopt;
  return time;
}

}  // namespace published
