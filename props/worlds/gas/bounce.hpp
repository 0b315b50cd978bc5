// SPDX-License-Identifier: BSL-1.0
/// What happens when balls meet: velocities after an elastic impact, as integers.
///
/// The impulse is rounded to integers and applied to both with opposite signs, so the momentum of a pair is conserved
/// exactly; energy isn't. Afterwards they never approach: if rounding makes them, the impulse is increased by the least
/// that helps.
#pragma once

#include <algorithm>
#include <cmath>

#include "props/worlds/gas/grid.hpp"

namespace worlds::gas {

inline graze::Vec3<double> direction_of(const Triple& a) {
  const graze::Vec3<double> v = in_units(a, 1);
  const double size = std::sqrt(graze::dot(v, v));
  return {v.x / size, v.y / size, v.z / size};
}

/// A multiple of `step` near factor * direction.
inline Triple impulse(const graze::Vec3<double>& direction, double factor, Whole step) {
  const auto rounded = [&](double x) { return step * std::llround(factor * x / static_cast<double>(step)); };
  return {rounded(direction.x), rounded(direction.y), rounded(direction.z)};
}

/// Two balls that approach each other at a tick bounce. Their centres are apart.
inline void bounce(Ball& a, Ball& b, Whole tick) {
  const Triple apart = place_at(a, tick) - place_at(b, tick);
  const graze::Vec3<double> normal = direction_of(apart);
  const double speed = -graze::dot(in_units(a.velocity - b.velocity, 1), normal);
  const auto mass_a = static_cast<double>(a.mass), mass_b = static_cast<double>(b.mass);
  const double strength = 2 * speed * mass_a * mass_b / (mass_a + mass_b);
  // A multiple of both masses changes both velocities by integers.
  const Whole step = std::max(a.mass, b.mass);
  const Triple before_a = a.velocity, before_b = b.velocity;
  for (int more = 0; dot(apart, a.velocity - b.velocity) < 0; ++more) {
    const Triple given = impulse(normal, strength + more * static_cast<double>(step), step);
    for (std::size_t i = 0; i < 3; ++i) {
      a.velocity[i] = before_a[i] + given[i] / a.mass;
      b.velocity[i] = before_b[i] - given[i] / b.mass;
    }
  }
}

/// A ball that moves outwards at a tick bounces off the container. One in the very centre turns back.
inline void bounce_inwards(Ball& ball, Whole tick) {
  const Triple place = place_at(ball, tick), before = ball.velocity;
  const graze::Vec3<double> normal = direction_of(place);
  const double speed = graze::dot(in_units(before, 1), normal);
  for (int more = 0; dot(place, ball.velocity) > 0; ++more) {
    const Triple given = impulse(normal, 2 * speed + more, 1);
    for (std::size_t i = 0; i < 3; ++i) ball.velocity[i] = before[i] - given[i];
  }
}

}  // namespace worlds::gas
