// Run: g++ -O2 -I/usr/include/eigen3 {{file}} -lfcl -lccd && ./a.out
// Case: sweep f64 0 0 0 0.1 0 1000 0 0 4 0 0.1
// {{versions}}
// Exactly: {{exact}}
#include <cstdio>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/continuous_collision.h>

int main() {
  const fcl::Sphered a({{a_radius}}), b({{b_radius}});
  const fcl::Vector3d start({{a}}), motion({{motion}});
  fcl::Transform3d from(fcl::Translation3d{start}), to(fcl::Translation3d{start + motion});
  fcl::Transform3d at_rest(fcl::Translation3d({{b}}));
  fcl::ContinuousCollisionRequestd request;  // toc_err, by default 0.0001, isn't looked at by this solver
  request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
  fcl::ContinuousCollisionResultd result;
  fcl::continuousCollide(&a, from, to, &b, at_rest, at_rest, request, result);
  if (result.is_collide)
    std::printf("hit t=%.17g\n", result.time_of_contact);
  else
    std::puts("miss");
}
