// SPDX-License-Identifier: BSL-1.0
/// From real numbers known to lie near a double, or a sum of two, to the float or double that they round to.
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>

#include "verify/oracle/fast/ball.hpp"
#include "verify/oracle/fast/double_double_ball.hpp"
#include "verify/oracle/integer.hpp"
#include "verify/oracle/oracle.hpp"

namespace verify::oracle {

/// The exponent of a positive normal double.
inline int exponent_of(double x) { return static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 52U) - 1023; }

/// The float that all members of a ball round to, and how far they are from it, to within `residual_error` ulps; if
/// they lie in one binade between 2^-100 and 2^100 and round to one float, and if the ball is small enough.
///
/// Rounding keeps the order, so all members round to what both ends round to. The computed ends are at least half an
/// ulp of a double outside: they round by less than 2^-53 of themselves, and reach further by 2^-52 of the middle. The
/// middle less the float is exact, as both are multiples of the last bit of the middle and less than an ulp of the float
/// apart.
template <std::same_as<float> Real>
std::optional<Enclosed<float>> rounded(const Ball& x, double residual_error) {
  if (!(x.middle > 0x1p-100 && x.middle < 0x1p100)) return std::nullopt;
  const int binade = exponent_of(x.middle), last = binade - std::numeric_limits<float>::digits + 1;
  const double ulp = power_of_two(last);
  const double reach = x.radius + 0x1p-52 * x.middle;
  if (!(reach <= ulp * residual_error)) return std::nullopt;
  const double least = x.middle - reach, most = x.middle + reach;
  if (exponent_of(least) != binade || exponent_of(most) != binade) return std::nullopt;
  const auto nearest = static_cast<float>(least);
  if (static_cast<float>(most) != nearest) return std::nullopt;
  return Enclosed<float>{nearest, (x.middle - static_cast<double>(nearest)) * power_of_two(-last)};
}

/// The float of a ball with a narrower middle, which is widened by what that lacks.
template <std::same_as<float> Real>
std::optional<Enclosed<float>> rounded(const DoubleDoubleBall& x, double residual_error) {
  return rounded<float>(Ball(x.middle.high, ball::bound(std::abs(x.middle.low) + x.radius)), residual_error);
}

/// The double that all members of a ball round to, and how far they are from it, under the same conditions.
///
/// That is `high`, unless it is a power of two: halfway to the next doubles lie half an ulp above it and below. Rounding keeps the
/// order, so the distance to the farthest member is less than that if it comes out as less.
template <std::same_as<double> Real>
std::optional<Enclosed<double>> rounded(const DoubleDoubleBall& x, double residual_error) {
  const double nearest = x.middle.high;
  if (!(nearest > 0x1p-100 && nearest < 0x1p100)) return std::nullopt;
  const int last = exponent_of(nearest) - std::numeric_limits<double>::digits + 1;
  const double ulp = power_of_two(last);
  const double distance = std::abs(x.middle.low) + x.radius;
  const bool begins_binade = (std::bit_cast<std::uint64_t>(nearest) & 0xfffffffffffffU) == 0;
  if (begins_binade || !(x.radius <= ulp * residual_error) || !(2 * distance < ulp)) return std::nullopt;
  return Enclosed<double>{nearest, x.middle.low * power_of_two(-last)};
}

}  // namespace verify::oracle
