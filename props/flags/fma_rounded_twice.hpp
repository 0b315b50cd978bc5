// SPDX-License-Identifier: BSL-1.0
/// Included before all else: an fma that isn't one, as an emulation or a broken library may bring it.
#pragma once

#include <cmath>

namespace std {
inline double fma_rounded_twice(double x, double y, double z) { return x * y + z; }
}  // namespace std
#define fma fma_rounded_twice
