// SPDX-License-Identifier: BSL-1.0
// The functions of graze.h about one scene.
#include "c/convert.hpp"
#include "graze/kernel.hpp"

namespace graze::c {
namespace {

// Zeros are an invalid answer.
static_assert(GRAZE_INVALID == 0);

/// What a function of C++ answers; zeros if a shape is missing or the rounding isn't one.
template <class Answer, class A, class B, class OfA, class OfB, class Ask>
[[nodiscard]] Answer answered(const OfA* a, const OfB* b, int rounding, const Ask& ask) noexcept {
  if (a == nullptr || b == nullptr || !is_rounding(rounding)) return {};
  return same<Answer>(ask(same<A>(*a), same<B>(*b), static_cast<Rounding>(rounding)));
}

}  // namespace
}  // namespace graze::c

const char* graze_version() noexcept { return GRAZE_VERSION; }

// A question about a mover A and a target B.
#define GRAZE_C_ASK(Real, type, question, A, OfA, B, OfB)                                                  \
  graze_hit_##type graze_##question##_##type(const graze_##OfA##_##type* a, const graze_##OfB##_##type* b, \
                                             int rounding) noexcept {                                      \
    return graze::c::answered<graze_hit_##type, graze::A<Real>, graze::B<Real>>(                           \
        a, b, rounding, [](const auto&... all) { return graze::kernel::question(all...); });               \
  }
// A question about a ray.
#define GRAZE_C_ASK_RAY(Real, type, question, Answer)                                                      \
  graze_##Answer##_##type graze_##question##_##type(                                                       \
      const graze_ray_##type* ray, const graze_sphere_##type* sphere, Real t_max, int rounding) noexcept { \
    return graze::c::answered<graze_##Answer##_##type, graze::Ray<Real>, graze::Sphere<Real>>(             \
        ray, sphere, rounding, [&](const auto& a, const auto& b, graze::Rounding rounds) {                 \
          return graze::kernel::question(a, b, t_max, rounds);                                             \
        });                                                                                                \
  }
#define GRAZE_C_OF(Real, type)                                                                        \
  GRAZE_C_ASK_RAY(Real, type, ray_sphere, hit)                                                        \
  GRAZE_C_ASK_RAY(Real, type, ray_sphere_span, span)                                                  \
  GRAZE_C_ASK(Real, type, sphere_sweep, MovingSphere, moving_sphere, Sphere, sphere)                  \
  GRAZE_C_ASK(Real, type, moving_spheres, MovingSphere, moving_sphere, MovingSphere, moving_sphere)   \
  GRAZE_C_ASK(Real, type, sphere_cast, SphereCast, cast, Sphere, sphere)                              \
  GRAZE_C_ASK(Real, type, containing_sphere, MovingSphere, moving_sphere, Sphere, sphere)             \
  graze_contact_##type graze_sphere_cast_contact_##type(const graze_cast_##type* cast,                \
                                                        const graze_sphere_##type* target) noexcept { \
    return graze::c::answered<graze_contact_##type, graze::SphereCast<Real>, graze::Sphere<Real>>(    \
        cast, target, GRAZE_NEAREST, [](const auto& a, const auto& b, graze::Rounding) {              \
          return graze::kernel::sphere_cast_contact(a, b);                                            \
        });                                                                                           \
  }
GRAZE_C_OF(float, f32)
GRAZE_C_OF(double, f64)
#undef GRAZE_C_OF
#undef GRAZE_C_ASK_RAY
#undef GRAZE_C_ASK
