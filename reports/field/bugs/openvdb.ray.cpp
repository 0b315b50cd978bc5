// Run: g++ -O2 openvdb.ray.cpp -lopenvdb && ./a.out
// openvdb 10.0.1, libopenvdb-dev of Debian 12
// Exactly: impact t=0.38945994
#include <openvdb/math/Ray.h>

#include <cstdio>

int main() {
  using openvdb::math::Vec3s;
  const openvdb::math::Ray<float> ray(Vec3s(0, 0, 0), Vec3s(328.3, 93.53, 359.7), 0);
  float enters = 0, leaves = 0;
  if (ray.intersects(Vec3s(127.93, 36.4, 140.10088), 0.076, enters, leaves))
    std::printf("hit t=%.9g\n", enters);
  else
    std::puts("miss");
}
