// SPDX-License-Identifier: BSL-1.0
/// Number types of two bytes as a library may define them, and their values, by this file's own arithmetic.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "verify/oracle/oracle.hpp"

namespace props {

/// A number of two bytes with this many significant bits; all numbers are below 2^top.
template <int digits, int top>
struct NarrowNumber {
  std::uint16_t bits = 0;

  NarrowNumber() = default;
  /// 0 or 1.
  constexpr explicit NarrowNumber(int whole)
      : bits(static_cast<std::uint16_t>(whole == 0 ? 0 : (top - 1) << (digits - 1))) {}
  [[nodiscard]] static constexpr NarrowNumber of(unsigned bits) {
    NarrowNumber x(0);
    x.bits = static_cast<std::uint16_t>(bits);
    return x;
  }

  friend bool operator==(const NarrowNumber&, const NarrowNumber&) = default;  // of bits: zeros differ
};
using Half = NarrowNumber<11, 16>;
using BrainFloat = NarrowNumber<8, 128>;

/// The bits of infinity.
template <int digits, int top>
constexpr unsigned infinity_of(const NarrowNumber<digits, top>& /*any*/) {
  return (2U * top - 1) << (digits - 1);
}

/// The value of a number; that of infinity is 2^top if it is the end of all numbers.
template <int digits, int top>
double value_of(const NarrowNumber<digits, top>& x, bool infinity_ends_all = false) {
  const unsigned size = x.bits & 0x7fffU, infinity = infinity_of(x);
  const double sign = (x.bits & 0x8000U) != 0 ? -1 : 1;
  if (size > infinity) return std::numeric_limits<double>::quiet_NaN();
  if (size == infinity && !infinity_ends_all) return sign * std::numeric_limits<double>::infinity();
  const int field = static_cast<int>(size >> (digits - 1));
  const unsigned fraction = size & ((1U << (digits - 1)) - 1);
  const int lowest = 3 - top - digits;
  return sign * (field == 0 ? std::ldexp(fraction, lowest)
                            : std::ldexp(fraction + (1U << (digits - 1)), lowest + field - 1));
}

/// The sign of an exact number less m.
inline int compared(const verify::Enclosed<double>& exact, double m) {
  if (exact.nearest != m) return exact.nearest < m ? -1 : 1;
  return exact.residual < 0 ? -1 : static_cast<int>(exact.residual > 0);
}

/// What an exact number rounds to: to nearest, ties to even, or to the last number not above it; zero is +0.
template <class Narrow>
Narrow rounded(verify::Enclosed<double> exact, bool towards_start) {
  const bool is_negative = exact.nearest < 0;
  if (is_negative) exact = {-exact.nearest, -exact.residual};
  const unsigned infinity = infinity_of(Narrow());
  // The first of all numbers whose successor is too large.
  unsigned first = 0, last = towards_start ? infinity - 1 : infinity;
  while (first < last) {
    const unsigned middle = (first + last) / 2;
    const double low = value_of(Narrow::of(middle)), high = value_of(Narrow::of(middle + 1), true);
    const int order = compared(exact, towards_start ? high : (low + high) / 2);
    const bool goes_up = towards_start ? order >= 0 : order > 0 || (order == 0 && middle % 2 == 1);
    goes_up ? first = middle + 1 : last = middle;
  }
  return Narrow::of(first | (is_negative && first != 0 ? 0x8000U : 0));
}

}  // namespace props

/// As the classes of libraries do.
template <int digits_, int top>
struct std::numeric_limits<props::NarrowNumber<digits_, top>> : std::numeric_limits<float> {
  static constexpr int digits = digits_, digits10 = (digits_ - 1) * 3 / 10, max_exponent = top;
};
