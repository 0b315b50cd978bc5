// SPDX-License-Identifier: BSL-1.0
/// Scenes of double beyond the range of stages 1 and 2, brought into it: all lengths times one power of two, all
/// displacements times another. What thereby falls below 2^-1022 is 0, and changes nothing (filter.hpp).
#pragma once

#include "graze/detail/estimate.hpp"
#include "graze/detail/relative.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

struct Scaled {
  Relative<double> relative;
  int length, speed;  ///< lengths are in units of 2^length now, displacements in units of 2^speed

  /// The exponent of the unit of times.
  [[nodiscard]] int time() const noexcept { return length - speed; }
};

/// x 2^-unit, by the bits of x: also for a processor that takes subnormal numbers for 0.
[[nodiscard]] inline double in_units(double x, int unit) noexcept {
  const Dyadic value = Format<double>::dyadic(x);
  const int exponent = value.exponent - unit;
  if (value.mantissa == 0 || exponent < -1022) return 0;
  return static_cast<double>(value.mantissa) * Estimate::power(exponent);
}

/// A horizon in units of 2^unit; what is beyond the range of any time found there is cut.
[[nodiscard]] inline double horizon_in_units(double x, int unit) noexcept {
  using Form = Format<double>;
  const int field = static_cast<int>(Form::magnitude(x) >> 52) - unit;
  if (Form::magnitude(x) == Form::infinity || field > 2046) return std::numeric_limits<double>::infinity();
  return field < 1 ? Form::least_normal : in_units(x, unit);
}

/// A normal number x times 2^exponent, if that is one too.
[[nodiscard]] inline Finding<double> out_of_units(double x, int exponent) noexcept {
  using Form = Format<double>;
  const int field = static_cast<int>(Form::magnitude(x) >> 52) + exponent;
  const auto shift = static_cast<Form::Bits>(static_cast<std::int64_t>(exponent));
  return {std::bit_cast<double>(Form::bits(x) + (shift << 52)), field > 0 && field < 2047};
}

[[nodiscard]] inline Scaled scaled(const Relative<double>& relative) noexcept {
  using Form = Format<double>;
  const auto largest_of = [](const Differences<double>& p, double q, double r) {
    Form::Bits largest = 0;
    const double numbers[]{p.x.plus, p.x.minus, p.y.plus, p.y.minus, p.z.plus, p.z.minus, q, r};
    for (const double x : numbers) {
      if (Form::magnitude(x) > largest) largest = Form::magnitude(x);
    }
    return largest;
  };
  const auto exponent = [](Form::Bits bits) {
    const Dyadic value = Form::dyadic(bits);
    return value.exponent + static_cast<int>(std::bit_width(static_cast<std::uint64_t>(value.mantissa)));
  };
  const int length = exponent(largest_of(relative.d, relative.radius_a, relative.radius_b)),
            speed = exponent(largest_of(relative.v, 0, 0));
  const auto in = [](const Differences<double>& p, int unit) {
    return Differences<double>{{in_units(p.x.plus, unit), in_units(p.x.minus, unit)},
                               {in_units(p.y.plus, unit), in_units(p.y.minus, unit)},
                               {in_units(p.z.plus, unit), in_units(p.z.minus, unit)}};
  };
  return {{in(relative.d, length), in(relative.v, speed), in_units(relative.radius_b, length),
           in_units(relative.radius_a, length), relative.container},
          length,
          speed};
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
