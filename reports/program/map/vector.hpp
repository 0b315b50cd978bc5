// SPDX-License-Identifier: BSL-1.0
/// Vectors in double, used for drawing.
#pragma once

#include <array>

namespace reports {

using Vector = std::array<double, 3>;

[[nodiscard]] inline double dot(const Vector& x, const Vector& y) {
  return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

}  // namespace reports
