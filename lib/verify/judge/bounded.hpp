// SPDX-License-Identifier: BSL-1.0
/// Numbers of 53 or 102 bits with a bound on their own error: many times faster than the wide numbers of wide.hpp, and nearly
/// always certain of what those would answer.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <type_traits>

#include "verify/oracle/fast/double_double.hpp"

namespace verify {

namespace detail {

using oracle::DoubleDouble;

// What Bounded needs of its numbers: the leading double, which shows what isn't finite, and the cost of rounding.

inline double leading(double x) { return x; }
inline double leading(const DoubleDouble& x) { return x.high; }

/// |x - y|, to within 2^-50 of itself or 2^-105 of the larger.
inline double distance(double x, double y) { return std::abs(x - y); }
inline double distance(const DoubleDouble& x, const DoubleDouble& y) {
  return std::abs((x.high - y.high) + (x.low - y.low));
}

inline bool is_below(double x, double y) { return x < y; }
inline bool is_below(const DoubleDouble& x, const DoubleDouble& y) {
  return x.high < y.high || (x.high == y.high && x.low < y.low);
}

inline double scaled(double x, double factor) { return x * factor; }
inline DoubleDouble scaled(const DoubleDouble& x, double factor) { return {x.high * factor, x.low * factor}; }

/// Whether x = y y, for a y that is a double.
inline bool is_square_of(double x, double y) {
  return oracle::double_double::exact_product(y, y) == DoubleDouble(x);
}
inline bool is_square_of(const DoubleDouble& x, const DoubleDouble& y) {
  return y.low == 0 && oracle::double_double::exact_product(y.high, y.high) == x;
}

/// Whether all reals within `reach` of x round to `nearest`. For a sum of two doubles, whose `high` is what it rounds to,
/// `reach` is at least 2^-100 of it or 0, so that it covers the rounding of `low` here.
inline bool all_round_to(float nearest, double x, double reach) {
  return static_cast<float>(x - reach) == nearest && static_cast<float>(x + reach) == nearest;
}
inline bool all_round_to(double nearest, const DoubleDouble& x, double reach) {
  return x.high + (x.low - reach) == nearest && x.high + (x.low + reach) == nearest;
}
/// By doubles on both sides, since a double between two floats would be rounded twice.
inline bool all_round_to(float nearest, const DoubleDouble& x, double reach) {
  const double aside = 0x1p-50 * std::abs(x.high);
  return reach <= 0x1p-54 * std::abs(x.high) && all_round_to(nearest, x.high, aside);
}

template <class Number>
struct Precision;
/// Half an ulp.
template <>
struct Precision<double> {
  static constexpr double rounding = 0x1p-53, separation = 0x1p-45, digits = 0x1p+53;
};
/// The bound of the worst operation, the quotient. Everything that has 100 bits is exact (see Bounded).
template <>
struct Precision<DoubleDouble> {
  static constexpr double rounding = 0x1p-102, separation = 0x1p-88, digits = 0x1p+100;
  static_assert(oracle::double_double::of_quotient <= rounding);
};

}  // namespace detail

/// A double or a sum of two, with a bound of its error: |value - exact| <= `noise` times u, which is Precision::rounding, where
/// exact is what the same formula gives without rounding. A number of the case is exact and has no noise.
///
/// For operands x and y with noises m and n and the result r, the noise follows from
///   |x + y - (x' + y')| <= m + n + |r|,   |x y - x' y'| <= (|x| + m u) n + |y| m + |r|,
///   |x / y - x' / y'| <= (m + |r| n) / |y| + |r|,   |sqrt x - sqrt x'| <= m / |r| + |r|,
/// times u; the last two except for a factor of 1 + 2^-8, since y and x are distinct from 0. A bound is rounded itself
/// and, like that factor, covered by `sure`, which is 2^8 times the rounding.
///
/// A comparison is too close when its sides differ by less than `separation` times their noise. This noise falls short of
/// Watched's, which wide precision uses, by a factor of at most 4 in each operation, so in a formula of up to 18
/// successive operations by less than 2^37: sides that are distinguished here differ there by more than 2^-125 of its
/// noise, and aren't too close there.
///
/// The value is a multiple of `unit`, a power of 2; or that isn't known, and the unit is 0. While it is less than 2^53 units,
/// or 2^100 of them for a sum of two doubles, it is exact:
///   * Parts of an exact number are multiples of its unit, since the lower one is 0 below 2^53 units. So is all that sums and
///     products of them round off.
///   * In a sum what is added to the low parts is less than 2^51 units there, so nothing is lost.
///   * In a product of two numbers with low parts there would be 2^106 units or more. Otherwise one low part is 0, the other
///     one gives less than 2^48 units, and what is added to that is no more.
///   * A root is exact if it is a double whose square it is the root of; its unit is its lowest bit.
/// If two exact sides are equal although they have noise, and nothing was too close before, every wide precision arrives at
/// the same comparison, also with noise, and finds it too close: that is a tie, recorded in `tied`.
///
/// Value, noise and unit are multiples of 2^`exponent`. They are scaled so that the noise, or a number of the case, lies between
/// 2^-400 and 2^400, and products and quotients between 2^-900 and 2^990. Beyond that a number counts as too close. What
/// underflows there is less than 2^-500 of the noise; units don't underflow, since a unit below 2^-960 isn't known.
template <class Number>
class Bounded {
 public:
  Bounded() = default;
  explicit Bounded(int x) : Bounded(static_cast<double>(x)) {}
  explicit Bounded(float x) : Bounded(static_cast<double>(x)) {}
  explicit Bounded(double x) : value_(x), unit_(0) {
    scale(std::abs(x));
    unit_ = unit_of(leading(*this));
  }

  static bool& too_close() {
    thread_local bool flag = false;
    return flag;
  }
  static bool& tied() {
    thread_local bool flag = false;
    return flag;
  }

  Bounded operator-() const { return {-value_, noise_, unit_, exponent_}; }
  friend Bounded operator+(const Bounded& x, const Bounded& y) {
    if (x.exponent_ != y.exponent_) return sum_of_aligned(x, y);
    const Bounded sum = rounded(with_sign(x.value_ + y.value_, leading(x) + leading(y)), x.noise_ + y.noise_,
                                std::min(x.unit_, y.unit_), x.exponent_);
    return sum.is_in_range() ? sum : sum_beyond_range(sum, x, y);
  }
  friend Bounded operator-(const Bounded& x, const Bounded& y) { return x + -y; }
  friend Bounded operator*(const Bounded& x, const Bounded& y) {
    const Bounded product = rounded(with_sign(x.value_ * y.value_, leading(x) * leading(y)),
                                    (x.size() + x.noise_ * rounding) * y.noise_ + y.size() * x.noise_,
                                    x.unit_ * y.unit_, x.exponent_ + y.exponent_);
    return product.is_in_range() ? product : product_beyond_range(product, x, y);
  }
  friend Bounded operator/(const Bounded& x, const Bounded& y) {
    if (std::isinf(leading(y))) return unknown();  // wide numbers don't know the noise of the 0
    if (!x.is_finite() || !y.is_finite() || y.is_exactly_zero())
      return without_end(leading(x) / leading(y), x, y);
    // More bits may distinguish the divisor from 0, or find that it is 0.
    if (y.size() <= separation * y.noise_) return unknown();
    const Number ratio = with_sign(x.value_ / y.value_, leading(x) / leading(y));
    const Bounded quotient =
        rounded(ratio, (x.noise_ + std::abs(detail::leading(ratio)) * y.noise_) / y.size(), 0,
                x.exponent_ - y.exponent_);
    if (quotient.noise_ == 0 && !x.is_zero()) return unknown();
    return quotient.is_in_range() ? quotient : quotient.scaled();
  }
  friend Bounded sqrt(const Bounded& x) {
    watch(x, Bounded());
    if (leading(x) == 0) return x;
    if (!(leading(x) > 0) || !x.is_finite()) return without_end(std::sqrt(leading(x)), x, x);
    if (x.exponent_ % 2 != 0) return unknown();
    using std::sqrt;
    const Number root = sqrt(x.value_);
    const bool is_exact = x.is_exact() && detail::is_square_of(x.value_, root);
    return rounded(root, x.noise_ / detail::leading(root), is_exact ? unit_of(detail::leading(root)) : 0,
                   x.exponent_ / 2)
        .scaled();
  }

  friend bool operator<(const Bounded& x, const Bounded& y) {
    if (x.exponent_ != y.exponent_) return compare_aligned(x, y, std::less<>());
    return watch(x, y), detail::is_below(x.value_, y.value_);
  }
  friend bool operator>(const Bounded& x, const Bounded& y) { return y < x; }
  friend bool operator<=(const Bounded& x, const Bounded& y) { return x < y || x == y; }
  friend bool operator>=(const Bounded& x, const Bounded& y) { return y <= x; }
  friend bool operator==(const Bounded& x, const Bounded& y) {
    if (x.exponent_ != y.exponent_) return compare_aligned(x, y, std::equal_to<>());
    return watch(x, y), x.value_ == y.value_;
  }

  /// The value in the type of the case, rounded once. Too close if its error could change that.
  template <class Real>
  explicit operator Real() const {
    // The root of a number that is certainly negative, or of NaN.
    if (std::isnan(leading(*this))) return std::numeric_limits<Real>::quiet_NaN();
    if (exponent_ != 0) return at_any_scale<Real>();
    const auto nearest = static_cast<Real>(leading(*this));
    if (is_finite() && !(std::abs(nearest) <= (std::numeric_limits<Real>::max)() &&
                         detail::all_round_to(nearest, value_, sure * noise_)))
      too_close() = true;
    return nearest;
  }

 private:
  static constexpr double rounding = detail::Precision<Number>::rounding,
                          separation = detail::Precision<Number>::separation,
                          digits = detail::Precision<Number>::digits, sure = rounding * 0x1p8,
                          least_unit = 0x1p-960;
  static_assert(sure <= separation);

  Bounded(const Number& value, double noise, double unit, int exponent)
      : value_(value), noise_(noise), unit_(unit), exponent_(exponent) {}

  /// A result with the noise of its operands and its own rounding, and the unit of its operands. It isn't scaled.
  static Bounded rounded(const Number& value, double noise, double unit, int exponent) {
    const double size = std::abs(detail::leading(value));
    return {value, noise + size, size < unit * digits && unit >= least_unit ? unit : 0, exponent};
  }
  /// A result; if it is 0, with the sign that it has in doubles alone, which a sum of two doubles loses.
  static Number with_sign(const Number& value, double alone) {
    return detail::leading(value) == 0 ? Number(alone) : value;
  }
  [[nodiscard]] bool is_finite() const { return std::isfinite(detail::leading(value_)); }
  [[nodiscard]] bool is_in_range() const { return noise_ >= 0x1p-400 && noise_ <= 0x1p400; }

  // Rare cases are kept out of line.
  [[gnu::noinline]] static Bounded sum_beyond_range(const Bounded& sum, const Bounded& x, const Bounded& y) {
    return sum.is_finite() ? sum.scaled() : without_end(leading(x) + leading(y), x, y);
  }
  [[gnu::noinline]] static Bounded product_beyond_range(const Bounded& product, const Bounded& x,
                                                        const Bounded& y) {
    if (!product.is_finite()) return without_end(leading(x) * leading(y), x, y);
    // An underflow would leave the noise of a number of the case.
    if (product.noise_ == 0 && !x.is_zero() && !y.is_zero()) return unknown();
    return product.scaled();
  }
  /// The same number scaled into the range, in at most two steps.
  [[nodiscard]] [[gnu::noinline]] Bounded scaled() const {
    Bounded result = *this;
    if (noise_ != 0 && !(noise_ >= 0x1p-900 && noise_ <= 0x1p990)) too_close() = true;
    result.scale(noise_);
    return result;
  }
  void scale(double size) {
    if (size == 0) exponent_ = 0;
    for (int i = 0; i < 2 && size > 0x1p400 && std::isfinite(size); ++i, size *= 0x1p-512) move_by(512);
    for (int i = 0; i < 2 && size < 0x1p-400 && size > 0; ++i, size *= 0x1p512) move_by(-512);
  }
  /// The same number with its exponent increased by `more`.
  void move_by(int more) {
    const double factor = std::ldexp(1.0, -more);
    value_ = detail::scaled(value_, factor);
    noise_ *= factor;
    unit_ *= factor;
    if (!(unit_ >= least_unit)) unit_ = 0;
    exponent_ += more;
  }
  /// Gives both the larger exponent. A part 2^1000 below the other vanishes; then it is less than 2^-600, where the
  /// other one or its noise is at least 2^-400.
  static void align(Bounded& x, Bounded& y) {
    if (x.is_zero()) x.exponent_ = y.exponent_;
    if (y.is_zero()) y.exponent_ = x.exponent_;
    Bounded& lower = x.exponent_ < y.exponent_ ? x : y;
    lower.move_by(std::max(x.exponent_, y.exponent_) - lower.exponent_);
  }
  [[gnu::noinline]] static Bounded sum_of_aligned(Bounded x, Bounded y) {
    align(x, y);
    return x + y;
  }
  template <class Comparison>
  [[gnu::noinline]] static bool compare_aligned(Bounded x, Bounded y, const Comparison& compare) {
    align(x, y);
    return compare(x, y);
  }
  template <class Real>
  [[nodiscard]] [[gnu::noinline]] Real at_any_scale() const {
    Bounded moved = *this;
    if constexpr (std::is_same_v<Real, float>) {
      moved.move_by(-exponent_);
      if (!(moved.size() >= 0x1p-900 && moved.size() <= 0x1p900)) too_close() = true;
      return static_cast<Real>(moved);
    }
    // A number that is normal in the type is rounded in the same way at any scale.
    moved.exponent_ = 0;
    const Real result = std::ldexp(static_cast<Real>(moved), exponent_);
    if (!(std::abs(result) >= (std::numeric_limits<Real>::min)() &&
          std::abs(result) <= (std::numeric_limits<Real>::max)()))
      too_close() = true;
    return result;
  }

  /// An infinity or NaN. It is certain if one operand isn't a number, or if the signs of
  /// both are certain.
  [[gnu::noinline]] static Bounded without_end(double value, const Bounded& x, const Bounded& y) {
    const bool is_known =
        std::isnan(leading(x)) || std::isnan(leading(y)) || (x.has_clear_sign() && y.has_clear_sign());
    const bool overflows =
        std::isinf(value) && std::isfinite(leading(x)) && std::isfinite(leading(y)) && !y.is_zero();
    if (!is_known || overflows) too_close() = true;
    return {Number(value), 0, 0, 0};
  }
  [[gnu::noinline]] static Bounded unknown() {
    too_close() = true;
    return Bounded();
  }

  /// The lowest bit of x; for 0, more than that of any other number.
  static double unit_of(double x) {
    if (x == 0) return std::numeric_limits<double>::infinity();
    if (!std::isfinite(x)) return 0;
    // Without its lowest bit, x is nearer to 0 by exactly that bit.
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
    if (fraction == 0) return std::abs(x);
    return std::abs(x - std::bit_cast<double>(bits & (bits - 1)));
  }

  friend double leading(const Bounded& x) { return detail::leading(x.value_); }
  [[nodiscard]] double size() const { return std::abs(detail::leading(value_)); }
  [[nodiscard]] bool is_exact() const { return noise_ == 0 || unit_ > 0; }
  /// A 0 without noise.
  [[nodiscard]] bool is_zero() const { return detail::leading(value_) == 0 && noise_ == 0; }
  [[nodiscard]] bool is_exactly_zero() const { return detail::leading(value_) == 0 && is_exact(); }
  [[nodiscard]] bool has_clear_sign() const {
    return !is_finite() || is_exact() || size() > separation * noise_;
  }

  static void watch(const Bounded& x, const Bounded& y) {
    const double noise = std::max(x.noise_, y.noise_);
    if (noise == 0) return;
    const double distance = detail::distance(x.value_, y.value_);
    if (distance <= separation * noise) note_closeness(x, y);
  }
  [[gnu::noinline]] static void note_closeness(const Bounded& x, const Bounded& y) {
    if (!too_close() && x.is_exact() && y.is_exact() && x.value_ == y.value_) tied() = true;
    too_close() = true;
  }

  Number value_{};
  double noise_ = 0;
  double unit_ = std::numeric_limits<double>::infinity();
  int exponent_ = 0;
};

}  // namespace verify
