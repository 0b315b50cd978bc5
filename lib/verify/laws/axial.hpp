// SPDX-License-Identifier: BSL-1.0
/// Scenes along one axis. Their time of contact is an exact difference divided by the speed, so these laws determine
/// the whole answer, boundaries included.
///
/// Their numbers come from the case: the place from a coordinate of d, the speed from one of v, the radius from B. In
/// one of three draws the speed is such that contact comes exactly at the end.
#pragma once

#include <array>
#include <cmath>

#include "verify/laws/exactly.hpp"

namespace verify::laws {

/// A is a point that starts at the origin and moves along the first axis; B is at rest.
template <class Real>
struct Axial {
  Real along = 0, across = 0;  ///< B's centre
  Real radius = 0, speed = 0;

  [[nodiscard]] Case<Real> in(Question question, Real horizon) const {
    Scene<Real> scene;
    scene.b.centre = {along, across, Real(0)};
    scene.b.radius = radius;
    scene.a.motion = {speed, Real(0), Real(0)};
    scene.horizon = horizon;
    return case_of(question, scene);
  }
};

/// An axial scene with the numbers of a case along an axis that the tape draws. None of them is negative.
template <class Real>
Axial<Real> axial_of(const Case<Real>& k, Tape& tape) {
  const Scene<Real> scene = scene_of(k);
  const std::size_t i = tape.next() % 3;
  const bool ends = layout(k.question).ends;
  Axial<Real> axial;
  axial.along = std::abs(scene.b.centre[i] - scene.a.centre[i]);
  axial.speed = std::abs(scene.a.motion[i] - (ends ? scene.a.centre[i] : scene.b.motion[i]));
  axial.radius = scene.b.radius;
  return axial;
}

/// Whether the answer is right for a contact at way / speed: an impact with that motion, or `otherwise` if the contact
/// lies beyond the horizon.
template <class Real>
bool comes_at(const Answer<Real>& answer, Real way, Real speed, Real horizon, Motion motion,
              Outcome otherwise) {
  // The exact quotient is beyond the horizon of 1 exactly when way > speed. For any other horizon the rounded quotient
  // decides, unless it equals the horizon: then `otherwise` is accepted if the quotient was rounded.
  const Real time = way / speed;
  const bool is_late = horizon == 1 ? way > speed : time > horizon;
  if (horizon != 1 && time == horizon && std::isfinite(horizon) && answer.outcome == otherwise)
    return time * speed != way || std::fma(time, speed, -way) != 0;
  if (is_late) return answer.outcome == otherwise;
  return answer.outcome == Outcome::impact && answer.motion == motion &&
         (!answer.time || are_same_bits(*answer.time, time)) &&
         (!answer.distance || are_same_bits(*answer.distance, way));
}

/// Head on, contact comes when the gap is closed: overlap if there is none, otherwise an impact at gap / speed if that
/// is within the horizon. In a container the gap is the distance to the wall ahead.
struct HeadOnTheTimeIsTheGapOverTheSpeed {
  static constexpr std::string_view name = "head_on_the_time_is_the_gap_over_the_speed";
  static constexpr Questions questions = every_question;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    if (!is_valid(k)) return silent<Real>();
    const bool contains = is_escape(k.question);
    Tape tape = tape_of(k);
    Axial<Real> axial = axial_of(k, tape);
    const int kind = random::below(tape, 6);
    if (kind == 0) axial.radius = axial.along;  // touching
    const auto gap = exact_sum(axial.along, contains ? axial.radius : -axial.radius);
    if (!gap || !std::isfinite(*gap)) return silent<Real>();
    if (kind == 1 || kind == 2) axial.speed = std::abs(*gap);  // there at the end
    if (kind == 3) axial.speed = std::abs(below(*gap));
    if (!std::isfinite(axial.speed)) return silent<Real>();
    const Real horizon = kind == 5 ? scene_of(k).horizon : Real(1);
    const Case<Real> asked = axial.in(k.question, horizon);
    const Answer<Real> answer = ask.times(asked);
    const auto is = [&](Outcome outcome, Motion motion) {
      return answer.outcome == outcome && (!answer.motion || answer.motion == motion);
    };
    bool is_right = false;
    if (contains) {
      is_right = axial.along > axial.radius ? answer.outcome == Outcome::outside
                 : axial.speed == 0
                     ? answer.outcome == Outcome::contained
                     : comes_at(answer, *gap, axial.speed, Real(1),
                                axial.radius == 0 ? Motion::sliding : Motion::separating, Outcome::contained);
    } else if (*gap <= 0) {
      is_right =
          is(Outcome::overlap, axial.speed > 0 && axial.along > 0 ? Motion::approaching : Motion::sliding);
    } else if (axial.speed == 0) {
      is_right = answer.outcome == Outcome::miss;
    } else {
      is_right = comes_at(answer, *gap, axial.speed, horizon,
                          axial.radius == 0 ? Motion::sliding : Motion::approaching, Outcome::miss);
    }
    return is_right ? holds<Real>() : broken(asked, answer);
  }
};

/// A path past the pole of a ball, at the distance R from its centre, touches it there, sliding.
struct PastThePoleThePathTouches {
  static constexpr std::string_view name = "a_path_past_the_pole_of_a_ball_touches_it_there";
  static constexpr Questions questions = of_first_contact;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    if (!is_valid(k)) return silent<Real>();
    Tape tape = tape_of(k);
    Axial<Real> axial = axial_of(k, tape);
    axial.across = random::one_in(tape, 2) ? axial.radius : -axial.radius;
    if (random::one_in(tape, 3)) axial.speed = axial.along;
    if (!(axial.speed > 0) || !std::isfinite(axial.speed) || !std::isfinite(axial.along))
      return silent<Real>();
    const Case<Real> asked = axial.in(k.question, Real(1));
    const Answer<Real> answer = ask.times(asked);
    const bool is_right =
        axial.along > 0
            ? comes_at(answer, axial.along, axial.speed, Real(1), Motion::sliding, Outcome::miss)
            : answer.outcome == Outcome::overlap && (!answer.motion || answer.motion == Motion::sliding);
    return is_right ? holds<Real>() : broken(asked, answer);
  }
};

}  // namespace verify::laws
