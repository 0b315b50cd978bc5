// SPDX-License-Identifier: BSL-1.0
/// Runs a template again in two wide precisions, and detects comparisons that are too close to decide. Where fewer bits are
/// certain to give the same result, they are used instead.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "verify/case/answer.hpp"
#include "verify/judge/bounded.hpp"
#include "verify/judge/subject.hpp"

namespace verify {

/// The narrower of the two wide precisions, in bits; the other one is twice as wide.
inline constexpr int wide_bits = 256;
/// How many of the bits are reserved for the error of higher orders, where the rounding of a result must be certain.
inline constexpr int wide_spare = 16;

/// Binary floating point with this many bits, and an exponent range that no product of inputs leaves.
template <int bits>
using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<bits, boost::multiprecision::digit_base_2, void, std::int32_t>,
    boost::multiprecision::et_off>;

/// A wide number that carries a bound on its own error: |value - exact| <= 2^(noise - bits) to first order,
/// where exact is what the same formula gives without rounding. A number of the case is exact and has no
/// noise.
///
/// A comparison is too close when its sides differ by less than 2^(bits / 2) times their common noise, that is,
/// lie within 2^(-bits / 2), relative to what went into them, of each other. That is recorded in `too_close`,
/// one flag for each thread and precision.
template <int bits>
class Watched {
 public:
  Watched() = default;
  explicit Watched(int x) : Watched(static_cast<double>(x)) {}
  explicit Watched(float x) : Watched(static_cast<double>(x)) {}
  explicit Watched(double x) : value_(x) {}

  [[nodiscard]] const Wide<bits>& value() const { return value_; }
  static bool& too_close() {
    thread_local bool flag = false;
    return flag;
  }
  /// Whether more bits could round a result to another number of the case's type.
  static bool& unsure() {
    thread_local bool flag = false;
    return flag;
  }

  Watched operator-() const { return {-value_, noise_}; }
  friend Watched operator+(const Watched& x, const Watched& y) {
    return rounded(x.value_ + y.value_, std::max(x.noise_, y.noise_));
  }
  friend Watched operator-(const Watched& x, const Watched& y) {
    return rounded(x.value_ - y.value_, std::max(x.noise_, y.noise_));
  }
  friend Watched operator*(const Watched& x, const Watched& y) {
    return rounded(x.value_ * y.value_, std::max(x.reach() + y.noise_, y.reach() + x.noise_));
  }
  friend Watched operator/(const Watched& x, const Watched& y) {
    // More bits may distinguish the divisor from 0, or find that it is 0.
    if (y.size() <= std::max(y.noise_ - sure, none)) unsure() = true;
    return rounded(x.value_ / y.value_, std::max(x.noise_, x.size() - y.size() + y.noise_) - y.size());
  }
  friend Watched sqrt(const Watched& x) {
    watch(x, Watched());
    return rounded(sqrt(x.value_), x.size() <= none ? x.noise_ : x.noise_ - x.size() / 2);
  }

  friend bool operator<(const Watched& x, const Watched& y) { return watch(x, y), x.value_ < y.value_; }
  friend bool operator>(const Watched& x, const Watched& y) { return watch(x, y), x.value_ > y.value_; }
  friend bool operator<=(const Watched& x, const Watched& y) { return watch(x, y), x.value_ <= y.value_; }
  friend bool operator>=(const Watched& x, const Watched& y) { return watch(x, y), x.value_ >= y.value_; }
  friend bool operator==(const Watched& x, const Watched& y) { return watch(x, y), x.value_ == y.value_; }

  /// The value in the type of the case, rounded once. If its error could change that, `unsure` is set.
  template <class Real>
  explicit operator Real() const {
    // The root of a number that is certainly negative, or of NaN.
    if (isnan(value_)) return std::numeric_limits<Real>::quiet_NaN();
    const auto nearest = value_.template convert_to<Real>();
    const auto is_sure = [&] {
      if (!isfinite(value_)) return false;
      if (noise_ <= none / 2) return true;
      const auto error = ldexp(Wide<bits>(1), static_cast<int>(noise_ - sure));
      return (value_ - error).template convert_to<Real>() == nearest &&
             (value_ + error).template convert_to<Real>() == nearest;
    };
    if (!is_sure()) unsure() = true;
    return nearest;
  }

 private:
  static constexpr int sure = bits - wide_spare;
  static constexpr std::int64_t none =
      -(std::int64_t{1} << 40);  ///< the noise and size of what is exactly zero

  Watched(Wide<bits> value, std::int64_t noise) : value_(std::move(value)), noise_(noise) {}

  /// A result with the noise of its operands and its own rounding.
  static Watched rounded(Wide<bits> value, std::int64_t noise) {
    Watched result(std::move(value), noise);
    result.noise_ = std::max({noise, result.size(), none}) + 1;
    if (result.noise_ < none / 2) result.noise_ = none;
    return result;
  }

  /// |value| < 2^size.
  [[nodiscard]] std::int64_t size() const {
    if (!isfinite(value_) || value_.is_zero()) return none;
    return std::int64_t{value_.backend().exponent()} + 1;
  }

  /// |exact| < 2^(reach + 1). A 0 that results only from cancellation isn't exact.
  [[nodiscard]] std::int64_t reach() const { return std::max({size(), noise_ - bits, none}); }

  static void watch(const Watched& x, const Watched& y) {
    const std::int64_t noise = std::max(x.noise_, y.noise_);
    if (noise <= none / 2) return;
    const Watched difference(x.value_ - y.value_, none);
    if (isfinite(difference.value_) && difference.size() <= noise - bits / 2) too_close() = true;
  }

  Wide<bits> value_ = 0;
  std::int64_t noise_ = none;
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

/// The result of both wide precisions, if fewer bits are certain of it (Bounded): for a tie, or if no
/// comparison is too close, and no number too near a point at which its rounding changes.
template <class Number, class Routine, class Real>
std::optional<WideAnswers<Real>> certain_answers(const Case<Real>& k) {
  using B = Bounded<Number>;
  B::too_close() = B::tied() = false;
  const Answer<B> answer = Routine{}(widen<B>(k));
  const Answer<Real> rounded = narrow<Real>(answer);
  if (B::too_close() && !B::tied()) return std::nullopt;
  return WideAnswers<Real>{rounded, rounded, B::tied()};
}

template <class Routine, class Real>
Answer<Real> native(const Case<Real>& k) {
  return Routine{}(k);
}
template <class Routine, class Real>
WideAnswers<Real> wide(const Case<Real>& k) {
  if constexpr (std::is_same_v<Real, float>) {
    if (const auto certain = certain_answers<double, Routine>(k)) return *certain;
  }
  if (const auto certain = certain_answers<oracle::DoubleDouble, Routine>(k)) return *certain;
  WideAnswers<Real> answers;
  answers.single = answers.twice = answer_in<wide_bits, Routine>(k, answers.too_close);
  // If every comparison is clear and every rounding certain, twice the bits give the same result.
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
