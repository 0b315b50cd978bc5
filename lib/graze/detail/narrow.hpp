// SPDX-License-Identifier: BSL-1.0
/// Questions in narrow types, which are numbers of two bytes. Float has all their numbers, so the question is asked in float;
/// what float rounds correctly is then rounded to the narrow type.
///
/// To round t to a narrow type, t is compared with its numbers and the midpoints between them, all of which are floats m.
/// Rounding to float keeps order: t < m implies that the rounded t is at most m. So a rounded t other than m lies on the same
/// side of m as t. If it is m, t may lie on either side when rounded to nearest, and the integers compare; towards the start t
/// isn't below m, and that is enough.
#pragma once

#include "graze/detail/solve.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// x as a float, exactly; NaN for NaN.
template <class Narrow>
[[nodiscard]] constexpr float in_float(const Narrow& x) noexcept {
  using Format = Ieee<Narrow>;
  using Single = Ieee<float>;
  constexpr int longer = Single::digits - Format::digits;
  if constexpr (Format::top == Single::top) {
    return Single::number(Format::bits(x) << longer);
  } else {
    const auto size = Format::magnitude(x);
    const auto sign = Format::has_sign(x) ? Single::sign : 0;
    if (size >= Format::infinity)
      return Single::number((Single::infinity + ((size - Format::infinity) << longer)) | sign);
    const Dyadic value = Format::dyadic(size);
    return Single::number(Single::bits(static_cast<float>(value.mantissa) *
                                       static_cast<float>(Estimate::power(value.exponent))) |
                          sign);
  }
}
template <class Narrow>
[[nodiscard]] constexpr Vec3<float> in_float(const Vec3<Narrow>& p) noexcept {
  return {in_float(p.x), in_float(p.y), in_float(p.z)};
}
template <class Narrow>
[[nodiscard]] constexpr Differences<float> in_float(const Differences<Narrow>& p) noexcept {
  const auto difference = [](const Difference<Narrow>& x) {
    return Difference<float>{in_float(x.plus), in_float(x.minus)};
  };
  return {difference(p.x), difference(p.y), difference(p.z)};
}
template <class Narrow>
[[nodiscard]] constexpr Relative<float> in_float(const Relative<Narrow>& relative) noexcept {
  return {in_float(relative.d), in_float(relative.v), in_float(relative.radius_b),
          in_float(relative.radius_a), relative.container};
}

/// The narrow number to which a number t >= 0 rounds, given t rounded to float in the same way; or uncertain.
template <class Narrow>
[[nodiscard]] constexpr Certified<Narrow> narrowed(float rounded, Rounding rounding) noexcept {
  const auto value_of = [](const Dyadic& x) {
    return static_cast<double>(x.mantissa) * Estimate::power(x.exponent);
  };
  const Dyadic given = Ieee<float>::dyadic(Ieee<float>::magnitude(rounded));
  const double t = value_of(given);
  const Estimate estimate = given.mantissa == 0
                                ? Estimate{}
                                : Estimate::normal(static_cast<double>(given.mantissa), given.exponent);
  bool is_certain = true;
  const auto compare = [&](const Dyadic& m) {
    const double at = value_of(m);
    if (t == at) is_certain = rounding == Rounding::towards_start;
    return t < at ? -1 : static_cast<int>(t > at);
  };
  const Narrow value = rounded_by<Narrow>(estimate.bits<Narrow>(), rounding, compare);
  return {value, is_certain};
}

/// The same to nearest, for numbers of either sign.
template <class Narrow>
[[nodiscard]] constexpr Certified<Narrow> narrowed(float rounded) noexcept {
  const Certified<Narrow> size = narrowed<Narrow>(rounded, Rounding::nearest);
  return {Ieee<Narrow>::with_sign(size.value, Ieee<float>::has_sign(rounded) ? -1 : 1), size.certain};
}

/// A root in a narrow type, given the root rounded to float in the same way.
template <class Narrow>
[[nodiscard]] constexpr Narrow narrowed_root(const Relative<float>& relative, float root, Side side,
                                             Rounding rounding) noexcept {
  const Certified<Narrow> quick = narrowed<Narrow>(root, rounding);
  return quick.certain ? quick.value : Exact<float>(relative).rounded_root<Narrow>(side, rounding);
}

template <Event event, class Narrow, class Observer>
[[nodiscard]] constexpr Hit<Narrow> narrow_answer(const Relative<Narrow>& relative, const Narrow& horizon,
                                                  Rounding rounding, Observer observer) noexcept {
  const Relative<float> wide = in_float(relative);
  const Hit<float> hit = answer<event>([&] { return wide; }, in_float(horizon), rounding, observer);
  if (hit.outcome != Outcome::impact) return {Narrow{}, hit.outcome, hit.motion};
  const Side side = event == Event::first_contact ? Side::smaller : Side::larger;
  return {narrowed_root<Narrow>(wide, hit.time, side, rounding), hit.outcome, hit.motion};
}

/// The larger root of a ray in contact; infinite for a direction of zero.
template <class Narrow>
[[nodiscard]] constexpr Narrow narrow_exit(const Relative<Narrow>& relative, Rounding rounding) noexcept {
  if (relative.v.is_zero()) return Ieee<Narrow>::number(Ieee<Narrow>::infinity);
  const Relative<float> wide = in_float(relative);
  return narrowed_root<Narrow>(wide, exit_of<float>([&] { return wide; }, rounding), Side::larger, rounding);
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
