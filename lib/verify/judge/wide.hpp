// SPDX-License-Identifier: BSL-1.0
/// Runs a template again in two wide precisions, and watches whether it compares what is too close to tell. Where 113 bits are
/// certain to give the same, they do.
#pragma once

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "verify/case/answer.hpp"
#include "verify/judge/quad.hpp"
#include "verify/judge/subject.hpp"

namespace verify {

/// The narrower of the two wide precisions, in bits; the other one is twice as wide.
inline constexpr int wide_bits = 256;
/// How many of the bits are left to the error of higher orders, where the rounding of a result is to be certain.
inline constexpr int wide_spare = 16;

/// Binary floating point of so many bits, with an exponent range that no product of inputs leaves.
template <int bits>
using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<bits, boost::multiprecision::digit_base_2, void, std::int32_t>,
    boost::multiprecision::et_off>;

namespace detail {

// What Watched asks of a wide number; of a Quad, see quad.hpp.

template <class Number>
std::int64_t exponent_of(const Number& x) {
  return std::int64_t{x.backend().exponent()};
}
template <class Number>
bool is_zero(const Number& x) {
  return x.is_zero();
}
template <class Number>
bool is_finite(const Number& x) {
  return isfinite(x);
}
template <class Number>
bool is_nan(const Number& x) {
  return isnan(x);
}
template <class Number>
bool is_in_range(const Number& /*x*/) {
  return true;
}
template <class Number>
Number square_root(const Number& x) {
  return sqrt(x);
}
template <class Real, class Number>
Real rounded_to(const Number& x) {
  return x.template convert_to<Real>();
}
template <class Number>
Number power_of_two(std::int64_t exponent) {
  return ldexp(Number(1), static_cast<int>(exponent));
}

// Of what a number is an exact multiple: 2^lowest. It isn't known of a number that was rounded.
inline constexpr std::int64_t unknown_lowest = -(std::int64_t{1} << 40),
                              lowest_of_zero = std::int64_t{1} << 40;

inline std::int64_t lowest_of(double x) {
  constexpr std::uint64_t fraction = (std::uint64_t{1} << 52) - 1;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const auto exponent = static_cast<std::int64_t>(bits >> 52U & 2047U);
  if (exponent == 2047) return unknown_lowest;
  const std::uint64_t digits = (bits & fraction) | (exponent == 0 ? 0 : fraction + 1);
  if (digits == 0) return lowest_of_zero;
  return std::max<std::int64_t>(exponent, 1) - 1075 + std::countr_zero(digits);
}

}  // namespace detail

/// A wide number that carries a bound of its own error: |value - exact| <= 2^(noise - bits) to first order,
/// where exact is what the same formula gives without rounding. A number of the case is exact and has no
/// noise.
///
/// A comparison is too close when its sides differ by less than 2^(bits - told) times their common noise, that is,
/// lie within 2^-told, relative to what went into them, of each other. That is remembered in `too_close`,
/// one flag for each thread and precision.
///
/// Numbers that aren't wide also know whether they were computed exactly. Where two such sides are equal although they
/// have noise, and nothing was too close before, every wide precision comes to the same comparison, with the same noise,
/// and finds it too close: that is a tie, remembered in `tied`.
template <int bits, class Number = Wide<bits>, int told = bits / 2>
class Watched {
 public:
  Watched() = default;
  explicit Watched(int x) : Watched(static_cast<double>(x)) {}
  explicit Watched(float x) : Watched(static_cast<double>(x)) {}
  explicit Watched(double x) : value_(static_cast<Number>(x)) {
    if constexpr (!is_wide) lowest_ = detail::lowest_of(x);
  }

  [[nodiscard]] const Number& value() const { return value_; }
  static bool& too_close() {
    thread_local bool flag = false;
    return flag;
  }

  static bool& tied() {
    thread_local bool flag = false;
    return flag;
  }
  /// Whether the rounding of a result to the type of the case could be another one in more bits.
  static bool& unsure() {
    thread_local bool flag = false;
    return flag;
  }

  Watched operator-() const {
    Watched result(-value_, noise_);
    result.lowest_ = lowest_;
    return result;
  }
  friend Watched operator+(const Watched& x, const Watched& y) {
    return rounded(x.value_ + y.value_, std::max(x.noise_, y.noise_), std::min(x.lowest_, y.lowest_));
  }
  friend Watched operator-(const Watched& x, const Watched& y) {
    return rounded(x.value_ - y.value_, std::max(x.noise_, y.noise_), std::min(x.lowest_, y.lowest_));
  }
  friend Watched operator*(const Watched& x, const Watched& y) {
    return rounded(x.value_ * y.value_, std::max(x.reach() + y.noise_, y.reach() + x.noise_),
                   x.lowest_ + y.lowest_);
  }
  friend Watched operator/(const Watched& x, const Watched& y) {
    // More bits may tell the divisor from 0, or find that it is 0.
    if (y.size() <= std::max(y.noise_ - sure, none)) (is_wide ? unsure() : too_close()) = true;
    return rounded(x.value_ / y.value_, std::max(x.noise_, x.size() - y.size() + y.noise_) - y.size());
  }
  friend Watched sqrt(const Watched& x) {
    watch(x, Watched());
    return rounded(detail::square_root(x.value_), x.size() <= none ? x.noise_ : x.noise_ - x.size() / 2);
  }

  friend bool operator<(const Watched& x, const Watched& y) { return watch(x, y), x.value_ < y.value_; }
  friend bool operator>(const Watched& x, const Watched& y) { return watch(x, y), x.value_ > y.value_; }
  friend bool operator<=(const Watched& x, const Watched& y) { return watch(x, y), x.value_ <= y.value_; }
  friend bool operator>=(const Watched& x, const Watched& y) { return watch(x, y), x.value_ >= y.value_; }
  friend bool operator==(const Watched& x, const Watched& y) { return watch(x, y), x.value_ == y.value_; }

  /// The value in the type of the case, rounded once. Where the error of the value could change that, it is `unsure`, and
  /// too close if the number isn't wide.
  template <class Real>
  explicit operator Real() const {
    // The root of what is negative beyond doubt, or of what isn't a number.
    if (detail::is_nan(value_)) return std::numeric_limits<Real>::quiet_NaN();
    const Real nearest = detail::rounded_to<Real>(value_);
    const auto is_sure = [&] {
      if (is_wide ? !detail::is_finite(value_) : !(std::abs(nearest) <= (std::numeric_limits<Real>::max)()))
        return false;
      if (noise_ <= none / 2) return true;
      const auto error = detail::power_of_two<Number>(noise_ - sure);
      return detail::rounded_to<Real>(value_ - error) == nearest &&
             detail::rounded_to<Real>(value_ + error) == nearest;
    };
    if (!is_sure()) (is_wide ? unsure() : too_close()) = true;
    return nearest;
  }

 private:
  static constexpr bool is_wide = std::is_same_v<Number, Wide<bits>>;
  static constexpr int sure = is_wide ? bits - wide_spare : told;
  static constexpr std::int64_t none =
      -(std::int64_t{1} << 40);  ///< the noise and size of what is exactly zero

  Watched(Number value, std::int64_t noise) : value_(std::move(value)), noise_(noise) {}

  /// A result with the noise of its operands and its own rounding. Unrounded it is a multiple of 2^lowest.
  static Watched rounded(Number value, std::int64_t noise, std::int64_t lowest = detail::unknown_lowest) {
    if (!detail::is_in_range(value) && !detail::is_nan(value)) too_close() = true;
    Watched result(std::move(value), noise);
    const std::int64_t size = result.size();
    result.noise_ = std::max({noise, size, none}) + 1;
    if (result.noise_ < none / 2) result.noise_ = none;
    if constexpr (!is_wide) {
      if (lowest > detail::unknown_lowest / 2 && size - lowest <= bits)
        result.lowest_ = size == none ? detail::lowest_of_zero : lowest;
    }
    return result;
  }
  [[nodiscard]] bool is_exact() const { return lowest_ != detail::unknown_lowest; }

  /// |value| < 2^size.
  [[nodiscard]] std::int64_t size() const {
    if (!detail::is_finite(value_) || detail::is_zero(value_)) return none;
    return detail::exponent_of(value_) + 1;
  }

  /// |exact| < 2^(reach + 1). What is 0 by cancellation alone is no exact 0.
  [[nodiscard]] std::int64_t reach() const { return std::max({size(), noise_ - bits, none}); }

  static void watch(const Watched& x, const Watched& y) {
    const std::int64_t noise = std::max(x.noise_, y.noise_);
    if (noise <= none / 2) return;
    const Watched difference(x.value_ - y.value_, none);
    if (!detail::is_finite(difference.value_) || difference.size() > noise - told) return;
    if constexpr (!is_wide) {
      if (!too_close() && x.is_exact() && y.is_exact() && detail::is_zero(difference.value_)) tied() = true;
    }
    too_close() = true;
  }

  Number value_ = 0;
  std::int64_t noise_ = none;
  std::int64_t lowest_ = detail::unknown_lowest;  ///< of numbers that aren't wide
};

namespace detail {

template <class To, class From>
std::optional<To> narrow(const std::optional<From>& x) {
  if (!x) return std::nullopt;
  return static_cast<To>(*x);
}
template <class To, class From>
std::optional<Triple<To>> narrow(const std::optional<Triple<From>>& x) {
  if (!x) return std::nullopt;
  return Triple<To>{static_cast<To>((*x)[0]), static_cast<To>((*x)[1]), static_cast<To>((*x)[2])};
}
template <class To, class From>
Answer<To> narrow(const Answer<From>& x) {
  return {x.outcome,
          x.motion,
          narrow<To>(x.time),
          narrow<To>(x.exit),
          narrow<To>(x.distance),
          narrow<To>(x.centre),
          narrow<To>(x.point),
          narrow<To>(x.normal)};
}

template <int bits, class Routine, class Real>
Answer<Real> answer_in(const Case<Real>& k, bool& too_close) {
  using W = Watched<bits>;
  W::too_close() = W::unsure() = false;
  const Answer<W> answer = Routine{}(widen<W>(k));
  too_close |= W::too_close();
  return narrow<Real>(answer);
}

#if GRAZE_VERIFY_HAS_QUAD
/// What both wide precisions say, if fewer bits are certain of it. They are certain of a tie. Else no comparison may be so
/// close, and no number so near to where its rounding changes, that their error could matter. That is at most
/// 2^(noise - bits) to first order; `spare` bits more leave room for all higher orders. What is told apart like this is not
/// too close in the wide precisions either, which tell apart at 2^-128.
template <class Number, int bits, int spare, class Routine, class Real>
std::optional<WideAnswers<Real>> certain_answers(const Case<Real>& k) {
  using W = Watched<bits, Number, bits - spare>;
  W::too_close() = W::tied() = false;
  const Answer<W> answer = Routine{}(widen<W>(k));
  const Answer<Real> rounded = narrow<Real>(answer);
  if (W::too_close() && !W::tied()) return std::nullopt;
  return WideAnswers<Real>{rounded, rounded, W::tied()};
}
template <class Routine, class Real>
std::optional<WideAnswers<Real>> certain_answers(const Case<Real>& k) {
  // 64 bits are enough for most numbers in float, and for most answers without a number in double.
  if (const auto answers = certain_answers<Extended, extended_bits, extended_spare, Routine>(k))
    return answers;
  return certain_answers<Quad, quad_bits, quad_spare, Routine>(k);
}
#endif

template <class Routine, class Real>
Answer<Real> native(const Case<Real>& k) {
  return Routine{}(k);
}
template <class Routine, class Real>
WideAnswers<Real> wide(const Case<Real>& k) {
#if GRAZE_VERIFY_HAS_QUAD
  if (const auto certain = certain_answers<Routine>(k)) return *certain;
#endif
  WideAnswers<Real> answers;
  answers.single = answers.twice = answer_in<wide_bits, Routine>(k, answers.too_close);
  // Where every comparison is clear and every rounding certain, twice the bits come to the same.
  if (!answers.too_close && Watched<wide_bits>::unsure())
    answers.twice = answer_in<2 * wide_bits, Routine>(k, answers.too_close);
  return answers;
}

}  // namespace detail

/// A subject from a routine that is a template: a type without state whose call operator takes a `Case<Real>`
/// of its question and gives an `Answer<Real>`, for float, double and `Watched`.
template <class Routine>
Subject subject_of(std::string_view name, Question question, const Contract& contract) {
  return {name,
          question,
          contract,
          {detail::native<Routine, float>, detail::wide<Routine, float>},
          {detail::native<Routine, double>, detail::wide<Routine, double>}};
}

}  // namespace verify
