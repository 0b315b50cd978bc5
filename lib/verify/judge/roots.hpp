// SPDX-License-Identifier: BSL-1.0
/// Interprets an answer that holds both roots of a line.
#pragma once

#include "verify/case/answer.hpp"

namespace verify {

/// A contact with the sphere that lies between both roots, if these times overlap those of the ray.
///
/// Takes    the roots, in the unit of the direction; t_max of the ray
/// Gives    a contact at the first root, or at 0 if that root is before the start; none if the roots end before the start or
///          begin after t_max. Roots that aren't an interval (NaN, or out of order) are kept as they are: they are wrong.
template <class Real>
[[nodiscard]] Answer<Real> answer_of_roots(Real first, Real second, Real horizon) {
  Answer<Real> answer;
  if (first <= second && (second < 0 || first > horizon)) return answer;
  answer.outcome = Outcome::impact;
  answer.time = first <= second && first < 0 ? Real(0) : first;
  answer.exit = second;
  return answer;
}

}  // namespace verify
