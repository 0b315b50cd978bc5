// SPDX-License-Identifier: BSL-1.0
/// All answers of the library in one number type, as a compiler makes them from the headers. The rounding, and whether a ray
/// has an end, are arguments.
#pragma once

#include "graze/graze.hpp"

#define GRAZE_EVERY_QUESTION_OF(Real)                                                                      \
  template graze::Hit<Real> graze::ray_sphere(const graze::Ray<Real>&, const graze::Sphere<Real>&, Real,   \
                                              graze::Rounding) noexcept;                                   \
  template graze::Span<Real> graze::ray_sphere_span(const graze::Ray<Real>&, const graze::Sphere<Real>&,   \
                                                    Real, graze::Rounding) noexcept;                       \
  template graze::Hit<Real> graze::sphere_sweep(const graze::MovingSphere<Real>&,                          \
                                                const graze::Sphere<Real>&, graze::Rounding) noexcept;     \
  template graze::Hit<Real> graze::moving_spheres(                                                         \
      const graze::MovingSphere<Real>&, const graze::MovingSphere<Real>&, graze::Rounding) noexcept;       \
  template graze::Hit<Real> graze::sphere_cast(const graze::SphereCast<Real>&, const graze::Sphere<Real>&, \
                                               graze::Rounding) noexcept;                                  \
  template graze::Contact<Real> graze::sphere_cast_contact(const graze::SphereCast<Real>&,                 \
                                                           const graze::Sphere<Real>&) noexcept;           \
  template graze::Hit<Real> graze::containing_sphere(const graze::MovingSphere<Real>&,                     \
                                                     const graze::Sphere<Real>&, graze::Rounding) noexcept;
