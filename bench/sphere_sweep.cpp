// SPDX-License-Identifier: BSL-1.0
#include "bench/paired.hpp"

namespace {

const int enlisted = bench::enlist(
    verify::Question::sweep,
    [](const auto& scene) { return std::tuple(bench::moving(scene.a), bench::sphere(scene.b)); },
    [](const auto&... arguments) { return graze::sphere_sweep(arguments...); },
    [](const auto&... arguments) { return naive::sphere_sweep(arguments...); });

}  // namespace
