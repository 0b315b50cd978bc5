// Run: g++ -O2 -I/usr/include/libwildmagic {{file}} -lWm5Mathematics -lWm5Core && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <Wm5IntrRay3Sphere3.h>
#include <cstdio>

int main() {
  const Wm5::Ray3f ray(Wm5::Vector3f({{origin}}), Wm5::Vector3f({{direction}}));
  const Wm5::Sphere3f sphere(Wm5::Vector3f({{centre}}), {{radius}});
  Wm5::IntrRay3Sphere3f query(ray, sphere);
  if (query.Find())
    std::printf("hit t=%.9g\n", query.GetRayParameter(0));
  else
    std::puts("miss");
}
