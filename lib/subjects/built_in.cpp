// SPDX-License-Identifier: BSL-1.0
#include "subjects/built_in.hpp"

#include <vector>

#include "subjects/comparison.hpp"
#include "subjects/exact.hpp"
#include "subjects/graze.hpp"
#include "subjects/published.hpp"
#include "verify/judge/wide.hpp"

namespace subjects {
namespace {

using verify::Contract;
using verify::Inside;
using verify::Starts;
using verify::Subject;
using verify::subject_of;

/// A subject from a routine that runs only in float and double.
template <class Routine>
Subject native_subject_of(std::string_view name, Question question, const Contract& contract) {
  return {name,
          question,
          contract,
          {.native = verify::detail::native<Routine, float>},
          {.native = verify::detail::native<Routine, double>}};
}

/// The answer of graze's headers, to the nearest number. Wide arithmetic says nothing about them: in types other than float
/// and double they are another routine.
template <Question question, class Real>
verify::Calls<Real> calls_of_graze() {
  return {.native = answered<Header, graze::Rounding::nearest, question, Real>,
          .stage = stage_of_graze<question, Real>,
          .promise = &promise_of_graze<Real>(question)};
}
template <Question question>
Subject graze_subject_of(const Contract& contract) {
  return {"graze", question, contract, calls_of_graze<question, float>(), calls_of_graze<question, double>()};
}

std::vector<Subject> all_subjects() {
  using Gives = Contract::Gives;
  using published::RootSign;
  using published::TimeForm;
  const Contract exact{.gives = Gives::time,
                       .inside = Inside::zero,
                       .states_outcome = true,
                       .note = "this project's library; its bounds are in lib/graze/promise.hpp"};
  const Contract tutorial_ray{
      .gives = Gives::distance,
      .unit_direction = true,
      .endless = true,
      .inside = Inside::zero,
      .note = "assumes a direction of unit length and takes no t_max; clamps a start inside to 0"};
  const Contract tutorial_sweep{.gives = Gives::distance,
                                .inside = Inside::zero,
                                .note = "a ray against the grown sphere; a start inside is a collision at 0"};
  const auto tutorial_container = [](std::string_view note) {
    return Contract{.gives = Gives::distance, .starts = Starts::contained, .note = note};
  };
  const auto tutorial_cast = [](Starts starts, std::string_view note) {
    return Contract{.gives = Gives::centre, .starts = starts, .note = note};
  };
  const auto tutorial_moving = [](Gives gives, std::string_view note) {
    return Contract{.gives = gives, .note = note};
  };
  const auto form = [](std::string_view note) {
    return Contract{.gives = Gives::time, .inside = Inside::zero, .note = note};
  };
  const Contract naive =
      form("the textbook quadratic, (h - sqrt D) / a with D = h h - a c; a form to compare with");
  const Contract perpendicular =
      form("D from the offset at closest approach, and c / (h + sqrt D) (Ray Tracing Gems, 2019)");
  const Contract naive_doubled =
      form("naive in double for float and in long double for double, rounded in the end");
  const Contract perpendicular_doubled =
      form("perpendicular in double for float and in long double for double, rounded in the end");
  const Contract interval{.gives = Gives::time,
                          .inside = Inside::exit,
                          .note =
                              "the quadratic in interval arithmetic (Physically Based Rendering, 4th "
                              "edition, 2023): near tangency it "
                              "prefers a miss, by design, and from a start inside it gives the way out"};
  const Contract rounded_once{
      .gives = Gives::time,
      .inside = Inside::zero,
      .states_outcome = true,
      .note = "the exact answer, each number rounded once: the floor that nobody can beat"};
  // A container has no start in contact.
  const auto of_escapes = [](Contract contract) {
    contract.inside = Inside::unstated;
    return contract;
  };
  constexpr auto ray = Question::ray, sweep = Question::sweep, moving_ = Question::moving,
                 cast = Question::cast, container = Question::container;
  return {
      native_subject_of<Exact>("exact", ray, rounded_once),
      subject_of<TutorialRay>("tutorial_ray", ray, tutorial_ray),
      subject_of<Naive>("naive", ray, naive),
      subject_of<Perpendicular>("perpendicular", ray, perpendicular),
      subject_of<Doubled<Naive>>("naive_doubled", ray, naive_doubled),
      subject_of<Doubled<Perpendicular>>("perpendicular_doubled", ray, perpendicular_doubled),
      native_subject_of<PbrtInterval>("pbrt_interval", ray, interval),
      graze_subject_of<ray>(exact),
      native_subject_of<Exact>("exact", sweep, rounded_once),
      subject_of<TutorialSweep>("tutorial_sweep", sweep, tutorial_sweep),
      subject_of<Naive>("naive", sweep, naive),
      subject_of<Perpendicular>("perpendicular", sweep, perpendicular),
      subject_of<Doubled<Naive>>("naive_doubled", sweep, naive_doubled),
      subject_of<Doubled<Perpendicular>>("perpendicular_doubled", sweep, perpendicular_doubled),
      graze_subject_of<sweep>(exact),
      native_subject_of<Exact>("exact", moving_, rounded_once),
      subject_of<Naive>("naive", moving_, naive),
      subject_of<Perpendicular>("perpendicular", moving_, perpendicular),
      subject_of<TutorialMovingTest>(
          "tutorial_moving_test", moving_,
          tutorial_moving(Gives::contact_alone, "the printed collision test alone; states no condition")),
      subject_of<TutorialMoving<TimeForm::literal, RootSign::minus>>(
          "tutorial_moving_literal_minus", moving_,
          tutorial_moving(Gives::time,
                          "after the test, the time read as printed: -B - sqrt(B^2 - 4AC) / 2A")),
      subject_of<TutorialMoving<TimeForm::literal, RootSign::plus>>(
          "tutorial_moving_literal_plus", moving_,
          tutorial_moving(Gives::time,
                          "after the test, the time read as printed: -B + sqrt(B^2 - 4AC) / 2A")),
      subject_of<TutorialMoving<TimeForm::parenthesised, RootSign::minus>>(
          "tutorial_moving_swapped_minus", moving_,
          tutorial_moving(Gives::time, "with the parentheses put in: (-B - sqrt(B^2 - 4AC)) / 2A")),
      subject_of<TutorialMoving<TimeForm::parenthesised, RootSign::plus>>(
          "tutorial_moving_swapped_plus", moving_,
          tutorial_moving(Gives::time, "with the parentheses put in: (-B + sqrt(B^2 - 4AC)) / 2A")),
      subject_of<TutorialMoving<TimeForm::corrected, RootSign::minus>>(
          "tutorial_moving_corrected_minus", moving_,
          tutorial_moving(Gives::time, "with A and C corrected as well: (-B - sqrt(B^2 - 4AC)) / 2C")),
      subject_of<TutorialMoving<TimeForm::corrected, RootSign::plus>>(
          "tutorial_moving_corrected_plus", moving_,
          tutorial_moving(Gives::time, "with A and C corrected as well: (-B + sqrt(B^2 - 4AC)) / 2C")),
      graze_subject_of<moving_>(exact),
      native_subject_of<Exact>("exact", cast, rounded_once),
      subject_of<Naive>("naive", cast, naive),
      subject_of<Perpendicular>("perpendicular", cast, perpendicular),
      subject_of<TutorialCast<false>>(
          "tutorial_cast", cast,
          tutorial_cast(Starts::any, "the full routine, contact point as in the prose; states no condition")),
      subject_of<TutorialCast<true>>(
          "tutorial_cast_commented", cast,
          tutorial_cast(Starts::any, "the full routine, contact point as in the comment of the code")),
      subject_of<TutorialCastUnchecked>(
          "tutorial_cast_unchecked", cast,
          tutorial_cast(Starts::known_to_touch, "the short routine, for when the hit is known")),
      subject_of<TutorialCastFormula>(
          "tutorial_cast_formula", cast,
          tutorial_cast(Starts::known_to_touch, "the formula in one line, for when the hit is known")),
      graze_subject_of<cast>(exact),
      native_subject_of<Exact>("exact", container, of_escapes(rounded_once)),
      subject_of<TutorialContainerAsCoded>(
          "tutorial_container_as_coded", container,
          tutorial_container(
              "compares the squared distance with the difference of the radii; starts inside")),
      subject_of<TutorialContainerAsDescribed>(
          "tutorial_container_as_described", container,
          tutorial_container("as its prose says: compares squares with squares; starts inside")),
      graze_subject_of<container>(of_escapes(exact)),
  };
}

}  // namespace

std::span<const Subject> built_in_subjects() {
  static const std::vector<Subject> subjects = all_subjects();
  return subjects;
}

const Subject* find_subject(std::string_view name, Question question) {
  for (const Subject& subject : built_in_subjects()) {
    if (subject.name == name && subject.question == question) return &subject;
  }
  return nullptr;
}

}  // namespace subjects
