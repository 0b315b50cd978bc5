// SPDX-License-Identifier: BSL-1.0
/// A case drawn, with a function's answer to it.
#pragma once

#include <string>

#include "verify/judge/trial.hpp"

namespace graze::python {

/// An SVG drawing; empty if there is nothing to draw. The answer is shown where it is a time or a distance.
template <class Real>
[[nodiscard]] std::string picture_of(const verify::Trial<Real>& trial);

}  // namespace graze::python
