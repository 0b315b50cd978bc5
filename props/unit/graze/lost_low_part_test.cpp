// SPDX-License-Identifier: BSL-1.0
/// graze::environment reports a build in which a sum or a product in double-double loses its low part, and nothing else is
/// wrong: an overload that takes doubles precedes the template of double_double.hpp.
#include <gtest/gtest.h>

// No other object's graze may replace this one.
#define GRAZE_BUILD without_low_parts
#include "graze/detail/double_double.hpp"

namespace graze::inline GRAZE_BUILD::detail {
inline DoubleDouble GRAZE_LOSES(const double& x, const double& y) noexcept {
  DoubleDouble exact = GRAZE_LOSES<double>(x, y);
  exact.low = 0;
  return exact;
}
}  // namespace graze::inline GRAZE_BUILD::detail

#include "graze/environment.hpp"

namespace {

TEST(Environment, reports_a_low_part_that_is_lost_in_a_sum_or_a_product) {
  const graze::Environment here = graze::environment();
  EXPECT_FALSE(here.keeps_low_parts);
  EXPECT_FALSE(here.keeps_promise());
  EXPECT_TRUE(here.sums_as_written && here.products_are_rounded && here.rounds_to_nearest);
}

}  // namespace
