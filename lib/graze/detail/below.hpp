// SPDX-License-Identifier: BSL-1.0
/// Comparisons by subtraction, for stage 1. To compare two doubles costs an x86 two operations of the units that also
/// multiply, divide and take roots, and those are what stage 1 waits for; other units subtract, and test a sign among
/// the integers. Several such answers can be joined before there is one branch.
#pragma once

#include "graze/detail/format.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// The lesser number, and y where x isn't one.
[[nodiscard]] inline double lesser(double x, double y) noexcept { return x < y ? x : y; }

/// Yes or no, by the sign of a number: yes where it has one.
struct BySign {
  double number;

  explicit operator bool() const noexcept { return Format<double>::has_sign(number); }
  friend BySign operator|(BySign x, BySign y) noexcept { return {lesser(x.number, y.number)}; }
  /// y alone where x is NaN.
  friend BySign operator&(BySign x, BySign y) noexcept { return {x.number > y.number ? x.number : y.number}; }
};

/// Whether x < y. NaN says anything, and so does a difference that is subnormal where a processor takes it for 0.
[[nodiscard]] inline BySign below(double x, double y) noexcept { return {x - y}; }

/// Whether least < x < most, for an x that isn't negative; no for NaN.
[[nodiscard]] inline bool is_between(double least, double x, double most) noexcept {
  using Form = Format<double>;
  return Form::bits(x) - Form::bits(least) - 1 < Form::bits(most) - Form::bits(least) - 1;
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
