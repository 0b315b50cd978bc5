// Run: g++ -O2 -I/usr/include/Imath {{file}} -lImath-3_1 && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <ImathSphere.h>
#include <cstdio>

int main() {
  Imath::Line3f line;
  line.pos = Imath::V3f({{origin}});
  line.dir = Imath::V3f({{direction}});
  const Imath::Sphere3f sphere(Imath::V3f({{centre}}), {{radius}});
  float t = 0;
  if (sphere.intersectT(line, t))
    std::printf("hit t=%.9g\n", t);
  else
    std::puts("miss");
}
