// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <verify/properties.hpp>

#include "own_sweep.hpp"

TEST(Sweep, HasTheProperties) {
  const auto result = verify::properties<verify::Question::sweep, float>(own_sweep, {}, {.backward = 16},
                                                                         {.domain = is_of_a_game});
  EXPECT_TRUE(result.hold()) << result;
}
