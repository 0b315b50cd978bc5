// SPDX-License-Identifier: BSL-1.0
/// geometric_shapes of ROS: `bodies::Sphere::intersectsRay`.
#include <geometric_shapes/bodies.h>

#include "reports/field/adapter.hpp"

namespace {

struct Scene {
  bodies::Sphere sphere;
  Eigen::Vector3d origin, direction;
};

struct GeometricShapes {
  static Scene scene(const field::Ray<double>& ray) {
    const shapes::Sphere shape(ray.b.radius);
    Scene made{bodies::Sphere(&shape), field::vector<Eigen::Vector3d>(ray.a.centre),
               field::vector<Eigen::Vector3d>(ray.a.motion)};
    made.sphere.setPose(
        Eigen::Isometry3d(Eigen::Translation3d(field::vector<Eigen::Vector3d>(ray.b.centre))));
    return made;
  }

  field::Answer<double> operator()(const Scene& scene) const {
    EigenSTL::vector_Vector3d points;
    const bool hits = scene.sphere.intersectsRay(scene.origin, scene.direction, &points, 1);
    if (!hits || points.empty()) return {.outcome = hits ? verify::Outcome::impact : verify::Outcome::miss};
    return field::hit_at_distance((points.front() - scene.origin).norm());
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, GeometricShapes{}); }
