// Run: g++ -O2 -I/usr/include/libwildmagic {{file}} -lWm5Mathematics -lWm5Core && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <Wm5IntrSphere3Sphere3.h>
#include <cstdio>

int main() {
  const Wm5::Sphere3f a(Wm5::Vector3f({{a}}), {{a_radius}});
  const Wm5::Sphere3f b(Wm5::Vector3f({{b}}), {{b_radius}});
  Wm5::IntrSphere3Sphere3f query(a, b);
  if (query.Find(1, Wm5::Vector3f({{motion}}), Wm5::Vector3f::ZERO))
    std::printf("hit t=%.9g\n", query.GetContactTime());
  else
    std::puts("miss");
}
