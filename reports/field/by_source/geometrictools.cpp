// SPDX-License-Identifier: BSL-1.0
/// Geometric Tools: `FIQuery<Ray3, Sphere3>`.
#include <Mathematics/IntrRay3Sphere3.h>

#include "reports/field/adapter.hpp"

namespace {

template <class Real>
gte::Vector3<Real> vector(const field::Triple<Real>& v) {
  return {v[0], v[1], v[2]};
}

struct GeometricTools {
  template <class Real>
  field::Answer<Real> operator()(const field::Ray<Real>& asked) const {
    const gte::Ray3<Real> ray(vector(asked.a.centre), vector(asked.a.motion));
    const gte::Sphere3<Real> sphere(vector(asked.b.centre), asked.b.radius);
    const auto found = gte::FIQuery<Real, gte::Ray3<Real>, gte::Sphere3<Real>>{}(ray, sphere);
    return found.intersect ? field::hit_at_time(found.parameter[0]) : field::miss<Real>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, GeometricTools{}); }
