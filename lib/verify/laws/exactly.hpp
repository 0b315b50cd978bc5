// SPDX-License-Identifier: BSL-1.0
/// Changes of a case, which are made only where they are exact, and the bitwise comparison of answers.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>

#include "verify/case/random.hpp"
#include "verify/case/tape.hpp"
#include "verify/laws/law.hpp"

namespace verify::laws {

/// The words that a law draws from, always the same for the same case.
template <class Real>
Tape tape_of(const Case<Real>& k) {
  std::uint64_t key = 0;
  for (const Real x : k.used()) key = mix(key ^ std::bit_cast<random::Bits<Real>>(x));
  return Tape::seeded(key);
}

template <class Real>
bool is_valid(const Case<Real>& k) {
  const Layout& at = layout(k.question);
  for (int i = 0; i < at.count; ++i) {
    const Real x = k.numbers[static_cast<std::size_t>(i)];
    const bool is_size = i == at.a_radius || i == at.b_radius || i == at.horizon;
    if (!std::isfinite(x) && !(i == at.horizon && x > 0)) return false;
    if (is_size && x < 0) return false;
  }
  return true;
}

/// x + y, or nothing if the sum needs rounding. TwoSum (Knuth) computes the rounding error of a sum exactly. A sum with
/// a term that isn't finite counts as exact.
template <class Real>
std::optional<Real> exact_sum(Real x, Real y) {
  const Real sum = x + y;
  if (!std::isfinite(x) || !std::isfinite(y)) return sum;
  if (!std::isfinite(sum)) return std::nullopt;
  const Real part = sum - x;
  if ((x - (sum - part)) + (y - part) != 0) return std::nullopt;
  return sum;
}
template <class Real>
std::optional<Real> exact_difference(Real x, Real y) {
  return exact_sum(x, Real(-y));
}
template <class Real>
std::optional<Triple<Real>> exact_difference(const Triple<Real>& p, const Triple<Real>& q) {
  Triple<Real> result{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto x = exact_difference(p[i], q[i]);
    if (!x) return std::nullopt;
    result[i] = *x;
  }
  return result;
}

template <class Real>
Triple<Real> operator-(const Triple<Real>& p) {
  return {-p[0], -p[1], -p[2]};
}

/// The neighbouring floating-point numbers, infinities included.
template <class Real>
Real below(Real x) {
  return std::nextafter(x, -std::numeric_limits<Real>::infinity());
}
template <class Real>
Real above(Real x) {
  return std::nextafter(x, std::numeric_limits<Real>::infinity());
}

/// An amount other than 0 that can be added to all these numbers without rounding; 0 if none is found. It tries the
/// amount that brings the first number to 0, and one or several grid steps of the largest number towards 0.
template <class Real>
Real common_amount(Tape& tape, std::initializer_list<Real> numbers) {
  const auto fits = [&](Real amount) {
    return std::isfinite(amount) && amount != 0 && std::all_of(numbers.begin(), numbers.end(), [&](Real x) {
             return exact_sum(x, amount).has_value();
           });
  };
  Real largest = 0;
  for (const Real x : numbers) {
    if (std::isfinite(x) && std::abs(x) > std::abs(largest)) largest = x;
  }
  const std::uint64_t word = tape.next();
  const Real step = std::abs(largest) - below(std::abs(largest)), towards = largest > 0 ? -step : step;
  if (largest == 0) return Real(1 + static_cast<int>(word % 7));
  const Real some = towards * random::power_of_two<Real>(static_cast<int>(word >> 32) % 12);
  for (const Real amount : {word % 2 == 0 ? some : -*numbers.begin(), some, towards, -*numbers.begin()}) {
    if (fits(amount)) return amount;
  }
  return 0;
}

/// A case near this one, with all coordinates of each axis on one grid that is coarse enough for sums of a few of them
/// to be exact. An axis with coordinates near the end of the range is unchanged.
template <class Real>
Case<Real> on_a_grid(const Case<Real>& k) {
  Scene<Real> scene = scene_of(k);
  const auto snap = [](std::initializer_list<Real*> numbers) {
    Real largest = 0;
    for (const Real* x : numbers) largest = (std::max)(largest, std::abs(*x));
    int exponent = 0;
    std::frexp(largest, &exponent);
    // Adding the anchor and subtracting it again rounds to the anchor's last place.
    const Real anchor = Real(1.5) * random::power_of_two<Real>(exponent + 4);
    if (!std::isfinite(anchor + largest)) return;
    for (Real* x : numbers) *x = (*x + anchor) - anchor;
  };
  for (std::size_t i = 0; i < 3; ++i) {
    snap({&scene.a.centre[i], &scene.b.centre[i], &scene.a.motion[i], &scene.b.motion[i]});
  }
  return case_of(k.question, scene);
}

/// The contact distance R as one number: r_A + r_B, in a container r_B - r_A. If that needs rounding, sets r_A to 0 in
/// the case and returns r_B.
template <class Real>
Real united_radius(Case<Real>& k) {
  Scene<Real> scene = scene_of(k);
  const bool contains = is_escape(k.question);
  if (const auto sum = exact_sum(scene.b.radius, contains ? -scene.a.radius : scene.a.radius)) return *sum;
  scene.a.radius = 0;
  k = case_of(k.question, scene);
  return scene.b.radius;
}

// Comparison of answers.

template <class Real>
bool are_same_bits(Real x, Real y) {
  using Bits = random::Bits<Real>;
  return std::bit_cast<Bits>(x) == std::bit_cast<Bits>(y);
}
template <class Real>
bool are_same_bits(const Triple<Real>& p, const Triple<Real>& q) {
  return are_same_bits(p[0], q[0]) && are_same_bits(p[1], q[1]) && are_same_bits(p[2], q[2]);
}
template <class Number>
bool are_same_bits(const std::optional<Number>& x, const std::optional<Number>& y) {
  return x.has_value() == y.has_value() && (!x || are_same_bits(*x, *y));
}

template <class Real>
bool are_decided_alike(const Answer<Real>& x, const Answer<Real>& y) {
  return x.outcome == y.outcome && x.motion == y.motion;
}
/// Whether decisions, times, exits and distances are bitwise equal.
template <class Real>
bool happen_alike(const Answer<Real>& x, const Answer<Real>& y) {
  return are_decided_alike(x, y) && are_same_bits(x.time, y.time) && are_same_bits(x.exit, y.exit) &&
         are_same_bits(x.distance, y.distance);
}
template <class Real>
bool are_same_bits(const Answer<Real>& x, const Answer<Real>& y) {
  return happen_alike(x, y) && are_same_bits(x.centre, y.centre) && are_same_bits(x.point, y.point) &&
         are_same_bits(x.normal, y.normal);
}

template <class Real>
bool is_contact(const Answer<Real>& answer) {
  return verify::is_contact(answer.outcome);
}

}  // namespace verify::laws
