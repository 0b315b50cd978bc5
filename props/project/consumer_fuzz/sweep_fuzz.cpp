// SPDX-License-Identifier: BSL-1.0
/// A function that takes spheres of a class of its own, put into a lambda; it is held to exact answers.
#include <graze/graze.hpp>
#include <verify/fuzz.hpp>

namespace {

struct Ball {
  graze::Vec3<double> place;
  double radius;
};

std::optional<double> when_they_meet(const Ball& a, const graze::Vec3<double>& way, const Ball& b) {
  const graze::MovingSphere<double> mover{{a.place, a.radius}, way};
  const graze::Hit<double> contact = graze::sphere_sweep(mover, graze::Sphere<double>{b.place, b.radius});
  if (contact.outcome == graze::Outcome::impact) return contact.time;
  return contact.outcome == graze::Outcome::overlap ? std::optional(0.0) : std::nullopt;
}

const auto sweep = [](const verify::Scene<double>& scene) {
  const auto vector = [](const auto& of) { return verify::to_vector<graze::Vec3<double>>(of); };
  return when_they_meet({vector(scene.a.centre), scene.a.radius}, vector(scene.a.motion),
                        {vector(scene.b.centre), scene.b.radius});
};

}  // namespace

GRAZE_FUZZ(Question::sweep, double, sweep, {}, {.backward = 0});
