// SPDX-License-Identifier: BSL-1.0
/// graze::batch by question: the arrays that it takes, and its functions.
#pragma once

#include <span>
#include <tuple>

#include "graze/batch.hpp"
#include "subjects/shapes.hpp"
#include "verify/case/question.hpp"

namespace subjects {

template <verify::Question question, class Real>
struct BatchOf {
  using Movers = std::conditional_t<
      question == verify::Question::ray, graze::batch::Rays<Real>,
      std::conditional_t<question == verify::Question::cast, graze::batch::SphereCasts<Real>,
                         graze::batch::MovingSpheres<Real>>>;
  using Targets = std::conditional_t<question == verify::Question::moving, graze::batch::MovingSpheres<Real>,
                                     graze::batch::Spheres<Real>>;
  using Mover = std::tuple_element_t<0, decltype(shapes_of<question>(verify::Case<Real>{}))>;
  using Target = std::tuple_element_t<1, decltype(shapes_of<question>(verify::Case<Real>{}))>;

  static std::size_t every(const Movers& movers, const Targets& targets, std::span<graze::Hit<Real>> answers,
                           graze::Rounding rounding) {
    using verify::Question;
    namespace every = graze::batch::every;
    if constexpr (question == Question::ray) return every::ray_sphere(movers, targets, answers, rounding);
    if constexpr (question == Question::sweep) return every::sphere_sweep(movers, targets, answers, rounding);
    if constexpr (question == Question::moving)
      return every::moving_spheres(movers, targets, answers, rounding);
    if constexpr (question == Question::cast) return every::sphere_cast(movers, targets, answers, rounding);
    if constexpr (question == Question::container)
      return every::containing_sphere(movers, targets, answers, rounding);
  }
  static graze::batch::Counts contacts(const Movers& movers, const Targets& targets,
                                       std::span<graze::batch::Indexed<Real>> found,
                                       graze::Rounding rounding) {
    using verify::Question;
    namespace contacts = graze::batch::contacts;
    if constexpr (question == Question::ray) return contacts::ray_sphere(movers, targets, found, rounding);
    if constexpr (question == Question::sweep)
      return contacts::sphere_sweep(movers, targets, found, rounding);
    if constexpr (question == Question::moving)
      return contacts::moving_spheres(movers, targets, found, rounding);
    if constexpr (question == Question::cast) return contacts::sphere_cast(movers, targets, found, rounding);
    if constexpr (question == Question::container)
      return contacts::containing_sphere(movers, targets, found, rounding);
  }
  static graze::batch::Indexed<Real> first(const Movers& movers, const Targets& targets,
                                           graze::Rounding rounding) {
    using verify::Question;
    namespace first = graze::batch::first;
    if constexpr (question == Question::ray) return first::ray_sphere(movers, targets, rounding);
    if constexpr (question == Question::sweep) return first::sphere_sweep(movers, targets, rounding);
    if constexpr (question == Question::moving) return first::moving_spheres(movers, targets, rounding);
    if constexpr (question == Question::cast) return first::sphere_cast(movers, targets, rounding);
    if constexpr (question == Question::container) return first::containing_sphere(movers, targets, rounding);
  }
};

}  // namespace subjects
