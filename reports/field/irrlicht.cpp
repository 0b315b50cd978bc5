// SPDX-License-Identifier: BSL-1.0
/// Irrlicht: `line3d::getIntersectionWithSphere`.
#include <line3d.h>

#include "reports/field/adapter.hpp"

namespace {

struct Irrlicht {
  template <class Real>
  field::Answer<Real> operator()(const field::Ray<Real>& asked) const {
    using Vector = irr::core::vector3d<Real>;
    // The line is given by two points, so the second is a sum, rounded once.
    const auto start = field::vector<Vector>(asked.a.centre);
    const irr::core::line3d<Real> line(start, start + field::vector<Vector>(asked.a.motion));
    double distance = 0;
    const bool hits =
        line.getIntersectionWithSphere(field::vector<Vector>(asked.b.centre), asked.b.radius, distance);
    // The line extends behind the start, too; what lies there isn't on the ray.
    return hits && distance >= 0 ? field::hit_at_distance(static_cast<Real>(distance)) : field::miss<Real>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Irrlicht{}); }
