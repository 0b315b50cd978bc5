// SPDX-License-Identifier: BSL-1.0
/// A sphere cast from a start to an end against a sphere at rest, according to a tutorial for a game engine:
/// the routine, a short form, the formula in one line, and two ways to the contact point.
#pragma once

#include <cmath>
#include <optional>

#include "published/vec3.hpp"

namespace published {

/// The centre of the cast sphere at its first contact.
///
/// Takes         the start and the end of the centre, the centre of the target, and both radii, all in one
///               length unit. Negative radii go unnoticed.
/// Gives         the centre, or nothing for a miss; no time. NaN fails every comparison, so it comes out as
///               a contact with a centre of NaN; where only the path is NaN its direction is zero.
/// Faults kept   - the early test asks whether the target is too far away in any direction: an oblique cast
///                 that stops short of the contact passes it, and its centre lies beyond the end
///               - a start in overlap gives a centre behind the start, or a miss when the target's centre
///                 lies behind
///               - a path of at most 1e-5 has the direction zero; so has one whose square overflows
///               - as^2 - ad^2 cancels far away: negative, it passes the test as NaN and puts the centre too
///                 early; too large, it turns a contact into a miss
/// Throws        what Real throws.
/// Source        Rito15, "Sphere Cast to Sphere", 2021; normalises as the vector class of its engine does
template <class Real>
[[nodiscard]] std::optional<Vec3<Real>> sphere_cast(const Vec3<Real>& start, const Real& cast_radius,
                                                    const Vec3<Real>& end, const Vec3<Real>& target,
                                                    const Real& target_radius) {
  using std::sqrt;
  // Names as in the triangle of the source: a is the start, s the target, d the foot of s on the line, c the
  // centre at contact; two letters are the length between two points.
  const Vec3<Real> path = end - start;
  const Vec3<Real> direction = direction_or_zero_if_short(path);
  const Vec3<Real> to_target = target - start;
  const Real ab = length(path);
  const Real as_squared = dot(to_target, to_target);
  const Real as = sqrt(as_squared);
  if (ab + cast_radius < as - target_radius) return std::nullopt;

  const Real ad = dot(to_target, direction);
  if (ad < Real(0)) return std::nullopt;

  const Real ds_squared = as_squared - ad * ad;
  const Real ds = sqrt(ds_squared);
  const Real cs = cast_radius + target_radius;
  if (ds > cs) return std::nullopt;

  const Real cd = sqrt(cs * cs - ds_squared);
  const Real ac = ad - cd;
  return start + direction * ac;
}

/// The centre at the first contact by the short form, meant for a contact that is known to happen.
///
/// Takes         as sphere_cast.
/// Gives         a centre, always: the first contact of the whole line, of NaN where the line passes by.
/// Faults kept   - none of the tests is made, so a miss gives a centre too; the arithmetic is that of
///                 sphere_cast
/// Throws        what Real throws.
/// Source        Rito15, "Sphere Cast to Sphere", 2021: the simplified method
template <class Real>
[[nodiscard]] std::optional<Vec3<Real>> sphere_cast_unchecked(const Vec3<Real>& start,
                                                              const Real& cast_radius, const Vec3<Real>& end,
                                                              const Vec3<Real>& target,
                                                              const Real& target_radius) {
  using std::sqrt;
  const Vec3<Real> direction = direction_or_zero_if_short(end - start);
  const Vec3<Real> to_target = target - start;
  const Real as_squared = dot(to_target, to_target);
  const Real ad = dot(to_target, direction);
  const Real ds_squared = as_squared - ad * ad;
  const Real cs = cast_radius + target_radius;
  const Real cd = sqrt(cs * cs - ds_squared);
  const Real ac = ad - cd;
  return start + direction * ac;
}

/// The centre at the first contact by the formula in one line.
///
/// Takes         as sphere_cast.
/// Gives         as sphere_cast_unchecked.
/// Faults kept   - as sphere_cast_unchecked; besides, the radii are first combined with the distance to the
///                 target, and vanish in it far away
/// Throws        what Real throws.
/// Source        Rito15, "Sphere Cast to Sphere", 2021: the formula that sums up the derivation
template <class Real>
[[nodiscard]] std::optional<Vec3<Real>> sphere_cast_in_one_line(const Vec3<Real>& start,
                                                                const Real& cast_radius,
                                                                const Vec3<Real>& end,
                                                                const Vec3<Real>& target,
                                                                const Real& target_radius) {
  using std::sqrt;
  const Vec3<Real> direction = direction_or_zero_if_short(end - start);
  const Vec3<Real> to_target = target - start;
  const Real cs = cast_radius + target_radius;
  const Real ad = dot(to_target, direction);
  return start + direction * (ad - sqrt(cs * cs - dot(to_target, to_target) + ad * ad));
}

/// The contact point that belongs to a centre at contact, by the prose: the ratio of the radii first.
///
/// Takes         the centre that a cast gave, its radius, the centre and the radius of the target.
/// Gives         the point between both centres.
/// Faults kept   - two radii of zero give NaN; the ratio is rounded before it is used, and the point isn't
///                 where the surfaces are if the centre isn't
/// Throws        what Real throws.
/// Source        Rito15, "Sphere Cast to Sphere", 2021: the prose
template <class Real>
[[nodiscard]] constexpr Vec3<Real> contact_point_as_described(const Vec3<Real>& centre,
                                                              const Real& cast_radius,
                                                              const Vec3<Real>& target,
                                                              const Real& target_radius) {
  const Real cs = cast_radius + target_radius;
  return centre + (target - centre) * (cast_radius / cs);
}

/// The contact point that belongs to a centre at contact, by the comment in the code: the product first.
///
/// Takes         as contact_point_as_described.
/// Gives         as contact_point_as_described.
/// Faults kept   - two radii of zero give NaN; the product overflows before the quotient would
/// Throws        what Real throws.
/// Source        Rito15, "Sphere Cast to Sphere", 2021: a comment in the code
template <class Real>
[[nodiscard]] constexpr Vec3<Real> contact_point_as_commented(const Vec3<Real>& centre,
                                                              const Real& cast_radius,
                                                              const Vec3<Real>& target,
                                                              const Real& target_radius) {
  const Real cs = cast_radius + target_radius;
  return centre + divided((target - centre) * cast_radius, cs);
}

}  // namespace published
