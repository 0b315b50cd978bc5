// SPDX-License-Identifier: BSL-1.0
/// Balls for tests, in units of length and time.
#pragma once

#include <cmath>

#include "props/worlds/gas/grid.hpp"

namespace worlds::gas {

inline constexpr Whole unit = Whole{1} << 40, per_time = Whole{1} << 20;

inline Ball ball(double x, double y, double z, double vx, double vy, double vz, double radius,
                 Whole mass = 1) {
  const auto place = [](double a) { return std::llround(a * static_cast<double>(unit)); };
  const auto speed = [](double a) { return std::llround(a * static_cast<double>(per_time)); };
  return {{place(x), place(y), place(z)}, {speed(vx), speed(vy), speed(vz)}, place(radius), mass};
}

}  // namespace worlds::gas
