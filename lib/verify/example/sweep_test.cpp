// SPDX-License-Identifier: BSL-1.0
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <verify/properties.hpp>

#include "scenes.hpp"

using verify::Question;

TEST(Sweep, HasTheProperties) {
  const auto result =
      verify::properties<Question::sweep, float>(sweep, {}, {.backward = 16}, {.domain = is_of_a_game});
  EXPECT_TRUE(result.hold()) << result;
}
