// SPDX-License-Identifier: BSL-1.0
#include <cstdio>
#include <graze/kernel.hpp>

int main() {
  const graze::MovingSphere<float> ball{{{0, 0, 0}, 1}, {10, 0, 0}};
  const graze::Sphere<float> wall{{5, 0, 0}, 1};
  const graze::Hit<float> hit = graze::kernel::sphere_sweep(ball, wall);
  if (hit.outcome != graze::Outcome::impact) return 1;
  std::printf("contact after %g of the step\n", static_cast<double>(hit.time));
  return hit.time == 0.3F ? 0 : 1;
}
