// SPDX-License-Identifier: BSL-1.0
/// The answers of a precision, by headers compiled plainly, by headers compiled for processors with fma, and by those that link
/// graze_kernel.
#pragma once

#include "graze/answer.hpp"
#include "verify/case/case.hpp"

namespace props {

template <class Real>
graze::Hit<Real> stable_plainly(const verify::Case<Real>& asked, graze::Precision precision);
template <class Real>
graze::Hit<Real> stable_by_fma(const verify::Case<Real>& asked, graze::Precision precision);
template <class Real>
graze::Hit<Real> stable_linked(const verify::Case<Real>& asked, graze::Precision precision);

}  // namespace props
