// SPDX-License-Identifier: BSL-1.0
/// Scenes near the quantities that routines compare with a tolerance, at every distance from it: in scenes of usual sizes an
/// absolute tolerance hardly shows.
#pragma once

#include <cmath>
#include <limits>

#include "verify/case/families/definition.hpp"
#include "verify/case/families/meeting.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// A meeting in which something is small, and the time at which the path of a ray ends.
template <class Real>
struct Small {
  Meeting<Real> meeting{};
  Real end = std::numeric_limits<Real>::infinity();
};

/// An everyday scene in which everything is small; a ray's direction is small in one half of them.
template <class Real>
Small<Real> small_scene(Question question, Tape& tape, Real ratio) {
  Meeting<Real> meeting = everyday<Real>(question, tape);
  const bool is_slow = !has_horizon(question) || one_in(tape, 2);
  meeting.d = meeting.d * ratio;
  meeting.contact_distance = meeting.contact_distance * ratio;
  if (is_slow) meeting.v = meeting.v * ratio;
  return {meeting};
}

/// Head on from a small gap, with a motion of usual length.
template <class Real>
Small<Real> small_gap(Tape& tape, Real ratio) {
  const Real contact_distance = magnitude<Real>(tape, -2, 2), length = magnitude<Real>(tape, -1, 3);
  const Triple<Real> way = direction<Real>(tape);
  return {{way * (contact_distance + contact_distance * ratio), way * length, contact_distance}};
}

/// To a contact shortly after the end of the path, or shortly before it.
template <class Real>
Small<Real> close_to_end(Question question, Tape& tape, Real ratio) {
  const Real contact_distance = magnitude<Real>(tape, -2, 2), gap = magnitude<Real>(tape, -2, 2);
  const Triple<Real> way = direction<Real>(tape);
  const Real when = one_in(tape, 4) ? Real(1) - ratio / Real(2) : Real(1) + ratio;
  Small<Real> late{{way * (contact_distance + gap), way * gap, contact_distance}};
  if (is_escape(question)) {
    const Real depth = contact_distance * unit<Real>(tape);
    late.meeting.d = way * -depth;
    late.meeting.v = way * (contact_distance - depth);
  }
  late.end = Real(1) / when;
  if (!has_horizon(question)) late.meeting.v = late.meeting.v * late.end;
  return late;
}

template <class Real>
Case<Real> near_threshold(Question question, Tape& tape) {
  const int kind = below(tape, 4);
  const Real ratio = magnitude<Real>(tape, -40, 0);
  Small<Real> small;
  if (is_escape(question) || kind == 0) {
    small = close_to_end(question, tape, ratio);
  } else {
    small = kind == 1 ? small_gap(tape, ratio) : small_scene(question, tape, ratio);
  }
  const Real speed = std::sqrt(dot(small.meeting.v, small.meeting.v));
  const Frame<Real> frame{{}, small.meeting.contact_distance * unit<Real>(tape), in_cube<Real>(tape) * speed};
  Case<Real> k = assembled(question, small.meeting, frame);
  if (has_horizon(question)) k.numbers[t_max] = small.end;
  return k;
}

inline constexpr Family near_thresholds_family = family<near_threshold<float>, near_threshold<double>>(
    "near_thresholds", every,
    "A quarter head on to a contact next to the end of the path, a quarter head on from a small gap, one "
    "half scenes as ordinary, but small all over, in one half of the rays except for the direction; small"
    " is log-uniform in [2^-40, 1). Container: from inside to the wall, at a time next to the end.");

}  // namespace verify::builders
