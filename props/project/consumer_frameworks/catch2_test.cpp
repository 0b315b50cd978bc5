// SPDX-License-Identifier: BSL-1.0
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#include <verify/properties.hpp>

#include "own_sweep.hpp"

TEST_CASE("a sweep has the properties") {
  const auto result = verify::properties<verify::Question::sweep, float>(own_sweep, {}, {.backward = 16},
                                                                         {.domain = is_of_a_game});
  INFO(result);
  CHECK(result.hold());
}
