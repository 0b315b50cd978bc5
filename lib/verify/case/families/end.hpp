// SPDX-License-Identifier: BSL-1.0
/// Contact at the end of the path, exactly or nearly.
#pragma once

#include <algorithm>

#include "verify/case/families/definition.hpp"
#include "verify/case/families/exact_scene.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// The case with t_max as given, if it has one.
template <class Real>
Case<Real> ending(Case<Real> k, Real when) {
  verify::detail::put_number(k, layout(k.question).horizon, when);
  return k;
}

/// Contact at the end, exactly.
template <class Real>
Case<Real> at_end_exactly(Question question, Tape& tape) {
  const int bits = scene_bits<Real>(tape);
  const Triad axes = triad(tape, bits);
  const Whole width = positive(tape, bits), closing = positive(tape, bits);
  const Whole i = whole(tape, bits), j = whole(tape, bits), steps = positive(tape, bits - 1);
  const Triple<Whole> normal = axes.z * width;  // from A to B at the contact
  const Whole contact_distance = axes.length * width;
  if (is_escape(question)) {
    // The start lies within the wall: i^2 + j^2 <= out (2 width - out).
    const Whole out = std::min(closing, 2 * width - 1);
    const Whole slack = std::min(out, 2 * width - out) / 2;
    const Triple<Whole> v = axes.x * (i % (slack + 1)) + axes.y * (j % (slack + 1)) - axes.z * out;
    return placed_exactly<Real>(question, tape, {v + normal, v, contact_distance});
  }
  const Triple<Whole> v = axes.x * i + axes.y * j + axes.z * closing;
  const Whole covered = has_horizon(question) ? steps : 1;
  const Case<Real> k = placed_exactly<Real>(question, tape, {v * covered + normal, v, contact_distance});
  return ending(k, has_horizon(question) ? k.numbers[t_max] * static_cast<Real>(covered) : Real(1));
}

/// Contact at the end up to a few rounding errors, in numbers that use all digits.
template <class Real>
Case<Real> at_end_roughly(Question question, Tape& tape, Dimensions dimensions = Dimensions::three) {
  const bool contained = is_escape(question);
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real length =
      contained ? contact_distance * magnitude<Real>(tape, -10, 0) : magnitude<Real>(tape, -4, 10);
  const Real end = has_horizon(question) ? magnitude<Real>(tape, -6, 6) : Real(1);
  const Triple<Real> normal = heading<Real>(tape, dimensions), way = heading<Real>(tape, dimensions);
  const bool closing = dot(normal, way) > Real(0);
  const Triple<Real> v = way * (closing != contained ? length : -length);
  const Meeting<Real> meeting{v * end + normal * contact_distance, v, contact_distance};
  const Real size = magnitude<Real>(tape, -4, 10);
  return ending(assembled(question, meeting, frame_of(question, tape, contact_distance, size)), end);
}

template <class Real>
Case<Real> at_end(Question question, Tape& tape) {
  const int kind = below(tape, 4);
  if (kind == 3) return at_end_roughly<Real>(question, tape);
  const int places = one_in(tape, 2) ? 1 : -1;
  const bool limit = one_in(tape, 2);
  const Case<Real> k = at_end_exactly<Real>(question, tape);
  if (kind < 2) return k;
  return has_horizon(question) && limit ? nudged_at(k, static_cast<int>(t_max), places)
                                        : nudged(k, tape, places);
}

inline constexpr Family at_end_family = family<at_end<float>, at_end<double>>(
    "at_end", every,
    "Two quarters of integers times a power of two with contact exactly at the end (t = 1 or, for a ray, "
    "t = t_max); a quarter of such scenes with one number moved by 1 ulp up or down, for a ray mostly "
    "t_max; a quarter of scenes with all digits in use and contact at the end to a few roundings.");

}  // namespace verify::builders
