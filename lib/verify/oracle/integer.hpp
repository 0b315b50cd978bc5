// SPDX-License-Identifier: BSL-1.0
/// The integers of the oracle, and the dyadic numbers made of them.
#pragma once

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace verify::oracle {

/// As long as it takes; up to 1024 bits live on the stack, which holds every step of an ordinary scene.
using Integer = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<1024, 0, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked>,
    boost::multiprecision::et_on>;

/// mantissa * 2^exponent.
struct Dyadic {
  std::int64_t mantissa = 0;
  int exponent = 0;
};

/// How a type lays out its bits.
template <class Real>
struct Format {
  static_assert(std::numeric_limits<Real>::is_iec559);
  using Bits = std::conditional_t<std::is_same_v<Real, float>, std::uint32_t, std::uint64_t>;
  static constexpr int digits = std::numeric_limits<Real>::digits;                 // 24, 53
  static constexpr int lowest = std::numeric_limits<Real>::min_exponent - digits;  // of the last bit
  static constexpr Bits infinity = std::bit_cast<Bits>(std::numeric_limits<Real>::infinity());
};

/// The number with these bits, sign left out. The bits of infinity read as the power of two that would come
/// next, which is what makes rounding at the top of the range no special case.
template <class Real>
Dyadic magnitude(typename Format<Real>::Bits bits) {
  using F = Format<Real>;
  const int field = static_cast<int>(bits >> (F::digits - 1));
  const auto fraction = static_cast<std::int64_t>(bits & ((typename F::Bits{1} << (F::digits - 1)) - 1));
  if (field == 0) return {fraction, F::lowest};
  return {fraction | (std::int64_t{1} << (F::digits - 1)), F::lowest + field - 1};
}

/// A finite number as an odd mantissa (or 0) and an exponent.
template <class Real>
Dyadic dyadic(Real x) {
  using Bits = typename Format<Real>::Bits;
  Dyadic value = magnitude<Real>(std::bit_cast<Bits>(x < 0 ? -x : x) & (~Bits{0} >> 1));
  if (value.mantissa == 0) return {};
  const int zeros = std::countr_zero(static_cast<std::uint64_t>(value.mantissa));
  value.mantissa >>= zeros;
  value.exponent += zeros;
  if (x < 0) value.mantissa = -value.mantissa;
  return value;
}

/// A number in floating point with an exponent of its own. Its operations have a relative error of 2^-63 each
/// (with a 64-bit long double) and never over- or underflow: a handful of them in a row keeps the mantissa
/// within 2^(+-1000). Only used where an exact test follows, or where a distance is wanted to a few digits.
struct Approximate {
  long double mantissa = 0;
  std::int64_t exponent = 0;

  static Approximate of(const Integer& n) {
    if (n.is_zero()) return {};
    const auto& limbs = n.backend();
    const std::size_t top = limbs.size() - 1;
    const int lead = std::countl_zero(limbs.limbs()[top]);
    std::uint64_t head = limbs.limbs()[top] << lead;
    if (top > 0 && lead > 0) head |= limbs.limbs()[top - 1] >> (64 - lead);
    const auto mantissa = static_cast<long double>(head);
    return {n.sign() < 0 ? -mantissa : mantissa, 64 * static_cast<std::int64_t>(top) - lead};
  }
  [[nodiscard]] Approximate times(const Approximate& other) const {
    return {mantissa * other.mantissa, exponent + other.exponent};
  }
  [[nodiscard]] Approximate over(const Approximate& other) const {
    return {mantissa / other.mantissa, exponent - other.exponent};
  }
  /// For terms of equal sign only: nothing cancels.
  [[nodiscard]] Approximate plus(const Approximate& other) const {
    if (mantissa == 0) return other;
    if (other.mantissa == 0) return *this;
    const bool first = exponent >= other.exponent;
    const Approximate& large = first ? *this : other;
    const Approximate& small = first ? other : *this;
    const std::int64_t gap = large.exponent - small.exponent;
    if (gap > 8000) return large;
    return {large.mantissa + std::ldexp(small.mantissa, static_cast<int>(-gap)), large.exponent};
  }
  [[nodiscard]] Approximate root() const {
    const bool odd = exponent % 2 != 0;
    return {std::sqrt(odd ? mantissa * 2 : mantissa), (odd ? exponent - 1 : exponent) / 2};
  }
  [[nodiscard]] Approximate negated() const { return {-mantissa, exponent}; }
  [[nodiscard]] Approximate scaled(std::int64_t by) const { return {mantissa, exponent + by}; }
  /// Out of range: 0 or infinity.
  [[nodiscard]] long double value() const {
    return std::ldexp(mantissa, static_cast<int>(std::clamp<std::int64_t>(exponent, -40000, 40000)));
  }
};

}  // namespace verify::oracle
