// SPDX-License-Identifier: BSL-1.0
/// The box of the cases that are a given number of steps away from one, and their numbers in other units.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "verify/case/case.hpp"
#include "verify/case/random.hpp"
#include "verify/judge/steps.hpp"

namespace verify {

namespace backward {

/// The number this many steps up, or down for a negative count. An exact 0 remains 0: a step is relative to its number. So does
/// an infinite t_max, which means none.
template <class Real>
[[nodiscard]] constexpr Real moved(Real x, std::int64_t steps) {
  using Bits = random::Bits<Real>;
  constexpr auto largest = static_cast<std::int64_t>(std::bit_cast<Bits>((std::numeric_limits<Real>::max)()));
  const auto bits = std::bit_cast<Bits>(x);
  const Bits sign = bits & random::sign_bit<Real>;
  const auto size = static_cast<std::int64_t>(bits ^ sign);
  if (size == 0 || size > largest) return x;
  // Away from 0 for a positive count, to at most the largest number of either sign.
  const std::int64_t to = std::clamp(sign == 0 ? size + steps : size - steps, -largest, largest);
  if (to == 0) return Real(0);
  const Bits its_sign = to > 0 ? sign : sign ^ random::sign_bit<Real>;
  return std::bit_cast<Real>(static_cast<Bits>(static_cast<Bits>(to > 0 ? to : -to) | its_sign));
}

/// All cases whose numbers are each at most this many steps from those of one case, as the least and the largest value of
/// each number.
template <class Real>
struct Nearby {
  Question question = Question::ray;
  std::array<Real, most_numbers> low{}, high{};
  Real whole = 1;  ///< the time at which a path without t_max ends
};

template <class Real>
[[nodiscard]] Nearby<Real> nearby(const Case<Real>& k, Steps steps) {
  if (steps == 0) return {k.question, k.numbers, k.numbers};
  const Layout& at = layout(k.question);
  const auto by = static_cast<std::int64_t>(steps);
  Nearby<Real> box{.question = k.question};
  for (std::size_t i = 0; i < static_cast<std::size_t>(at.count); ++i) {
    box.low[i] = moved(k.numbers[i], -by);
    box.high[i] = moved(k.numbers[i], by);
  }
  for (const int i : {at.a_radius, at.b_radius, at.horizon}) {
    if (i == Layout::absent) continue;
    Real& least = box.low[static_cast<std::size_t>(i)];
    if (least < 0) least = 0;
  }
  return box;
}

/// Units of lengths and of displacements, as powers of two: the factors of the numbers. Times are multiplied so
/// that t v remains a length.
struct Units {
  int length = 0, speed = 0;

  [[nodiscard]] int time() const { return length - speed; }
};

/// 2^power, for a power in the normal range.
template <class Real>
[[nodiscard]] constexpr Real power_of_two(int power) {
  using Limits = std::numeric_limits<Real>;
  const auto exponent = static_cast<random::Bits<Real>>(power + Limits::max_exponent - 1);
  return std::bit_cast<Real>(static_cast<random::Bits<Real>>(exponent << (Limits::digits - 1U)));
}

/// A number in other units. One that is too small for the type doesn't become 0.
template <class Real>
[[nodiscard]] Real in_units(Real x, int power) {
  if (power == 0) return x;
  using Limits = std::numeric_limits<Real>;
  // A product with a power of two that the type has is rounded once, as std::ldexp rounds.
  const bool has_power = power >= Limits::min_exponent - 1 && power < Limits::max_exponent;
  const Real y = has_power ? x * power_of_two<Real>(power) : std::ldexp(x, power);
  return y == 0 && x != 0 ? std::copysign(std::numeric_limits<Real>::denorm_min(), x) : y;
}

template <class Real>
[[nodiscard]] std::array<Real, most_numbers> in_units(Question question,
                                                      std::array<Real, most_numbers> numbers,
                                                      const Units& units) {
  if (units.length == 0 && units.speed == 0) return numbers;
  const Layout& at = layout(question);
  const auto convert = [&](int first, int count, int power) {
    if (first == Layout::absent) return;
    for (int i = first; i < first + count; ++i) {
      Real& x = numbers[static_cast<std::size_t>(i)];
      x = in_units(x, power);
    }
  };
  for (const int centre : {at.a_centre, at.b_centre}) convert(centre, 3, units.length);
  for (const int motion : {at.a_motion, at.b_motion}) convert(motion, 3, units.speed);
  for (const int radius : {at.a_radius, at.b_radius}) convert(radius, 1, units.length);
  convert(at.horizon, 1, units.time());
  return numbers;
}

template <class Real>
[[nodiscard]] Nearby<Real> in_units(const Nearby<Real>& box, const Units& units) {
  if (units.length == 0 && units.speed == 0) return box;
  return {box.question, in_units(box.question, box.low, units), in_units(box.question, box.high, units),
          in_units(box.whole, units.time())};
}

/// Units in which the largest length and the largest displacement are about 2^40.
template <class Real>
[[nodiscard]] Units units_for(const Case<Real>& k) {
  const Layout& at = layout(k.question);
  const Scene<Real> scene = scene_of(k);
  Real length = std::max(scene.a.radius, scene.b.radius), speed = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    length = std::max({length, std::abs(scene.a.centre[i]), std::abs(scene.b.centre[i])});
    speed = std::max({speed, std::abs(scene.a.motion[i]), std::abs(scene.b.motion[i])});
  }
  if (at.ends) length = speed = std::max(length, speed);
  const auto power = [](Real x) { return x == 0 ? 0 : 40 - std::ilogb(x); };
  constexpr int most_apart = 200;  // leaves room for times too
  const int of_length = power(length);
  return {of_length, std::clamp(power(speed), of_length - most_apart, of_length + most_apart)};
}

}  // namespace backward
}  // namespace verify
