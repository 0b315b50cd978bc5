// SPDX-License-Identifier: BSL-1.0
/// The questions with exact decisions and stable times, for engines, renderers and planners, whose inputs aren't more exact than
/// that. A hit in double takes about three quarters of the time then.
///
///     #include <graze/stable.hpp>
///     const graze::Hit<double> hit = graze::sphere_sweep(ball, wall, graze::Precision::stable);
///
/// Takes    what the questions without a precision take
/// Gives    the same outcome and motion. A time in double has a backward error (verify/CONTRACT.md) of at most two steps: it is right
///          for a question each of whose numbers is at most two doubles away from the one given. It is never negative, never
///          after the horizon, and 0 for an overlap. Where stability isn't certain, in casts, and in rounding modes other than to
///          nearest, it is the correctly rounded time. So it is in float, where nothing would be saved; other types get the time
///          of the question without a precision
/// Promise  outcome and motion as in promise.hpp. The same bits in every build and on every processor. If the processor takes subnormal
///          numbers for 0, a time is stable too, but may be another double in a scene with a difference between 0 and 2^-200
/// Cost     bench/README.md. Headers compiled without fma (GRAZE_HAS_FMA in detail/build.hpp) call the C library's, and save nothing;
///          graze::graze and graze::kernel use that of the processor, and so does graze::batch, which takes a precision too
/// Throws   never. Allocates never. Not in constant expressions.
/// Source   detail/stable.hpp
#pragma once

#include "graze/containing_sphere.hpp"
#include "graze/detail/stable.hpp"
#include "graze/moving_spheres.hpp"
#include "graze/ray_sphere.hpp"
#include "graze/sphere_cast.hpp"
#include "graze/sphere_sweep.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD {

template <class Real>
[[nodiscard]] Hit<Real> ray_sphere(const Ray<Real>& ray, const Sphere<Real>& sphere,
                                   std::type_identity_t<Real> t_max, Precision precision) noexcept {
  if constexpr (detail::is_for_library<Real>) return kernel::ray_sphere(ray, sphere, t_max, precision);
  if constexpr (std::is_same_v<Real, double>) {
    if (precision == Precision::stable)
      return detail::stable_answer<detail::Event::first_contact>(
          [&] { return detail::relative(ray, sphere); }, t_max);
  }
  return ray_sphere(ray, sphere, t_max);
}
/// The same without a limit.
template <class Real>
[[nodiscard]] Hit<Real> ray_sphere(const Ray<Real>& ray, const Sphere<Real>& sphere,
                                   Precision precision) noexcept {
  return ray_sphere(ray, sphere, detail::infinity<Real>(), precision);
}
template <class Real>
[[nodiscard]] Hit<Real> sphere_sweep(const MovingSphere<Real>& mover, const Sphere<Real>& target,
                                     Precision precision) noexcept {
  if constexpr (detail::is_for_library<Real>) return kernel::sphere_sweep(mover, target, precision);
  if constexpr (std::is_same_v<Real, double>) {
    if (precision == Precision::stable)
      return detail::stable_answer<detail::Event::first_contact>(
          [&] { return detail::relative(mover, target); }, 1);
  }
  return sphere_sweep(mover, target);
}
template <class Real>
[[nodiscard]] Hit<Real> moving_spheres(const MovingSphere<Real>& a, const MovingSphere<Real>& b,
                                       Precision precision) noexcept {
  if constexpr (detail::is_for_library<Real>) return kernel::moving_spheres(a, b, precision);
  if constexpr (std::is_same_v<Real, double>) {
    if (precision == Precision::stable)
      return detail::stable_answer<detail::Event::first_contact>([&] { return detail::relative(a, b); }, 1);
  }
  return moving_spheres(a, b);
}
template <class Real>
[[nodiscard]] Hit<Real> sphere_cast(const SphereCast<Real>& cast, const Sphere<Real>& target,
                                    Precision /*precision*/) noexcept {
  return sphere_cast(cast, target);
}
template <class Real>
[[nodiscard]] Hit<Real> containing_sphere(const MovingSphere<Real>& mover, const Sphere<Real>& container,
                                          Precision precision) noexcept {
  if constexpr (detail::is_for_library<Real>) return kernel::containing_sphere(mover, container, precision);
  if constexpr (std::is_same_v<Real, double>) {
    if (precision == Precision::stable)
      return detail::stable_answer<detail::Event::escape>(
          [&] { return detail::relative_inside(mover, container); }, 1);
  }
  return containing_sphere(mover, container);
}

}  // namespace graze::inline GRAZE_BUILD
GRAZE_PRECISE_END
