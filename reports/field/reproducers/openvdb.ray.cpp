// Run: g++ -O2 {{file}} -lopenvdb && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <openvdb/math/Ray.h>

#include <cstdio>

int main() {
  using openvdb::math::Vec3s;
  const openvdb::math::Ray<float> ray(Vec3s({{origin}}), Vec3s({{direction}}), 0);
  float enters = 0, leaves = 0;
  if (ray.intersects(Vec3s({{centre}}), {{radius}}, enters, leaves))
    std::printf("hit t=%.9g\n", enters);
  else
    std::puts("miss");
}
