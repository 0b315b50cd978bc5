// SPDX-License-Identifier: BSL-1.0
/// What was found about the cases of a box.
#pragma once

#include <algorithm>
#include <cstdint>

#include "verify/backward/number.hpp"

namespace verify::backward {

/// Whether the answer is right for a case of the box.
enum class BoxVerdict : std::uint8_t {
  none,     ///< for no case
  unclear,  ///< the arithmetic used is too coarse to tell
  open,     ///< the conditions examined don't tell
  some,     ///< for some case
};

/// The conjunction of two conditions: each holds for no case, for some, or (`some`) for any case allowed by the other.
constexpr BoxVerdict both(BoxVerdict x, BoxVerdict y) { return (std::min)(x, y); }

constexpr BoxVerdict either(BoxVerdict x, BoxVerdict y) {
  if (x == BoxVerdict::none || y == BoxVerdict::none || x == BoxVerdict::some || y == BoxVerdict::some)
    return (std::max)(x, y);
  return (std::min)(x, y);
}

template <class N>
[[nodiscard]] BoxVerdict is_positive(const N& x) {
  const Sign sign = sign_of(x);
  if (sign == Sign::unknown) return BoxVerdict::unclear;
  return sign == Sign::positive ? BoxVerdict::some : BoxVerdict::none;
}

template <class N>
[[nodiscard]] BoxVerdict is_not_negative(const N& x) {
  const Sign sign = sign_of(x);
  if (sign == Sign::unknown) return BoxVerdict::unclear;
  return sign == Sign::negative ? BoxVerdict::none : BoxVerdict::some;
}

/// Whether something holds for all cases of a box or for none, by the least and the largest value of a number that must be >= 0.
template <class N>
[[nodiscard]] BoxVerdict is_not_negative(const N& least, const N& most) {
  const BoxVerdict all = is_not_negative(least), any = is_not_negative(most);
  if (any != BoxVerdict::some) return any;
  return all == BoxVerdict::none ? BoxVerdict::open : all;
}

}  // namespace verify::backward
