// SPDX-License-Identifier: BSL-1.0
// The functions of graze.h about one scene.
#include "c/convert.hpp"
#include "graze/kernel.hpp"

namespace graze::c {
namespace {

// Zeros are an invalid answer.
static_assert(GRAZE_INVALID == 0);

template <class Answer>
[[nodiscard]] Outcome outcome_of(const Answer& answer) noexcept {
  return answer.outcome;
}
template <class Real>
[[nodiscard]] Outcome outcome_of(const Contact<Real>& contact) noexcept {
  return contact.hit.outcome;
}

/// Writes what a function of C++ answers, if there is a place for it, and returns the outcome; of zeros if a shape is missing or the
/// rounding isn't one.
template <class A, class B, class OfA, class OfB, class Ask, class Answer>
[[nodiscard]] int answered(const OfA* a, const OfB* b, int rounding, const Ask& ask,
                           Answer* answer) noexcept {
  decltype(ask(same<A>(*a), same<B>(*b), Rounding::nearest)) said{};
  if (a != nullptr && b != nullptr && is_rounding(rounding))
    said = rounding == GRAZE_STABLE ? ask(same<A>(*a), same<B>(*b), Precision::stable)
                                    : ask(same<A>(*a), same<B>(*b), static_cast<Rounding>(rounding));
  if (answer != nullptr) *answer = same<Answer>(said);
  return static_cast<int>(outcome_of(said));
}

}  // namespace
}  // namespace graze::c

const char* graze_version() noexcept { return GRAZE_VERSION; }

// Names can't be parenthesised.
// NOLINTBEGIN(bugprone-macro-parentheses)
// A question about a mover A and a target B.
#define GRAZE_C_ASK(Real, type, question, A, OfA, B, OfB)                                                   \
  int graze_##question##_##type(const graze_##OfA##_##type* a, const graze_##OfB##_##type* b, int rounding, \
                                graze_hit_##type* hit) noexcept {                                           \
    return graze::c::answered<graze::A<Real>, graze::B<Real>>(                                              \
        a, b, rounding, [](const auto&... all) { return graze::kernel::question(all...); }, hit);           \
  }
// A question about a ray, which takes a rounding or precision, `how`, or a rounding alone.
#define GRAZE_C_ASK_RAY(Real, type, question, Answer, taken)                                                \
  int graze_##question##_##type(const graze_ray_##type* ray, const graze_sphere_##type* sphere, Real t_max, \
                                int rounding, graze_##Answer##_##type* answer) noexcept {                   \
    return graze::c::answered<graze::Ray<Real>, graze::Sphere<Real>>(                                       \
        ray, sphere, rounding,                                                                              \
        [&](const auto& a, const auto& b, [[maybe_unused]] auto how) {                                      \
          return graze::kernel::question(a, b, t_max, taken);                                               \
        },                                                                                                  \
        answer);                                                                                            \
  }
#define GRAZE_C_OF(Real, type)                                                                           \
  GRAZE_C_ASK_RAY(Real, type, ray_sphere, hit, how)                                                      \
  GRAZE_C_ASK_RAY(Real, type, ray_sphere_span, span, graze::c::rounding_of(rounding))                    \
  GRAZE_C_ASK(Real, type, sphere_sweep, MovingSphere, moving_sphere, Sphere, sphere)                     \
  GRAZE_C_ASK(Real, type, moving_spheres, MovingSphere, moving_sphere, MovingSphere, moving_sphere)      \
  GRAZE_C_ASK(Real, type, sphere_cast, SphereCast, cast, Sphere, sphere)                                 \
  GRAZE_C_ASK(Real, type, containing_sphere, MovingSphere, moving_sphere, Sphere, sphere)                \
  int graze_sphere_cast_contact_##type(const graze_cast_##type* cast, const graze_sphere_##type* target, \
                                       graze_contact_##type* contact) noexcept {                         \
    return graze::c::answered<graze::SphereCast<Real>, graze::Sphere<Real>>(                             \
        cast, target, GRAZE_NEAREST,                                                                     \
        [](const auto& a, const auto& b, auto) { return graze::kernel::sphere_cast_contact(a, b); },     \
        contact);                                                                                        \
  }
GRAZE_C_OF(float, f32)
GRAZE_C_OF(double, f64)
#undef GRAZE_C_OF
#undef GRAZE_C_ASK_RAY
#undef GRAZE_C_ASK
// NOLINTEND(bugprone-macro-parentheses)
