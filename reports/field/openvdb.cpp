// SPDX-License-Identifier: BSL-1.0
/// OpenVDB: `math::Ray::intersects` of a sphere, on rays that begin at 0.
#include <openvdb/math/Ray.h>

#include "reports/field/adapter.hpp"

namespace {

struct OpenVdb {
  template <class Real>
  field::Answer<Real> operator()(const field::Ray<Real>& asked) const {
    using Vector = openvdb::math::Vec3<Real>;
    // The default begins at a small positive time instead.
    const openvdb::math::Ray<Real> ray(field::vector<Vector>(asked.a.centre),
                                       field::vector<Vector>(asked.a.motion), Real(0), asked.horizon);
    Real enters{}, leaves{};
    const bool hits = ray.intersects(field::vector<Vector>(asked.b.centre), asked.b.radius, enters, leaves);
    return hits ? field::hit_at_time(enters) : field::miss<Real>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, OpenVdb{}); }
