// Run: g++ -O2 glm.ray.cpp && ./a.out
// glm 0.9.9.8, libglm-dev of Debian 12
// Exactly: impact t=1542.0122 exit=1542.2881 distance=1542.0121
#define GLM_ENABLE_EXPERIMENTAL
#include <cstdio>
#include <glm/glm.hpp>
#include <glm/gtx/intersect.hpp>

int main() {
  const glm::vec3 origin(0, 0, 0), direction(0.706023, -0.589463, 0.392511), centre(1089, -909, 605);
  const float radius = 0.4;
  float distance = 0;
  if (glm::intersectRaySphere(origin, direction, centre, radius * radius, distance))
    std::printf("hit distance=%.9g\n", distance);
  else
    std::puts("miss");
}
