// SPDX-License-Identifier: BSL-1.0
/// The parts of scenes: a meeting is the position and motion of A and B relative to each other, a frame is where it is placed.
///
/// The order in which a builder reads its tape is part of every case that it builds. C++ fixes the order in which the
/// parts of an expression are evaluated only in a braced list, so no other expression here draws twice.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "verify/case/case.hpp"
#include "verify/case/random.hpp"
#include "verify/case/tape.hpp"

namespace verify::builders {

using namespace random;

template <class Number>
constexpr Triple<Number> operator+(const Triple<Number>& a, const Triple<Number>& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
template <class Number>
constexpr Triple<Number> operator-(const Triple<Number>& a, const Triple<Number>& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
template <class Number>
constexpr Triple<Number> operator*(const Triple<Number>& a, Number factor) {
  return {a[0] * factor, a[1] * factor, a[2] * factor};
}

/// Where a scene is drawn: in space, or in the plane z = 0.
enum class Dimensions { three, two };

/// A random direction; its length is 1 up to a few rounding errors.
template <class Real>
Triple<Real> heading(Tape& tape, Dimensions dimensions) {
  if (dimensions == Dimensions::three) return direction<Real>(tape);
  const Real x = both_signs<Real>(tape), y = both_signs<Real>(tape);
  return normalised(Triple<Real>{x, y, Real(0)});
}

/// Distance and motion of A and B relative to each other: d = p_B - p_A, v = v_A - v_B.
template <class Number>
struct Meeting {
  Triple<Number> d{}, v{};
  Number contact_distance{};  ///< r_A + r_B, for a container r_B - r_A
  Number when{1};             ///< about the time of the contact, for the choice of a ray's t_max
};

/// Where a meeting is, and how its contact distance is made up of two radii.
template <class Number>
struct Frame {
  Triple<Number> origin{};  ///< centre of A
  Number radius{};          ///< of A; a ray has none
  Triple<Number> drift{};   ///< displacement of B, if B moves
};

/// Puts a meeting into the world. Each number takes at most one sum; integers stay exact.
template <class Number>
Case<Number> assembled(Question question, const Meeting<Number>& meeting, const Frame<Number>& frame) {
  const Layout& at = layout(question);
  const Number radius = at.a_radius == Layout::absent ? Number(0) : frame.radius;
  Scene<Number> scene;
  scene.a = {frame.origin, radius, meeting.v};
  scene.b = {frame.origin + meeting.d, meeting.contact_distance - radius, {}};
  if (is_escape(question)) scene.b.radius = meeting.contact_distance + radius;
  if (at.ends) scene.a.motion = frame.origin + meeting.v;
  if (at.b_motion != Layout::absent) {
    scene.a.motion = meeting.v + frame.drift;
    scene.b.motion = frame.drift;
  }
  return case_of(question, scene);
}

/// Where t_max is in the case of a ray.
constexpr auto t_max = static_cast<std::size_t>(layout(Question::ray).horizon);

/// Whether the number at this place is a radius or a t_max, which make a case invalid if negative.
constexpr bool is_size(Question question, int at) {
  const Layout& where = layout(question);
  return at == where.a_radius || at == where.b_radius || at == where.horizon;
}

/// The case with one number moved by `places` ulps; a number that may not be negative stops at 0.
template <class Real>
Case<Real> nudged_at(Case<Real> k, int at, int places) {
  Real& number = k.numbers[static_cast<std::size_t>(at)];
  number = stepped(number, places);
  if (is_size(k.question, at) && number < Real(0)) number = Real(0);
  return k;
}

/// The case with one of its numbers, any of them, moved by `places` ulps.
template <class Real>
Case<Real> nudged(const Case<Real>& k, Tape& tape, int places) {
  return nudged_at(k, below(tape, layout(k.question).count), places);
}

/// A t_max for a ray whose contact is at about `when`: infinite in one half of the draws, within 4 ulp of `when` in a
/// quarter, otherwise within a factor of 2 or of 2^8.
template <class Real>
Real ray_reach(Tape& tape, Real when) {
  const int kind = below(tape, 8);
  const Real factor = kind < 7 ? magnitude<Real>(tape, -1, 1) : magnitude<Real>(tape, -8, 8);
  const int places = between(tape, -4, 4);
  if (kind < 4) return std::numeric_limits<Real>::infinity();
  const Real reach = kind < 6 ? stepped(when, places) : when * factor;
  return reach >= Real(0) ? std::min(reach, std::numeric_limits<Real>::max()) : Real(0);
}

/// The case with a drawn t_max, if it has one.
template <class Real>
Case<Real> reaching(Case<Real> k, Tape& tape, Real when) {
  if (has_horizon(k.question)) k.numbers[t_max] = ray_reach(tape, when);
  return k;
}

/// A frame: at the origin and with B at rest in one of eight draws, otherwise anywhere in the cube of `size` around the
/// origin, with a drift from the same cube.
template <class Real>
Frame<Real> frame_of(Question question, Tape& tape, Real contact_distance, Real size) {
  const bool at_home = one_in(tape, 8);
  const Triple<Real> origin = in_cube<Real>(tape);
  Triple<Real> drift{};
  if (b_moves(question)) {
    drift = in_cube<Real>(tape);
  } else {
    tape.skip(3);
  }
  const Real share = is_escape(question) ? magnitude<Real>(tape, -3, 3) : unit<Real>(tape);
  const Real extent = at_home ? Real(0) : size;
  return {origin * extent, contact_distance * share, drift * extent};
}

/// A meeting in a drawn frame, with a drawn t_max.
template <class Real>
Case<Real> placed(Question question, Tape& tape, const Meeting<Real>& meeting, Real size) {
  const Frame<Real> frame = frame_of(question, tape, meeting.contact_distance, size);
  return reaching(assembled(question, meeting, frame), tape, meeting.when);
}

/// The case with all lengths times 2^exponent. The direction of a ray is multiplied by 2^stretch as well, its t_max
/// divided by that.
template <class Real, class Number>
Case<Real> at_scale(const Case<Number>& k, int exponent, int stretch) {
  const Real scale = power_of_two<Real>(exponent);
  Case<Real> scaled{k.question, {}};
  for (std::size_t i = 0; i < k.used().size(); ++i)
    scaled.numbers[i] = static_cast<Real>(k.numbers[i]) * scale;
  if (k.question != Question::ray) return scaled;

  const auto along = static_cast<std::size_t>(layout(Question::ray).a_motion);
  const Real longer = power_of_two<Real>(exponent + stretch);
  for (std::size_t i = along; i < along + 3; ++i)
    scaled.numbers[i] = static_cast<Real>(k.numbers[i]) * longer;
  // In two steps, since 2^-stretch may be beyond the powers of two that the type has.
  const int part = stretch / 2;
  const Real end = static_cast<Real>(k.numbers[t_max]) * power_of_two<Real>(-part);
  scaled.numbers[t_max] = end * power_of_two<Real>(part - stretch);
  return scaled;
}

}  // namespace verify::builders
