// SPDX-License-Identifier: BSL-1.0
/// Spheres of radius 0.
#pragma once

#include <cstddef>
#include <utility>

#include "verify/case/families/definition.hpp"
#include "verify/case/families/exact_scene.hpp"
#include "verify/case/families/meeting.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// Two points, the path of one through the other, exactly; the path is along an axis in one of four draws.
template <class Real>
Case<Real> on_path_exactly(Question question, Tape& tape) {
  const int bits = scene_bits<Real>(tape);
  Triple<Whole> way{whole(tape, 3 * bits), whole(tape, 3 * bits), whole(tape, 3 * bits)};
  if (one_in(tape, 4)) way[0] = way[1] = 0;
  const Whole covered = positive(tape, bits) - 1, pace = positive(tape, bits);
  return placed_exactly_reaching(question, tape, {way * covered, way * pace, 0},
                                 static_cast<Real>(covered) / static_cast<Real>(pace));
}

/// Exchanges the radii of two spheres.
template <class Real>
void swap_radii(Case<Real>& k) {
  const Layout& at = layout(k.question);
  std::swap(k.numbers[static_cast<std::size_t>(at.a_radius)],
            k.numbers[static_cast<std::size_t>(at.b_radius)]);
}

template <class Real>
Case<Real> one_zero_radius(Question question, Tape& tape) {
  if (!has_two_radii(question)) {
    const int places = one_in(tape, 2) ? 0 : between(tape, -4, 4);
    const Case<Real> k = on_path_exactly<Real>(question, tape);
    return nudged_at(k, below(tape, layout(question).b_radius), places);  // any number but r and t_max
  }
  const Meeting<Real> meeting = everyday<Real>(question, tape);
  const Real size = magnitude<Real>(tape, 0, 12);
  Frame<Real> frame = frame_of(question, tape, meeting.contact_distance, size);
  const bool first = one_in(tape, 2);
  frame.radius = first || is_escape(question) ? Real(0) : meeting.contact_distance;
  Case<Real> k = assembled(question, meeting, frame);
  const bool point = one_in(tape, 8);
  if (is_escape(question) && point) swap_radii(k);
  return k;
}

inline constexpr Family one_zero_radius_family = family<one_zero_radius<float>, one_zero_radius<double>>(
    "one_zero_radius", every,
    "As ordinary with r_A = 0 or r_B = 0 (container: r_B = 0, which doesn't fit, in one of eight cases). "
    "Ray: r = 0, and its line meets the centre exactly, in integers; one half then moves one coordinate "
    "by -4 to 4 ulp; a quarter runs along an axis.");

template <class Real>
Case<Real> both_zero_radii(Question question, Tape& tape) {
  const bool exact = one_in(tape, 2);
  if (is_escape(question)) {
    const Real distance = exact ? Real(0) : magnitude<Real>(tape, -digits<Real>, 6);
    const Real length = magnitude<Real>(tape, -4, 6);
    const Triple<Real> d = direction<Real>(tape) * distance;
    const Meeting<Real> meeting{d, direction<Real>(tape) * length, Real(0)};
    return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
  }
  const Case<Real> k = on_path_exactly<Real>(question, tape);
  const int places = exact ? 0 : between(tape, -4, 4);
  return nudged_at(k, layout(question).b_centre + below(tape, 3), places);
}

inline constexpr Family both_zero_radii_family = family<both_zero_radii<float>, both_zero_radii<double>>(
    "both_zero_radii", spheres | container,
    "Two points on one line, exactly, in integers; in one half a coordinate of B then moves by -4 to 4 "
    "ulp; a quarter runs along an axis. Container: the two points coincide in one half, else lie a "
    "log-uniform distance apart.");

}  // namespace verify::builders
