// SPDX-License-Identifier: BSL-1.0
/// The naive times of many spheres, in loops that a compiler vectorises: written without branches, and compiled with
/// -fno-math-errno. CMake compiles it once for each instruction set, into a namespace of that name.
#include "bench/naive_batch.hpp"

#include <cmath>
#include <limits>

namespace naive::NAIVE_SET {
namespace {

template <class Real>
void times_of(const Spheres<Real>& spheres, const graze::MovingSphere<Real>& mover, Real* times) {
  const graze::Vec3<Real> from = mover.sphere.centre, v = mover.displacement;
  const Real a = dot(v, v), inverse = 1 / a, own = mover.sphere.radius;
  const Real *__restrict x = spheres.x, *__restrict y = spheres.y, *__restrict z = spheres.z, *__restrict radius = spheres.radius;
  Real* __restrict to = times;
  for (std::size_t i = 0; i < spheres.size; ++i) {
    const graze::Vec3<Real> d{x[i] - from.x, y[i] - from.y, z[i] - from.z};
    const Real r = radius[i] + own, c = dot(d, d) - r * r, h = dot(d, v), discriminant = h * h - a * c;
    const Real time = (h - std::sqrt(discriminant)) * inverse;
    const bool is_hit = (h > 0) & (discriminant >= 0) & (time <= 1);
    to[i] = c <= 0 ? Real(0) : is_hit ? time : std::numeric_limits<Real>::infinity();
  }
}

}  // namespace

void times(const Spheres<float>& spheres, const graze::MovingSphere<float>& mover, float* times) {
  times_of(spheres, mover, times);
}
void times(const Spheres<double>& spheres, const graze::MovingSphere<double>& mover, double* times) {
  times_of(spheres, mover, times);
}

}  // namespace naive::NAIVE_SET
