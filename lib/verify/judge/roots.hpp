// SPDX-License-Identifier: BSL-1.0
/// How an answer is read that holds both roots of a line.
#pragma once

#include "verify/case/answer.hpp"

namespace verify {

/// A contact with the sphere that lies between both roots, if these times reach into those of the ray.
///
/// Takes    the roots, in the unit of the direction; t_max of the ray
/// Gives    a contact at the first root, or at 0 where that is before the start; none where the roots end before the start
///          or begin after t_max. Roots that are no interval (NaN, or not in order) stand as they are: they are wrong.
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
