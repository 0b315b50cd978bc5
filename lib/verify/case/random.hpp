// SPDX-License-Identifier: BSL-1.0
/// Random numbers, integers and directions, made from the words of a tape.
///
/// Every function here that takes a tape reads a fixed number of words from it, and accepts any words: the word 0 gives
/// the lowest exponent, the integer 0, the first choice. Only + - * / sqrt and bit operations are used, so a tape
/// gives the same bits under every compiler that doesn't contract a product and a sum into one rounding.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "verify/case/case.hpp"
#include "verify/case/tape.hpp"

namespace verify::random {

/// The unsigned integer type that holds the bits of a number.
template <class Real>
using Bits = std::conditional_t<sizeof(Real) == sizeof(std::uint32_t), std::uint32_t, std::uint64_t>;

template <class Real>
inline constexpr int digits = std::numeric_limits<Real>::digits;

/// Exponents of the smallest subnormal number, of the smallest normal number, and of the largest power of two.
template <class Real>
inline constexpr int least_exponent = std::numeric_limits<Real>::min_exponent - digits<Real>;
template <class Real>
inline constexpr int normal_exponent = std::numeric_limits<Real>::min_exponent - 1;
template <class Real>
inline constexpr int top_exponent = std::numeric_limits<Real>::max_exponent - 1;

template <class Real>
inline constexpr Bits<Real> sign_bit = Bits<Real>(Bits<Real>(1) << (8 * sizeof(Real) - 1));
template <class Real>
inline constexpr Bits<Real> fraction_mask = Bits<Real>((Bits<Real>(1) << (digits<Real> - 1)) - 1);

/// 2^exponent, exactly; an exponent out of range counts as the nearest one in range.
template <class Real>
constexpr Real power_of_two(int exponent) {
  const int e = std::clamp(exponent, least_exponent<Real>, top_exponent<Real>);
  const bool normal = e >= normal_exponent<Real>;
  const auto head = static_cast<Bits<Real>>(normal ? e - normal_exponent<Real> + 1 : 1);
  return std::bit_cast<Real>(
      static_cast<Bits<Real>>(head << (normal ? digits<Real> - 1 : e - least_exponent<Real>)));
}

/// An integer in [0, count), count > 0. The bias is below count / 2^32.
constexpr int below(Tape& tape, int count) {
  return static_cast<int>(((tape.next() >> 32) * static_cast<std::uint64_t>(count)) >> 32);
}

/// An integer in [low, high], both included.
constexpr int between(Tape& tape, int low, int high) { return low + below(tape, high - low + 1); }

/// True with a probability of 1 / count.
constexpr bool one_in(Tape& tape, int count) { return below(tape, count) == 0; }

/// An integer in [-2^bits, 2^bits), bits < 63.
constexpr std::int64_t whole(Tape& tape, int bits) {
  return static_cast<std::int64_t>(tape.next()) >> (63 - bits);
}

/// An integer in [1, 2^bits], bits < 63.
constexpr std::int64_t positive(Tape& tape, int bits) {
  return static_cast<std::int64_t>(tape.next() >> (64 - bits)) + 1;
}

/// Uniform in [0, 1), a multiple of 2^-digits.
template <class Real>
constexpr Real unit(Tape& tape) {
  return static_cast<Real>(static_cast<std::int64_t>(tape.next() >> (64 - digits<Real>))) *
         power_of_two<Real>(-digits<Real>);
}

/// Uniform in [-1, 1), a multiple of 2^-digits.
template <class Real>
constexpr Real both_signs(Tape& tape) {
  return static_cast<Real>(whole(tape, digits<Real>)) * power_of_two<Real>(-digits<Real>);
}

namespace detail {
template <class Real>
constexpr Real from_word(std::uint64_t word, int low, int high) {
  const int pick = static_cast<int>(((word >> 52 & 0x7ff) * static_cast<std::uint64_t>(high - low)) >> 11);
  const int biased = low + pick - normal_exponent<Real> + 1;
  const auto exponent = static_cast<Bits<Real>>(biased);
  return std::bit_cast<Real>(static_cast<Bits<Real>>(exponent << (digits<Real> - 1) |
                                                     (static_cast<Bits<Real>>(word) & fraction_mask<Real>)));
}
}  // namespace detail

/// In [2^low, 2^high): the exponent is uniform, every bit of the fraction is random. All numbers of that range have to
/// be normal.
template <class Real>
constexpr Real magnitude(Tape& tape, int low, int high) {
  return detail::from_word<Real>(tape.next(), low, high);
}

/// The same with a random sign.
template <class Real>
constexpr Real signed_magnitude(Tape& tape, int low, int high) {
  const std::uint64_t word = tape.next();
  const Real size = detail::from_word<Real>(word, low, high);
  return word >> 63 == 0 ? size : -size;
}

/// The number k ulps further up: the k-th of the finite numbers above x, or below it for a negative k. -0 and +0 count
/// as one number. It stops at the largest finite number of either sign; NaN and infinity are unchanged.
template <class Real>
constexpr Real stepped(Real x, int k) {
  using Place = std::make_signed_t<Bits<Real>>;
  constexpr auto last = static_cast<Place>(std::bit_cast<Bits<Real>>((std::numeric_limits<Real>::max)()));
  const auto bits = std::bit_cast<Bits<Real>>(x);
  const auto size = static_cast<Place>(bits & ~sign_bit<Real>);
  if (size > last) return x;
  const Place from = (bits & sign_bit<Real>) != 0 ? static_cast<Place>(-size) : size;
  const Place to = std::clamp(static_cast<Place>(from + k), static_cast<Place>(-last), last);
  return to < 0 ? -std::bit_cast<Real>(static_cast<Bits<Real>>(-to))
                : std::bit_cast<Real>(static_cast<Bits<Real>>(to));
}

template <class Real>
constexpr Real dot(const Triple<Real>& a, const Triple<Real>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// v divided by its length, both computed in the type; the first axis where that length is zero or not finite.
template <class Real>
Triple<Real> normalised(const Triple<Real>& v) {
  const Real length = std::sqrt(dot(v, v));
  if (!(length > Real(0) && length <= (std::numeric_limits<Real>::max)())) return {Real(1), Real(0), Real(0)};
  return {v[0] / length, v[1] / length, v[2] / length};
}

/// Uniform in the cube [-1, 1)^3.
template <class Real>
constexpr Triple<Real> in_cube(Tape& tape) {
  const Real x = both_signs<Real>(tape), y = both_signs<Real>(tape), z = both_signs<Real>(tape);
  return {x, y, z};
}

/// The direction of a random point of the cube; its length is 1 up to a few rounding errors.
template <class Real>
Triple<Real> direction(Tape& tape) {
  return normalised(in_cube<Real>(tape));
}

/// Three integer vectors at right angles to each other, all of the same integer length: the columns of a rotation
/// matrix times that length, by the Euler-Rodrigues formula for four integers. Each of them is a Pythagorean quadruple.
struct Triad {
  Triple<std::int64_t> x, y, z;
  std::int64_t length;
};

/// A triad from four random integers of magnitude at most 2^bits, bits < 15, that aren't all 0. No component is larger
/// than 2^(2 bits + 2), nor is the length.
constexpr Triad triad(Tape& tape, int bits) {
  // One word gives all four integers: 16 bits each, with their signs.
  const std::uint64_t word = tape.next();
  const auto part = [&](int shift) {
    const auto raw = static_cast<std::int64_t>(word >> shift & 0xffff) - 0x8000;
    return raw / (std::int64_t(1) << (15 - bits));
  };
  const std::int64_t n = part(16), p = part(32), q = part(48);
  const bool rest = n != 0 || p != 0 || q != 0;
  const std::int64_t m = part(0) != 0 || rest ? part(0) : 1;
  return {{m * m + n * n - p * p - q * q, 2 * (n * p + m * q), 2 * (n * q - m * p)},
          {2 * (n * p - m * q), m * m - n * n + p * p - q * q, 2 * (p * q + m * n)},
          {2 * (n * q + m * p), 2 * (p * q - m * n), m * m - n * n - p * p + q * q},
          m * m + n * n + p * p + q * q};
}

}  // namespace verify::random
