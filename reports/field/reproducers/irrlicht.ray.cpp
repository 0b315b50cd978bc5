// Run: g++ -O2 -I/usr/include/irrlicht {{file}} && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <line3d.h>

#include <cstdio>

int main() {
  const irr::core::vector3df origin({{origin}}), direction({{direction}}), centre({{centre}});
  const irr::core::line3df line(origin, origin + direction);
  double distance = 0;
  if (line.getIntersectionWithSphere(centre, {{radius}}, distance) && distance >= 0)
    std::printf("hit distance=%.9g\n", distance);
  else
    std::puts("miss");
}
