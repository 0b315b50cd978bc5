// SPDX-License-Identifier: BSL-1.0
/// What graze has for each question, one row each: the function's arguments, its two builds, and its promise.
#pragma once

#include <tuple>

#include "graze/graze.hpp"
#include "graze/kernel.hpp"
#include "graze/promise.hpp"
#include "verify/case/case.hpp"

namespace subjects::inline GRAZE_BUILD {  // one program may hold several builds of what calls graze

template <class Real>
constexpr graze::Vec3<Real> vector(const verify::Triple<Real>& p) {
  return {p[0], p[1], p[2]};
}
template <class Real>
constexpr graze::Sphere<Real> sphere(const verify::Body<Real>& body) {
  return {vector(body.centre), body.radius};
}
template <class Real>
constexpr graze::MovingSphere<Real> moving(const verify::Body<Real>& body) {
  return {sphere(body), vector(body.motion)};
}

/// The row of a question. A question without a row doesn't compile.
template <verify::Question question>
struct FunctionsOf;

/// The arguments if B is at rest.
struct ByAMoverAndASphere {
  template <class Real>
  static constexpr auto arguments(const verify::Scene<Real>& s) {
    return std::tuple{moving(s.a), sphere(s.b)};
  }
};

/// The functions of one name, in both builds, and their promise.
#define GRAZE_FUNCTIONS(stem)                                                                  \
  static constexpr auto header(const auto&... arguments) { return graze::stem(arguments...); } \
  static auto compiled(const auto&... arguments) { return graze::kernel::stem(arguments...); } \
  template <class Real>                                                                        \
  static constexpr const graze::Bounds& promise() {                                            \
    return graze::stem##_promise<Real>;                                                        \
  }

template <>
struct FunctionsOf<verify::Question::ray> {
  GRAZE_FUNCTIONS(ray_sphere)
  template <class Real>
  static constexpr auto arguments(const verify::Scene<Real>& s) {
    return std::tuple{graze::Ray<Real>{vector(s.a.centre), vector(s.a.motion)}, sphere(s.b), s.horizon};
  }
};
template <>
struct FunctionsOf<verify::Question::sweep> : ByAMoverAndASphere {
  GRAZE_FUNCTIONS(sphere_sweep)
};
template <>
struct FunctionsOf<verify::Question::moving> {
  GRAZE_FUNCTIONS(moving_spheres)
  template <class Real>
  static constexpr auto arguments(const verify::Scene<Real>& s) {
    return std::tuple{moving(s.a), moving(s.b)};
  }
};
template <>
struct FunctionsOf<verify::Question::cast> {
  GRAZE_FUNCTIONS(sphere_cast)
  template <class Real>
  static constexpr auto arguments(const verify::Scene<Real>& s) {
    return std::tuple{graze::SphereCast<Real>{vector(s.a.centre), vector(s.a.motion), s.a.radius},
                      sphere(s.b)};
  }
};
template <>
struct FunctionsOf<verify::Question::container> : ByAMoverAndASphere {
  GRAZE_FUNCTIONS(containing_sphere)
};
#undef GRAZE_FUNCTIONS

/// The arguments of the question's function: a mover and what it meets, and for a ray its horizon. Nothing is computed.
template <verify::Question question, class Real>
constexpr auto shapes_of(const verify::Scene<Real>& scene) {
  return FunctionsOf<question>::arguments(scene);
}
/// The same for a case of this question; naming it again tells the compiler where the numbers are.
template <verify::Question question, class Real>
constexpr auto shapes_of(const verify::Case<Real>& k) {
  return shapes_of<question>(verify::scene_of(verify::Case<Real>{question, k.numbers}));
}

/// The relative scene that graze's kernel makes of these shapes.
template <verify::Question question, class Mover, class Other, class... Horizon>
auto relative_of(const std::tuple<Mover, Other, Horizon...>& shapes) {
  const auto& mover = std::get<0>(shapes);
  const auto& other = std::get<1>(shapes);
  if constexpr (verify::RowOf<question>::row.leaves) {
    return graze::detail::relative_inside(mover, other);
  } else {
    return graze::detail::relative(mover, other);
  }
}

}  // namespace subjects::inline GRAZE_BUILD
