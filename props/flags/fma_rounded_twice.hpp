// SPDX-License-Identifier: BSL-1.0
/// Included before everything else: an fma that rounds twice, as in an emulation or a broken library.
#pragma once

#include <cmath>

namespace std {
inline double fma_rounded_twice(double x, double y, double z) { return x * y + z; }
}  // namespace std
#define fma fma_rounded_twice
