// SPDX-License-Identifier: BSL-1.0
/// ODE: `dCollide` of a ray and a sphere.
#include <ode/ode.h>

#include <memory>

#include "reports/field/adapter.hpp"

namespace {

struct Destroy {
  void operator()(dGeomID geom) const { dGeomDestroy(geom); }
};
using Geom = std::unique_ptr<dxGeom, Destroy>;

/// A caller prepares both geoms once.
struct Scene {
  Geom ray, sphere;
};

struct Ode {
  Scene scene(const field::Ray<dReal>& asked) const {
    const auto& [from, along, to] = std::tuple(asked.a.centre, asked.a.motion, asked.b.centre);
    // The ray's length is a distance, since the direction is normalized. With a unit direction that is t_max.
    Scene scene{Geom(dCreateRay(nullptr, asked.horizon)), Geom(dCreateSphere(nullptr, asked.b.radius))};
    dGeomRaySet(scene.ray.get(), from[0], from[1], from[2], along[0], along[1], along[2]);
    dGeomSetPosition(scene.sphere.get(), to[0], to[1], to[2]);
    return scene;
  }

  field::Answer<dReal> operator()(const Scene& scene) const {
    dContactGeom contact;
    const int contacts = dCollide(scene.ray.get(), scene.sphere.get(), 1, &contact, sizeof contact);
    return contacts == 0 ? field::miss<dReal>() : field::hit_at_distance(contact.depth);
  }
};

}  // namespace

int main(int count, char** words) {
  dInitODE2(0);
  return field::serve(count, words, Ode{});
}
