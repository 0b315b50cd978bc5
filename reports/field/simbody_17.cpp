// SPDX-License-Identifier: BSL-1.0
/// The call of Simbody's routine, in C++17.
#include "reports/field/simbody_17.hpp"

#include <SimTKmath.h>

namespace field {

struct SimbodyScene {
  SimTK::ContactGeometry::Sphere sphere;
  SimTK::Vec3 from;
  SimTK::UnitVec3 direction;
};

std::shared_ptr<const SimbodyScene> simbody_scene(const std::array<double, 3>& from,
                                                  const std::array<double, 3>& direction, double radius) {
  const auto vector = [](const std::array<double, 3>& v) { return SimTK::Vec3(v[0], v[1], v[2]); };
  return std::make_shared<const SimbodyScene>(
      SimbodyScene{SimTK::ContactGeometry::Sphere(radius), vector(from), SimTK::UnitVec3(vector(direction))});
}

std::optional<double> simbody_distance(const SimbodyScene& scene) {
  double distance = 0;
  SimTK::UnitVec3 normal;
  if (!scene.sphere.intersectsRay(scene.from, scene.direction, distance, normal)) return std::nullopt;
  return distance;
}

}  // namespace field
