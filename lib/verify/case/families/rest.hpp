// SPDX-License-Identifier: BSL-1.0
/// Little motion of A and B relative to each other, or none.
#pragma once

#include <cstddef>

#include "verify/case/families/definition.hpp"
#include "verify/case/families/exact_scene.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// At rest relative to each other, at a distance of 1/8 to 8 contact distances.
template <class Real>
Meeting<Real> standing(Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real distance = contact_distance * magnitude<Real>(tape, -3, 3);
  return {direction<Real>(tape) * distance, {}, contact_distance};
}

template <class Real>
Case<Real> equal_velocities(Question question, Tape& tape) {
  if (one_in(tape, 4)) {
    Meeting<Whole> meeting = touching<Real>(tape, 0);
    meeting.v = {};
    return placed_exactly_reaching<Real>(question, tape, meeting);
  }
  const Meeting<Real> meeting = standing<Real>(tape);
  return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
}

inline constexpr Family equal_velocities_family = family<equal_velocities<float>, equal_velocities<double>>(
    "equal_velocities", moving,
    "Both spheres have the same displacement (none in one of eight cases); three quarters at a "
    "log-uniform distance in [R/8, 8 R), one quarter touching exactly.");

template <class Real>
Case<Real> zero_displacement(Question question, Tape& tape) {
  Case<Real> k = equal_velocities<Real>(question, tape);
  if (!b_moves(question)) return k;
  verify::detail::put_triple(k, layout(question).a_motion, {});
  verify::detail::put_triple(k, layout(question).b_motion, {});
  return k;
}

inline constexpr Family zero_displacement_family =
    family<zero_displacement<float>, zero_displacement<double>>(
        "zero_displacement", every,
        "No motion at all; three quarters at a log-uniform distance in [R/8, 8 R), one quarter touching "
        "exactly.");

template <class Real>
Case<Real> tiny_displacement(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const int kind = below(tape, 4);
  const Real length = kind == 0
                          ? magnitude<Real>(tape, 0, digits<Real>) * power_of_two<Real>(least_exponent<Real>)
                      : kind == 1 ? contact_distance * magnitude<Real>(tape, -2 * digits<Real>, -digits<Real>)
                                  : contact_distance * magnitude<Real>(tape, -digits<Real>, 5 - digits<Real>);
  const Triple<Real> d = direction<Real>(tape) * contact_distance;
  const Meeting<Real> meeting{d, direction<Real>(tape) * length, contact_distance};
  Case<Real> k = placed(question, tape, meeting, contact_distance);
  // Where the displacement is a difference of inputs, rounding has lost it: a few ulps of each coordinate replace it.
  const Layout& at = layout(question);
  for (int i = 0; i < 3; ++i) {
    const int places = between(tape, -3, 3);
    if (at.ends || at.b_motion != Layout::absent) k = nudged_at(k, at.a_motion + i, places);
  }
  return k;
}

inline constexpr Family tiny_displacement_family =
    family<tiny_displacement<float>, tiny_displacement<double>>(
        "tiny_displacement", every,
        "Touching to a few roundings; the displacement log-uniform about one ulp of R (half), down to its "
        "square (a quarter), or subnormal (a quarter); where it is a difference of inputs, each coordinate "
        "differs by -3 to 3 ulp instead.");

/// At rest except for a few ulps in each component of A's motion.
template <class Real>
Case<Real> near_rest(Question question, Tape& tape) {
  const Layout& at = layout(question);
  const bool touches = one_in(tape, 4), subnormal = one_in(tape, 2);
  Case<Real> k = equal_velocities<Real>(question, tape);
  if (touches) {
    Meeting<Whole> meeting = touching<Real>(tape, 0);
    meeting.v = {};
    k = placed_exactly_reaching<Real>(question, tape, meeting);
  }
  // Where motion isn't a difference of inputs, an ulp is one of 0 or of r_B.
  const bool is_difference = at.ends || at.b_motion != Layout::absent;
  const Real radius = k.numbers[static_cast<std::size_t>(at.b_radius)];
  const Real place = subnormal ? power_of_two<Real>(least_exponent<Real>) : stepped(radius, 1) - radius;
  for (int i = 0; i < 3; ++i) {
    const int places = between(tape, -4, 4);
    const int number = at.a_motion + i;
    if (is_difference) {
      k = nudged_at(k, number, places);
    } else {
      k.numbers[static_cast<std::size_t>(number)] = static_cast<Real>(places) * place;
    }
  }
  return k;
}

inline constexpr Family near_rest_family = family<near_rest<float>, near_rest<double>>(
    "near_rest", every,
    "As zero_displacement or, where both move, equal_velocities; then each component of A's motion is "
    "moved by -4 to 4 ulp. Where motion isn't a difference of inputs it is -4 to 4 times the smallest "
    "subnormal number or, in one half, an ulp of r_B.");

}  // namespace verify::builders
