// Run: g++ -O2 -I/usr/include/Imath imath.ray.cpp -lImath-3_1 && ./a.out
// imath 3.1.6, libimath-dev of Debian 12
// Exactly: impact t=1542.0132 exit=1542.2877
#include <ImathSphere.h>
#include <cstdio>

int main() {
  Imath::Line3f line;
  line.pos = Imath::V3f(0, 0, 0);
  line.dir = Imath::V3f(0.7060227, -0.589463, 0.392511);
  const Imath::Sphere3f sphere(Imath::V3f(1089, -909, 605), 0.4);
  float t = 0;
  if (sphere.intersectT(line, t))
    std::printf("hit t=%.9g\n", t);
  else
    std::puts("miss");
}
