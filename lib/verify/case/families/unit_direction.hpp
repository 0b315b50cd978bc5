// SPDX-License-Identifier: BSL-1.0
/// Rays whose direction has length 1 up to a few rounding errors: each such family is derived from another
/// one.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "verify/case/families/definition.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// The case with its direction normalised in the type, and t_max changed to end the ray at the same place.
template <class Real, Case<Real> (*drawn_as)(Question, Tape&)>
Case<Real> with_unit_direction(Question question, Tape& tape) {
  Case<Real> k = drawn_as(question, tape);
  if (question != Question::ray) return k;
  const int at = layout(question).a_motion;
  const Triple<Real> v = verify::detail::triple_at(k, at);
  const Real reach = k.numbers[t_max] * std::sqrt(dot(v, v));
  verify::detail::put_triple(k, at, normalised(v));
  if (reach >= Real(0)) k.numbers[t_max] = reach;
  return k;
}

/// "unit_" and the name of the family.
template <const Family& plain>
inline constexpr auto unit_name = [] {
  constexpr std::string_view prefix = "unit_";
  std::array<char, prefix.size() + plain.name.size()> letters{};
  std::copy(plain.name.begin(), plain.name.end(), std::copy(prefix.begin(), prefix.end(), letters.begin()));
  return letters;
}();

template <const Family& plain>
inline constexpr Family unit_family = family<with_unit_direction<float, plain.build_f32>,
                                             with_unit_direction<double, plain.build_f64>>(
    std::string_view(unit_name<plain>.data(), unit_name<plain>.size()), ray,
    "The family of the same name without unit_, its direction then divided by its length in the type (the "
    "first axis where that length is 0 or not finite), a finite t_max multiplied by it.");

}  // namespace verify::builders
