// SPDX-License-Identifier: BSL-1.0
/// Mutations of a case: the same scene with one random change. Fuzzers and searches use them to move from case to
/// case towards larger errors.
///
/// The tape determines the change. Any case can be mutated, with any tape, and the result is a case of the same question. Some
/// changes aim at a boundary (tangency, touching, contact at the end) in the type's own arithmetic, so they may miss it
/// by a few rounding errors. No change depends on a particular case or routine.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "verify/case/case.hpp"
#include "verify/case/random.hpp"

namespace verify {

namespace mutation {

using namespace random;

/// The number moved up or down by some ulps, mostly few: up to half of its digits change.
template <class Real>
Real nudged(Real x, Tape& tape) {
  const int reach = between(tape, 0, digits<Real> / 2), places = 1 + below(tape, 1 << reach);
  return stepped(x, one_in(tape, 2) ? places : -places);
}

/// The number with another exponent, mostly a near one.
template <class Real>
Real rescaled(Real x, Tape& tape) {
  const int reach = one_in(tape, 8) ? std::numeric_limits<Real>::max_exponent : 4;
  const Real y = std::ldexp(x, between(tape, -reach, reach));
  return std::isfinite(y) ? y : x;
}

/// The number with its last bits set to 0.
template <class Real>
Real shortened(Real x, Tape& tape) {
  const Bits<Real> kept = ~Bits<Real>(0) << between(tape, 1, digits<Real> - 1);
  return std::bit_cast<Real>(static_cast<Bits<Real>>(std::bit_cast<Bits<Real>>(x) & kept));
}

/// One of the numbers of the case, at random.
template <class Real>
Real& any_number(Case<Real>& k, Tape& tape) {
  return k.numbers[static_cast<std::size_t>(below(tape, layout(k.question).count))];
}

/// A scene relative to A, rounded: d = p_B - p_A, v = v_A - v_B, and the contact distance.
template <class Real>
struct Seen {
  Triple<Real> d, v;
  Real contact_distance;
};
template <class Real>
Seen<Real> seen(Question question, const Scene<Real>& scene) {
  Seen<Real> s{};
  for (std::size_t i = 0; i < 3; ++i) {
    s.d[i] = scene.b.centre[i] - scene.a.centre[i];
    s.v[i] = scene.a.motion[i] - (layout(question).ends ? scene.a.centre[i] : scene.b.motion[i]);
  }
  s.contact_distance =
      is_escape(question) ? scene.b.radius - scene.a.radius : scene.b.radius + scene.a.radius;
  return s;
}

/// Gives the scene another contact distance: by the radius of B, or by both radii if that of A alone is larger. The
/// scene is unchanged if the radius of B would be negative or not finite.
template <class Real>
void put_contact_distance(Question question, Scene<Real>& scene, Real distance) {
  if (!is_escape(question) && distance >= 0 && distance < scene.a.radius) {
    scene.a.radius = distance / 2;
  }
  const Real radius = is_escape(question) ? distance + scene.a.radius : distance - scene.a.radius;
  if (radius >= 0 && std::isfinite(radius)) scene.b.radius = radius;
}

/// Gives A the motion v times `share` relative to B.
template <class Real>
void put_motion(Question question, Scene<Real>& scene, const Triple<Real>& v, Real share) {
  for (std::size_t i = 0; i < 3; ++i) {
    const Real part = v[i] * share, from = layout(question).ends ? scene.a.centre[i] : scene.b.motion[i];
    if (std::isfinite(part + from)) scene.a.motion[i] = from + part;
  }
}

/// Makes A and B touch at the start, or nearly.
template <class Real>
void touch(Question question, Scene<Real>& scene, Tape& tape) {
  const Seen<Real> s = seen(question, scene);
  const Real distance = nudged(std::sqrt(dot(s.d, s.d)), tape);
  put_contact_distance(question, scene, one_in(tape, 2) ? distance : std::sqrt(dot(s.d, s.d)));
}

/// Makes the path tangent to B, or nearly: the contact distance becomes the least distance of the path from B's centre.
template <class Real>
void graze_by(Question question, Scene<Real>& scene, Tape& tape) {
  const Seen<Real> s = seen(question, scene);
  const Triple<Real> n{s.d[1] * s.v[2] - s.d[2] * s.v[1], s.d[2] * s.v[0] - s.d[0] * s.v[2],
                       s.d[0] * s.v[1] - s.d[1] * s.v[0]};
  const Real distance = std::sqrt(dot(n, n) / dot(s.v, s.v));
  put_contact_distance(question, scene, one_in(tape, 2) ? distance : nudged(distance, tape));
}

/// Approximately the time of the contact; 0 if there is no contact after the start.
template <class Real>
Real contact_time(Question question, const Seen<Real>& s, Tape& tape) {
  const Real a = dot(s.v, s.v), h = dot(s.d, s.v),
             c = dot(s.d, s.d) - s.contact_distance * s.contact_distance;
  const Real root = std::sqrt(h * h - a * c);
  const Real time = (is_escape(question) ? h + root : h - root) / a;
  if (!(time > 0) || !std::isfinite(time)) return Real(0);
  return one_in(tape, 2) ? nudged(time, tape) : time;
}

/// Moves the start of A approximately to the contact.
template <class Real>
void begin_there(Question question, Scene<Real>& scene, Tape& tape) {
  const Seen<Real> s = seen(question, scene);
  const Real time = contact_time(question, s, tape);
  for (std::size_t i = 0; i < 3; ++i) {
    const Real there = scene.a.centre[i] + s.v[i] * time;
    if (std::isfinite(there)) scene.a.centre[i] = there;
  }
}

/// Makes the motion end approximately at the contact; for a ray, by t_max.
template <class Real>
void end_there(Question question, Scene<Real>& scene, Tape& tape) {
  const Seen<Real> s = seen(question, scene);
  const Real time = contact_time(question, s, tape);
  if (time == 0) return;
  if (question == Question::ray) {
    scene.horizon = time;
  } else {
    put_motion(question, scene, s.v, time);
  }
}

/// Exchanges those numbers of A and B that both have.
template <class Real>
void exchange(Question question, Scene<Real>& scene) {
  std::swap(scene.a.centre, scene.b.centre);
  if (has_two_radii(question)) std::swap(scene.a.radius, scene.b.radius);
  if (b_moves(question)) std::swap(scene.a.motion, scene.b.motion);
}

}  // namespace mutation

/// The case with one random change.
template <class Real>
Case<Real> mutated(Case<Real> k, Tape& tape) {
  using namespace mutation;
  const int kind = random::below(tape, 18);
  if (kind < 9) {
    Real& x = any_number(k, tape);
    if (kind < 5) {
      x = nudged(x, tape);
    } else if (kind == 5) {
      x = rescaled(x, tape);
    } else if (kind == 6) {
      x = shortened(x, tape);
    } else if (kind == 7) {
      x = Real(0) - x;
    } else {
      x = any_number(k, tape);
    }
    return k;
  }
  Scene<Real> scene = scene_of(k);
  switch (kind) {
    case 9:
    case 10:
      touch(k.question, scene, tape);
      break;
    case 11:
    case 12:
      graze_by(k.question, scene, tape);
      break;
    case 13:
    case 14:
      end_there(k.question, scene, tape);
      break;
    case 15:
    case 16:
      begin_there(k.question, scene, tape);
      break;
    default:
      exchange(k.question, scene);
  }
  return case_of(k.question, scene);
}

/// A case that takes each of its numbers from one of two cases of the same question, at random.
template <class Real>
Case<Real> crossed(Case<Real> k, const Case<Real>& other, Tape& tape) {
  const std::uint64_t choice = tape.next();
  for (std::size_t i = 0; i < k.used().size(); ++i) {
    if ((choice >> i & 1) != 0) k.numbers[i] = other.numbers[i];
  }
  return k;
}

}  // namespace verify
