// SPDX-License-Identifier: BSL-1.0
// The library graze_kernel: the functions of kernel.hpp, and what headers with GRAZE_LINKED call (detail/linked.hpp).
//
// With GRAZE_KERNEL_DISPATCHES, kernel_fma.cpp compiles the same for processors with fma and AVX2, where a hit in double takes two
// thirds of the time, and each call chooses. The bits are the same.
#ifndef GRAZE_KERNEL_FMA
#define GRAZE_BUILD compiled
#else
#define GRAZE_BUILD compiled_fma
#endif
#undef GRAZE_LINKED
#include "graze/kernel.hpp"

#include "graze/graze.hpp"
#include "graze/stable.hpp"

// DEFINE(result, name, parameters, arguments) of every function, each twice: for float and for double. Those of a hit have another
// two forms: How is Rounding or Precision.
#define GRAZE_KERNEL_HITS_OF(Real, How, DEFINE)                                                           \
  DEFINE(Hit<Real>, ray_sphere, (const Ray<Real>& ray, const Sphere<Real>& sphere, Real t_max, How how),  \
         (ray, sphere, t_max, how))                                                                       \
  DEFINE(Hit<Real>, ray_sphere, (const Ray<Real>& ray, const Sphere<Real>& sphere, How how),              \
         (ray, sphere, how))                                                                              \
  DEFINE(Hit<Real>, sphere_sweep, (const MovingSphere<Real>& mover, const Sphere<Real>& target, How how), \
         (mover, target, how))                                                                            \
  DEFINE(Hit<Real>, moving_spheres, (const MovingSphere<Real>& a, const MovingSphere<Real>& b, How how),  \
         (a, b, how))                                                                                     \
  DEFINE(Hit<Real>, sphere_cast, (const SphereCast<Real>& cast, const Sphere<Real>& target, How how),     \
         (cast, target, how))                                                                             \
  DEFINE(Hit<Real>, containing_sphere,                                                                    \
         (const MovingSphere<Real>& mover, const Sphere<Real>& container, How how), (mover, container, how))
#define GRAZE_KERNEL_FUNCTIONS_OF(Real, DEFINE)                                                              \
  GRAZE_KERNEL_HITS_OF(Real, Rounding, DEFINE)                                                               \
  GRAZE_KERNEL_HITS_OF(Real, Precision, DEFINE)                                                              \
  DEFINE(Span<Real>, ray_sphere_span,                                                                        \
         (const Ray<Real>& ray, const Sphere<Real>& sphere, Real t_max, Rounding rounding),                  \
         (ray, sphere, t_max, rounding))                                                                     \
  DEFINE(Span<Real>, ray_sphere_span, (const Ray<Real>& ray, const Sphere<Real>& sphere, Rounding rounding), \
         (ray, sphere, rounding))                                                                            \
  DEFINE(Contact<Real>, sphere_cast_contact, (const SphereCast<Real>& cast, const Sphere<Real>& target),     \
         (cast, target))                                                                                     \
  DEFINE(Hit<Real>, answer_slow_path,                                                                        \
         (const RelativeNumbers<Real>& scene, Real horizon, Rounding rounding, bool is_undecided),           \
         (scene, horizon, rounding, is_undecided))                                                           \
  DEFINE(Real, exit_slow_path, (const RelativeNumbers<Real>& scene, Rounding rounding), (scene, rounding))
#define GRAZE_KERNEL_FUNCTIONS(DEFINE)     \
  GRAZE_KERNEL_FUNCTIONS_OF(float, DEFINE) \
  GRAZE_KERNEL_FUNCTIONS_OF(double, DEFINE)

namespace graze::kernel {

/// The functions of this build.
namespace here {
namespace {

using graze::containing_sphere;
using graze::moving_spheres;
using graze::ray_sphere;
using graze::ray_sphere_span;
using graze::sphere_cast;
using graze::sphere_cast_contact;
using graze::sphere_sweep;

template <class Real>
Hit<Real> answer_slow_path(const RelativeNumbers<Real>& scene, Real horizon, Rounding rounding,
                           bool is_undecided) noexcept {
  using detail::Event;
  const auto relative = detail::relative_of(scene);
  return scene.container ? detail::answer_slow_path<Event::escape>(relative, horizon, rounding, is_undecided,
                                                                   detail::Unobserved{})
                         : detail::answer_slow_path<Event::first_contact>(relative, horizon, rounding,
                                                                          is_undecided, detail::Unobserved{});
}

template <class Real>
Real exit_slow_path(const RelativeNumbers<Real>& scene, Rounding rounding) noexcept {
  return detail::exit_slow_path(detail::relative_of(scene), rounding);
}

}  // namespace
}  // namespace here

#if defined(GRAZE_KERNEL_FMA)

namespace fma {
#define GRAZE_KERNEL_FUNCTION(Result, name, parameters, arguments) \
  Result name parameters noexcept;                                 \
  Result name parameters noexcept { return here::name arguments; }
GRAZE_KERNEL_FUNCTIONS(GRAZE_KERNEL_FUNCTION)
}  // namespace fma

#elif defined(GRAZE_KERNEL_DISPATCHES) && !GRAZE_HAS_FMA

namespace fma {
#define GRAZE_KERNEL_FUNCTION(Result, name, parameters, arguments) Result name parameters noexcept;
GRAZE_KERNEL_FUNCTIONS(GRAZE_KERNEL_FUNCTION)
#undef GRAZE_KERNEL_FUNCTION
}  // namespace fma

namespace {
[[nodiscard]] bool processor_has_fma() noexcept {
  return __builtin_cpu_supports("fma") != 0 && __builtin_cpu_supports("avx2") != 0;
}
}  // namespace

#define GRAZE_KERNEL_FUNCTION(Result, name, parameters, arguments) \
  Result name parameters noexcept { return processor_has_fma() ? fma::name arguments : here::name arguments; }
GRAZE_KERNEL_FUNCTIONS(GRAZE_KERNEL_FUNCTION)

#else

#define GRAZE_KERNEL_FUNCTION(Result, name, parameters, arguments) \
  Result name parameters noexcept { return here::name arguments; }
GRAZE_KERNEL_FUNCTIONS(GRAZE_KERNEL_FUNCTION)

#endif

}  // namespace graze::kernel
