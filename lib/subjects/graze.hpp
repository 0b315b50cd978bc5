// SPDX-License-Identifier: BSL-1.0
/// graze as a subject: the one place where the library meets the numbers of a case. Headers and compiled kernel, to the
/// nearest number and towards the start.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <tuple>

#include "graze/graze.hpp"
#include "subjects/builds.hpp"
#include "subjects/functions.hpp"
#include "subjects/routine.hpp"
#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"
#include "verify/case/random.hpp"
#include "verify/judge/subject.hpp"

namespace subjects {

/// The contract of graze's answers.
inline constexpr verify::Contract exact_contract{
    .gives = verify::Contract::Gives::time, .inside = verify::Inside::zero, .states_outcome = true};

constexpr verify::Outcome outcome_of(graze::Outcome outcome) {
  switch (outcome) {
    case graze::Outcome::miss:
      return verify::Outcome::miss;
    case graze::Outcome::contained:
      return verify::Outcome::contained;
    case graze::Outcome::outside:
      return verify::Outcome::outside;
    case graze::Outcome::overlap:
      return verify::Outcome::overlap;
    case graze::Outcome::impact:
      return verify::Outcome::impact;
    case graze::Outcome::invalid:
      break;
  }
  return verify::Outcome::invalid;
}

template <class Real>
Answer<Real> answer_of(const graze::Hit<Real>& hit) {
  Answer<Real> answer;
  answer.outcome = outcome_of(hit.outcome);
  if (!is_contact(answer.outcome)) return answer;
  answer.motion = static_cast<verify::Motion>(hit.motion);
  answer.time = hit.time;
  return answer;
}

template <class Real>
Answer<Real> answer_of(const graze::Span<Real>& span) {
  Answer<Real> answer = answer_of(graze::Hit<Real>{span.enter, span.outcome, span.motion});
  if (is_contact(answer.outcome)) answer.exit = span.exit;
  return answer;
}

template <class Real>
Answer<Real> answer_of(const graze::Contact<Real>& contact) {
  const auto triple = [](const graze::Vec3<Real>& p) { return verify::Triple<Real>{p.x, p.y, p.z}; };
  Answer<Real> answer = answer_of(contact.hit);
  if (is_contact(answer.outcome)) {
    answer.centre = triple(contact.centre);
    answer.normal = triple(contact.normal);
  }
  if (answer.outcome == verify::Outcome::impact) {
    answer.point = triple(contact.point);
    answer.distance = contact.distance;
  }
  return answer;
}

/// The answer of a build of graze to a case of the question. A cast's geometry depends only on the nearest time.
template <class Graze, graze::Rounding rounding, Question question, class Real>
Answer<Real> answered(const Case<Real>& k) {
  return std::apply(
      [](const auto&... shapes) {
        if constexpr (question == Question::ray) {
          return answer_of(Graze::span(shapes..., rounding));
        } else if constexpr (question == Question::cast && rounding == graze::Rounding::nearest) {
          return answer_of(Graze::contact(shapes...));
        } else {
          return answer_of(Graze::template hit<question>(shapes..., rounding));
        }
      },
      shapes_of<question>(k));
}

/// The same without exits and geometry.
template <class Graze, Question question, class Real>
Answer<Real> timed(const Case<Real>& k) {
  return std::apply(
      [](const auto&... shapes) {
        return answer_of(Graze::template hit<question>(shapes..., graze::Rounding::nearest));
      },
      shapes_of<question>(k));
}

/// The stage of graze's kernel that decides a case of the question and rounds its time to the nearest number; 0 for an
/// invalid case.
template <Question question, class Real>
int stage_of_graze(const Case<Real>& k) {
  constexpr auto nearest = graze::Rounding::nearest;
  const auto scene = [&] { return relative_of<question>(shapes_of<question>(k)); };
  int decided_by = -1;
  const auto observer = [&](int stage) { decided_by = stage; };
  if constexpr (verify::RowOf<question>::row.leaves) {
    static_cast<void>(graze::detail::escape<Real>(scene, nearest, observer));
  } else {
    const Real horizon = verify::scene_of(k).horizon;
    static_cast<void>(graze::detail::first_contact(scene, horizon, nearest, observer));
  }
  return decided_by;
}

// The same for the question of the case.

template <class Graze, graze::Rounding rounding, class Real>
Answer<Real> answered(const Case<Real>& k) {
  return with_question(k.question, [&](auto question) { return answered<Graze, rounding, question()>(k); });
}
template <class Graze, class Real>
Answer<Real> timed(const Case<Real>& k) {
  return with_question(k.question, [&](auto question) { return timed<Graze, question()>(k); });
}
template <class Real>
int stage_of_graze(const Case<Real>& k) {
  return with_question(k.question, [&](auto question) { return stage_of_graze<question()>(k); });
}

/// Whether two builds give the same answer to a case, and to a ray in whatever way it is asked.
template <class One, class Other, class Real>
bool all_ways_agree(const Case<Real>& k) {
  // A case has one of the two roundings, and always the same one.
  const auto low = std::bit_cast<verify::random::Bits<Real>>(k.numbers[0]);
  const auto rounding = low % 2 == 0 ? graze::Rounding::nearest : graze::Rounding::towards_start;
  const BuildAnswer<Real> one = said<One>(k, rounding), other = said<Other>(k, rounding);
  if (one.bits() != other.bits()) return false;
  if (k.question != Question::ray) return true;
  const auto agree = [](const graze::Hit<Real>& x, const graze::Hit<Real>& y) {
    const auto bits = [](Real t) { return std::bit_cast<verify::random::Bits<Real>>(t); };
    return x.outcome == y.outcome && x.motion == y.motion && bits(x.time) == bits(y.time);
  };
  return agree(one.alone, one.hit) &&
         agree(one.endless_hit, {one.endless.enter, one.endless.outcome, one.endless.motion});
}

template <class Graze, class Real>
Routine<Real> graze_routine() {
  return {answered<Graze, graze::Rounding::nearest, Real>, timed<Graze, Real>,
          answered<Graze, graze::Rounding::towards_start, Real>, all_ways_agree<Header, Compiled, Real>,
          exact_contract};
}

constexpr verify::Bounds bounds_of(const graze::Bounds& promised) {
  return {promised.time, promised.exit, promised.distance, promised.centre, promised.point, promised.normal};
}

/// What graze promises for its answers to each question in the type Real.
template <class Real>
[[nodiscard]] constexpr const verify::Bounds& promise_of_graze(Question question) {
  return with_question(question, [](auto constant) -> const verify::Bounds& {
    static constexpr verify::Bounds promised = bounds_of(FunctionsOf<constant()>::template promise<Real>());
    return promised;
  });
}

/// graze itself, as headers and as the compiled kernel.
inline const NamedRoutine graze_header{"graze", graze_routine<Header, float>(),
                                       graze_routine<Header, double>()};
inline const NamedRoutine graze_compiled{"graze_kernel", graze_routine<Compiled, float>(),
                                         graze_routine<Compiled, double>()};

}  // namespace subjects
