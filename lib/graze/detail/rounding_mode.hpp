// SPDX-License-Identifier: BSL-1.0
/// The rounding mode of the processor, which the caller may have changed by fesetround.
#pragma once

#include "graze/detail/build.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// Below half an ulp of 1. Volatile, so that sums with it are computed at run time, in the current mode.
inline const volatile double below_half_ulp = 0x1p-60;

/// Whether sums are rounded to nearest: upward 1 + below_half_ulp is above 1, and downward or towards zero 1 - below_half_ulp is below.
[[nodiscard]] inline bool rounds_to_nearest() noexcept {
  const double x = below_half_ulp;
  return 1 + x == 1 - x;
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
