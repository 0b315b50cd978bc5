// SPDX-License-Identifier: BSL-1.0
/// How graze's kernel arrives at an answer: what each stage computes, its possible error, and whether it decides.
#pragma once

#include <cmath>
#include <string_view>
#include <vector>

#include "graze/detail/solve.hpp"
#include "subjects/graze.hpp"

namespace subjects {

/// A number whose sign a stage needs, with the bound on its error.
struct Quantity {
  std::string_view name;
  double value = 0, error = 0;

  [[nodiscard]] bool is_certain() const { return std::abs(value) > error; }
};

/// The result of one stage for a case.
struct Stage {
  std::string_view name;
  bool is_in_range = true;  ///< whether the case's numbers are neither too large nor too small for it
  std::vector<Quantity> quantities{};
  bool decides = false;
};

namespace detail {

/// The quantities of a filter (graze/detail/filter.hpp), with the root that the event takes. The error of h is that whose square
/// h_is_certain() compares, and holds where it does: not if |d|^2 may have underflowed.
template <graze::detail::Event event, class Arithmetic, class Real>
Stage stage_of(std::string_view name, const graze::detail::Filter<Arithmetic>& f, Real horizon,
               bool is_at_rest, bool decides) {
  Stage stage{name, is_at_rest ? f.size_in_range : f.in_range, {}, decides};
  if (!stage.is_in_range) return stage;
  const auto high = [](const auto& x) { return Arithmetic::high(x); };
  stage.quantities.push_back({"c", high(f.c), f.c_error});
  if (is_at_rest) return stage;
  if (f.d_square_high > f.template least<Real>)
    stage.quantities.push_back(
        {"h", high(f.h), 16 * Arithmetic::unit * std::sqrt(f.a_high * f.d_square_high)});
  stage.quantities.push_back(
      {f.spread < f.size ? "a r^2 - |d x v|^2" : "h^2 - a c", high(f.discriminant), f.discriminant_error});
  if (graze::detail::is_normal_horizon(horizon) && std::isfinite(horizon)) {
    const graze::detail::AtHorizon end = f.at(static_cast<double>(horizon));
    stage.quantities.push_back({"f at the end", end.e, end.error});
  }
  if (f.discriminant_is_positive()) {
    constexpr bool leaves = event == graze::detail::Event::escape;
    const auto root = f.root(leaves ? graze::detail::Side::larger : graze::detail::Side::smaller);
    stage.quantities.push_back(
        {leaves ? "the larger root" : "the smaller root", high(root.value), root.error});
  }
  return stage;
}

template <graze::detail::Event event, class Real, class Make>
std::vector<Stage> stages_of(const Make& make, Real horizon) {
  using namespace graze::detail;
  constexpr auto nearest = graze::Rounding::nearest;
  const Relative<Real> scene = make();
  if (!is_valid(scene) || !is_not_negative(horizon)) return {};
  const Filter<InDouble> first(scene);
  std::vector<Stage> stages;
  const bool is_at_rest = scene.v.is_zero();
  const auto decide_last = [&] {
    if (!stages.back().decides) stages.push_back({"3: integers of any length", true, {}, true});
    return stages;
  };
  if (is_at_rest) {
    const bool decides = at_rest_in<Real>(first, event == Event::escape).certain;
    stages.push_back(stage_of<event>("1: double", first, horizon, true, decides));
    return decide_last();
  }
  const auto quick = answer_in<event>(first, make, horizon, nearest);
  stages.push_back(
      stage_of<event>("1: double", first, horizon, false, is_for_stage_1(scene) && quick.certain));
  if (stages.back().decides) return stages;
  if (!is_for_stage_1(scene) || !first.in_range || quick.value.outcome != graze::Outcome::invalid ||
      first.is_distant()) {
    const auto again = answer_in_stage_1_again<event>(scene, horizon, nearest);
    stages.push_back(stage_of<event>("1 again: double, and the root refined twice",
                                     Filter<InDoubleRefined>(widened(scene)), horizon, false, again.certain));
    if (again.certain) return stages;
  }
  if (rounds_to_nearest()) {
    const bool decides = answer_in_stage_2<event>(scene, horizon, nearest).certain;
    stages.push_back(
        stage_of<event>("2: double-double", Filter<InDoubleDouble>(scene), horizon, false, decides));
  }
  return decide_last();
}

}  // namespace detail

/// The stages that a case goes through, the last of which decides it; none for an invalid case.
///
/// Cost     some microseconds in addition to that of the answer
/// Source   the same functions in the same order as graze/detail/solve.hpp
template <class Real>
[[nodiscard]] std::vector<Stage> stages_of(const Case<Real>& k) {
  return with_question(k.question, [&](auto question) {
    const auto scene = [&] { return relative_of<question()>(shapes_of<question()>(k)); };
    constexpr auto event = verify::RowOf<question()>::row.leaves ? graze::detail::Event::escape
                                                                 : graze::detail::Event::first_contact;
    return detail::stages_of<event>(scene, verify::scene_of(k).horizon);
  });
}

}  // namespace subjects
