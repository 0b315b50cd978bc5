// SPDX-License-Identifier: BSL-1.0
#include "bench/paired.hpp"

namespace {

const int enlisted = bench::enlist(
    verify::Question::container,
    [](const auto& scene) { return std::tuple(bench::moving(scene.a), bench::sphere(scene.b)); },
    [](const auto&... arguments) { return graze::containing_sphere(arguments...); },
    [](const auto&... arguments) { return naive::containing_sphere(arguments...); });

}  // namespace
