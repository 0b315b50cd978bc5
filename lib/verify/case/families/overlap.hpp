// SPDX-License-Identifier: BSL-1.0
/// Spheres that overlap at the start.
#pragma once

#include "verify/case/families/definition.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// At a given distance; the motion is 1/8 to 8 contact distances long and has any direction.
template <class Real>
Case<Real> stirring(Question question, Tape& tape, Real contact_distance, Real distance) {
  const Real length = contact_distance * magnitude<Real>(tape, -3, 3);
  const Triple<Real> d = direction<Real>(tape) * distance;
  const Triple<Real> v = direction<Real>(tape) * length;
  return placed(question, tape, {d, v, contact_distance}, contact_distance);
}

template <class Real>
Case<Real> overlap_deep(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real distance = contact_distance * unit<Real>(tape) / Real(2);
  return stirring(question, tape, contact_distance, distance);
}

inline constexpr Family overlap_deep_family = family<overlap_deep<float>, overlap_deep<double>>(
    "overlap_deep", first_contact,
    "R log-uniform in [2^-4, 2^6), the distance of the centres uniform in [0, R/2), any motion of 2^-3 "
    "to 2^3 R.");

template <class Real>
Case<Real> overlap_shallow(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real distance = contact_distance * (Real(1) - magnitude<Real>(tape, -digits<Real>, -3));
  return stirring(question, tape, contact_distance, distance);
}

inline constexpr Family overlap_shallow_family = family<overlap_shallow<float>, overlap_shallow<double>>(
    "overlap_shallow", first_contact,
    "R log-uniform in [2^-4, 2^6), the distance of the centres R (1 - e) with e log-uniform from 1/8 "
    "down to the last digit, where rounding may part the two; any motion of 2^-3 to 2^3 R.");

template <class Real>
Case<Real> concentric(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real length = contact_distance * magnitude<Real>(tape, -2, 2);
  const Meeting<Real> meeting{{}, direction<Real>(tape) * length, contact_distance};
  return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
}

inline constexpr Family concentric_family = family<concentric<float>, concentric<double>>(
    "concentric", every, "Equal centres, R log-uniform in [2^-4, 2^6), any motion of 2^-2 to 2^2 R.");

}  // namespace verify::builders
