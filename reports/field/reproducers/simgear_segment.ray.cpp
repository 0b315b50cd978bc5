// Run: g++ -O2 {{file}} && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <simgear/math/SGGeometry.hxx>

#include <cstdio>

int main() {
  const SGVec3f start({{origin}}), direction({{direction}});
  const float t_max = {{t_max}};
  const SGLineSegmentf segment(start, start + t_max * direction);
  const SGSpheref sphere(SGVec3f({{centre}}), {{radius}});
  std::puts(intersects(segment, sphere) ? "hit" : "miss");
}
