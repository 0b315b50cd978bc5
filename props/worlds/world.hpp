// SPDX-License-Identifier: BSL-1.0
/// Shared by the worlds: numbers that are the same everywhere, and vectors.
///
/// A world is a small program that uses sphere collision as people do, and records each question that it asks
/// (graze_record.h), as a user's engine would. lib/graze answers them, so that no wrong answer leads the world astray.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "graze/graze.hpp"
#include "graze_record.h"

namespace worlds {

/// Random numbers with integers alone (splitmix64), so that a world is the same on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// From low up to high, in steps of 2^-24 of the distance.
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(next() >> 40U) * 0x1p-24);
  }

 private:
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  std::uint64_t state_;
};

template <class Real>
Real length(const graze::Vec3<Real>& v) {
  return std::sqrt(dot(v, v));
}

template <class Real>
graze::Vec3<Real> unit(const graze::Vec3<Real>& v) {
  const Real size = length(v);
  return {v.x / size, v.y / size, v.z / size};
}

/// The first argument, or the default size of a world.
inline int size_of(int argc, char** argv, int usual) { return argc > 1 ? std::atoi(argv[1]) : usual; }

}  // namespace worlds
