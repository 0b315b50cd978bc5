// SPDX-License-Identifier: BSL-1.0
#include <rapidcheck.h>

#include <cstdint>
#include <verify/properties.hpp>

#include "own_sweep.hpp"

int main() {
  // RapidCheck runs it a hundred times, each with a seed and a few cases of its own.
  const bool holds = rc::check("a sweep has the properties", [] {
    const auto seed = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
    const auto result = verify::properties<verify::Question::sweep, float>(
        own_sweep, {}, {.backward = 16}, {.cases = 20, .seed = seed, .domain = is_of_a_game});
    if (!result.hold()) RC_FAIL(describe(result));
  });
  return holds ? 0 : 1;
}
