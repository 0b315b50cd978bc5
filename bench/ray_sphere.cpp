// SPDX-License-Identifier: BSL-1.0
#include "bench/paired.hpp"

namespace {

const int enlisted = bench::enlist(
    verify::Question::ray,
    [](const auto& scene) {
      return std::tuple(graze::Ray{bench::vec3(scene.a.centre), bench::vec3(scene.a.motion)},
                        bench::sphere(scene.b), scene.horizon);
    },
    [](const auto&... arguments) { return graze::ray_sphere(arguments...); },
    [](const auto&... arguments) { return naive::ray_sphere(arguments...); });

}  // namespace
