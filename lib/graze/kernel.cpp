// SPDX-License-Identifier: BSL-1.0
#define GRAZE_BUILD compiled
#include "graze/kernel.hpp"

#include "graze/graze.hpp"

namespace graze::kernel {

// Each function of the headers twice, for float and for double.
#define GRAZE_KERNEL_FOR(Real)                                                                               \
  Hit<Real> ray_sphere(const Ray<Real>& ray, const Sphere<Real>& sphere, Real t_max,                         \
                       Rounding rounding) noexcept {                                                         \
    return graze::ray_sphere(ray, sphere, t_max, rounding);                                                  \
  }                                                                                                          \
  Hit<Real> ray_sphere(const Ray<Real>& ray, const Sphere<Real>& sphere, Rounding rounding) noexcept {       \
    return graze::ray_sphere(ray, sphere, rounding);                                                         \
  }                                                                                                          \
  Span<Real> ray_sphere_span(const Ray<Real>& ray, const Sphere<Real>& sphere, Rounding rounding) noexcept { \
    return graze::ray_sphere_span(ray, sphere, rounding);                                                    \
  }                                                                                                          \
  Span<Real> ray_sphere_span(const Ray<Real>& ray, const Sphere<Real>& sphere, Real t_max,                   \
                             Rounding rounding) noexcept {                                                   \
    return graze::ray_sphere_span(ray, sphere, t_max, rounding);                                             \
  }                                                                                                          \
  Hit<Real> sphere_sweep(const MovingSphere<Real>& mover, const Sphere<Real>& target,                        \
                         Rounding rounding) noexcept {                                                       \
    return graze::sphere_sweep(mover, target, rounding);                                                     \
  }                                                                                                          \
  Hit<Real> moving_spheres(const MovingSphere<Real>& a, const MovingSphere<Real>& b,                         \
                           Rounding rounding) noexcept {                                                     \
    return graze::moving_spheres(a, b, rounding);                                                            \
  }                                                                                                          \
  Hit<Real> sphere_cast(const SphereCast<Real>& cast, const Sphere<Real>& target,                            \
                        Rounding rounding) noexcept {                                                        \
    return graze::sphere_cast(cast, target, rounding);                                                       \
  }                                                                                                          \
  Contact<Real> sphere_cast_contact(const SphereCast<Real>& cast, const Sphere<Real>& target) noexcept {     \
    return graze::sphere_cast_contact(cast, target);                                                         \
  }                                                                                                          \
  Hit<Real> containing_sphere(const MovingSphere<Real>& mover, const Sphere<Real>& container,                \
                              Rounding rounding) noexcept {                                                  \
    return graze::containing_sphere(mover, container, rounding);                                             \
  }
GRAZE_KERNEL_FOR(float)
GRAZE_KERNEL_FOR(double)
#undef GRAZE_KERNEL_FOR

}  // namespace graze::kernel
