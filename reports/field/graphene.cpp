// SPDX-License-Identifier: BSL-1.0
/// Graphene: `graphene_ray_intersect_sphere`.
#include <graphene.h>

#include "reports/field/adapter.hpp"

namespace {

/// A caller prepares ray and sphere once.
struct Scene {
  graphene_ray_t ray;
  graphene_sphere_t sphere;
};

struct Graphene {
  Scene scene(const field::Ray<float>& asked) const {
    const auto point = [](const field::Triple<float>& v) { return graphene_point3d_t{v[0], v[1], v[2]}; };
    const graphene_point3d_t from = point(asked.a.centre), centre = point(asked.b.centre);
    graphene_vec3_t direction;
    graphene_vec3_init(&direction, asked.a.motion[0], asked.a.motion[1], asked.a.motion[2]);
    Scene scene;
    graphene_ray_init(&scene.ray, &from, &direction);
    graphene_sphere_init(&scene.sphere, &centre, asked.b.radius);
    return scene;
  }

  field::Answer<float> operator()(const Scene& scene) const {
    float distance = 0;
    const auto kind = graphene_ray_intersect_sphere(&scene.ray, &scene.sphere, &distance);
    return kind == GRAPHENE_RAY_INTERSECTION_KIND_NONE ? field::miss<float>()
                                                       : field::hit_at_distance(distance);
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Graphene{}); }
