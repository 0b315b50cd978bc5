// SPDX-License-Identifier: BSL-1.0
/// Numbers from the whole range of the type: squares that overflow or underflow, and sizes that differ widely.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "verify/case/families/definition.hpp"
#include "verify/case/families/meeting.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// A scene of moderate size: distances from 1 to 16, no number above 2^7.
template <class Real>
Case<Real> handy(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, is_escape(question) ? 0 : -3, 1);
  const Real gap = magnitude<Real>(tape, 0, 3);
  const Meeting<Real> meeting = is_escape(question)
                                    ? leaving(tape, contact_distance)
                                    : aimed(tape, contact_distance, contact_distance + gap, Real(1.3));
  return placed(question, tape, meeting, magnitude<Real>(tape, -2, 3));
}

/// A scene of moderate size with its lengths times 2^exponent, the exponent drawn from `low` to `high`. In one of two draws the
/// direction of a ray has a scale of its own, up to where the contact leaves the type's range; `away` is the sign of that
/// scale's exponent.
template <class Real>
Case<Real> far_from_handy(Question question, Tape& tape, int low, int high, int away) {
  const Case<Real> k = handy<Real>(question, tape);
  const int exponent = between(tape, low, high);
  const int stretch = one_in(tape, 2) ? 0 : between(tape, 0, top_exponent<Real> + 16);
  return at_scale<Real>(k, exponent, stretch * away);
}

template <class Real>
Case<Real> huge(Question question, Tape& tape) {
  return far_from_handy<Real>(question, tape, top_exponent<Real> / 2 + 2, top_exponent<Real> - 8, -1);
}

inline constexpr Family huge_family = family<huge<float>, huge<double>>(
    "huge", every,
    "A scene with distances in [1, 16), scaled by a uniform exponent such that squares overflow and no "
    "number does; one half of the rays have a direction smaller by a power of two up to the type's whole "
    "range.");

template <class Real>
Case<Real> tiny(Question question, Tape& tape) {
  return far_from_handy<Real>(question, tape, least_exponent<Real> + 2, normal_exponent<Real> / 2 - 8, 1);
}

inline constexpr Family tiny_family = family<tiny<float>, tiny<double>>(
    "tiny", every,
    "A scene with distances in [1, 16), scaled by a uniform exponent such that squares underflow, down "
    "to numbers of a few subnormal bits; one half of the rays have a direction larger by a power of two "
    "up to the type's whole range.");

/// A scene of moderate size in which the square of one length is at the edge of the type's range. `edge` is the exponent of a
/// power of two whose square is the first one out of range, or the last one in it. The length is within 4 ulp of that power, all
/// other lengths are within a few powers of two of it.
template <class Real>
Case<Real> at_edge_of_squares(Question question, Tape& tape, int edge) {
  const Layout& at = layout(question);
  Scene<Real> scene = verify::scene_of(handy<Real>(question, tape));
  // A at the origin and B at rest, so that the numbers of the case are d and v themselves.
  for (std::size_t i = 0; i < 3; ++i) {
    scene.b.centre[i] = scene.b.centre[i] - scene.a.centre[i];
    scene.a.motion[i] = scene.a.motion[i] - (at.ends ? scene.a.centre[i] : scene.b.motion[i]);
  }
  scene.a.centre = scene.b.motion = {};
  Case<Real> k = at_scale<Real>(case_of(question, scene), edge - 2, 0);
  const int places = between(tape, -4, 4);
  const bool negative = one_in(tape, 2);
  const int which = below(tape, 7);
  const Real size = stepped(power_of_two<Real>(edge), places);
  const int number = which < 3 ? at.b_centre + which : which < 6 ? at.a_motion + which - 3 : at.b_radius;
  k.numbers[static_cast<std::size_t>(number)] = negative && which < 6 ? -size : size;
  return k;
}

template <class Real>
Case<Real> square_overflow(Question question, Tape& tape) {
  return at_edge_of_squares<Real>(question, tape, (top_exponent<Real> + 1) / 2);
}

inline constexpr Family square_overflow_family = family<square_overflow<float>, square_overflow<double>>(
    "square_overflow", every,
    "A scene with distances in [1, 16), A at the origin and B at rest, scaled to lengths about the root "
    "of the first power of two beyond the type; then one number, a coordinate of d or v or r_B, is that "
    "root moved by -4 to 4 ulp: its square is the largest that the type holds, or beyond.");

template <class Real>
Case<Real> square_underflow(Question question, Tape& tape) {
  return at_edge_of_squares<Real>(question, tape, normal_exponent<Real> / 2);
}

inline constexpr Family square_underflow_family = family<square_underflow<float>, square_underflow<double>>(
    "square_underflow", every,
    "The same about the root of the smallest normal number: one number has a square that is just normal, "
    "or just subnormal.");

template <class Real>
Case<Real> mixed_magnitudes(Question question, Tape& tape) {
  constexpr int wide = std::numeric_limits<Real>::max_exponent / 4;
  const auto mixed = [&](int low, int high) -> Triple<Real> {
    return {signed_magnitude<Real>(tape, low, high), signed_magnitude<Real>(tape, low, high),
            signed_magnitude<Real>(tape, low, high)};
  };
  Meeting<Real> meeting;
  Frame<Real> frame;
  meeting.contact_distance = magnitude<Real>(tape, -wide, wide);
  const Real share = magnitude<Real>(tape, -wide, 0);
  if (is_escape(question)) {
    meeting.d = mixed(-wide, -1) * meeting.contact_distance;
    meeting.v = mixed(-wide, 0) * meeting.contact_distance;
    const int axis = below(tape, 3);
    meeting.v[static_cast<std::size_t>(axis)] =
        meeting.contact_distance * signed_magnitude<Real>(tape, -2, 2);
    frame.origin = mixed(-wide, 0) * meeting.contact_distance;
    frame.radius = meeting.contact_distance * share;
    return assembled(question, meeting, frame);
  }
  frame.origin = mixed(-wide, wide);
  frame.drift = mixed(-wide, wide);
  meeting.d = mixed(-wide, wide) - frame.origin;
  if (one_in(tape, 2)) {
    const Real widest = std::max({std::abs(meeting.d[0]), std::abs(meeting.d[1]), std::abs(meeting.d[2])});
    meeting.contact_distance = widest * magnitude<Real>(tape, -digits<Real>, -1);
  }
  frame.radius = meeting.contact_distance * share;
  const Real pace = magnitude<Real>(tape, -1, 2);
  const Real offset = Real(1.3) * meeting.contact_distance * unit<Real>(tape);
  meeting.v = (meeting.d + direction<Real>(tape) * offset) * pace;
  if (one_in(tape, 4)) meeting.v = mixed(-wide, wide);
  meeting.when = Real(1) / pace;
  return reaching(assembled(question, meeting, frame), tape, meeting.when);
}

inline constexpr Family mixed_magnitudes_family = family<mixed_magnitudes<float>, mixed_magnitudes<double>>(
    "mixed_magnitudes", every,
    "Every coordinate's exponent is drawn by itself from the middle quarter of the type's range, R "
    "likewise or, in one half, 2^-1 down to one ulp of the distance; three quarters aim within 1.3 R of "
    "B's centre, one quarter anywhere. Container: coordinates from R downwards, one component of the "
    "displacement in [R/4, 4 R).");

}  // namespace verify::builders
