// SPDX-License-Identifier: BSL-1.0
/// The answer that a truth stands for.
#pragma once

#include "verify/oracle.hpp"

namespace props {

template <class Real>
verify::Triple<Real> nearest(const verify::Triple<verify::Enclosed<Real>>& vector) {
  return {vector[0].nearest, vector[1].nearest, vector[2].nearest};
}

/// The answer with the keys of its question; with the geometry and the distance too, where the truth has
/// them.
template <class Real>
verify::Answer<Real> answer_of(const verify::Truth<Real>& truth) {
  verify::Answer<Real> answer;
  answer.outcome = truth.outcome;
  answer.motion = truth.motion;
  if (truth.time) answer.time = truth.time->nearest;
  if (truth.exit) answer.exit = truth.exit->nearest;
  if (truth.geometry) {
    answer.centre = nearest(truth.geometry->centre);
    if (truth.geometry->point) answer.point = nearest(*truth.geometry->point);
    answer.normal = nearest(truth.geometry->normal);
  }
  if (truth.travel && truth.outcome == verify::Outcome::impact)
    answer.distance = truth.travel->distance.nearest;
  return answer;
}

}  // namespace props
