// SPDX-License-Identifier: BSL-1.0
/// The line along a path, in the numbers shown to people: for cases whose numbers are known exactly.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

#include "verify/oracle/oracle.hpp"

namespace {

using namespace verify;

/// Spheres of one radius. B's centre lies 5 along a path of length 10 and 3 aside, so h = 50, a = 100 and d.d = 34.
std::optional<PathLine> with_radii(double radius) {
  return path_line(Case<double>{Question::sweep, {0, 0, 0, radius, 10, 0, 0, 5, 3, 0, radius}});
}

TEST(PathLine, says_where_the_centre_lies_along_the_path_and_beside_it) {
  const auto line = with_radii(2.5);
  ASSERT_TRUE(line);
  EXPECT_DOUBLE_EQ(line->length, 10);
  EXPECT_DOUBLE_EQ(line->along, 5);
  EXPECT_DOUBLE_EQ(line->aside, 3);
  EXPECT_DOUBLE_EQ(line->contact, 5);
}

TEST(PathLine, that_meets_the_sphere_has_both_roots) {
  const auto line = with_radii(2.5);  // c = 9 and D = 2500 - 900
  ASSERT_TRUE(line);
  EXPECT_EQ(line->discriminant, 1);
  EXPECT_DOUBLE_EQ(line->first, 0.1);
  EXPECT_DOUBLE_EQ(line->second, 0.9);
  EXPECT_NEAR(line->shared_bits, std::log2(2500.0 / 1600), 1e-13);
}

TEST(PathLine, that_grazes_the_sphere_has_one_root_twice) {
  const auto line = with_radii(1.5);  // c = 25 and D = 0
  ASSERT_TRUE(line);
  EXPECT_EQ(line->discriminant, 0);
  EXPECT_DOUBLE_EQ(line->first, 0.5);
  EXPECT_DOUBLE_EQ(line->second, 0.5);
  EXPECT_EQ(line->shared_bits, std::numeric_limits<double>::infinity());
}

TEST(PathLine, that_passes_the_sphere_has_no_root) {
  const auto line = with_radii(0.5);  // c = 33 and D = 2500 - 3300
  ASSERT_TRUE(line);
  EXPECT_EQ(line->discriminant, -1);
  EXPECT_EQ(line->first, 0);
  EXPECT_EQ(line->second, 0);
  EXPECT_NEAR(line->shared_bits, std::log2(2500.0 / 800), 1e-13);
}

TEST(PathLine, shares_no_bits_where_the_discriminant_is_the_larger_one) {
  // Inside: h = 8, a = 64 and c = 2 - 9/4, so D = 64 + 16.
  const auto line = path_line(Case<float>{Question::sweep, {0, 0, 0, 1, 8, 0, 0, 1, 1, 0, 0.5F}});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->shared_bits, 0);
}

TEST(PathLine, is_none_where_nothing_moves_and_of_an_invalid_case) {
  EXPECT_FALSE(path_line(Case<float>{Question::sweep, {0, 0, 0, 1, 0, 0, 0, 5, 3, 0, 1}}));
  EXPECT_FALSE(path_line(Case<float>{Question::sweep, {0, 0, 0, -1, 8, 0, 0, 5, 3, 0, 1}}));
}

}  // namespace
