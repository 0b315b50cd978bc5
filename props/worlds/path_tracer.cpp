// SPDX-License-Identifier: BSL-1.0
/// Records the questions of the path tracer. Argument: pixels across.
#define GRAZE_X(v) (v).x
#define GRAZE_Y(v) (v).y
#define GRAZE_Z(v) (v).z
#include "props/worlds/path_tracer.hpp"

int main(int argc, char** argv) {
  using namespace worlds::path_tracer;
  const int across = worlds::size_of(argc, argv, 320);
  const std::vector<Sphere> spheres = scene();
  const auto ask = [](const Ray& ray, const Sphere& sphere, float end) {
    GRAZE_RECORD_RAY(ray.origin, ray.direction, sphere.centre, sphere.radius, end);
    return exact_time(ray, sphere, end);
  };
  for (int y = 0; y < across * 3 / 4; ++y) {
    for (int x = 0; x < across; ++x) {
      const Ray ray = ray_through(x, y, across);
      const Hit hit = first_hit(ray, spheres, ask);
      if (hit.sphere != nullptr) (void)first_hit(mirrored(ray, hit), spheres, ask);
    }
  }
  return 0;
}
