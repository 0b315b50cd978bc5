// SPDX-License-Identifier: BSL-1.0
/// The answers of a precision, by headers compiled plainly and by headers compiled for processors with fma.
#pragma once

#include "graze/answer.hpp"
#include "verify/case/case.hpp"

namespace graze {
enum class Precision : unsigned char;
}

namespace props {

template <class Real>
graze::Hit<Real> stable_plainly(const verify::Case<Real>& asked, graze::Precision precision);
template <class Real>
graze::Hit<Real> stable_by_fma(const verify::Case<Real>& asked, graze::Precision precision);

}  // namespace props
