// SPDX-License-Identifier: BSL-1.0
/// Scenes of the kinds that programs ask about, near and far.
#pragma once

#include <algorithm>
#include <cmath>

#include "verify/case/families/definition.hpp"
#include "verify/case/families/meeting.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

template <class Real>
Case<Real> ordinary(Question question, Tape& tape) {
  const Meeting<Real> meeting = everyday<Real>(question, tape);
  return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
}

inline constexpr Family ordinary_family = family<ordinary<float>, ordinary<double>>(
    "ordinary", every,
    "R log-uniform in [2^-4, 2^6); B lies R and a log-uniform gap in [2^-6, 2^11) away; the path aims at "
    "a point of the ball of 1.3 R around B and gets there at t in (1/4, 2]; coordinates are below 2^14. "
    "Container: from anywhere inside to a point of the wall, reached at t in (1/4, 4].");

template <class Real>
Case<Real> far(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real ratio = Real(10) * magnitude<Real>(tape, 0, 20);
  if (is_escape(question)) {
    const Real when = Real(2) * unit<Real>(tape);
    const Triple<Real> normal = direction<Real>(tape), way = direction<Real>(tape);
    const Real length = contact_distance / ratio;
    const Triple<Real> v = way * (dot(normal, way) > Real(0) ? length : -length);
    return placed(question, tape, {v * when - normal * contact_distance, v, contact_distance, when},
                  contact_distance);
  }
  const Real distance = contact_distance * ratio;
  const Meeting<Real> meeting = aimed(tape, contact_distance, distance, Real(1.3));
  return placed(question, tape, meeting, distance * magnitude<Real>(tape, -10, 0));
}

inline constexpr Family far_family = family<far<float>, far<double>>(
    "far", every,
    "As ordinary, but B's distance is R times a log-uniform ratio in [10, 10 * 2^20). Container: R is "
    "that ratio times the displacement, which starts near the wall and crosses it outwards at t uniform "
    "in [0, 2).");

/// The offset of a scene is below 2^this times its size, so that an ulp of a coordinate is at most an eighth
/// of the size.
template <class Real>
constexpr int farthest_offset = std::min(40, digits<Real> - 4);

template <class Real>
Case<Real> offset(Question question, Tape& tape) {
  const Meeting<Real> meeting = everyday<Real>(question, tape);
  const Real size = meeting.contact_distance + std::sqrt(dot(meeting.d, meeting.d));
  Frame<Real> frame = frame_of(question, tape, meeting.contact_distance, magnitude<Real>(tape, 0, 12));
  const Real distance = size * magnitude<Real>(tape, 10, farthest_offset<Real>);
  frame.origin = direction<Real>(tape) * distance;
  return reaching(assembled(question, meeting, frame), tape, meeting.when);
}

inline constexpr Family offset_family = family<offset<float>, offset<double>>(
    "offset", every,
    "A scene of ordinary far from the origin, as on a planet: A stands in a random direction from it, at "
    "a log-uniform number of sizes in [2^10, 2^40), in float in [2^10, 2^20), so that at least eight "
    "places of a coordinate remain to a size; a size is R and the distance of the centres, of a container"
    " too. Every coordinate is rounded to the type.");

template <class Real>
Case<Real> behind(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real gap = magnitude<Real>(tape, -6, 11);
  Meeting<Real> meeting = aimed(tape, contact_distance, contact_distance + gap, Real(1));
  meeting.v = meeting.v * Real(-1);
  return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
}

inline constexpr Family behind_family = family<behind<float>, behind<double>>(
    "behind", first_contact, "As ordinary, aimed within R of B's centre, then reversed.");

template <class Real>
Case<Real> long_direction(Question question, Tape& tape) {
  Meeting<Real> meeting = everyday<Real>(question, tape);
  const bool lengthened = one_in(tape, 2);
  const Real length = lengthened ? magnitude<Real>(tape, 3, 20) : magnitude<Real>(tape, -20, -3);
  meeting.when = meeting.when * std::sqrt(dot(meeting.v, meeting.v)) / length;
  meeting.v = normalised(meeting.v) * length;
  return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
}

inline constexpr Family long_direction_family = family<long_direction<float>, long_direction<double>>(
    "long_direction", ray,
    "As ordinary, the direction's length log-uniform in [2^-20, 2^-3) or in [2^3, 2^20).");

}  // namespace verify::builders
