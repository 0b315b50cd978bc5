// SPDX-License-Identifier: BSL-1.0
/// Meetings that several kinds of family begin with.
#pragma once

#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// Apart at `distance`, the path aimed at a point within `widest` contact distances of B's centre; the aim is
/// reached at a time in (1/4, 2].
template <class Real>
Meeting<Real> aimed(Tape& tape, Real contact_distance, Real distance, Real widest) {
  const Triple<Real> d = direction<Real>(tape) * distance;
  const Real offset = contact_distance * widest * unit<Real>(tape);
  const Triple<Real> aim = d + direction<Real>(tape) * offset;
  const Real pace = magnitude<Real>(tape, -1, 2);
  return {d, aim * pace, contact_distance, (distance - contact_distance) / (distance * pace)};
}

/// Inside a container, on the way to a point of the wall that is reached at a time in (1/4, 4].
template <class Real>
Meeting<Real> leaving(Tape& tape, Real contact_distance) {
  const Real depth = contact_distance * unit<Real>(tape);
  const Triple<Real> d = direction<Real>(tape) * depth;
  const Triple<Real> wall = direction<Real>(tape) * contact_distance;
  const Real pace = magnitude<Real>(tape, -2, 2);
  return {d, (d + wall) * pace, contact_distance, Real(1) / pace};
}

template <class Real>
Meeting<Real> everyday(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  if (question == Question::container) return leaving(tape, contact_distance);
  const Real gap = magnitude<Real>(tape, -6, 11);
  return aimed(tape, contact_distance, contact_distance + gap, Real(1.3));
}

}  // namespace verify::builders
