// SPDX-License-Identifier: BSL-1.0
/// What was found out about the cases of a box.
#pragma once

#include <algorithm>
#include <cstdint>

#include "verify/backward/number.hpp"

namespace verify::backward {

/// Whether the answer is right for a case of the box.
enum class Finding : std::uint8_t {
  none,     ///< for no case
  unclear,  ///< the numbers that it was decided in are too coarse to tell
  open,     ///< the conditions that were looked at don't tell
  some,     ///< for some case
};

/// Of two conditions that each hold for no case, for some, or (`some`) for any as far as the other is concerned.
constexpr Finding both(Finding x, Finding y) { return (std::min)(x, y); }

constexpr Finding either(Finding x, Finding y) {
  if (x == Finding::none || y == Finding::none || x == Finding::some || y == Finding::some)
    return (std::max)(x, y);
  return (std::min)(x, y);
}

template <class N>
[[nodiscard]] Finding is_positive(const N& x) {
  const Sign sign = sign_of(x);
  if (sign == Sign::unknown) return Finding::unclear;
  return sign == Sign::positive ? Finding::some : Finding::none;
}

template <class N>
[[nodiscard]] Finding is_not_negative(const N& x) {
  const Sign sign = sign_of(x);
  if (sign == Sign::unknown) return Finding::unclear;
  return sign == Sign::negative ? Finding::none : Finding::some;
}

/// What holds for all cases of a box, or for none, by the least and the largest value of a number that mustn't be negative.
template <class N>
[[nodiscard]] Finding is_not_negative(const N& least, const N& most) {
  const Finding all = is_not_negative(least), any = is_not_negative(most);
  if (any != Finding::some) return any;
  return all == Finding::none ? Finding::open : all;
}

}  // namespace verify::backward
