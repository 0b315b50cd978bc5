// SPDX-License-Identifier: BSL-1.0
/// Which stage answers: for those who measure. Follows the kernel's way (kernel.hpp) without taking it.
#pragma once

#include "graze/detail/kernel.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// The stage that decides a scene and rounds its time to the nearest number; 0 for what isn't valid.
template <Asked asked, class Real>
[[nodiscard]] int stage_of(const Relative<Real>& relative, Real horizon) noexcept {
  if (!is_valid(relative) || !is_not_negative(horizon)) return 0;
  constexpr auto nearest = Rounding::nearest;
  const Filter<InDouble> f(relative);
  if (relative.v.is_zero()) return at_rest_in<Real>(f, asked == Asked::escape).certain ? 1 : 3;
  if (radii_have_no_sign(relative) && answer_in<asked>(f, [&] { return relative; }, horizon, nearest).certain)
    return 1;
  if (answer_in_stage_1_again<asked>(relative, horizon, nearest).certain) return 1;
  return answer_in_stage_2<asked>(relative, horizon, nearest).certain ? 2 : 3;
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
