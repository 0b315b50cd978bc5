// Run: g++ -O2 -I/usr/include/eigen3 {{file}} -l:libgeometric_shapes.so.5d && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <geometric_shapes/bodies.h>

#include <cstdio>

// bodies.cpp, normalize(), brings a direction to length one if (norm - 1) > 1e-9; without fabs one that is shorter stays as it is.
int main() {
  const Eigen::Vector3d origin({{origin}}), direction({{direction}});
  const shapes::Sphere shape({{radius}});
  bodies::Sphere sphere(&shape);
  sphere.setPose(Eigen::Isometry3d(Eigen::Translation3d({{centre}})));
  EigenSTL::vector_Vector3d points;
  if (!sphere.intersectsRay(origin, direction, &points, 1))
    std::puts("miss");
  else if (points.empty())
    std::puts("hit");
  else
    std::printf("hit distance=%.17g\n", (points.front() - origin).norm());
}
