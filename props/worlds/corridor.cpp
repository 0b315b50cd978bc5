// SPDX-License-Identifier: BSL-1.0
/// A character in a corridor of spheres, in float: in each frame its sphere is cast along its step, and the rest of the
/// step slides along what it meets, up to three times. It ends in touch, so most casts begin where the last one ended:
/// at a surface. Argument: frames.
#define GRAZE_X(v) (v).x
#define GRAZE_Y(v) (v).y
#define GRAZE_Z(v) (v).z
#include <vector>

#include "props/worlds/world.hpp"

namespace {

using Sphere = graze::Sphere<float>;
using Vector = graze::Vec3<float>;
constexpr float own_radius = 0.4F;

/// Walls, a floor and pillars of spheres along z, far from the origin as game levels often are.
std::vector<Sphere> corridor() {
  worlds::Random random(2);
  const auto number = [&](double low, double high) { return static_cast<float>(random.between(low, high)); };
  std::vector<Sphere> spheres;
  for (int i = 0; i < 400; ++i) {
    const float z = 1000 + static_cast<float>(i) * 0.75F;
    for (const float x : {-1.5F, -0.5F, 0.5F, 1.5F}) spheres.push_back({{x, number(-1.1, -0.9), z}, 1});
    for (const float x : {-2.4F, 2.4F}) spheres.push_back({{x + number(-0.1, 0.1), 0.8F, z}, 1});
    if (i % 7 == 3) spheres.push_back({{number(-1, 1), 0.4F, z}, number(0.2, 0.5)});
  }
  return spheres;
}

/// The first contact of a cast with the spheres near it, each of which is tested.
graze::Contact<float> first_contact(const graze::SphereCast<float>& cast,
                                    const std::vector<Sphere>& spheres) {
  graze::Contact<float> first{};
  for (const Sphere& sphere : spheres) {
    const float reach = sphere.radius + own_radius + worlds::length(cast.end - cast.start) + 0.5F;
    if (worlds::length(sphere.centre - cast.start) > reach) continue;
    GRAZE_RECORD_CAST(cast.start, cast.radius, cast.end, sphere.centre, sphere.radius);
    const auto contact = graze::sphere_cast_contact(cast, sphere);
    const bool stops =
        contact.hit.outcome == graze::Outcome::impact ||
        (contact.hit.outcome == graze::Outcome::overlap && contact.hit.motion == graze::Motion::approaching);
    const bool is_first = first.hit.outcome == graze::Outcome::invalid || contact.hit.time < first.hit.time;
    if (stops && is_first) first = contact;
  }
  return first;
}

}  // namespace

int main(int argc, char** argv) {
  const int frames = worlds::size_of(argc, argv, 4000);
  const std::vector<Sphere> spheres = corridor();
  worlds::Random random(3);
  Vector at{0, 0.8F, 1001};
  for (int frame = 0; frame < frames; ++frame) {
    // It wants to go forward, a little to one side, and falls.
    Vector step{static_cast<float>(random.between(-0.06, 0.06)), -0.05F, 0.08F};
    for (int slide = 0; slide < 3 && dot(step, step) > 0; ++slide) {
      const auto contact = first_contact({at, at + step, own_radius}, spheres);
      if (contact.hit.outcome == graze::Outcome::invalid) {
        at = at + step;
        break;
      }
      const Vector left = (1 - contact.hit.time) * step;
      at = contact.centre;
      step = left - dot(left, contact.normal) * contact.normal;
    }
  }
  return 0;
}
