// SPDX-License-Identifier: BSL-1.0
/// Exact numbers in decimal digits.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "verify/oracle/surd.hpp"

namespace verify::oracle {

/// (x + side sqrt d) / z * 2^exponent, with side = -1, 0 or 1, d >= 0 and z > 0.
struct Quadratic {
  Integer x;
  int side = 0;
  Integer d = 0, z = 1;
  std::int64_t exponent = 0;

  [[nodiscard]] Surd surd() const { return {x, Integer(side), z, d, exponent}; }
};

/// The largest integer not above q * 10^-power, for q > 0: with factors `up` and `down` for the powers of two and ten,
/// (x up + side sqrt(d up^2)) / (z down), where the floor of a quotient by an integer is that of the quotient of the
/// floor.
inline Integer floor_of(const Quadratic& q, std::int64_t power) {
  Integer up = 1, down = q.z;
  (power > 0 ? down : up) *= pow(Integer(10), static_cast<unsigned>(std::abs(power)));
  (q.exponent > 0 ? up : down) <<= static_cast<std::size_t>(std::abs(q.exponent));
  Integer rest;
  const Integer root = sqrt(Integer(q.d * up * up), rest);
  const Integer signed_floor = q.side > 0 ? root : Integer(-root - rest.sign());
  return (q.x * up + signed_floor) / down;
}

/// The first `count` significant digits, truncated, not rounded, in the form d.ddde+x or -d.ddde+x; 0 is "0". `count` below 1
/// counts as 1.
inline std::string in_decimals(Quadratic q, int count) {
  count = std::max(count, 1);
  const int sign = q.surd().sign();
  if (sign == 0) return "0";
  if (sign < 0) {
    q.x = -q.x;
    q.side = -q.side;
  }
  // One digit more than requested, in case the estimate is too large.
  const Approximate estimate = q.surd().approximate();
  const double decimals = static_cast<double>(estimate.exponent) * 0.30102999566398120 +
                          std::log10(static_cast<double>(estimate.mantissa));
  const auto power = static_cast<std::int64_t>(std::floor(decimals)) - count;
  std::string digits = floor_of(q, power).str();
  const std::int64_t exponent = power + static_cast<std::int64_t>(digits.size()) - 1;
  digits.resize(static_cast<std::size_t>(count));
  if (count > 1) digits.insert(1, 1, '.');
  digits += exponent < 0 ? "e-" : "e+";
  return (sign < 0 ? "-" : "") + digits + std::to_string(std::abs(exponent));
}

}  // namespace verify::oracle
