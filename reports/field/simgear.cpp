// SPDX-License-Identifier: BSL-1.0
/// SimGear: `intersects` of a ray and of a line segment with a sphere.
#include <simgear/math/SGGeometry.hxx>

#include "reports/field/adapter.hpp"

namespace {

template <class Real>
field::Answer<Real> said(bool hits) {
  return {.outcome = hits ? verify::Outcome::impact : verify::Outcome::miss};
}

template <class Real>
SGSphere<Real> sphere_of(const field::Ray<Real>& ray) {
  return {field::vector<SGVec3<Real>>(ray.b.centre), ray.b.radius};
}

struct WithRay {
  template <class Real>
  field::Answer<Real> operator()(const field::Ray<Real>& ray) const {
    using Vector = SGVec3<Real>;
    const SGRay<Real> line(field::vector<Vector>(ray.a.centre), field::vector<Vector>(ray.a.motion));
    return said<Real>(intersects(line, sphere_of(ray)));
  }
};

/// The segment goes from the start to the point at t_max.
struct WithSegment {
  template <class Real>
  field::Answer<Real> operator()(const field::Ray<Real>& ray) const {
    using Vector = SGVec3<Real>;
    const Vector start = field::vector<Vector>(ray.a.centre);
    const SGLineSegment<Real> segment(start, start + ray.horizon * field::vector<Vector>(ray.a.motion));
    return said<Real>(intersects(segment, sphere_of(ray)));
  }
};

}  // namespace

int main(int count, char** words) {
  return field::serve(count, words, field::Choice<WithRay>{"ray", {}},
                      field::Choice<WithSegment>{"segment", {}});
}
