// SPDX-License-Identifier: BSL-1.0
/// Integers of fixed capacity on the stack, for stage 3.
///
/// The capacity is part of the type, and every operation returns a type that holds its result whatever the
/// operands are. So overflow is impossible by construction, and the resulting capacities are checked at compile time
/// where they are used (exact.hpp). The cost of an operation depends on the bits in use, not on the capacity.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "graze/detail/build.hpp"

GRAZE_QUIET_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// A signed integer with a magnitude below 2^bits.
template <int bits>
class Integer {
 public:
  static constexpr int capacity = bits;

  // A machine word, and a type that holds the product of two.
#if defined(__SIZEOF_INT128__)
  using Limb = std::uint64_t;
  __extension__ typedef unsigned __int128 Wide;
#else
  using Limb = std::uint32_t;
  using Wide = std::uint64_t;
#endif
  static constexpr int limb_bits = 8 * sizeof(Limb);

  constexpr Integer() noexcept {}
  constexpr Integer(const Integer& other) noexcept : sign_(other.sign_), size_(other.size_) {
    for (int i = 0; i < size_; ++i) limb_[i] = other.limb_[i];  // limbs above are uninitialised
  }
  constexpr Integer& operator=(const Integer& other) noexcept {
    if (this == &other) return *this;
    sign_ = other.sign_;
    size_ = other.size_;
    for (int i = 0; i < size_; ++i) limb_[i] = other.limb_[i];
    return *this;
  }

  /// mantissa * 2^shift, which has to be below 2^bits in magnitude.
  constexpr Integer(std::int64_t mantissa, int shift) noexcept {
    if (mantissa == 0) return;
    sign_ = mantissa < 0 ? -1 : 1;
    const auto magnitude = mantissa < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(mantissa)
                                        : static_cast<std::uint64_t>(mantissa);
    const int skip = shift / limb_bits, rest = shift % limb_bits;
    for (int i = 0; i < skip; ++i) limb_[i] = 0;
    put(skip, static_cast<Limb>(magnitude << rest));
    auto above = rest == 0 ? magnitude >> 1 >> (limb_bits - 1) : magnitude >> (limb_bits - rest);
    for (int i = skip + 1; above != 0; ++i) {
      put(i, static_cast<Limb>(above));
      above = above >> 1 >> (limb_bits - 1);
    }
  }

  [[nodiscard]] constexpr int sign() const noexcept { return sign_; }

  /// The length n with 2^(n - 1) <= magnitude < 2^n. Not for 0.
  [[nodiscard]] constexpr int length() const noexcept {
    return size_ * limb_bits - std::countl_zero(limb_[size_ - 1]);
  }

  /// The leading 53 bits of the magnitude, truncated: the magnitude is about head() * 2^(length() - 53). Not for 0.
  [[nodiscard]] constexpr std::uint64_t head() const noexcept {
    std::uint64_t value = 0;
    const int top = length();
    for (int i = size_ - 1; i >= 0 && i > size_ - 4; --i) {
      const int at = i * limb_bits - (top - 53);  // the position of the limb's lowest bit
      const std::uint64_t limb = limb_[i];
      value |= at >= 0 ? limb << at : at > -limb_bits ? limb >> -at : 0;
    }
    return value;
  }

  /// The number of limbs in use.
  [[nodiscard]] constexpr int size() const noexcept { return size_; }

  /// The number divided by 2^(limb_bits skip) and rounded towards 0. The result must fit into `kept` limbs.
  template <int kept>
  [[nodiscard]] constexpr Integer<kept * limb_bits> above(int skip) const noexcept {
    Integer<kept * limb_bits> result;
    if (size_ <= skip) return result;
    result.sign_ = sign_;
    result.size_ = size_ - skip;
    for (int i = skip; i < size_; ++i) result.limb_[i - skip] = limb_[i];
    return result;
  }

  [[nodiscard]] constexpr Integer operator-() const noexcept {
    Integer result = *this;
    result.sign_ = -sign_;
    return result;
  }

  template <int other>
  [[nodiscard]] constexpr auto operator+(const Integer<other>& y) const noexcept {
    return sum(*this, y, y.sign());
  }
  template <int other>
  [[nodiscard]] constexpr auto operator-(const Integer<other>& y) const noexcept {
    return sum(*this, y, -y.sign());
  }

  template <int other>
  [[nodiscard]] constexpr Integer<bits + other> operator*(const Integer<other>& y) const noexcept {
    Integer<bits + other> result;
    if (sign_ == 0 || y.sign_ == 0) return result;
    result.sign_ = sign_ * y.sign_;
    const int size = size_ + y.size_;
    for (int i = 0; i < size; ++i) result.limb_[i] = 0;
    for (int i = 0; i < size_; ++i) {
      if (limb_[i] == 0)
        continue;  // frequent in long numbers: they are sums of very large and very small ones
      Wide carry = 0;
      for (int j = 0; j < y.size_; ++j) {
        carry += Wide{limb_[i]} * y.limb_[j] + result.limb_[i + j];
        result.limb_[i + j] = static_cast<Limb>(carry);
        carry >>= limb_bits;
      }
      result.limb_[i + y.size_] = static_cast<Limb>(carry);
    }
    result.size_ = result.limb_[size - 1] == 0 ? size - 1 : size;
    return result;
  }

  /// This number times 2^shift, 0 <= shift <= most.
  template <int most>
  [[nodiscard]] constexpr Integer<bits + most> shifted(int shift) const noexcept {
    Integer<bits + most> result;
    result.sign_ = sign_;
    const int skip = shift / limb_bits, rest = shift % limb_bits;
    for (int i = 0; i < skip; ++i) result.limb_[i] = 0;
    Limb carry = 0;
    for (int i = 0; i < size_; ++i) {
      result.put(skip + i, static_cast<Limb>(limb_[i] << rest) | carry);
      carry = rest == 0 ? 0 : limb_[i] >> (limb_bits - rest);
    }
    if (carry != 0) result.put(skip + size_, carry);
    return result;
  }

 private:
  template <int>
  friend class Integer;

  /// Writes a limb above all others written so far.
  constexpr void put(int at, Limb limb) noexcept {
    limb_[at] = limb;
    if (limb != 0) size_ = at + 1;
  }

  template <int x_bits, int y_bits>
  [[nodiscard]] static constexpr int compare_magnitudes(const Integer<x_bits>& x,
                                                        const Integer<y_bits>& y) noexcept {
    if (x.size_ != y.size_) return x.size_ < y.size_ ? -1 : 1;
    for (int i = x.size_ - 1; i >= 0; --i) {
      if (x.limb_[i] != y.limb_[i]) return x.limb_[i] < y.limb_[i] ? -1 : 1;
    }
    return 0;
  }

  template <int other>
  [[nodiscard]] static constexpr auto sum(const Integer& x, const Integer<other>& y, int y_sign) noexcept {
    Integer<(bits > other ? bits : other) + 1> result;
    if (x.sign_ == y_sign) {
      result.sign_ = y_sign;
      result.add(x, y);
    } else {
      const int order = compare_magnitudes(x, y);
      if (order == 0) return result;
      result.sign_ = order > 0 ? x.sign_ : y_sign;
      order > 0 ? result.subtract(x, y) : result.subtract(y, x);
    }
    return result;
  }

  template <int x_bits, int y_bits>
  constexpr void add(const Integer<x_bits>& x, const Integer<y_bits>& y) noexcept {
    const int size = x.size_ > y.size_ ? x.size_ : y.size_;
    Wide carry = 0;
    for (int i = 0; i < size; ++i) {
      carry += (i < x.size_ ? Wide{x.limb_[i]} : 0) + (i < y.size_ ? Wide{y.limb_[i]} : 0);
      put(i, static_cast<Limb>(carry));
      carry >>= limb_bits;
    }
    if (carry != 0) put(size, static_cast<Limb>(carry));
  }

  /// |x| - |y|, for |x| > |y|.
  template <int x_bits, int y_bits>
  constexpr void subtract(const Integer<x_bits>& x, const Integer<y_bits>& y) noexcept {
    Wide borrow = 0;
    for (int i = 0; i < x.size_; ++i) {
      const Wide difference = Wide{x.limb_[i]} - (i < y.size_ ? Wide{y.limb_[i]} : 0) - borrow;
      put(i, static_cast<Limb>(difference));
      borrow = difference >> (2 * limb_bits - 1);
    }
  }

  /// One more than `bits` needs: a product writes as many limbs as its factors have together, which can be one more than
  /// the product needs.
  static constexpr std::size_t limbs = (bits + limb_bits - 1) / limb_bits + 1;

  int sign_ = 0, size_ = 0;
  Limb limb_[limbs];  // initialised up to size_
};

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_QUIET_END
