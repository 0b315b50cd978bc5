// SPDX-License-Identifier: BSL-1.0
/// Spheres that touch at the start, exactly or nearly.
#pragma once

#include "verify/case/families/definition.hpp"
#include "verify/case/families/exact_scene.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

template <class Real, int side>
Case<Real> touching_start(Question question, Tape& tape) {
  const Meeting<Whole> meeting = touching<Real>(tape, side);
  return placed_exactly_reaching<Real>(question, tape, meeting);
}

inline constexpr Family touching_in_family = family<touching_start<float, 1>, touching_start<double, 1>>(
    "touching_in", every,
    "Integers times a power of two: centres at distance R exactly, by a Pythagorean quadruple; the "
    "motion has a component towards B's centre.");

inline constexpr Family touching_along_family = family<touching_start<float, 0>, touching_start<double, 0>>(
    "touching_along", every,
    "Integers times a power of two: centres at distance R exactly, by a Pythagorean quadruple; the "
    "motion is at right angles to their line and not 0.");

inline constexpr Family touching_out_family = family<touching_start<float, -1>, touching_start<double, -1>>(
    "touching_out", every,
    "Integers times a power of two: centres at distance R exactly, by a Pythagorean quadruple; the "
    "motion has a component away from B's centre.");

template <class Real>
Case<Real> near_touching(Question question, Tape& tape) {
  const Case<Real> k = touching_start<Real, 1>(question, tape);
  const int places = between(tape, -4, 4);
  return nudged(k, tape, places);
}

inline constexpr Family near_touching_family = family<near_touching<float>, near_touching<double>>(
    "near_touching", every,
    "Scenes of touching_in with one number, any of them, moved by -4 to 4 ulp, 0 included.");

}  // namespace verify::builders
