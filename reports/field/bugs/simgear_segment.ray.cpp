// Run: g++ -O2 simgear_segment.ray.cpp && ./a.out
// simgear_segment 2020.3.16, libsimgear-dev of Debian 12
// Exactly: miss
#include <simgear/math/SGGeometry.hxx>

#include <cstdio>

int main() {
  const SGVec3f start(0, 0, 0), direction(0, 0, 0);
  const float t_max = 2000;
  const SGLineSegmentf segment(start, start + t_max * direction);
  const SGSpheref sphere(SGVec3f(0, 0.2, 0), 0.15);
  std::puts(intersects(segment, sphere) ? "hit" : "miss");
}
