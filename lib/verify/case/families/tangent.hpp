// SPDX-License-Identifier: BSL-1.0
/// Paths that touch the silhouette of B, exactly or nearly.
#pragma once

#include "verify/case/families/definition.hpp"
#include "verify/case/families/exact_scene.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// A vector of length 1 at right angles to v, up to a few rounding errors; v has about length 1.
template <class Real>
Triple<Real> across(const Triple<Real>& v, Tape& tape, Dimensions dimensions) {
  const Triple<Real> w = dimensions == Dimensions::three
                             ? in_cube<Real>(tape)
                             : Triple<Real>{Real(0), Real(0), both_signs<Real>(tape)};
  return normalised(
      Triple<Real>{v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0]});
}

/// On a line that touches B's silhouette: beside B's centre at the contact distance, which is at right angles to v.
template <class Real>
Case<Real> tangent_exactly(Question question, Tape& tape) {
  const int bits = scene_bits<Real>(tape);
  const Triad axes = triad(tape, bits);
  const Whole i = positive(tape, bits), j = whole(tape, bits);
  const Whole covered = positive(tape, bits), pace = positive(tape, bits), width = positive(tape, bits);
  const Triple<Whole> along = axes.x * i + axes.y * j;
  const Meeting<Whole> meeting{along * covered + axes.z * width, along * pace, axes.length * width};
  return placed_exactly_reaching(question, tape, meeting,
                                 static_cast<Real>(covered) / static_cast<Real>(pace));
}

/// Beside B's centre at the contact distance up to a few rounding errors, in numbers that use all digits.
template <class Real>
Case<Real> tangent_roughly(Question question, Tape& tape, Dimensions dimensions = Dimensions::three) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real length = magnitude<Real>(tape, -2, 10);
  const Real when = magnitude<Real>(tape, -3, 1);
  const Triple<Real> way = heading<Real>(tape, dimensions);
  const Triple<Real> side = across(way, tape, dimensions);
  const Meeting<Real> meeting{way * (length * when) + side * contact_distance, way * length, contact_distance,
                              when};
  const Real size = magnitude<Real>(tape, -2, 10);
  return placed(question, tape, meeting, size);
}

template <class Real>
Case<Real> near_tangent(Question question, Tape& tape) {
  const int places = between(tape, -4, 4);
  const bool exactly = one_in(tape, 2);
  const Case<Real> k =
      exactly ? tangent_exactly<Real>(question, tape) : tangent_roughly<Real>(question, tape);
  return nudged(k, tape, places);
}

inline constexpr Family near_tangent_family = family<near_tangent<float>, near_tangent<double>>(
    "near_tangent", first_contact,
    "One half exactly tangent scenes, one half paths that touch B's silhouette to the rounding of "
    "coordinates with all digits in use (t in [1/8, 2)); then one number, any of them, is moved by -4 to "
    "4 ulp, 0 included.");

template <class Real>
Case<Real> exactly_tangent(Question question, Tape& tape) {
  return tangent_exactly<Real>(question, tape);
}

inline constexpr Family exactly_tangent_family = family<exactly_tangent<float>, exactly_tangent<double>>(
    "exactly_tangent", first_contact,
    "Integers times a power of two: a displacement across one axis of a random integer triad, B's centre "
    "beside it along that axis by R, which is exact as each axis is a Pythagorean quadruple; t = i / k "
    "with i and k uniform in [1, 2^n].");

}  // namespace verify::builders
