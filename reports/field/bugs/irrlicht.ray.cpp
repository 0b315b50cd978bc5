// Run: g++ -O2 -I/usr/include/irrlicht irrlicht.ray.cpp && ./a.out
// irrlicht 1.8.5, libirrlicht-dev of Debian 12
// Exactly: impact t=0.39989418 distance=199.94708
#include <line3d.h>

#include <cstdio>

int main() {
  const irr::core::vector3df origin(0, 0, 0), direction(500, 0, 0), centre(200, 0.06, 0);
  const irr::core::line3df line(origin, origin + direction);
  double distance = 0;
  if (line.getIntersectionWithSphere(centre, 0.08, distance) && distance >= 0)
    std::printf("hit distance=%.9g\n", distance);
  else
    std::puts("miss");
}
