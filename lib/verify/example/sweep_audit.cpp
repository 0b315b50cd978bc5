// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <verify/audit.hpp>

#include "scenes.hpp"
#include "sweep.hpp"

using verify::Question;

TEST(Sweep, IsRightWithin16Steps) {
  const auto audit =
      verify::audit<Question::sweep, float>(sweep, {}, {.cases = 10'000, .domain = is_of_a_game});
  EXPECT_LE(audit.backward.largest, 16) << audit;
}
