// SPDX-License-Identifier: BSL-1.0
/// A question about vectors of a foreign type: passed directly or, if COPIED, with each number copied by hand.
#include "graze/sphere_sweep.hpp"

struct Vector {
  float x, y, z;
};

#ifdef COPIED
static graze::Vec3<float> in(const Vector& v) { return {v.x, v.y, v.z}; }
#else
static Vector in(const Vector& v) { return v; }
#endif

extern "C" float ask(const Vector& start, const Vector& way, const Vector& place, float radius) {
  const graze::Sphere mover{in(start), radius}, target{in(place), radius};
  return graze::sphere_sweep(graze::MovingSphere{mover, in(way)}, target).time;
}
