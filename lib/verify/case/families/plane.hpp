// SPDX-License-Identifier: BSL-1.0
/// Scenes in a plane: circles.
#pragma once

#include "verify/case/families/definition.hpp"
#include "verify/case/families/end.hpp"
#include "verify/case/families/meeting.hpp"
#include "verify/case/families/scene.hpp"
#include "verify/case/families/tangent.hpp"

namespace verify::builders {

template <class Real>
Case<Real> planar(Question question, Tape& tape) {
  constexpr Dimensions dimensions = Dimensions::two;
  const int kind = below(tape, 4), places = between(tape, -4, 4);
  if (kind == 0) return flattened(at_end_roughly<Real>(question, tape, dimensions));
  if (kind == 1 && !is_escape(question)) {
    const Case<Real> k = flattened(tangent_roughly<Real>(question, tape, dimensions));
    return flattened(nudged(k, tape, places));
  }
  const Meeting<Real> meeting = everyday<Real>(question, tape, dimensions);
  return flattened(placed(question, tape, meeting, magnitude<Real>(tape, 0, 12)));
}

inline constexpr Family planar_family = family<planar<float>, planar<double>>(
    "planar", every,
    "Circles: every z is 0, also of motions. One half as ordinary, with directions of the plane; a "
    "quarter paths that touch B to the rounding of coordinates, one number then moved by -4 to 4 ulp (of "
    "a container as ordinary); a quarter with contact at the end to a few roundings.");

}  // namespace verify::builders
