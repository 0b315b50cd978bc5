// Run: g++ -O2 -I/usr/include/eigen3 geometric_shapes.ray.cpp -l:libgeometric_shapes.so.5d && ./a.out
// geometric_shapes 0.7.3, libgeometric-shapes5d of Debian 12
// Exactly: impact t=1.1333333333333335 exit=1.5333333333333334 distance=0.34
#include <geometric_shapes/bodies.h>

#include <cstdio>

int main() {
  const Eigen::Vector3d origin(0, 0, 0), direction(0.3, 0, 0);
  const shapes::Sphere shape(0.06);
  bodies::Sphere sphere(&shape);
  sphere.setPose(Eigen::Isometry3d(Eigen::Translation3d(0.4, 0, 0)));
  EigenSTL::vector_Vector3d points;
  if (!sphere.intersectsRay(origin, direction, &points, 1))
    std::puts("miss");
  else if (points.empty())
    std::puts("hit");
  else
    std::printf("hit distance=%.17g\n", (points.front() - origin).norm());
}
