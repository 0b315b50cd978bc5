// SPDX-License-Identifier: BSL-1.0
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <verify/properties.hpp>

#include "own_sweep.hpp"

TEST_CASE("a sweep has the properties") {
  const auto result = verify::properties<verify::Question::sweep, float>(own_sweep, {}, {.backward = 16},
                                                                         {.domain = is_of_a_game});
  CHECK_MESSAGE(result.hold(), result);
}
