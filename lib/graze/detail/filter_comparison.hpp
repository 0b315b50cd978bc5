// SPDX-License-Identifier: BSL-1.0
/// Comparisons by subtraction, for the filter. An x86 compares two doubles in two operations of the units that also
/// multiply, divide and compute roots, and those units are the bottleneck of stage 1. It subtracts in other units, and tests
/// the sign bit as an integer. Several such comparisons can be combined before a single branch.
#pragma once

#include "graze/detail/ieee.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// The smaller number; y if x is NaN.
[[nodiscard]] inline double lesser(double x, double y) noexcept { return x < y ? x : y; }

/// A truth value in the sign bit of a number: true if the bit is set.
struct BySign {
  double number;

  explicit operator bool() const noexcept { return Ieee<double>::has_sign(number); }
  friend BySign operator|(BySign x, BySign y) noexcept { return {lesser(x.number, y.number)}; }
  /// y if x is NaN.
  friend BySign operator&(BySign x, BySign y) noexcept { return {x.number > y.number ? x.number : y.number}; }
};

/// Whether x < y. Unspecified for NaN, and for a subnormal difference that the processor flushes to 0.
[[nodiscard]] inline BySign below(double x, double y) noexcept { return {x - y}; }

/// Whether least < x < most, for x >= 0; false for NaN.
[[nodiscard]] inline bool is_between(double least, double x, double most) noexcept {
  using Format = Ieee<double>;
  return Format::bits(x) - Format::bits(least) - 1 < Format::bits(most) - Format::bits(least) - 1;
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
