// SPDX-License-Identifier: BSL-1.0
/// The questions in compiled form, for float and double: link graze::kernel.
///
/// For translation units that are compiled with -ffast-math, which the headers refuse, and for programs that are
/// linked with it, so that the processor treats subnormal numbers as 0: the answers are the same bit for bit. The
/// header of the same name says what each function takes, gives and promises. Rays without t_max have no limit.
///
/// Overloads, not templates: compilers agree on their names, so one compiler can link what another has compiled.
#pragma once

#include "graze/answer.hpp"
#include "graze/shapes.hpp"

namespace graze::kernel {

[[nodiscard]] Hit<float> ray_sphere(const Ray<float>& ray, const Sphere<float>& sphere,
                                    Rounding rounding = Rounding::nearest) noexcept;
[[nodiscard]] Hit<float> ray_sphere(const Ray<float>& ray, const Sphere<float>& sphere, float t_max,
                                    Rounding rounding = Rounding::nearest) noexcept;
[[nodiscard]] Hit<double> ray_sphere(const Ray<double>& ray, const Sphere<double>& sphere,
                                     Rounding rounding = Rounding::nearest) noexcept;
[[nodiscard]] Hit<double> ray_sphere(const Ray<double>& ray, const Sphere<double>& sphere, double t_max,
                                     Rounding rounding = Rounding::nearest) noexcept;

[[nodiscard]] Span<float> ray_sphere_span(const Ray<float>& ray, const Sphere<float>& sphere,
                                          Rounding rounding = Rounding::nearest) noexcept;
[[nodiscard]] Span<float> ray_sphere_span(const Ray<float>& ray, const Sphere<float>& sphere, float t_max,
                                          Rounding rounding = Rounding::nearest) noexcept;
[[nodiscard]] Span<double> ray_sphere_span(const Ray<double>& ray, const Sphere<double>& sphere,
                                           Rounding rounding = Rounding::nearest) noexcept;
[[nodiscard]] Span<double> ray_sphere_span(const Ray<double>& ray, const Sphere<double>& sphere, double t_max,
                                           Rounding rounding = Rounding::nearest) noexcept;

[[nodiscard]] Hit<float> sphere_sweep(const MovingSphere<float>& mover, const Sphere<float>& target,
                                      Rounding rounding = Rounding::nearest) noexcept;
[[nodiscard]] Hit<double> sphere_sweep(const MovingSphere<double>& mover, const Sphere<double>& target,
                                       Rounding rounding = Rounding::nearest) noexcept;

[[nodiscard]] Hit<float> moving_spheres(const MovingSphere<float>& a, const MovingSphere<float>& b,
                                        Rounding rounding = Rounding::nearest) noexcept;
[[nodiscard]] Hit<double> moving_spheres(const MovingSphere<double>& a, const MovingSphere<double>& b,
                                         Rounding rounding = Rounding::nearest) noexcept;

[[nodiscard]] Hit<float> sphere_cast(const SphereCast<float>& cast, const Sphere<float>& target,
                                     Rounding rounding = Rounding::nearest) noexcept;
[[nodiscard]] Hit<double> sphere_cast(const SphereCast<double>& cast, const Sphere<double>& target,
                                      Rounding rounding = Rounding::nearest) noexcept;

[[nodiscard]] Contact<float> sphere_cast_contact(const SphereCast<float>& cast,
                                                 const Sphere<float>& target) noexcept;
[[nodiscard]] Contact<double> sphere_cast_contact(const SphereCast<double>& cast,
                                                  const Sphere<double>& target) noexcept;

[[nodiscard]] Hit<float> containing_sphere(const MovingSphere<float>& mover, const Sphere<float>& container,
                                           Rounding rounding = Rounding::nearest) noexcept;
[[nodiscard]] Hit<double> containing_sphere(const MovingSphere<double>& mover,
                                            const Sphere<double>& container,
                                            Rounding rounding = Rounding::nearest) noexcept;

// With stable times (stable.hpp).
[[nodiscard]] Hit<float> ray_sphere(const Ray<float>& ray, const Sphere<float>& sphere,
                                    Precision precision) noexcept;
[[nodiscard]] Hit<float> ray_sphere(const Ray<float>& ray, const Sphere<float>& sphere, float t_max,
                                    Precision precision) noexcept;
[[nodiscard]] Hit<float> sphere_sweep(const MovingSphere<float>& mover, const Sphere<float>& target,
                                      Precision precision) noexcept;
[[nodiscard]] Hit<float> moving_spheres(const MovingSphere<float>& a, const MovingSphere<float>& b,
                                        Precision precision) noexcept;
[[nodiscard]] Hit<float> sphere_cast(const SphereCast<float>& cast, const Sphere<float>& target,
                                     Precision precision) noexcept;
[[nodiscard]] Hit<float> containing_sphere(const MovingSphere<float>& mover, const Sphere<float>& container,
                                           Precision precision) noexcept;
[[nodiscard]] Hit<double> ray_sphere(const Ray<double>& ray, const Sphere<double>& sphere,
                                     Precision precision) noexcept;
[[nodiscard]] Hit<double> ray_sphere(const Ray<double>& ray, const Sphere<double>& sphere, double t_max,
                                     Precision precision) noexcept;
[[nodiscard]] Hit<double> sphere_sweep(const MovingSphere<double>& mover, const Sphere<double>& target,
                                       Precision precision) noexcept;
[[nodiscard]] Hit<double> moving_spheres(const MovingSphere<double>& a, const MovingSphere<double>& b,
                                         Precision precision) noexcept;
[[nodiscard]] Hit<double> sphere_cast(const SphereCast<double>& cast, const Sphere<double>& target,
                                      Precision precision) noexcept;
[[nodiscard]] Hit<double> containing_sphere(const MovingSphere<double>& mover,
                                            const Sphere<double>& container, Precision precision) noexcept;

}  // namespace graze::kernel
