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
/// Cost     sphere_cast, two square roots and a division more
/// Throws   never. Allocates never.
/// Source   detail/kernel.hpp
template <class Real>
[[nodiscard]] Contact<Real> sphere_cast_contact(const SphereCast<Real>& cast,
                                                const Sphere<Real>& target) noexcept;

namespace detail {

template <class Real>
[[nodiscard]] Relative<Real> relative(const SphereCast<Real>& cast, const Sphere<Real>& target) noexcept {
  return {
      difference(target.centre, cast.start), difference(cast.end, cast.start), {target.radius, -cast.radius}};
}
template <class Real, class Wide>
[[nodiscard]] constexpr Vec3<Real> narrowed(const Vec3<Wide>& p) noexcept {
  // Adding zero turns -0 into +0.
  return {static_cast<Real>(p.x + Wide(0)), static_cast<Real>(p.y + Wide(0)),
          static_cast<Real>(p.z + Wide(0))};
}

/// A power of two that brings doubles to where neither their differences nor the squares of those leave the
/// range.
template <class... Vectors>
[[nodiscard]] double scale_of(const Vectors&... vectors) noexcept {
  double largest = 0;
  const auto hold = [&](double x) { largest = x > largest ? x : -x > largest ? -x : largest; };
  ((hold(vectors.x), hold(vectors.y), hold(vectors.z)), ...);
  return largest > 0x1p300 ? 0x1p-700 : largest < 0x1p-300 ? 0x1p700 : 1;
}
/// The range of any other type is its own affair; float is evaluated in double, which holds it.
template <class Real, class... Vectors>
[[nodiscard]] Evaluated<Real> scale_for(const Vectors&... vectors) noexcept {
  if constexpr (std::is_same_v<Real, double>) return scale_of(vectors...);
  return Evaluated<Real>(1);
}

/// The unit vector against p, and zero for zero.
template <class Real>
[[nodiscard]] Vec3<Real> against(const Vec3<Real>& p) noexcept {
  using std::sqrt;
  const Real square = dot(p, p);
  if (!(square > Real(0))) return {};
  return (Real(-1) / sqrt(square)) * p;
}
/// The unit vector from one place to another, and zero for one and the same.
template <class Real>
[[nodiscard]] Vec3<Evaluated<Real>> direction(const Vec3<Real>& from, const Vec3<Real>& to) noexcept {
  const Evaluated<Real> scale = scale_for<Real>(from, to);
  return against(scale * evaluated(from) - scale * evaluated(to));
}

}  // namespace detail

template <class Real>
Hit<Real> sphere_cast(const SphereCast<Real>& cast, const Sphere<Real>& target) noexcept {
  if (!detail::is_valid(cast) || !detail::is_valid(target)) return {};
  return detail::first_contact(detail::relative(cast, target), Real(1));
}

template <class Real>
Contact<Real> sphere_cast_contact(const SphereCast<Real>& cast, const Sphere<Real>& target) noexcept {
  using detail::evaluated;
  using detail::narrowed;
  using std::sqrt;
  using E = detail::Evaluated<Real>;
  Contact<Real> contact;
  contact.hit = sphere_cast(cast, target);
  if (contact.hit.outcome == Outcome::overlap) {
    const bool concentric = cast.start == target.centre;
    contact.centre = narrowed<Real>(cast.start);
    contact.normal = narrowed<Real>(concentric ? detail::direction(cast.end, cast.start)
                                               : detail::direction(target.centre, cast.start));
  }
  if (contact.hit.outcome != Outcome::impact) return contact;

  const E scale = detail::scale_for<Real>(cast.start, cast.end, target.centre), back = E(1) / scale;
  const Vec3<E> start = scale * evaluated(cast.start);
  const Vec3<E> d = scale * evaluated(target.centre) - start, v = scale * evaluated(cast.end) - start;
  E time = E(contact.hit.time);
  if constexpr (!std::is_same_v<Real, E>) {
    // A float's time has to be taken to more digits than it is reported with.
    const detail::Equation<E> e = detail::equation_of(detail::relative(cast, target));
    if (e.root > E(0)) time = detail::smaller_root(e);
  }
  contact.distance = static_cast<Real>(back * (time * sqrt(dot(v, v))));
  if (cast.radius == Real(0) && target.radius == Real(0)) {
    contact.centre = contact.point = narrowed<Real>(target.centre);
    contact.normal = narrowed<Real>(detail::direction(cast.end, cast.start));
    return contact;
  }
  const Vec3<E> centre = start + time * v, normal = detail::against(d - time * v);
  contact.centre = narrowed<Real>(back * centre);
  contact.point = narrowed<Real>(back * (centre - (scale * E(cast.radius)) * normal));
  contact.normal = narrowed<Real>(normal);
  return contact;
}

}  // namespace graze
