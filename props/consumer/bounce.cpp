// SPDX-License-Identifier: BSL-1.0
#include <cstdio>
#include <graze/graze.hpp>

int main() {
  const graze::MovingSphere<double> ball{{{0, 0, 0}, 1}, {10, 0, 0}};
  const graze::Sphere<double> wall{{5, 0, 0}, 1};
  const graze::Hit<double> hit = graze::sphere_sweep(ball, wall);
  if (hit.outcome != graze::Outcome::impact) return 1;
  std::printf("contact after %g of the step\n", hit.time);
  return hit.time == 0.3 ? 0 : 1;
}
