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

/// The types in which the stages answer.
template <class Real>
inline constexpr bool is_staged = std::is_same_v<Real, float> || std::is_same_v<Real, double>;

/// A binary format of the IEEE 754 kind: its number of significant bits, and the exponent of 2 below which all its numbers lie.
struct BinaryFormat {
  int digits, top;

  friend bool operator==(const BinaryFormat&, const BinaryFormat&) = default;
};
inline constexpr BinaryFormat half_format{11, 16}, bfloat16_format{8, 128};

template <class Real>
inline constexpr BinaryFormat format_of{std::numeric_limits<Real>::digits,
                                        std::numeric_limits<Real>::max_exponent};
// std::numeric_limits may lack this type. (Clang's __bf16, which it lacks too, is refused: at run time clang
// converts its numbers in ways that may flush subnormal ones.)
// GCC 12 defines its format on all machines, and has the type in C++ on some.
#if defined(__FLT16_MANT_DIG__) && (defined(__clang__) || __GNUC__ >= 13 || defined(__SSE2__))
template <>
inline constexpr BinaryFormat format_of<_Float16> = half_format;
#endif

/// The two-byte types that hold numbers in one of these formats: _Float16, std::bfloat16_t, classes of libraries. Float
/// answers their questions, since it has all their numbers (narrow.hpp).
template <class Real>
inline constexpr bool is_narrow = sizeof(Real) == 2 && std::is_trivially_copyable_v<Real> &&
                                  (format_of<Real> == half_format || format_of<Real> == bfloat16_format);

/// The accepted types of inputs: narrow ones, and floating point with an infinity and at least the precision of
/// float.
template <class Real>
inline constexpr bool is_answered =
    is_narrow<Real> || (std::numeric_limits<Real>::is_specialized && !std::numeric_limits<Real>::is_integer &&
                        !std::numeric_limits<Real>::is_exact && std::numeric_limits<Real>::has_infinity &&
                        std::numeric_limits<Real>::digits10 >= std::numeric_limits<float>::digits10);

/// mantissa * 2^exponent.
struct Dyadic {
  std::int64_t mantissa = 0;
  int exponent = 0;
};

/// The numbers of a type by their bits: of float, double or a narrow type.
template <class Real>
struct Ieee {
  static_assert(is_narrow<Real> || (is_staged<Real> && std::numeric_limits<Real>::is_iec559));
  /// Two-byte numbers are widened to four bytes, so that sums have the same type.
  using Bits = std::conditional_t<sizeof(Real) == 8, std::uint64_t, std::uint32_t>;
  using Stored = std::conditional_t<sizeof(Real) == 2, std::uint16_t, Bits>;
  static constexpr int digits = format_of<Real>.digits;
  static constexpr int top = format_of<Real>.top;  ///< all numbers are below 2^top
  static constexpr int lowest = 3 - top - digits;  ///< all are multiples of 2^lowest
  static constexpr Bits infinity = static_cast<Bits>(2 * top - 1) << (digits - 1);
  static constexpr Bits sign = Bits{1} << (8 * sizeof(Real) - 1);
  static constexpr Real least_normal = std::bit_cast<Real>(static_cast<Stored>(Bits{1} << (digits - 1)));

  [[nodiscard]] static constexpr Bits bits(Real x) noexcept { return std::bit_cast<Stored>(x); }
  [[nodiscard]] static constexpr Real number(Bits bits) noexcept {
    return std::bit_cast<Real>(static_cast<Stored>(bits));
  }
  [[nodiscard]] static constexpr Bits magnitude(Real x) noexcept {
    auto size = static_cast<Bits>(bits(x) & ~sign);
#if defined(__clang__)
    // Clang tests these bits for 0 by comparing the number itself, which also holds for subnormal numbers if the processor
    // treats them as 0. It can't when it doesn't know where the bits are from.
    if (!GRAZE_IS_CONSTANT_EVALUATED()) __asm__("" : "+r"(size));
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
  /// x >= 0 with the given sign; zero remains +0.
  [[nodiscard]] static constexpr Real with_sign(Real x, int sign_of_it) noexcept {
    return number(bits(x) | (sign_of_it < 0 && bits(x) != 0 ? sign : 0));
  }
  /// x, with +0 for -0.
  [[nodiscard]] static constexpr Real unsigned_zero(Real x) noexcept {
    return number(magnitude(x) == 0 ? Bits{0} : bits(x));
  }
  /// The next smaller number, for x > 0.
  [[nodiscard]] static constexpr Real below(Real x) noexcept { return number(bits(x) - 1); }

  /// The value of a non-negative number, given its bits; infinity counts as 2^top.
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

/// The bits of 1.
template <class Real>
inline constexpr auto bits_of_one =
    static_cast<typename Ieee<Real>::Bits>(Ieee<Real>::top - 1) << (Ieee<Real>::digits - 1);

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
