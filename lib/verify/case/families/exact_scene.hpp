// SPDX-License-Identifier: BSL-1.0
/// Exact scenes: integers that are small enough for every sum to be exact, times a power of two.
#pragma once

#include <cstdint>
#include <limits>

#include "verify/case/families/scene.hpp"

namespace verify::builders {

using Whole = std::int64_t;

/// How many bits each factor may have for a product of four, and a sum of such products, to fit the type.
template <class Real>
constexpr int factor_bits = (digits<Real> - 4) / 4;

/// How many bits the integers of one exact scene have: with few of them coincidences are frequent, with many of them
/// scenes are varied.
template <class Real>
int scene_bits(Tape& tape) {
  return factor_bits<Real> - below(tape, factor_bits<Real> - 1);
}

/// A meeting of integers in a drawn frame of integers; t_max is where a ray has covered v once.
template <class Real>
Case<Real> placed_exactly(Question question, Tape& tape, const Meeting<Whole>& meeting) {
  constexpr int room = digits<Real> - 2;
  constexpr int widest = std::numeric_limits<Real>::max_exponent / 8;
  const bool at_home = one_in(tape, 8);
  const auto anywhere = [&]() -> Triple<Whole> {
    return {whole(tape, room), whole(tape, room), whole(tape, room)};
  };
  const Triple<Whole> origin = anywhere(), drift = anywhere();
  Frame<Whole> frame;
  if (!at_home) frame = {origin, 0, drift};
  const Whole most = is_escape(question) ? Whole(1) << room : meeting.contact_distance;
  frame.radius = static_cast<Whole>(tape.next() >> 1) % (most + 1);
  const int exponent = between(tape, -widest, widest), stretch = between(tape, -8, 8);
  return at_scale<Real>(assembled(question, meeting, frame), exponent, stretch);
}

/// The same with a drawn t_max, near `when` times the t_max at which the ray has covered v once.
template <class Real>
Case<Real> placed_exactly_reaching(Question question, Tape& tape, const Meeting<Whole>& meeting,
                                   Real when = Real(1)) {
  const Case<Real> k = placed_exactly<Real>(question, tape, meeting);
  return reaching(k, tape, k.numbers[t_max] * when);
}

/// Touching at the start; `side` is the sign of the closing speed.
template <class Real>
Meeting<Whole> touching(Tape& tape, Whole side) {
  const int bits = scene_bits<Real>(tape);
  const Triad axes = triad(tape, bits);
  const Whole width = positive(tape, bits), closing = positive(tape, bits) * side;
  const Whole i = positive(tape, bits), j = whole(tape, bits);
  return {axes.x * width, axes.x * closing + axes.y * i + axes.z * j, axes.length * width};
}

}  // namespace verify::builders
