// SPDX-License-Identifier: BSL-1.0
/// Dyadic numbers of any length: sums and products are exact.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "verify/oracle/integer.hpp"

namespace verify::backward {

class Exact {
 public:
  Exact() = default;
  /// For a finite number.
  explicit Exact(double x) {
    const oracle::Dyadic one = oracle::dyadic(x);
    mantissa_ = one.mantissa;
    exponent_ = one.exponent;
  }

  [[nodiscard]] int sign() const { return mantissa_.sign(); }
  [[nodiscard]] oracle::Approximate approximate() const {
    return oracle::Approximate::of(mantissa_).scaled(exponent_);
  }

  friend Exact operator-(Exact x) {
    x.mantissa_ = -x.mantissa_;
    return x;
  }
  friend Exact operator+(const Exact& x, const Exact& y) {
    if (x.sign() == 0) return y;
    if (y.sign() == 0) return x;
    const std::int64_t unit = std::min(x.exponent_, y.exponent_);
    return {x.in_units(unit) + y.in_units(unit), unit};
  }
  friend Exact operator-(const Exact& x, const Exact& y) { return x + -y; }
  friend Exact operator*(const Exact& x, const Exact& y) {
    if (x.sign() == 0 || y.sign() == 0) return {};
    return {oracle::operator*(x.mantissa_, y.mantissa_), x.exponent_ + y.exponent_};
  }
  /// Not exact, but with a relative error below 2^-256. For a divisor that isn't 0.
  friend Exact operator/(const Exact& x, const Exact& y) {
    if (x.sign() == 0) return {};
    const auto length = [](const Exact& one) {
      return static_cast<std::int64_t>(msb(oracle::Integer(abs(one.mantissa_))));
    };
    const std::int64_t shift = std::max<std::int64_t>(0, 258 + length(y) - length(x));
    const oracle::Integer dividend = x.mantissa_ << static_cast<std::size_t>(shift);
    return {dividend / y.mantissa_, x.exponent_ - shift - y.exponent_};
  }

 private:
  Exact(oracle::Integer mantissa, std::int64_t exponent)
      : mantissa_(std::move(mantissa)), exponent_(exponent) {}

  [[nodiscard]] oracle::Integer in_units(std::int64_t unit) const {
    return mantissa_ << static_cast<std::size_t>(exponent_ - unit);
  }

  oracle::Integer mantissa_;
  std::int64_t exponent_ = 0;
};

}  // namespace verify::backward
