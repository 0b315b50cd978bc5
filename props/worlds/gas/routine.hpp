// SPDX-License-Identifier: BSL-1.0
/// Routines that say when balls meet.
#pragma once

#include <cstdint>
#include <limits>

#include "graze/graze.hpp"
#include "props/worlds/gas/grid.hpp"

namespace worlds::gas {

/// The step that routines are asked about. A power of two: the returned times are multiplied without rounding.
inline constexpr Whole step_ticks = Whole{1} << 24;

/// Says when balls meet, as a fraction of their paths, or that they don't: then the number isn't from 0 to 1.
class Routine {
 public:
  virtual ~Routine() = default;
  virtual double meet(const graze::MovingSphere<double>& a, const graze::MovingSphere<double>& b) = 0;
  virtual double leave(const graze::MovingSphere<double>& a, const graze::Sphere<double>& container) = 0;
};

/// graze, rounded towards the start.
class Exact : public Routine {
 public:
  double meet(const graze::MovingSphere<double>& a, const graze::MovingSphere<double>& b) override {
    return time_of(graze::moving_spheres(a, b, graze::Rounding::towards_start));
  }
  double leave(const graze::MovingSphere<double>& a, const graze::Sphere<double>& container) override {
    return time_of(graze::containing_sphere(a, container, graze::Rounding::towards_start));
  }

 private:
  static double time_of(const graze::Hit<double>& hit) {
    const bool is_event = hit.outcome == graze::Outcome::impact || (hit.outcome == graze::Outcome::overlap &&
                                                                    hit.motion == graze::Motion::approaching);
    return is_event ? hit.time : std::numeric_limits<double>::infinity();
  }
};

}  // namespace worlds::gas
