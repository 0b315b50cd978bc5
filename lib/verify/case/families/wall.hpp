// SPDX-License-Identifier: BSL-1.0
/// Scenes that only a container has: a wall that A starts outside of or moves along, and an A that hardly fits or doesn't.
#pragma once

#include <cstddef>

#include "verify/case/families/definition.hpp"
#include "verify/case/families/exact_scene.hpp"
#include "verify/case/families/meeting.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

template <class Real>
Case<Real> fits_exactly(Question question, Tape& tape) {
  Scene<Real> scene;
  const Real radius = magnitude<Real>(tape, -4, 6);
  scene.b.radius = radius;
  scene.a.radius = stepped(radius, between(tape, -1, 1));
  const Real place = stepped(radius, 1) - radius;
  const Real distance = one_in(tape, 2) ? Real(0) : place * magnitude<Real>(tape, -2, 2);
  const Real extent = one_in(tape, 2) ? Real(0) : radius;
  scene.a.centre = in_cube<Real>(tape) * extent;
  scene.b.centre = scene.a.centre + direction<Real>(tape) * distance;
  const Real length = one_in(tape, 8) ? Real(0) : radius * magnitude<Real>(tape, -digits<Real> - 2, 2);
  scene.a.motion = direction<Real>(tape) * length;
  return case_of(question, scene);
}

inline constexpr Family fits_exactly_family = family<fits_exactly<float>, fits_exactly<double>>(
    "fits_exactly", container,
    "The radii are equal or one ulp apart; the centres coincide in one half, else differ by about an ulp "
    "of the radius; the displacement is 0 in one of eight, else log-uniform from 4 r to less than an ulp.");

template <class Real>
Case<Real> does_not_fit(Question question, Tape& tape) {
  Scene<Real> scene;
  scene.b.radius = magnitude<Real>(tape, -4, 6);
  const Real excess = scene.b.radius * magnitude<Real>(tape, -digits<Real>, 3);
  scene.a.radius = stepped(scene.b.radius + excess, 1);
  const Real distance = one_in(tape, 4) ? Real(0) : scene.b.radius * magnitude<Real>(tape, -4, 2);
  const Real size = magnitude<Real>(tape, 0, 12);
  scene.a.centre = in_cube<Real>(tape) * size;
  scene.b.centre = scene.a.centre + direction<Real>(tape) * distance;
  const Real length = scene.b.radius * magnitude<Real>(tape, -3, 3);
  scene.a.motion = direction<Real>(tape) * length;
  return case_of(question, scene);
}

inline constexpr Family does_not_fit_family = family<does_not_fit<float>, does_not_fit<double>>(
    "does_not_fit", container,
    "r_A exceeds r_B by a log-uniform share in [2^-digits, 8), by one ulp at least; the centres coincide "
    "in one of four cases, else lie up to 4 r_B apart.");

template <class Real>
Case<Real> starts_outside(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real gap = contact_distance * magnitude<Real>(tape, -digits<Real> / 2, 3);
  const Meeting<Real> meeting = aimed(tape, contact_distance, contact_distance + gap, Real(1.3));
  return placed(question, tape, meeting, contact_distance);
}

inline constexpr Family starts_outside_family = family<starts_outside<float>, starts_outside<double>>(
    "starts_outside", container,
    "The centre of A lies beyond the wall by a log-uniform share of R from 8 down to half of the type's "
    "digits; the path aims as in ordinary.");

template <class Real>
Case<Real> grazes_wall(Question question, Tape& tape) {
  const Whole side = between(tape, -1, 1);
  const int places = one_in(tape, 2) ? 0 : between(tape, -4, 4);
  Meeting<Whole> meeting = touching<Real>(tape, 0);
  // Outwards or inwards by the least that integers allow.
  for (std::size_t i = 0; i < 3; ++i) meeting.v[i] += side * ((meeting.d[i] > 0) - (meeting.d[i] < 0));
  const Case<Real> k = placed_exactly<Real>(question, tape, meeting);
  return nudged(k, tape, places);
}

inline constexpr Family grazes_wall_family = family<grazes_wall<float>, grazes_wall<double>>(
    "grazes_wall", container,
    "Integers times a power of two: touching the wall, moving along it exactly, or out of it or into it "
    "by the least that integers allow; in one half one number then moves by -4 to 4 ulp.");

}  // namespace verify::builders
