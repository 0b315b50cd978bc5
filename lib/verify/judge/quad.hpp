// SPDX-License-Identifier: BSL-1.0
/// Binary floating point of 64 and 113 bits, where machine and compiler have it: many times faster than a Wide of 256 bits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(__SIZEOF_FLOAT128__) && LDBL_MANT_DIG == 64
#define GRAZE_VERIFY_HAS_QUAD 1
#else
#define GRAZE_VERIFY_HAS_QUAD 0
#endif

#if GRAZE_VERIFY_HAS_QUAD
namespace verify {

using Extended = long double;
/// Beside the bits, how many of them are left to the error of higher orders (wide.hpp).
inline constexpr int extended_bits = 64, extended_spare = 10;

__extension__ typedef __float128 Quad;
inline constexpr int quad_bits = 113, quad_spare = 16;

namespace detail {

/// Both have exponents of 15 bits. Of a finite x that isn't 0: 2^exponent <= |x| < 2^(exponent + 1). Of an infinity or
/// NaN, 16384.
constexpr std::int64_t unbiased(std::uint64_t exponent) {
  return static_cast<std::int64_t>(exponent & 0x7fffU) - 16383;
}
/// The bits of 16 that hold sign and exponent: read alone, since a longer read would wait for the store of an Extended.
template <class Number>
std::uint64_t top_of(const Number& x, std::size_t at) {
  static_assert(std::endian::native == std::endian::little);
  std::uint16_t top = 0;
  std::memcpy(&top, reinterpret_cast<const char*>(&x) + at, sizeof top);
  return top;
}
inline std::int64_t exponent_of(const Extended& x) { return unbiased(top_of(x, 8)); }
inline std::int64_t exponent_of(const Quad& x) { return unbiased(top_of(x, 14)); }

inline bool is_zero(Extended x) { return x == 0; }
/// By its bits: a comparison would be a call.
inline bool is_zero(const Quad& x) {
  std::array<std::uint64_t, 2> words{};
  std::memcpy(words.data(), &x, sizeof words);
  return (words[0] | words[1] << 1U) == 0;
}

inline bool is_finite(Extended x) { return exponent_of(x) <= 16383; }
inline bool is_finite(Quad x) { return exponent_of(x) <= 16383; }

inline bool is_nan(Extended x) { return std::isnan(x); }
inline bool is_nan(Quad x) { return !(x == x); }

/// Products and quotients of two numbers in this range neither overflow nor lose bits to underflow.
constexpr bool is_exponent_in_range(std::int64_t exponent) { return exponent > -8000 && exponent < 8000; }
inline bool is_in_range(Extended x) { return is_zero(x) || is_exponent_in_range(exponent_of(x)); }
inline bool is_in_range(Quad x) { return is_zero(x) || is_exponent_in_range(exponent_of(x)); }

inline Extended square_root(Extended x) { return std::sqrt(x); }
/// The root of 64 bits and a step of Newton's method, which leaves an error of two ulps at most.
inline Quad square_root(Quad x) {
  const auto near = static_cast<Quad>(std::sqrt(static_cast<Extended>(x)));
  return is_zero(near) ? near : (near + x / near) / Quad(2);
}

/// 2^exponent, or the least that is in the range of the type. By its bits, since ldexp takes as long as ten products.
template <class Number>
Number power_of_two(std::int64_t exponent);
template <>
inline Extended power_of_two<Extended>(std::int64_t exponent) {
  Extended x = 1;
  const auto top = static_cast<std::uint16_t>(std::clamp<std::int64_t>(exponent, -16382, 16383) + 16383);
  std::memcpy(reinterpret_cast<char*>(&x) + 8, &top, sizeof top);
  return x;
}
template <>
inline Quad power_of_two<Quad>(std::int64_t exponent) {
  return static_cast<Quad>(power_of_two<Extended>(exponent));
}

template <class Real>
Real rounded_to(Extended x) {
  return static_cast<Real>(x);
}
template <class Real>
Real rounded_to(Quad x) {
  return static_cast<Real>(x);
}

}  // namespace detail
}  // namespace verify
#endif
