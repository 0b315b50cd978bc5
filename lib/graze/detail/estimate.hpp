// SPDX-License-Identifier: BSL-1.0
/// Initial guess for exact rounding: an approximation from which the search of rounded_by (exact.hpp) starts.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "graze/detail/ieee.hpp"
#include "graze/detail/integer.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// A magnitude to about 50 bits, with an exponent of unlimited range: mantissa * 2^exponent, 1 <= mantissa < 2 or 0.
struct Estimate {
  double mantissa = 0;
  int exponent = 0;

  /// Of two summands with a gap between their exponents that is wider than this, the smaller one is left out.
  static constexpr int widest_gap = 60;

  template <int bits>
  [[nodiscard]] static constexpr Estimate of(const Integer<bits>& n) noexcept {
    if (n.sign() == 0) return {};
    return {static_cast<double>(n.head()) * 0x1p-52, n.length() - 1};
  }
  /// 2^shift for -1022 <= shift <= 1023.
  [[nodiscard]] static constexpr double power(int shift) noexcept {
    return std::bit_cast<double>(static_cast<std::uint64_t>(shift + 1023) << 52);
  }
  /// x * 2^exponent for x > 0 within 2^+-100.
  [[nodiscard]] static constexpr Estimate normal(double x, int exponent) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const int own = static_cast<int>(bits >> 52) - 1023;
    return {x * power(-own), exponent + own};
  }
  [[nodiscard]] constexpr Estimate scaled(int by) const noexcept { return {mantissa, exponent + by}; }
  [[nodiscard]] constexpr Estimate times(const Estimate& y) const noexcept {
    if (mantissa == 0 || y.mantissa == 0) return {};
    return normal(mantissa * y.mantissa, exponent + y.exponent);
  }
  [[nodiscard]] constexpr Estimate plus(const Estimate& y) const noexcept {
    const Estimate& larger = mantissa == 0 || (y.mantissa != 0 && y.exponent > exponent) ? y : *this;
    const Estimate& smaller = &larger == this ? y : *this;
    const int gap = larger.exponent - smaller.exponent;
    if (smaller.mantissa == 0 || gap > widest_gap) return larger;
    return normal(larger.mantissa + smaller.mantissa * power(-gap), larger.exponent);
  }
  [[nodiscard]] constexpr Estimate over(const Estimate& y) const noexcept {
    if (mantissa == 0) return {};
    return normal(mantissa / y.mantissa, exponent - y.exponent);
  }
  [[nodiscard]] constexpr Estimate root() const noexcept {
    if (mantissa == 0) return {};
    const int odd = exponent & 1;
    return {root_of(odd != 0 ? 2 * mantissa : mantissa), (exponent - odd) / 2};
  }
  /// The bits of the largest number of Real that isn't above the estimate; infinity beyond the range.
  template <class Real>
  [[nodiscard]] constexpr typename Ieee<Real>::Bits bits() const noexcept {
    using Format = Ieee<Real>;
    using Bits = typename Format::Bits;
    if (mantissa == 0 || exponent < Format::lowest) return 0;
    if (exponent >= Format::top) return Format::infinity;
    const std::uint64_t significand =
        (std::bit_cast<std::uint64_t>(mantissa) & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1} << 52;
    const int last =
        exponent - Format::digits + 1 > Format::lowest ? exponent - Format::digits + 1 : Format::lowest;
    const auto fraction = static_cast<Bits>(significand >> (52 - (exponent - last)));
    // The hidden bit of a normal number adds 1 to the exponent field.
    return static_cast<Bits>((static_cast<Bits>(last - Format::lowest) << (Format::digits - 1)) + fraction);
  }

 private:
  /// The square root of a number from 1 to 4. A constant expression takes five steps of Newton's method from `root`: its
  /// relative error is at most 1/2, and a step from e leads to less than e^2 / 2, so that less than 2^-60 is left.
  [[nodiscard]] static constexpr double root_of(double x, double root = 1.5) noexcept {
    if (!GRAZE_IS_CONSTANT_EVALUATED()) {
      using std::sqrt;
      return sqrt(x);
    }
    for (int i = 0; i < 5; ++i) root = (root + x / root) / 2;
    return root;
  }
};

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
