// SPDX-License-Identifier: BSL-1.0
/// Numbers by their bits: what has to be known of them whatever the processor does with subnormal ones.
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

/// The types that questions can be asked in: numbers that are rounded, have an infinity, and hold as much as a float.
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

template <class Real>
struct Format {
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
    return static_cast<Bits>(bits(x) & ~sign);
  }
  [[nodiscard]] static constexpr bool has_sign(Real x) noexcept { return (bits(x) & sign) != 0; }
  [[nodiscard]] static constexpr bool is_finite(Real x) noexcept { return magnitude(x) < infinity; }
  [[nodiscard]] static constexpr bool is_negative(Real x) noexcept { return bits(x) > sign; }
  /// x >= least, for a positive one.
  [[nodiscard]] static constexpr bool is_at_least(Real x, Real least) noexcept {
    using Signed = std::make_signed_t<Bits>;
    return static_cast<Signed>(bits(x)) >= static_cast<Signed>(bits(least));
  }
  [[nodiscard]] static constexpr bool are_equal(Real x, Real y) noexcept {
    return bits(x) == bits(y) || (magnitude(x) | magnitude(y)) == 0;
  }
  /// The number x >= 0 with a sign; a zero has none.
  [[nodiscard]] static constexpr Real with_sign(Real x, int sign_of_it) noexcept {
    return std::bit_cast<Real>(static_cast<Bits>(bits(x) | (sign_of_it < 0 && bits(x) != 0 ? sign : 0)));
  }
  /// The number itself, but for the sign of a zero.
  [[nodiscard]] static constexpr Real unsigned_zero(Real x) noexcept {
    return std::bit_cast<Real>(magnitude(x) == 0 ? Bits{0} : bits(x));
  }
  /// The next number towards zero, for x > 0.
  [[nodiscard]] static constexpr Real below(Real x) noexcept {
    return std::bit_cast<Real>(static_cast<Bits>(bits(x) - 1));
  }

  /// A number that isn't negative, by its bits; infinity reads as 2^top.
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

/// A number as a double, also where a processor takes subnormal floats for 0.
[[nodiscard]] inline double widened(double x) noexcept { return x; }
[[nodiscard]] inline double widened(float x) noexcept {
  using Form = Format<float>;
  const Form::Bits size = Form::magnitude(x);
  if (size >= Form::bits(Form::least_normal)) return static_cast<double>(x);
  const double value = static_cast<double>(size) * 0x1p-149;
  return Form::has_sign(x) ? -value : value;
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
