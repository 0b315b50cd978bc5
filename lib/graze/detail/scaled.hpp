// SPDX-License-Identifier: BSL-1.0
/// Scaling of double scenes into the range of stages 1 and 2: one power of two multiplies all lengths, another one all
/// displacements. Scaled numbers below 2^-1022 become 0, which is within the error bounds (filter.hpp).
#pragma once

#include "graze/detail/estimate.hpp"
#include "graze/detail/relative.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

struct Scaled {
  Relative<double> relative;
  int length_exponent,
      v_exponent;  ///< of the units 2^length_exponent of lengths and 2^v_exponent of displacements

  /// The exponent of the unit of times.
  [[nodiscard]] int time() const noexcept { return length_exponent - v_exponent; }
};

/// x 2^-unit, computed from the bits of x: correct even if the processor flushes subnormal numbers to 0.
[[nodiscard]] inline double in_units(double x, int unit) noexcept {
  const Dyadic value = Ieee<double>::dyadic(x);
  const int exponent = value.exponent - unit;
  if (value.mantissa == 0 || exponent < -1022) return 0;
  return static_cast<double>(value.mantissa) * Estimate::power(exponent);
}

/// A horizon in units of 2^unit, clamped to the range from the least normal number to infinity, which contains every time
/// of stage 2.
[[nodiscard]] inline double horizon_in_units(double x, int unit) noexcept {
  using Format = Ieee<double>;
  const int field = static_cast<int>(Format::magnitude(x) >> 52) - unit;
  if (Format::magnitude(x) == Format::infinity || field > 2046)
    return std::numeric_limits<double>::infinity();
  return field < 1 ? Format::least_normal : in_units(x, unit);
}

/// x 2^exponent for a normal number x; certain if the result is a normal number too.
[[nodiscard]] inline Certified<double> out_of_units(double x, int exponent) noexcept {
  using Format = Ieee<double>;
  const int field = static_cast<int>(Format::magnitude(x) >> 52) + exponent;
  const auto shift = static_cast<Format::Bits>(static_cast<std::int64_t>(exponent));
  return {std::bit_cast<double>(Format::bits(x) + (shift << 52)), field > 0 && field < 2047};
}

[[nodiscard]] inline Scaled scaled(const Relative<double>& relative) noexcept {
  using Format = Ieee<double>;
  const auto largest_of = [](const Differences<double>& p, double q, double r) {
    Format::Bits largest = 0;
    const double numbers[]{p.x.plus, p.x.minus, p.y.plus, p.y.minus, p.z.plus, p.z.minus, q, r};
    for (const double x : numbers) {
      if (Format::magnitude(x) > largest) largest = Format::magnitude(x);
    }
    return largest;
  };
  const auto exponent = [](Format::Bits bits) {
    const Dyadic value = Format::dyadic(bits);
    return value.exponent + static_cast<int>(std::bit_width(static_cast<std::uint64_t>(value.mantissa)));
  };
  const int length_exponent = exponent(largest_of(relative.d, relative.radius_a, relative.radius_b)),
            v_exponent = exponent(largest_of(relative.v, 0, 0));
  const auto in = [](const Differences<double>& p, int unit) {
    return Differences<double>{{in_units(p.x.plus, unit), in_units(p.x.minus, unit)},
                               {in_units(p.y.plus, unit), in_units(p.y.minus, unit)},
                               {in_units(p.z.plus, unit), in_units(p.z.minus, unit)}};
  };
  return {{in(relative.d, length_exponent), in(relative.v, v_exponent),
           in_units(relative.radius_b, length_exponent), in_units(relative.radius_a, length_exponent),
           relative.container},
          length_exponent,
          v_exponent};
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
