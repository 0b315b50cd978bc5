// SPDX-License-Identifier: BSL-1.0
/// Imath: `Sphere3::intersectT`.
#include <Imath/ImathSphere.h>

#include "reports/field/adapter.hpp"

namespace {

struct Library {
  template <class Real>
  field::Answer<Real> operator()(const field::Ray<Real>& ray) const {
    using Vector = Imath::Vec3<Real>;
    // The constructor from two points would compute the direction; here the caller has one.
    Imath::Line3<Real> line;
    line.pos = field::vector<Vector>(ray.a.centre);
    line.dir = field::vector<Vector>(ray.a.motion);
    const Imath::Sphere3<Real> sphere(field::vector<Vector>(ray.b.centre), ray.b.radius);
    Real t{};
    return sphere.intersectT(line, t) ? field::hit_at_time(t) : field::miss<Real>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Library{}); }
