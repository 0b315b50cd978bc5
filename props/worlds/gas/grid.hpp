// SPDX-License-Identifier: BSL-1.0
/// Places, velocities and times of the gas as integers, and what is decided about them with integers alone.
///
/// A place is a multiple of 2^-40 units of length, a velocity one of 2^-20 units of length per unit of time, and a tick of
/// time is 2^-20. So place + velocity * ticks is an integer again: no place is ever rounded. Places stay below
/// 2^8 units, that is 2^48, and are exact as doubles; squares of their differences, three of them, stay below 2^100.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "graze/graze.hpp"

#ifndef __SIZEOF_INT128__
#include <boost/multiprecision/cpp_int.hpp>
#endif

namespace worlds::gas {

using Whole = std::int64_t;
#ifdef __SIZEOF_INT128__
__extension__ using Wide = __int128;
#else  // machines of 32 bits
using Wide = boost::multiprecision::int128_t;
#endif
using Triple = std::array<Whole, 3>;

inline constexpr double place_unit = 0x1p-40, velocity_unit = 0x1p-20;
inline constexpr Whole largest_place = Whole{1} << 48,
                       largest_velocity = Whole{1} << 24;  // 256, and 16 a unit of time

struct Ball {
  Triple place{}, velocity{};
  Whole radius = 0;
  Whole mass = 1;   ///< a power of two, so that an impulse can be shared without remainder
  Whole since = 0;  ///< the tick at which it was at its place
};

inline Triple place_at(const Ball& ball, Whole tick) {
  Triple place = ball.place;
  for (std::size_t i = 0; i < 3; ++i) place[i] += ball.velocity[i] * (tick - ball.since);
  return place;
}

inline Triple operator-(const Triple& a, const Triple& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Triple operator-(const Triple& a) { return {-a[0], -a[1], -a[2]}; }

inline Wide dot(const Triple& a, const Triple& b) {
  Wide sum = 0;
  for (std::size_t i = 0; i < 3; ++i) sum += static_cast<Wide>(a[i]) * b[i];
  return sum;
}

inline Wide square(Whole a) { return static_cast<Wide>(a) * a; }

/// Whether two balls overlap at a tick. Touching balls don't.
inline bool overlap(const Ball& a, const Ball& b, Whole tick) {
  const Triple apart = place_at(a, tick) - place_at(b, tick);
  return dot(apart, apart) < square(a.radius + b.radius);
}

/// Whether a ball is beyond the container, of that radius and around the origin, at a tick.
inline bool is_outside(const Ball& ball, Whole container, Whole tick) {
  const Triple place = place_at(ball, tick);
  return ball.radius > container || dot(place, place) > square(container - ball.radius);
}

/// Whether two balls approach each other at a tick.
inline bool approach(const Ball& a, const Ball& b, Whole tick) {
  return dot(place_at(a, tick) - place_at(b, tick), a.velocity - b.velocity) < 0;
}

/// Whether a ball moves away from the centre of the container at a tick.
inline bool goes_outwards(const Ball& ball, Whole tick) {
  return dot(place_at(ball, tick), ball.velocity) > 0;
}

// --- in the form that routines take ---

inline graze::Vec3<double> in_units(const Triple& a, double unit) {
  return {static_cast<double>(a[0]) * unit, static_cast<double>(a[1]) * unit,
          static_cast<double>(a[2]) * unit};
}

/// A ball on its path from a tick on, for this many ticks; exactly.
inline graze::MovingSphere<double> moving(const Ball& ball, Whole tick, Whole ticks) {
  Triple way = ball.velocity;
  for (Whole& x : way) x *= ticks;
  return {{in_units(place_at(ball, tick), place_unit), static_cast<double>(ball.radius) * place_unit},
          in_units(way, place_unit)};
}

}  // namespace worlds::gas
