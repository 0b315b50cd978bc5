// Run: g++ -O2 {{file}} && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <simgear/math/SGGeometry.hxx>

#include <cstdio>

int main() {
  const SGRayf ray(SGVec3f({{origin}}), SGVec3f({{direction}}));
  const SGSpheref sphere(SGVec3f({{centre}}), {{radius}});
  std::puts(intersects(ray, sphere) ? "hit" : "miss");
}
