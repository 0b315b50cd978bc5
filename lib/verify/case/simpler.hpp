// SPDX-License-Identifier: BSL-1.0
/// A case for which something holds, made as simple as possible: first scenes of small integers are tried in its place, then
/// similar cases that are easier to read.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include "verify/case/case.hpp"
#include "verify/case/random.hpp"

namespace verify {

/// What a number costs a reader: its significant bits, and its distance from a small integer. 0 and an infinite
/// t_max cost nothing.
template <class Real>
int cost_of(Real x) {
  if (x == 0 || x > (std::numeric_limits<Real>::max)()) return 0;
  if (!std::isfinite(x)) return 1;
  int exponent = 0;
  const Real fraction = std::frexp(std::abs(x), &exponent);
  const auto whole = static_cast<std::uint64_t>(std::ldexp(fraction, std::numeric_limits<Real>::digits));
  const int bits = static_cast<int>(std::bit_width(whole)) - std::countr_zero(whole);
  const int lowest = exponent - bits;
  return 4 * bits + (lowest < 0 ? -6 * lowest : 2 * lowest) + (x < 0 ? 1 : 0);
}

template <class Real>
int cost_of(const Case<Real>& k) {
  int cost = 0;
  for (const Real x : k.used()) cost += cost_of(x);
  return cost;
}

/// The number truncated to its first significant bits.
template <class Real>
Real cut(Real x, int bits) {
  int exponent = 0;
  const Real fraction = std::frexp(x, &exponent);
  return std::ldexp(std::trunc(std::ldexp(fraction, bits)), exponent - bits);
}

/// Scenes of small integers, half of which are 0. The integers grow with the scene's number. Among the scenes are
/// touching, tangent and concentric ones, contacts at the end, points, and scenes at rest.
inline constexpr int small_scenes = 6000;
template <class Real>
Case<Real> small_scene(Question question, int number) {
  Tape tape = Tape::seeded(static_cast<std::uint64_t>(number));
  const int most = number < 1000 ? 1 : number < 3000 ? 2 : number < 5000 ? 4 : 9;
  const Layout& at = layout(question);
  Case<Real> k{question, {}};
  for (int i = 0; i < at.count; ++i) {
    const bool is_size = i == at.a_radius || i == at.b_radius || i == at.horizon;
    const bool is_zero = random::one_in(tape, 2);
    const int value = random::between(tape, is_size ? 0 : -most, most);
    k.numbers[static_cast<std::size_t>(i)] = is_zero ? Real(0) : static_cast<Real>(value);
    if (i == at.horizon && is_zero)
      k.numbers[static_cast<std::size_t>(i)] = std::numeric_limits<Real>::infinity();
  }
  return k;
}

/// Cases near this one that cost less, those with the largest changes first.
template <class Real>
std::vector<Case<Real>> simpler(const Case<Real>& k) {
  using Case = Case<Real>;
  using Scene = Scene<Real>;
  const Layout& at = layout(k.question);
  std::vector<Case> all;
  const int cost = cost_of(k);
  const auto add = [&](const Case& candidate) {
    if (cost_of(candidate) < cost) all.push_back(candidate);
  };
  const auto with = [&](const auto& change) {
    Scene scene = scene_of(k);
    change(scene);
    add(case_of(k.question, scene));
  };
  const auto each = [&](const auto& change) {
    Case candidate = k;
    for (Real& x : candidate.used()) {
      if (std::isfinite(x)) x = change(x);
    }
    add(candidate);
  };

  // The whole scene at once: B at rest, A at the origin, one radius, no end, another unit, integers, fewer bits.
  with([](Scene& s) {
    for (std::size_t i = 0; i < 3; ++i) s.a.motion[i] -= s.b.motion[i];
    s.b.motion = {};
  });
  with([&](Scene& s) {
    for (std::size_t i = 0; i < 3; ++i) {
      s.b.centre[i] -= s.a.centre[i];
      if (at.ends) s.a.motion[i] -= s.a.centre[i];
    }
    s.a.centre = {};
  });
  with([&](Scene& s) {
    s.b.radius += is_escape(k.question) ? -s.a.radius : s.a.radius;
    s.a.radius = 0;
  });
  with([](Scene& s) { s.horizon = std::numeric_limits<Real>::infinity(); });
  Real largest = 0;
  for (const Real x : k.used()) {
    if (std::isfinite(x)) largest = (std::max)(largest, std::abs(x));
  }
  int exponent = 0;
  if (largest > 0) std::frexp(largest, &exponent);
  for (const int size : {2, 3, 5}) each([&](Real x) { return std::ldexp(x, size - exponent); });
  each([](Real x) { return std::round(x); });
  for (const int bits : {1, 2, 4, 8}) each([&](Real x) { return cut(x, bits); });
  each([](Real x) { return x / 2; });

  // Axis by axis: A at the origin; all coordinates 0; no relative motion.
  for (std::size_t i = 0; i < 3; ++i) {
    with([&](Scene& s) {
      s.b.centre[i] -= s.a.centre[i];
      if (at.ends) s.a.motion[i] -= s.a.centre[i];
      s.a.centre[i] = 0;
    });
    with([&](Scene& s) { s.a.centre[i] = s.b.centre[i] = s.a.motion[i] = s.b.motion[i] = 0; });
    with([&](Scene& s) { s.b.motion[i] = s.a.motion[i] = s.a.motion[i] - s.b.motion[i]; });
  }

  // Number by number.
  for (std::size_t i = 0; i < k.used().size(); ++i) {
    const Real x = k.numbers[i];
    if (std::isnan(x)) continue;
    const auto put = [&](Real number) {
      Case candidate = k;
      candidate.numbers[i] = number;
      add(candidate);
    };
    for (const Real number : {Real(0), Real(1), Real(-1), Real(2), Real(3), Real(4), -x}) put(number);
    if (!std::isfinite(x)) continue;
    for (const Real other : k.used()) put(other);
    put(std::round(x));
    for (const int bits : {1, 2, 3, 5, 9, 14}) put(cut(x, bits));
    put(x - std::copysign(Real(1), x));
    put(x / 2);
    put(std::ldexp(x, x == std::trunc(x) ? -1 : 1));
    if (static_cast<int>(i) == at.horizon) put(std::numeric_limits<Real>::infinity());
  }
  return all;
}

template <class Real>
struct Simplified {
  Case<Real> simplest{};
  std::uint64_t tries = 0;  ///< how many cases were tried
};

/// The simplest case found for which something still holds; `k` itself if there is none.
///
/// Takes    a case, and a predicate that holds for it
/// Cost     up to some ten thousand calls of the predicate, since each step makes the case cost less
template <class Real, std::predicate<const Case<Real>&> Still>
[[nodiscard]] Simplified<Real> simplified(const Case<Real>& k, const Still& still) {
  Simplified<Real> found{k};
  const auto takes = [&](const Case<Real>& candidate) {
    ++found.tries;
    const bool is_true = still(candidate);
    if (is_true) found.simplest = candidate;
    return is_true;
  };
  for (int number = 0; number < small_scenes; ++number) {
    const Case<Real> scene = small_scene<Real>(k.question, number);
    if (cost_of(scene) < cost_of(k) && takes(scene)) break;
  }
  while (std::ranges::any_of(simpler(found.simplest), takes)) {
  }
  return found;
}

}  // namespace verify
