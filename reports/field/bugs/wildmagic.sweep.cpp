// Run: g++ -O2 -I/usr/include/libwildmagic wildmagic.sweep.cpp -lWm5Mathematics -lWm5Core && ./a.out
// wildmagic 5.17, libwildmagic-dev of Debian 12
// Exactly: impact t=0.25813654
#include <Wm5IntrSphere3Sphere3.h>
#include <cstdio>

int main() {
  const Wm5::Sphere3f a(Wm5::Vector3f(0, 0, 0), 0.04);
  const Wm5::Sphere3f b(Wm5::Vector3f(-527.7, -404.65, -144.37), 0.03);
  Wm5::IntrSphere3Sphere3f query(a, b);
  if (query.Find(1, Wm5::Vector3f(-2044.1, -1567.7, -559.1), Wm5::Vector3f::ZERO))
    std::printf("hit t=%.9g\n", query.GetContactTime());
  else
    std::puts("miss");
}
