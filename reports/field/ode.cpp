// SPDX-License-Identifier: BSL-1.0
/// ODE: `dSpaceCollide2` of a ray and a sphere, with `dCollide` for pairs that may touch.
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
    Contact found;
    // As its callers do: two geoms whose boxes are disjoint aren't passed to dCollide.
    dSpaceCollide2(scene.ray.get(), scene.sphere.get(), &found, &collide);
    return found.count == 0 ? field::miss<dReal>() : field::hit_at_distance(found.geom.depth);
  }

 private:
  struct Contact {
    dContactGeom geom{};
    int count = 0;
  };
  static void collide(void* found, dGeomID ray, dGeomID sphere) {
    auto& contact = *static_cast<Contact*>(found);
    contact.count = dCollide(ray, sphere, 1, &contact.geom, sizeof contact.geom);
  }
};

}  // namespace

int main(int count, char** words) {
  dInitODE2(0);
  return field::serve(count, words, Ode{});
}
