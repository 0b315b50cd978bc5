// SPDX-License-Identifier: BSL-1.0
#include "bench/paired.hpp"

namespace {

const int enlisted = bench::enlist(
    verify::Question::moving,
    [](const auto& scene) { return std::tuple(bench::moving(scene.a), bench::moving(scene.b)); },
    [](const auto&... arguments) { return graze::moving_spheres(arguments...); },
    [](const auto&... arguments) { return naive::moving_spheres(arguments...); });

}  // namespace
