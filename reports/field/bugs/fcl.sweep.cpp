// Run: g++ -O2 -I/usr/include/eigen3 fcl.sweep.cpp -lfcl -lccd && ./a.out
// fcl 0.7.0, libfcl-dev of Debian 12
// Exactly: impact t=0.1974
#include <cstdio>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/continuous_collision.h>

int main() {
  const fcl::Sphered a(10), b(3);
  const fcl::Vector3d start(0, 0, 0), motion(5000, 0, 0);
  fcl::Transform3d from(fcl::Translation3d{start}), to(fcl::Translation3d{start + motion});
  fcl::Transform3d at_rest(fcl::Translation3d(1000, 0, 0));
  fcl::ContinuousCollisionRequestd request;  // the defaults
  fcl::ContinuousCollisionResultd result;
  fcl::continuousCollide(&a, from, to, &b, at_rest, at_rest, request, result);
  if (result.is_collide)
    std::printf("hit t=%.17g\n", result.time_of_contact);
  else
    std::puts("miss");
}
