// SPDX-License-Identifier: BSL-1.0
/// WildMagic: `IntrRay3Sphere3::Find`, and for two moving spheres `IntrSphere3Sphere3::Find`.
#include <Wm5IntrRay3Sphere3.h>
#include <Wm5IntrSphere3Sphere3.h>

#include "reports/field/adapter.hpp"

namespace {

template <class Real>
Wm5::Vector3<Real> vector(const field::Triple<Real>& v) {
  return field::vector<Wm5::Vector3<Real>>(v);
}

struct WildMagic {
  template <class Real>
  field::Answer<Real> operator()(const field::Ray<Real>& asked) const {
    const Wm5::Ray3<Real> ray(vector(asked.a.centre), vector(asked.a.motion));
    const Wm5::Sphere3<Real> sphere(vector(asked.b.centre), asked.b.radius);
    Wm5::IntrRay3Sphere3<Real> query(ray, sphere);
    return query.Find() ? field::hit_at_time(query.GetRayParameter(0)) : field::miss<Real>();
  }

  template <class Real>
  field::Answer<Real> operator()(const field::Moving<Real>& asked) const {
    const Wm5::Sphere3<Real> a(vector(asked.a.centre), asked.a.radius),
        b(vector(asked.b.centre), asked.b.radius);
    Wm5::IntrSphere3Sphere3<Real> query(a, b);
    // Its point isn't requested, since it may be NaN when the time is right.
    const bool hits = query.Find(Real(1), vector(asked.a.motion), vector(asked.b.motion));
    return hits ? field::hit_at_time(query.GetContactTime()) : field::miss<Real>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, WildMagic{}); }
