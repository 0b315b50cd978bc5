// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/detail/kernel.hpp"

namespace graze {

/// First contact of a ray with a solid sphere.
///
/// Takes    any finite ray; the direction need not be of unit length and may be zero. radius >= 0 in the
/// ray's unit
///          of length. t_max >= 0 counts directions; infinite means no limit.
/// Gives    overlap  the origin is in the solid already, or on it; time 0
///          impact   the time of first contact, at most t_max, in directions: contact = origin + time *
///          direction miss     otherwise invalid  NaN or infinity in ray or sphere, a negative radius, t_max
///          NaN or negative
/// Promise  ray_sphere_promise
/// Cost     one square root, two divisions; a miss by direction costs neither
/// Throws   never. Allocates never.
/// Source   detail/kernel.hpp
template <class Real>
[[nodiscard]] Hit<Real> ray_sphere(const Ray<Real>& ray, const Sphere<Real>& sphere,
                                   Real t_max = std::numeric_limits<Real>::infinity()) noexcept;

/// Both ends of the part of a ray that lies in a solid sphere; the same decisions as `ray_sphere`.
///
/// Takes    as ray_sphere
/// Gives    as ray_sphere; with it the larger root, not cut at t_max
/// Promise  ray_sphere_promise
/// Cost     one division more than ray_sphere
/// Throws   never. Allocates never.
/// Source   detail/kernel.hpp
template <class Real>
[[nodiscard]] Span<Real> ray_sphere_span(const Ray<Real>& ray, const Sphere<Real>& sphere,
                                         Real t_max = std::numeric_limits<Real>::infinity()) noexcept;

namespace detail {
template <class Real>
[[nodiscard]] bool is_valid(const Ray<Real>& ray, const Sphere<Real>& sphere, const Real& t_max) noexcept {
  return is_valid(ray) && is_valid(sphere) && t_max >= Real(0);
}
template <class Real>
[[nodiscard]] Relative<Real> relative(const Ray<Real>& ray, const Sphere<Real>& sphere) noexcept {
  return {difference(sphere.centre, ray.origin), difference(ray.direction, {}), {sphere.radius, Real(0)}};
}
}  // namespace detail

template <class Real>
Hit<Real> ray_sphere(const Ray<Real>& ray, const Sphere<Real>& sphere, Real t_max) noexcept {
  if (!detail::is_valid(ray, sphere, t_max)) return {};
  return detail::first_contact(detail::relative(ray, sphere), t_max);
}

template <class Real>
Span<Real> ray_sphere_span(const Ray<Real>& ray, const Sphere<Real>& sphere, Real t_max) noexcept {
  if (!detail::is_valid(ray, sphere, t_max)) return {};
  const detail::Relative<Real> relative = detail::relative(ray, sphere);
  const Hit<Real> hit = detail::first_contact(relative, t_max);
  if (hit.outcome == Outcome::miss) return {Real(0), Real(0), Outcome::miss, Motion::sliding};
  return {hit.time, detail::exit(relative), hit.outcome, hit.motion};
}

}  // namespace graze
