// SPDX-License-Identifier: BSL-1.0
/// graze::batch by question: the arrays that it takes, and its functions.
#pragma once

#include <span>
#include <tuple>

#include "graze/batch.hpp"
#include "graze/stable.hpp"  // before functions.hpp, which calls what is declared
#include "subjects/functions.hpp"
#include "verify/case/question.hpp"

namespace subjects {

/// The functions of a question. A question without a row doesn't compile.
template <verify::Question question>
struct BatchFunctionsOf;

#define GRAZE_BATCH_FUNCTIONS(question, stem)                                                             \
  template <>                                                                                             \
  struct BatchFunctionsOf<verify::Question::question> {                                                   \
    static auto every(const auto&... arguments) { return graze::batch::every::stem(arguments...); }       \
    static auto contacts(const auto&... arguments) { return graze::batch::contacts::stem(arguments...); } \
    static auto first(const auto&... arguments) { return graze::batch::first::stem(arguments...); }       \
  };
GRAZE_BATCH_FUNCTIONS(ray, ray_sphere)
GRAZE_BATCH_FUNCTIONS(sweep, sphere_sweep)
GRAZE_BATCH_FUNCTIONS(moving, moving_spheres)
GRAZE_BATCH_FUNCTIONS(cast, sphere_cast)
GRAZE_BATCH_FUNCTIONS(container, containing_sphere)
#undef GRAZE_BATCH_FUNCTIONS

/// The arrays of a shape.
template <class Shape>
struct Arrays;
template <class Real>
struct Arrays<graze::Ray<Real>> {
  using Type = graze::batch::Rays<Real>;
};
template <class Real>
struct Arrays<graze::Sphere<Real>> {
  using Type = graze::batch::Spheres<Real>;
};
template <class Real>
struct Arrays<graze::MovingSphere<Real>> {
  using Type = graze::batch::MovingSpheres<Real>;
};
template <class Real>
struct Arrays<graze::SphereCast<Real>> {
  using Type = graze::batch::SphereCasts<Real>;
};

template <verify::Question question, class Real>
struct BatchOf {
  using Mover = std::tuple_element_t<0, decltype(shapes_of<question>(verify::Case<Real>{}))>;
  using Target = std::tuple_element_t<1, decltype(shapes_of<question>(verify::Case<Real>{}))>;
  using Movers = typename Arrays<Mover>::Type;
  using Targets = typename Arrays<Target>::Type;
  using Functions = BatchFunctionsOf<question>;

  static std::size_t every(const Movers& movers, const Targets& targets, std::span<graze::Hit<Real>> answers,
                           graze::batch::Accuracy accuracy) {
    return Functions::every(movers, targets, answers, accuracy);
  }
  static graze::batch::Counts contacts(const Movers& movers, const Targets& targets,
                                       std::span<graze::batch::Indexed<Real>> found,
                                       graze::batch::Accuracy accuracy) {
    return Functions::contacts(movers, targets, found, accuracy);
  }
  static graze::batch::Indexed<Real> first(const Movers& movers, const Targets& targets,
                                           graze::Rounding rounding) {
    return Functions::first(movers, targets, rounding);
  }
};

}  // namespace subjects
