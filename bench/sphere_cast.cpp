// SPDX-License-Identifier: BSL-1.0
#include "bench/paired.hpp"

namespace {

const int enlisted = bench::enlist(
    verify::Question::cast,
    [](const auto& scene) {
      return std::tuple(
          graze::SphereCast{bench::vec3(scene.a.centre), bench::vec3(scene.a.motion), scene.a.radius},
          bench::sphere(scene.b));
    },
    [](const auto&... arguments) { return graze::sphere_cast(arguments...); },
    [](const auto&... arguments) { return naive::sphere_cast(arguments...); });

}  // namespace
