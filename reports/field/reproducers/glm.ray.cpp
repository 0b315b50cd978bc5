// Run: g++ -O2 {{file}} && ./a.out
// {{versions}}
// Exactly: {{exact}}
#define GLM_ENABLE_EXPERIMENTAL
#include <cstdio>
#include <glm/glm.hpp>
#include <glm/gtx/intersect.hpp>

int main() {
  const glm::vec3 origin({{origin}}), direction({{direction}}), centre({{centre}});
  const float radius = {{radius}};
  float distance = 0;
  if (glm::intersectRaySphere(origin, direction, centre, radius * radius, distance))
    std::printf("hit distance=%.9g\n", distance);
  else
    std::puts("miss");
}
