// SPDX-License-Identifier: BSL-1.0
// The functions of graze.h about many scenes.
#include "graze/batch.hpp"

#include <span>

#include "c/convert.hpp"

namespace graze::c {
namespace {

/// The numbers of a column; none if there is no pointer.
template <class Real>
[[nodiscard]] batch::Column<Real> column(const auto& c) noexcept {
  if (c.first == nullptr) return {c.first, 0, sizeof(Real)};
  return {c.first, c.count, c.stride};
}
template <class Real>
[[nodiscard]] batch::Vectors<Real> vectors(const auto& c) noexcept {
  return {column<Real>(c.x), column<Real>(c.y), column<Real>(c.z)};
}
template <class Real>
[[nodiscard]] batch::Spheres<Real> spheres(const auto& c) noexcept {
  return {vectors<Real>(c.centre), column<Real>(c.radius)};
}
template <class Real>
[[nodiscard]] batch::Rays<Real> rays(const auto& c) noexcept {
  return {vectors<Real>(c.origin), vectors<Real>(c.direction), column<Real>(c.t_max)};
}
template <class Real>
[[nodiscard]] batch::MovingSpheres<Real> moving_spheres(const auto& c) noexcept {
  return {spheres<Real>(c.sphere), vectors<Real>(c.displacement)};
}
template <class Real>
[[nodiscard]] batch::SphereCasts<Real> sphere_casts(const auto& c) noexcept {
  return {vectors<Real>(c.start), vectors<Real>(c.end), column<Real>(c.radius)};
}

/// The elements of an array of C as those of C++; none without a pointer.
template <class To, class From>
[[nodiscard]] std::span<To> elements(From* first, std::size_t size) noexcept {
  static_assert(sizeof(To) == sizeof(From) && alignof(To) == alignof(From));
  return {reinterpret_cast<To*>(first), first == nullptr ? 0 : size};
}

[[nodiscard]] constexpr batch::Accuracy accuracy_of(int rounding) noexcept {
  if (rounding == GRAZE_STABLE) return Precision::stable;
  return static_cast<Rounding>(rounding);
}

}  // namespace
}  // namespace graze::c

// Names can't be parenthesised.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAZE_C_ASK(Real, type, question, OfA, as_a, OfB, as_b)                                            \
  std::size_t graze_every_##question##_##type(                                                             \
      const graze_##OfA##_columns_##type* a, const graze_##OfB##_columns_##type* b,                        \
      graze_hit_##type* answers, std::size_t size, int rounding) noexcept {                                \
    if (a == nullptr || b == nullptr || !graze::c::is_rounding(rounding)) return 0;                        \
    return graze::batch::every::question(graze::c::as_a<Real>(*a), graze::c::as_b<Real>(*b),               \
                                         graze::c::elements<graze::Hit<Real>>(answers, size),              \
                                         graze::c::accuracy_of(rounding));                                 \
  }                                                                                                        \
  std::size_t graze_contacts_##question##_##type(                                                          \
      const graze_##OfA##_columns_##type* a, const graze_##OfB##_columns_##type* b,                        \
      graze_indexed_hit_##type* found, std::size_t size, int rounding, graze_counts* counts) noexcept {    \
    graze::batch::Counts all;                                                                              \
    if (a != nullptr && b != nullptr && graze::c::is_rounding(rounding))                                   \
      all = graze::batch::contacts::question(graze::c::as_a<Real>(*a), graze::c::as_b<Real>(*b),           \
                                             graze::c::elements<graze::batch::Indexed<Real>>(found, size), \
                                             graze::c::accuracy_of(rounding));                             \
    if (counts != nullptr) *counts = graze::c::same<graze_counts>(all);                                    \
    return all.contacts;                                                                                   \
  }                                                                                                        \
  std::size_t graze_first_##question##_##type(const graze_##OfA##_columns_##type* a,                       \
                                              const graze_##OfB##_columns_##type* b, int rounding,         \
                                              graze_hit_##type* hit) noexcept {                            \
    graze::batch::Indexed<Real> first;                                                                     \
    if (a != nullptr && b != nullptr && graze::c::is_rounding(rounding))                                   \
      first = graze::batch::first::question(graze::c::as_a<Real>(*a), graze::c::as_b<Real>(*b),            \
                                            graze::c::rounding_of(rounding));                              \
    if (hit != nullptr) *hit = graze::c::same<graze_hit_##type>(first.hit);                                \
    return first.index;                                                                                    \
  }
#define GRAZE_C_OF(Real, type)                                                                          \
  GRAZE_C_ASK(Real, type, ray_sphere, ray, rays, sphere, spheres)                                       \
  GRAZE_C_ASK(Real, type, sphere_sweep, moving_sphere, moving_spheres, sphere, spheres)                 \
  GRAZE_C_ASK(Real, type, moving_spheres, moving_sphere, moving_spheres, moving_sphere, moving_spheres) \
  GRAZE_C_ASK(Real, type, sphere_cast, cast, sphere_casts, sphere, spheres)                             \
  GRAZE_C_ASK(Real, type, containing_sphere, moving_sphere, moving_spheres, sphere, spheres)
GRAZE_C_OF(float, f32)
GRAZE_C_OF(double, f64)
#undef GRAZE_C_OF
#undef GRAZE_C_ASK
// NOLINTEND(bugprone-macro-parentheses)
