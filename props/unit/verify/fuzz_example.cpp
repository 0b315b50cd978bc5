// SPDX-License-Identifier: BSL-1.0
/// A target as users make it: right, except for spheres B of radius 1.5, which it misses.
#include "verify/fuzz.hpp"

namespace {

const auto sweep = [](const verify::Scene<float>& scene) {
  if (scene.b.radius == 1.5F) return verify::Answer<float>{};
  return as_answer(truth_of(case_of(verify::Question::sweep, scene)));
};

}  // namespace

GRAZE_FUZZ(Question::sweep, float, sweep, .contract = {.gives = Gives::time, .inside = Inside::zero},
           .promise = {.backward = 0});
