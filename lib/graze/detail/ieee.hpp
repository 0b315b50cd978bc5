// SPDX-License-Identifier: BSL-1.0
/// IEEE 754 numbers by their bits: tests and conversions that don't depend on whether the processor flushes subnormal
/// numbers to 0.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "graze/detail/build.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// The types whose questions are answered exactly.
template <class Real>
inline constexpr bool is_staged = std::is_same_v<Real, float> || std::is_same_v<Real, double>;

/// The types of inputs that are accepted: floating point with an infinity and at least the precision of float.
template <class Real>
inline constexpr bool is_answered =
    std::numeric_limits<Real>::is_specialized && !std::numeric_limits<Real>::is_integer &&
    !std::numeric_limits<Real>::is_exact && std::numeric_limits<Real>::has_infinity &&
    std::numeric_limits<Real>::digits10 >= std::numeric_limits<float>::digits10;

/// mantissa * 2^exponent.
struct Dyadic {
  std::int64_t mantissa = 0;
  int exponent = 0;
};

/// The binary format of float or double.
template <class Real>
struct Ieee {
  static_assert(is_staged<Real> && std::numeric_limits<Real>::is_iec559);
  using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  static constexpr int digits = std::numeric_limits<Real>::digits;
  static constexpr int top = std::numeric_limits<Real>::max_exponent;  ///< all numbers are below 2^top
  static constexpr int lowest =
      std::numeric_limits<Real>::min_exponent - digits;  ///< all are multiples of 2^lowest
  static constexpr Bits infinity = std::bit_cast<Bits>(std::numeric_limits<Real>::infinity());
  static constexpr Bits sign = Bits{1} << (8 * sizeof(Real) - 1);
  static constexpr Real least_normal = (std::numeric_limits<Real>::min)();

  [[nodiscard]] static constexpr Bits bits(Real x) noexcept { return std::bit_cast<Bits>(x); }
  [[nodiscard]] static constexpr Bits magnitude(Real x) noexcept {
    auto size = static_cast<Bits>(bits(x) & ~sign);
#if defined(__clang__)
    // Clang tests these bits for 0 by comparing the number itself, and that is true of subnormal numbers too if the processor
    // takes them for 0. It can't when it doesn't know where the bits are from.
    if (!std::is_constant_evaluated()) __asm__("" : "+r"(size));
#endif
    return size;
  }
  [[nodiscard]] static constexpr bool has_sign(Real x) noexcept { return (bits(x) & sign) != 0; }
  [[nodiscard]] static constexpr bool is_finite(Real x) noexcept { return magnitude(x) < infinity; }
  [[nodiscard]] static constexpr bool is_negative(Real x) noexcept { return bits(x) > sign; }
  /// x >= least, for least > 0.
  [[nodiscard]] static constexpr bool is_at_least(Real x, Real least) noexcept {
    using Signed = std::make_signed_t<Bits>;
    return static_cast<Signed>(bits(x)) >= static_cast<Signed>(bits(least));
  }
  [[nodiscard]] static constexpr bool are_equal(Real x, Real y) noexcept {
    return bits(x) == bits(y) || (magnitude(x) | magnitude(y)) == 0;
  }
  /// x >= 0 with the given sign; zero stays +0.
  [[nodiscard]] static constexpr Real with_sign(Real x, int sign_of_it) noexcept {
    return std::bit_cast<Real>(static_cast<Bits>(bits(x) | (sign_of_it < 0 && bits(x) != 0 ? sign : 0)));
  }
  /// x, with +0 for -0.
  [[nodiscard]] static constexpr Real unsigned_zero(Real x) noexcept {
    return std::bit_cast<Real>(magnitude(x) == 0 ? Bits{0} : bits(x));
  }
  /// The next smaller number, for x > 0.
  [[nodiscard]] static constexpr Real below(Real x) noexcept {
    return std::bit_cast<Real>(static_cast<Bits>(bits(x) - 1));
  }

  /// The value of a non-negative number, given its bits; infinity is taken for 2^top.
  [[nodiscard]] static constexpr Dyadic dyadic(Bits bits) noexcept {
    const int field = static_cast<int>(bits >> (digits - 1));
    const auto fraction = static_cast<std::int64_t>(bits & ((Bits{1} << (digits - 1)) - 1));
    if (field == 0) return {fraction, lowest};
    return {fraction | std::int64_t{1} << (digits - 1), lowest + field - 1};
  }
  [[nodiscard]] static constexpr Dyadic dyadic(Real x) noexcept {
    Dyadic value = dyadic(magnitude(x));
    if (value.mantissa == 0) return {};
    const int zeros = std::countr_zero(static_cast<std::uint64_t>(value.mantissa));
    value = {value.mantissa >> zeros, value.exponent + zeros};
    if (has_sign(x)) value.mantissa = -value.mantissa;
    return value;
  }
};

/// x as a double, even if the processor flushes subnormal floats to 0.
[[nodiscard]] inline double widened(double x) noexcept { return x; }
[[nodiscard]] inline double widened(float x) noexcept {
  using Format = Ieee<float>;
  const Format::Bits size = Format::magnitude(x);
  if (size >= Format::bits(Format::least_normal)) return static_cast<double>(x);
  const double value = static_cast<double>(size) * 0x1p-149;
  return Format::has_sign(x) ? -value : value;
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
