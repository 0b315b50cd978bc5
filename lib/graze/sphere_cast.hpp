// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/detail/kernel.hpp"

namespace graze {

/// First contact of a sphere cast from one place to another with a sphere at rest.
///
/// Takes    any finite places and spheres in one unit of length, radii >= 0; start and end may coincide
/// Gives    overlap  in contact at the start already, touching included; time 0
///          impact   the time of first contact, at most 1, as a fraction of the way from start to end
///          miss     otherwise
///          invalid  NaN or infinity anywhere, or a negative radius
/// Promise  sphere_cast_promise
/// Cost     one square root, two divisions; a miss by direction costs neither
/// Throws   never. Allocates never.
/// Source   detail/kernel.hpp
template <class Real>
[[nodiscard]] Hit<Real> sphere_cast(const SphereCast<Real>& cast, const Sphere<Real>& target) noexcept;

/// The same contact with its geometry.
///
/// Takes    as sphere_cast
/// Gives    as sphere_cast; of an impact the centre of the cast sphere, the contact point, the unit normal
/// from the
///          target to the cast sphere, and the distance travelled; of an overlap the centre (the start) and
///          the normal. With both radii zero centre and point are the target's centre and the normal is
///          against the cast; of a concentric overlap the normal is against the cast, and zero for a cast of
///          no length.
/// Promise  sphere_cast_promise
/// Cost     sphere_cast, a square root and a division more
/// Throws   never. Allocates never.
/// Source   detail/kernel.hpp
template <class Real>
[[nodiscard]] Contact<Real> sphere_cast_contact(const SphereCast<Real>& cast,
                                                const Sphere<Real>& target) noexcept;

namespace detail {

template <class Real>
[[nodiscard]] bool is_valid(const SphereCast<Real>& cast) noexcept {
  return is_finite(cast.start) && is_finite(cast.end) && is_finite(cast.radius) && cast.radius >= Real(0);
}
template <class Real>
[[nodiscard]] Relative<Evaluated<Real>> relative(const SphereCast<Real>& cast,
                                                 const Sphere<Real>& target) noexcept {
  using E = Evaluated<Real>;
  return {evaluated(target.centre) - evaluated(cast.start), evaluated(cast.end) - evaluated(cast.start),
          E(target.radius) + E(cast.radius)};
}
/// -p/|p|, and zero for zero.
template <class Real>
[[nodiscard]] Vec3<Real> against(const Vec3<Real>& p) noexcept {
  using std::sqrt;
  const Real square = dot(p, p);
  if (!(square > Real(0))) return {};
  return (Real(-1) / sqrt(square)) * p;
}
template <class Real, class Wide>
[[nodiscard]] constexpr Vec3<Real> narrowed(const Vec3<Wide>& p) noexcept {
  // Adding zero turns -0 into +0.
  return {static_cast<Real>(p.x + Wide(0)), static_cast<Real>(p.y + Wide(0)),
          static_cast<Real>(p.z + Wide(0))};
}

}  // namespace detail

template <class Real>
Hit<Real> sphere_cast(const SphereCast<Real>& cast, const Sphere<Real>& target) noexcept {
  using E = detail::Evaluated<Real>;
  if (!detail::is_valid(cast) || !detail::is_valid(target)) return {};
  return detail::narrowed<Real>(
      detail::first_contact(detail::equation_of(detail::relative(cast, target)), E(1)));
}

template <class Real>
Contact<Real> sphere_cast_contact(const SphereCast<Real>& cast, const Sphere<Real>& target) noexcept {
  using detail::evaluated;
  using std::sqrt;
  using E = detail::Evaluated<Real>;
  if (!detail::is_valid(cast) || !detail::is_valid(target)) return {};
  const detail::Relative<E> relative = detail::relative(cast, target);
  const detail::Equation<E> e = detail::equation_of(relative);
  const Hit<E> hit = detail::first_contact(e, E(1));

  Contact<Real> contact;
  contact.hit = detail::narrowed<Real>(hit);
  if (hit.outcome == Outcome::overlap) {
    const bool concentric = relative.d == Vec3<E>{};
    contact.centre = detail::narrowed<Real>(evaluated(cast.start));
    contact.normal = detail::narrowed<Real>(detail::against(concentric ? relative.v : relative.d));
  }
  if (hit.outcome == Outcome::impact) {
    contact.distance = static_cast<Real>(hit.time * sqrt(e.a));
    if (relative.radius == E(0)) {
      contact.centre = contact.point = detail::narrowed<Real>(evaluated(target.centre));
      contact.normal = detail::narrowed<Real>(detail::against(relative.v));
      return contact;
    }
    const Vec3<E> centre = evaluated(cast.start) + hit.time * relative.v;
    const Vec3<E> towards = relative.d - hit.time * relative.v;  // from the cast sphere to the target
    const E share = E(cast.radius) / relative.radius;
    contact.centre = detail::narrowed<Real>(centre);
    contact.point = detail::narrowed<Real>(centre + share * towards);
    contact.normal = detail::narrowed<Real>((E(-1) / relative.radius) * towards);
  }
  return contact;
}

}  // namespace graze
