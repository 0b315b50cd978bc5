// Run: g++ -O2 simgear_ray.ray.cpp && ./a.out
// simgear_ray 2020.3.16, libsimgear-dev of Debian 12
// Exactly: impact t=0.3894369
#include <simgear/math/SGGeometry.hxx>

#include <cstdio>

int main() {
  const SGRayf ray(SGVec3f(0, 0, 0), SGVec3f(328.3153, 93.53, 359.7));
  const SGSpheref sphere(SGVec3f(127.93, 36.39551, 140.10088), 0.08);
  std::puts(intersects(ray, sphere) ? "hit" : "miss");
}
