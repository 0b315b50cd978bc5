// SPDX-License-Identifier: BSL-1.0
/// Bullets through stacks of spheres that sway, in float: small, and so fast that they cross a stack within a frame. Each
/// is tested against every sphere of its stack. Argument: bullets.
#define GRAZE_X(v) (v).x
#define GRAZE_Y(v) (v).y
#define GRAZE_Z(v) (v).z
#include <vector>

#include "props/worlds/world.hpp"

namespace {

using Moving = graze::MovingSphere<float>;

}  // namespace

int main(int argc, char** argv) {
  const int bullets = worlds::size_of(argc, argv, 4000);
  worlds::Random random(4);
  const auto number = [&](double low, double high) { return static_cast<float>(random.between(low, high)); };
  for (int i = 0; i < bullets; ++i) {
    // A stack three by three, somewhere in the level; its spheres touch at rest.
    const graze::Vec3<float> corner{number(-500, 500), number(0, 50), number(-500, 500)};
    std::vector<Moving> stack;
    for (int x = 0; x < 3; ++x) {
      for (int y = 0; y < 3; ++y) {
        const graze::Vec3<float> place{corner.x + static_cast<float>(x), corner.y + static_cast<float>(y),
                                       corner.z};
        stack.push_back({{place, 0.5F}, {number(-0.02, 0.02), 0, number(-0.02, 0.02)}});
      }
    }
    // At 900 metres a second it covers 15 metres per frame. It is aimed at a point within the stack.
    const graze::Vec3<float> aim{corner.x + number(-0.5, 2.5), corner.y + number(-0.5, 2.5), corner.z};
    const graze::Vec3<float> from{aim.x + number(-4, 4), aim.y + number(-1, 1), aim.z - number(4, 12)};
    const Moving bullet{{from, 0.005F}, 15 * worlds::unit(aim - from)};
    for (const Moving& sphere : stack) {
      GRAZE_RECORD_MOVING(bullet.sphere.centre, bullet.sphere.radius, bullet.displacement,
                          sphere.sphere.centre, sphere.sphere.radius, sphere.displacement);
    }
  }
  return 0;
}
