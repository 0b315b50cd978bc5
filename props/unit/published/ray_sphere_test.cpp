// SPDX-License-Identifier: BSL-1.0
/// The published ray against a sphere: its values, and one smallest case for every fault it keeps.
///
/// The truth about each case is given next to it: t is the exact time of the contract, a fraction of the
/// displacement.
#include "published/ray_sphere.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "props/unit/published/types.hpp"

namespace {

using published::Vec3;

using namespace props;

/// From the origin, the shape of most cases here.
template <class Real>
std::optional<Real> shoot(const Vec3<Real>& direction, const Vec3<Real>& centre, double radius) {
  return published::ray_sphere(at<Real>(0, 0, 0), direction, centre, Real(radius));
}

template <class Real>
class TutorialRay : public testing::Test {};
TYPED_TEST_SUITE(TutorialRay, Types);

TYPED_TEST(TutorialRay, gives_the_distance_along_an_axis) {
  // b = -10, c = 100 - 4 = 96, disc = 100 - 96 = 4; 10 - 2 = 8.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(1, 0, 0), at<TypeParam>(10, 0, 0), 2), some<TypeParam>(8));
}

TYPED_TEST(TutorialRay, gives_the_distance_off_the_axis) {
  // Height 3, radius 5: b = -10, c = 109 - 25 = 84, disc = 16; 10 - 4 = 6.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(0, 0, 1), at<TypeParam>(3, 0, 10), 5), some<TypeParam>(6));
}

TYPED_TEST(TutorialRay, subtracts_the_centre_from_a_start_elsewhere) {
  // m = (1,2,3) - (1,2,13) = (0,0,-10): as along the axis, 10 - 2 = 8.
  EXPECT_EQ(published::ray_sphere(at<TypeParam>(1, 2, 3), at<TypeParam>(0, 0, 1), at<TypeParam>(1, 2, 13),
                                  TypeParam(2)),
            some<TypeParam>(8));
}

TYPED_TEST(TutorialRay, counts_tangency) {
  // b = -4, c = 16 + 9 - 9 = 16, disc = 0; 4 - 0 = 4.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(1, 0, 0), at<TypeParam>(4, 3, 0), 3), some<TypeParam>(4));
}

TYPED_TEST(TutorialRay, misses_a_line_that_passes_by) {
  // c = 16 + 16 - 9 = 23, disc = 16 - 23 < 0.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(1, 0, 0), at<TypeParam>(4, 4, 0), 3), std::nullopt);
}

TYPED_TEST(TutorialRay, misses_a_sphere_behind) {
  // b = 10 > 0 and c = 96 > 0.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(1, 0, 0), at<TypeParam>(-10, 0, 0), 2), std::nullopt);
}

TYPED_TEST(TutorialRay, clamps_a_start_inside_to_zero) {
  // b = -1, c = 1 - 4 = -3, disc = 4; 1 - 2 = -1, clamped.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(1, 0, 0), at<TypeParam>(1, 0, 0), 2), some<TypeParam>(0));
}

TYPED_TEST(TutorialRay, clamps_a_start_on_the_surface_moving_out_to_zero) {
  // b = 2, c = 0: not both above zero. disc = 4; -2 - 2 = -4, clamped.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(1, 0, 0), at<TypeParam>(-2, 0, 0), 2), some<TypeParam>(0));
}

TYPED_TEST(TutorialRay, misses_with_a_direction_of_zero_outside) {
  // b = 0, c = 3, disc = -3.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(0, 0, 0), at<TypeParam>(2, 0, 0), 1), std::nullopt);
}

TYPED_TEST(TutorialRay, mistakes_the_time_for_a_direction_of_length_two) {
  // b = -8, c = 15, disc = 64 - 15 = 49; 8 - 7 = 1. Truth: impact at t = 3/2, that is a distance of 3.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(2, 0, 0), at<TypeParam>(4, 0, 0), 1), some<TypeParam>(1));
}

TYPED_TEST(TutorialRay, hits_beside_the_sphere_with_a_direction_of_length_two) {
  // b = -4, c = 7, disc = 9; 4 - 3 = 1. Truth: miss, the ray passes at height 2 over a radius of 1.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(2, 0, 0), at<TypeParam>(2, 2, 0), 1), some<TypeParam>(1));
}

TYPED_TEST(TutorialRay, misses_ahead_with_a_direction_of_length_one_half) {
  // b = -1, c = 3, disc = 1 - 3 < 0. Truth: impact at t = 2.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(0.5, 0, 0), at<TypeParam>(2, 0, 0), 1), std::nullopt);
}

TYPED_TEST(TutorialRay, misses_the_sphere_it_is_aimed_at_with_a_direction_normalised_in_float) {
  // 0x1.6a09e6p-1 is 1 / sqrt 2 in float; |dir|^2 falls short of one by 3.4e-8, so b b falls short of m.m =
  // 2^27 by more than r r = 1, in any arithmetic. Truth: impact, the line runs through the centre.
  constexpr double component = 0x1.6a09e6p-1;
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(component, component, 0), at<TypeParam>(8192, 8192, 0), 1),
            std::nullopt);
}

TYPED_TEST(TutorialRay, takes_a_negative_radius_for_its_square) {
  // c = 16 - 1 = 15, disc = 1; 4 - 1 = 3. Truth: invalid.
  EXPECT_EQ(shoot<TypeParam>(at<TypeParam>(1, 0, 0), at<TypeParam>(4, 0, 0), -1), some<TypeParam>(3));
}

TYPED_TEST(TutorialRay, hits_at_nan_when_the_radius_is_nan) {
  // c is NaN: neither test holds. Truth: invalid.
  const TypeParam nan = std::numeric_limits<TypeParam>::quiet_NaN();
  const auto distance =
      published::ray_sphere(at<TypeParam>(0, 0, 0), at<TypeParam>(1, 0, 0), at<TypeParam>(4, 0, 0), nan);
  ASSERT_TRUE(distance);
  EXPECT_TRUE(is_nan(*distance));
}

TYPED_TEST(TutorialRay, hits_at_nan_when_the_direction_is_nan) {
  // b is NaN: neither test holds, although c = 15 > 0. Truth: invalid.
  const TypeParam nan = std::numeric_limits<TypeParam>::quiet_NaN();
  const auto distance = shoot<TypeParam>({nan, TypeParam(0), TypeParam(0)}, at<TypeParam>(4, 0, 0), 1);
  ASSERT_TRUE(distance);
  EXPECT_TRUE(is_nan(*distance));
}

TYPED_TEST(TutorialRay, misses_when_the_start_is_infinitely_far_ahead) {
  // b = c = inf, both above zero. Truth: invalid.
  const TypeParam infinity = std::numeric_limits<TypeParam>::infinity();
  const Vec3<TypeParam> start{infinity, TypeParam(0), TypeParam(0)};
  EXPECT_EQ(published::ray_sphere(start, at<TypeParam>(1, 0, 0), at<TypeParam>(0, 0, 0), TypeParam(1)),
            std::nullopt);
}

TEST(P1InFloat, loses_the_distance_with_a_direction_normalised_in_float) {
  // |dir|^2 = 1 - 3.4e-8, and m.m = 2^21 or 2^9. Truth: distances of 1024 sqrt 2 - 1 = 1447.1547 and
  // 16 sqrt 2 - 1 = 21.627417; given are 1447.2192 and 21.627432.
  constexpr double component = 0x1.6a09e6p-1;
  EXPECT_EQ(shoot<float>(at<float>(component, component, 0), at<float>(1024, 1024, 0), 1),
            some<float>(0x1.69ce08p+10));
  EXPECT_EQ(shoot<float>(at<float>(component, component, 0), at<float>(16, 16, 0), 1),
            some<float>(0x1.5a09f6p+4));
}

TEST(P1InFloat, loses_the_radius_far_away) {
  // c = 2^26 - 1 rounds to 2^26, so disc = 0. Truth: t = 8191, and so says double.
  EXPECT_EQ(shoot<float>(at<float>(1, 0, 0), at<float>(8192, 0, 0), 1), some<float>(8192));
  EXPECT_EQ(shoot<double>(at<double>(1, 0, 0), at<double>(8192, 0, 0), 1), some<double>(8191));
}

TEST(P1InFloat, hits_far_away_what_it_passes_at_twice_the_radius) {
  // m.m = 2^26 + 4 lies midway between two floats and rounds to 2^26, c = 2^26 - 1 too; disc = 0. Truth:
  // miss.
  EXPECT_EQ(shoot<float>(at<float>(1, 0, 0), at<float>(8192, 2, 0), 1), some<float>(8192));
  EXPECT_EQ(shoot<double>(at<double>(1, 0, 0), at<double>(8192, 2, 0), 1), std::nullopt);
}

TEST(P1InFloat, misses_far_away_what_it_meets) {
  // Twice 2.25^2 = 5.0625 rounds up to 8, the spacing of floats at 2^26; c = 2^26 + 16 - 10.5625 rounds to
  // 2^26 + 8, disc = -8. Truth: impact, since 10.125 < 3.25^2 = 10.5625.
  EXPECT_EQ(shoot<float>(at<float>(1, 0, 0), at<float>(8192, 2.25, 2.25), 3.25), std::nullopt);
  EXPECT_TRUE(shoot<double>(at<double>(1, 0, 0), at<double>(8192, 2.25, 2.25), 3.25));
}

TEST(P1InFloat, doubles_the_distance_near_the_surface) {
  // b = -4095, c = 4095^2 + 1 - 4095^2 = 1 and disc = 4095^2 - 1, all exact. sqrt disc = 4095 - 1.2210e-4
  // rounds to 4095 - 2^-12. Truth: t = 1 / (4095 + sqrt disc) = 1.2210e-4, just above 2^-13.
  EXPECT_EQ(shoot<float>(at<float>(1, 0, 0), at<float>(4095, 1, 0), 4095), some<float>(0x1p-12));
}

TEST(P1InFloat, hits_at_nan_when_the_squares_overflow) {
  // b b = c = inf, disc = inf - inf. Truth: impact at t = 2^64 - 1, which rounds to 2^64; so says double.
  const auto distance = shoot<float>(at<float>(1, 0, 0), at<float>(0x1p64, 0, 0), 1);
  ASSERT_TRUE(distance);
  EXPECT_TRUE(is_nan(*distance));
  EXPECT_EQ(shoot<double>(at<double>(1, 0, 0), at<double>(0x1p64, 0, 0), 1), some<double>(0x1p64));
}

TEST(P1InFloat, misses_when_only_the_sum_of_the_squares_overflows) {
  // In units of 2^62: d = (3, 3, 0), r = 7/2. m.m = 18 * 2^124 = inf, b b = 9 * 2^124 is finite, disc = -inf.
  // Truth: impact, height 3 is below the radius; and so says double.
  EXPECT_EQ(shoot<float>(at<float>(1, 0, 0), at<float>(0x3p62, 0x3p62, 0), 0x7p61), std::nullopt);
  EXPECT_TRUE(shoot<double>(at<double>(1, 0, 0), at<double>(0x3p62, 0x3p62, 0), 0x7p61));
}

TEST(P1InFloat, loses_the_radius_when_the_squares_underflow) {
  // m.m = r r = 0 and b b = 0: t = 2^-75 - 0. Truth: t = 2^-75 - 2^-76 = 2^-76, half of that.
  EXPECT_EQ(shoot<float>(at<float>(1, 0, 0), at<float>(0x1p-75, 0, 0), 0x1p-76), some<float>(0x1p-75));
  EXPECT_EQ(shoot<double>(at<double>(1, 0, 0), at<double>(0x1p-75, 0, 0), 0x1p-76), some<double>(0x1p-76));
}

}  // namespace
