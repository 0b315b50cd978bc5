// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <verify/properties.hpp>
#include <verify/rapidcheck.hpp>

#include "own_sweep.hpp"

using verify::Question;

RC_GTEST_PROP(Sweep, HasTheProperties, ()) {
  const auto seed = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
  const auto result = verify::properties<Question::sweep, float>(
      own_sweep, {}, {.backward = 16}, {.cases = 20, .seed = seed, .domain = is_of_a_game});
  if (!result.hold()) RC_FAIL(describe(result));
}

/// Whether B is met, if its radius is this many times as large.
bool is_met(verify::Case<float> k, float factor) {
  auto scene = scene_of(k);
  scene.b.radius *= factor;
  return is_contact(verify::truth_of(case_of(k.question, scene)).outcome);
}

RC_GTEST_PROP(Sweep, AgreesWithTheTruth, ()) {
  const auto k = *verify::arbitrary_case<float>(Question::sweep);
  const auto [a, b, horizon] = scene_of(k);
  RC_PRE(is_of_a_game(scene_of(k)));
  RC_PRE(is_met(k, 0.99F) == is_met(k, 1.01F));  // whatever is so narrow is a matter of rounding
  RC_ASSERT(own_sweep(a.centre, a.radius, a.motion, b.centre, b.radius).has_value() == is_met(k, 1));
}
