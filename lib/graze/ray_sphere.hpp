// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/detail/questions.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD {

namespace detail {
template <class Real>
[[nodiscard]] constexpr Relative<Real> relative(const Ray<Real>& ray, const Sphere<Real>& sphere) noexcept {
  return {difference(sphere.centre, ray.origin), difference(ray.direction, {}), isolated(sphere.radius),
          Real{}, false};
}
}  // namespace detail

/// First contact of a ray with a solid sphere.
///
/// Takes    any finite ray; the direction need not be of unit length and may be zero. radius >= 0 in the ray's
///          unit of length. t_max >= 0 is a multiple of the direction; infinity means no limit.
/// Gives    overlap  the origin is already inside the solid, or on its surface; time 0
///          impact   the time of first contact, at most t_max, in directions: contact = origin + time * direction
///          miss     otherwise
///          invalid  NaN or infinity in ray or sphere, a negative radius, t_max NaN or negative
/// Promise  ray_sphere_promise; towards the start, the largest time not above the exact one
/// Cost     one square root and one division (two in double); a miss costs neither
/// Throws   never. Allocates never.
/// Source   detail/solve.hpp
template <class Real>
[[nodiscard]] constexpr Hit<Real> ray_sphere(const Ray<Real>& ray, const Sphere<Real>& sphere,
                                             std::type_identity_t<Real> t_max = detail::infinity<Real>(),
                                             Rounding rounding = Rounding::nearest) noexcept {
  if constexpr (detail::is_for_library<Real>) {
    if (!GRAZE_IS_CONSTANT_EVALUATED()) return kernel::ray_sphere(ray, sphere, t_max, rounding);
  }
  return detail::first_contact([&] { return detail::relative(ray, sphere); }, t_max, rounding);
}
/// The same without a limit.
template <class Real>
[[nodiscard]] constexpr Hit<Real> ray_sphere(const Ray<Real>& ray, const Sphere<Real>& sphere,
                                             Rounding rounding) noexcept {
  return ray_sphere(ray, sphere, detail::infinity<Real>(), rounding);
}

/// Both ends of the part of a ray that lies in a solid sphere; the same decisions as `ray_sphere`.
///
/// Takes    as ray_sphere
/// Gives    as ray_sphere, and the larger root, not clamped to t_max
/// Promise  ray_sphere_promise; towards the start, the largest time and exit not above the exact ones
/// Cost     twice that of ray_sphere, for a contact
/// Throws   never. Allocates never.
/// Source   detail/solve.hpp
template <class Real>
[[nodiscard]] constexpr Span<Real> ray_sphere_span(
    const Ray<Real>& ray, const Sphere<Real>& sphere,
    std::type_identity_t<Real> t_max = detail::infinity<Real>(),
    Rounding rounding = Rounding::nearest) noexcept {
  if constexpr (detail::is_for_library<Real>) {
    if (!GRAZE_IS_CONSTANT_EVALUATED()) return kernel::ray_sphere_span(ray, sphere, t_max, rounding);
  }
  const auto relative = [&] { return detail::relative(ray, sphere); };
  const Hit<Real> hit = detail::first_contact(relative, t_max, rounding);
  return {hit.time, touches(hit) ? detail::exit<Real>(relative, rounding) : Real{}, hit.outcome, hit.motion};
}
/// The same without a limit.
template <class Real>
[[nodiscard]] constexpr Span<Real> ray_sphere_span(const Ray<Real>& ray, const Sphere<Real>& sphere,
                                                   Rounding rounding) noexcept {
  return ray_sphere_span(ray, sphere, detail::infinity<Real>(), rounding);
}

}  // namespace graze::inline GRAZE_BUILD
GRAZE_PRECISE_END
