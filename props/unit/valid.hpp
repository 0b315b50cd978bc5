// SPDX-License-Identifier: BSL-1.0
/// Which cases are valid, for tests: without any code of the oracle, which decides it too.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "verify/case/case.hpp"

namespace props {

/// Whether all numbers are finite, except a ray's t_max, and no radius or t_max is negative.
template <class Real>
bool is_valid(const verify::Case<Real>& k) {
  const verify::Layout& at = verify::layout(k.question);
  for (int i = 0; i < at.count; ++i) {
    const Real x = k.numbers[static_cast<std::size_t>(i)];
    const bool endless = i == at.horizon && x == std::numeric_limits<Real>::infinity();
    if (!std::isfinite(x) && !endless) return false;
    if ((i == at.a_radius || i == at.b_radius || i == at.horizon) && x < Real(0)) return false;
  }
  return true;
}

}  // namespace props
