// SPDX-License-Identifier: BSL-1.0
#define GRAZE_LINKED
#include "subjects/every_build.hpp"

namespace subjects {

template <class Real>
BuildAnswer<Real> said_by_linked(const verify::Case<Real>& asked, graze::Rounding rounding) {
  return said<Header>(asked, rounding);
}

template BuildAnswer<float> said_by_linked(const verify::Case<float>&, graze::Rounding);
template BuildAnswer<double> said_by_linked(const verify::Case<double>&, graze::Rounding);

}  // namespace subjects
