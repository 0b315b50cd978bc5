// SPDX-License-Identifier: BSL-1.0
/// The integers of the oracle, and the dyadic numbers made of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace verify::oracle {

/// Of any length; up to 1024 bits live on the stack, which holds every step of an ordinary scene.
using Integer = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<1024, 0, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked>,
    boost::multiprecision::et_on>;

using Limb = boost::multiprecision::limb_type;
static_assert(std::numeric_limits<Limb>::digits == 64);
using Int128 = boost::int128_type;
using Uint128 = boost::uint128_type;

/// to += factor * from, limb by limb; the carry out of the top goes to to[count], which is set.
inline void add_multiple(Limb* to, Limb factor, const Limb* from, std::size_t count) {
  Limb carry = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Uint128 part = Uint128{factor} * from[i] + to[i] + carry;
    to[i] = static_cast<Limb>(part);
    carry = static_cast<Limb>(part >> 64);
  }
  to[count] = carry;
}

/// The product; a better match than Boost's own operator. A long integer is long because small and large
/// inputs meet in it, so many of its limbs are 0, and those are skipped here.
inline Integer operator*(const Integer& x, const Integer& y) {
  const auto &left = x.backend(), &right = y.backend();
  std::size_t zeros = 0;
  while (zeros + 1 < right.size() && right.limbs()[zeros] == 0) ++zeros;
  Integer product;
  auto& to = product.backend();
  to.resize(left.size() + right.size(), left.size() + right.size());
  std::fill_n(to.limbs(), to.size(), 0);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left.limbs()[i] == 0) continue;
    add_multiple(to.limbs() + i + zeros, left.limbs()[i], right.limbs() + zeros, right.size() - zeros);
  }
  to.normalize();
  to.sign(left.sign() != right.sign());  // once the length is known: then 0 has none
  return product;
}

/// An integer of this many limbs, in two's complement: quicker than one whose length must be looked up. That
/// everything fits isn't checked here; the callers say why it does.
template <int count>
class Fixed {
 public:
  Fixed(Int128 n = 0) {
    limbs_.fill(n < 0 ? ~Limb{0} : 0);
    limbs_[0] = static_cast<Limb>(n);
    limbs_[1] = static_cast<Limb>(n >> 64);
  }
  template <int shorter>
    requires(shorter < count)
  Fixed(const Fixed<shorter>& n) {
    limbs_.fill(n.sign() < 0 ? ~Limb{0} : 0);
    for (std::size_t i = 0; i < shorter; ++i) limbs_[i] = n[i];
  }

  [[nodiscard]] const Limb& operator[](std::size_t i) const { return limbs_[i]; }
  [[nodiscard]] Limb& operator[](std::size_t i) { return limbs_[i]; }

  [[nodiscard]] bool is_negative() const { return limbs_.back() >> 63 != 0; }
  [[nodiscard]] bool is_zero() const {
    Limb any = 0;
    for (const Limb limb : limbs_) any |= limb;
    return any == 0;
  }
  [[nodiscard]] int sign() const { return is_negative() ? -1 : (is_zero() ? 0 : 1); }
  /// Negative, 0 or positive as this number is less than, equal to or greater than the other.
  [[nodiscard]] int compare(const Fixed& other) const { return (*this - other).sign(); }

  /// The number of bits besides the sign.
  [[nodiscard]] int length() const {
    const Limb flip = is_negative() ? ~Limb{0} : 0;
    std::size_t top = count - 1;
    while (top > 0 && limbs_[top] == flip) --top;
    return static_cast<int>(64 * (top + 1)) - std::countl_zero(limbs_[top] ^ flip);
  }

  friend Fixed operator+(const Fixed& x, const Fixed& y) {
    Fixed sum;
    Limb carry = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Uint128 part = Uint128{x[i]} + y[i] + carry;
      sum[i] = static_cast<Limb>(part);
      carry = static_cast<Limb>(part >> 64);
    }
    return sum;
  }
  friend Fixed operator-(const Fixed& x, const Fixed& y) {
    Fixed difference;
    Limb borrow = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Uint128 part = Uint128{x[i]} - y[i] - borrow;
      difference[i] = static_cast<Limb>(part);
      borrow = static_cast<Limb>(part >> 64) & 1;
    }
    return difference;
  }
  Fixed& operator-=(const Fixed& other) { return *this = *this - other; }
  friend Fixed operator-(const Fixed& x) { return Fixed() - x; }
  friend Fixed abs(const Fixed& x) {
    const Limb flip = x.is_negative() ? ~Limb{0} : 0;
    Limb carry = flip & 1;
    Fixed size;
    for (std::size_t i = 0; i < count; ++i) {
      const Limb flipped = x[i] ^ flip;
      size[i] = flipped + carry;
      carry &= static_cast<Limb>(size[i] == 0);
    }
    return size;
  }

  friend Fixed operator<<(const Fixed& x, std::size_t by) {
    const std::size_t whole = by / 64, part = by % 64;
    Fixed shifted;
    for (std::size_t i = count; i-- > whole;) {
      const Limb below = i > whole ? x[i - whole - 1] : 0;
      shifted[i] = static_cast<Limb>((Uint128{x[i - whole]} << 64 | below) >> (64 - part));
    }
    return shifted;
  }
  /// As long as x, unlike other products.
  friend Fixed operator*(std::int64_t n, const Fixed& x) {
    const Limb size = n < 0 ? -static_cast<Limb>(n) : static_cast<Limb>(n);
    Limb carry = 0;
    Fixed product;
    for (std::size_t i = 0; i < count; ++i) {
      const Uint128 part = Uint128{size} * x[i] + carry;
      product[i] = static_cast<Limb>(part);
      carry = static_cast<Limb>(part >> 64);
    }
    return n < 0 ? -product : product;
  }

 private:
  std::array<Limb, count> limbs_;
};

/// As long as both factors together.
template <int m, int n>
Fixed<m + n> operator*(const Fixed<m>& x, const Fixed<n>& y) {
  Fixed<m + n> product;
  for (std::size_t i = 0; i < m; ++i) add_multiple(&product[i], x[i], &y[0], n);
  // So far x < 0 has been read as x + 2^(64 m), and y likewise. Signs are random, so nothing branches on them.
  const auto correct = [&product](const auto& factor, std::size_t from, bool is_due) {
    const Limb mask = is_due ? ~Limb{0} : 0;
    Limb borrow = 0;
    for (std::size_t i = from; i < m + n; ++i) {
      const Uint128 part = Uint128{product[i]} - (factor[i - from] & mask) - borrow;
      product[i] = static_cast<Limb>(part);
      borrow = static_cast<Limb>(part >> 64) & 1;
    }
  };
  correct(y, m, x.is_negative());
  correct(x, n, y.is_negative());
  return product;
}

/// The number types of an equation: lengths, their products, and the products of those. Long ones
/// hold the numbers of any case, Short ones those of the cases that fit according to `Multiples`.
struct Long {
  using Length = Integer;
  using Square = Integer;
  using Fourth = Integer;
};
struct Short {
  using Length = Fixed<2>;
  using Square = Fixed<4>;
  using Fourth = Fixed<8>;
};

/// mantissa * 2^exponent.
struct Dyadic {
  std::int64_t mantissa = 0;
  int exponent = 0;
};

/// The bit layout of a type.
template <class Real>
struct Format {
  static_assert(std::numeric_limits<Real>::is_iec559);
  using Bits = std::conditional_t<std::is_same_v<Real, float>, std::uint32_t, std::uint64_t>;
  static constexpr int digits = std::numeric_limits<Real>::digits;                 // 24, 53
  static constexpr int lowest = std::numeric_limits<Real>::min_exponent - digits;  // of the last bit
  static constexpr Bits infinity = std::bit_cast<Bits>(std::numeric_limits<Real>::infinity());
};

/// The number with these bits, without its sign. The bits of infinity read as the power of two that would come
/// next, so that rounding at the top of the range is no special case.
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
  Dyadic value = magnitude<Real>(std::bit_cast<Bits>(x) & (~Bits{0} >> 1));
  if (value.mantissa == 0) return {};
  const int zeros = std::countr_zero(static_cast<std::uint64_t>(value.mantissa));
  value.mantissa >>= zeros;
  value.exponent += zeros;
  if (x < 0) value.mantissa = -value.mantissa;
  return value;
}

/// 2^exponent, a normal number: from its bits, since the library functions take as long as a division.
inline double power_of_two(std::int64_t exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52U);
}

/// x * 2^by, like std::ldexp, but faster.
inline long double shifted(long double x, std::int64_t by) {
  constexpr int step = std::numeric_limits<double>::max_exponent - 2;
  for (; by > step; by -= step) x *= 0x1p1022L;
  for (; by < -step; by += step) x *= 0x1p-1022L;
  return x * static_cast<long double>(power_of_two(by));
}

/// A number in floating point with a separate exponent. Its operations have a relative error of 2^-63 each
/// (with a 64-bit long double) and never over- or underflow: a handful of them in a row keeps the mantissa
/// within 2^(+-1000). Only used where an exact test follows, or where a distance is wanted to a few digits.
struct Approximate {
  long double mantissa = 0;
  std::int64_t exponent = 0;

  static Approximate of(const Integer& n) { return of(n.sign(), n.backend().limbs(), n.backend().size()); }
  template <int count>
  static Approximate of(const Fixed<count>& n) {
    const Fixed<count> size = abs(n);
    std::size_t length = count;
    while (length > 1 && size[length - 1] == 0) --length;
    return of(n.sign(), &size[0], length);
  }
  /// From sign and magnitude, whose last limb isn't 0 unless it is the only one.
  static Approximate of(int sign, const Limb* limbs, std::size_t length) {
    if (sign == 0) return {};
    const std::size_t top = length - 1;
    const int lead = std::countl_zero(limbs[top]);
    Limb head = limbs[top] << lead;
    if (top > 0 && lead > 0) head |= limbs[top - 1] >> (64 - lead);
    const auto mantissa = static_cast<long double>(head);
    return {sign < 0 ? -mantissa : mantissa, 64 * static_cast<std::int64_t>(top) - lead};
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
    return {large.mantissa + shifted(small.mantissa, -gap), large.exponent};
  }
  [[nodiscard]] Approximate root() const {
    const bool odd = exponent % 2 != 0;
    return {std::sqrt(odd ? mantissa * 2 : mantissa), (odd ? exponent - 1 : exponent) / 2};
  }
  /// For 0 it is +0.
  [[nodiscard]] Approximate negated() const { return {0 - mantissa, exponent}; }
  [[nodiscard]] Approximate scaled(std::int64_t by) const { return {mantissa, exponent + by}; }
  /// Out of range: 0 or infinity.
  [[nodiscard]] long double value() const {
    return shifted(mantissa, std::clamp<std::int64_t>(exponent, -40000, 40000));
  }
};

/// If a few operations on approximations differ by less, relatively, exact signs decide. Their relative errors are below
/// 2^-48 even where long double is double.
inline constexpr long double too_close = 0x1p-20L;
static_assert(too_close > 0x1p-48L);

}  // namespace verify::oracle
