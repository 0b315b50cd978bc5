// SPDX-License-Identifier: BSL-1.0
/// Irrlicht: `line3d::getIntersectionWithSphere`.
#include <line3d.h>

#include <algorithm>
#include <cmath>

#include "reports/field/adapter.hpp"

namespace {

/// The largest magnitude of a coordinate.
template <class Real>
Real extent(const field::Triple<Real>& p) {
  return std::max({std::abs(p[0]), std::abs(p[1]), std::abs(p[2])});
}

/// The direction times a power of two, so that it is at least as long as the start is far from the origin.
template <class Real>
field::Triple<Real> lengthened(const field::Ray<Real>& ray) {
  const Real length = extent(ray.a.motion), distance = extent(ray.a.centre);
  if (length == 0 || length >= distance) return ray.a.motion;
  const int power = std::ilogb(distance) - std::ilogb(length) + 1;
  field::Triple<Real> longer = ray.a.motion;
  for (Real& x : longer) x = std::ldexp(x, power);
  return std::isfinite(extent(longer)) ? longer : ray.a.motion;
}

/// A caller knows the two points of a line.
template <class Real>
struct Scene {
  using Vector = irr::core::vector3d<Real>;
  Vector start, end, centre;
  Real radius;
};

struct Irrlicht {
  template <class Real>
  Scene<Real> scene(const field::Ray<Real>& ray) const {
    using Vector = typename Scene<Real>::Vector;
    // The end is a sum, rounded once. The farther away it is, the less that rotates the line.
    const auto start = field::vector<Vector>(ray.a.centre);
    return {start, start + field::vector<Vector>(lengthened(ray)), field::vector<Vector>(ray.b.centre),
            ray.b.radius};
  }

  template <class Real>
  field::Answer<Real> operator()(const Scene<Real>& scene) const {
    const irr::core::line3d<Real> line(scene.start, scene.end);
    double distance = 0;
    const bool hits = line.getIntersectionWithSphere(scene.centre, scene.radius, distance);
    // The line extends behind the start, too; what is there isn't on the ray.
    return hits && distance >= 0 ? field::hit_at_distance(static_cast<Real>(distance)) : field::miss<Real>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Irrlicht{}); }
