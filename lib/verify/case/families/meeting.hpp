// SPDX-License-Identifier: BSL-1.0
/// Meetings that several kinds of family begin with.
#pragma once

#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// Apart at `distance`, the path aimed at a point within `widest` contact distances of B's centre; the aim is
/// reached at a time in (1/4, 2].
template <class Real>
Meeting<Real> aimed(Tape& tape, Real contact_distance, Real distance, Real widest,
                    Dimensions dimensions = Dimensions::three) {
  const Triple<Real> d = heading<Real>(tape, dimensions) * distance;
  const Real offset = contact_distance * widest * unit<Real>(tape);
  const Triple<Real> aim = d + heading<Real>(tape, dimensions) * offset;
  const Real pace = magnitude<Real>(tape, -1, 2);
  return {d, aim * pace, contact_distance, (distance - contact_distance) / (distance * pace)};
}

/// Inside a container, on the way to a point of the wall that is reached at a time in (1/4, 4].
template <class Real>
Meeting<Real> leaving(Tape& tape, Real contact_distance, Dimensions dimensions = Dimensions::three) {
  const Real depth = contact_distance * unit<Real>(tape);
  const Triple<Real> d = heading<Real>(tape, dimensions) * depth;
  const Triple<Real> wall = heading<Real>(tape, dimensions) * contact_distance;
  const Real pace = magnitude<Real>(tape, -2, 2);
  return {d, (d + wall) * pace, contact_distance, Real(1) / pace};
}

template <class Real>
Meeting<Real> everyday(Question question, Tape& tape, Dimensions dimensions = Dimensions::three) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  if (is_escape(question)) return leaving(tape, contact_distance, dimensions);
  const Real gap = magnitude<Real>(tape, -6, 11);
  return aimed(tape, contact_distance, contact_distance + gap, Real(1.3), dimensions);
}

}  // namespace verify::builders
