// Run: g++ -O2 -I/usr/include/libwildmagic wildmagic_ray.ray.cpp -lWm5Mathematics -lWm5Core && ./a.out
// wildmagic_ray 5.17, libwildmagic-dev of Debian 12
// Exactly: impact t=1542.0132 exit=1542.2877
#include <Wm5IntrRay3Sphere3.h>
#include <cstdio>

int main() {
  const Wm5::Ray3f ray(Wm5::Vector3f(0, 0, 0), Wm5::Vector3f(0.7060227, -0.589463, 0.392511));
  const Wm5::Sphere3f sphere(Wm5::Vector3f(1089, -909, 605), 0.4);
  Wm5::IntrRay3Sphere3f query(ray, sphere);
  if (query.Find())
    std::printf("hit t=%.9g\n", query.GetRayParameter(0));
  else
    std::puts("miss");
}
