// SPDX-License-Identifier: BSL-1.0
/// The published sweep of a sphere: its values, and one smallest case for every fault it keeps.
///
/// The truth about each case is given next to it: t is the exact time of the contract, a fraction of the
/// displacement.
#include "published/sphere_sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

#include "props/unit/published/types.hpp"

namespace {

using published::Vec3;

using namespace props;

/// Sphere A at the origin, the shape of most cases here.
template <class Real>
std::optional<Real> sweep(double a_radius, const Vec3<Real>& displacement, const Vec3<Real>& b_centre,
                          double b_radius) {
  return published::sphere_sweep(at<Real>(0, 0, 0), Real(a_radius), displacement, b_centre, Real(b_radius));
}

template <class Real>
class TutorialSweep : public testing::Test {};
TYPED_TEST_SUITE(TutorialSweep, Types);

TYPED_TEST(TutorialSweep, gives_the_distance_and_not_the_fraction) {
  // R = 2, dir = (1,0,0), b = -5, c = 25 - 4 = 21, disc = 4; 5 - 2 = 3 <= 8. Truth: t = 3/8, that is a
  // distance of 3.
  EXPECT_EQ(sweep<TypeParam>(1, at<TypeParam>(8, 0, 0), at<TypeParam>(5, 0, 0), 1), some<TypeParam>(3));
}

TYPED_TEST(TutorialSweep, subtracts_the_centres) {
  // As before, all shifted by (1,2,3).
  EXPECT_EQ(published::sphere_sweep(at<TypeParam>(1, 2, 3), TypeParam(1), at<TypeParam>(8, 0, 0),
                                    at<TypeParam>(6, 2, 3), TypeParam(1)),
            some<TypeParam>(3));
}

TYPED_TEST(TutorialSweep, counts_a_contact_at_the_end_of_an_exact_path) {
  // len = 4, c = 36 - 4 = 32, disc = 4; 6 - 2 = 4 <= 4. Truth: t = 1.
  EXPECT_EQ(sweep<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(6, 0, 0), 1), some<TypeParam>(4));
}

TYPED_TEST(TutorialSweep, misses_a_path_that_stops_short) {
  // As before, but len = 2 < 4.
  EXPECT_EQ(sweep<TypeParam>(1, at<TypeParam>(2, 0, 0), at<TypeParam>(6, 0, 0), 1), std::nullopt);
}

TYPED_TEST(TutorialSweep, gives_zero_for_a_moving_start_in_overlap) {
  // b = -1, c = 1 - 4 = -3, disc = 4; 1 - 2 = -1, clamped. Truth: overlap, 0.
  EXPECT_EQ(sweep<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(1, 0, 0), 1), some<TypeParam>(0));
}

TYPED_TEST(TutorialSweep, misses_a_sphere_that_rests_in_overlap) {
  // len = 0, 1 / 0 = inf, 0 inf = NaN; the distance of NaN isn't <= 0. Truth: overlap.
  EXPECT_EQ(sweep<TypeParam>(1, at<TypeParam>(0, 0, 0), at<TypeParam>(1, 0, 0), 1), std::nullopt);
}

TYPED_TEST(TutorialSweep, misses_a_sphere_that_rests_outside_by_way_of_nan) {
  // As before: right, by luck. Truth: miss.
  EXPECT_EQ(sweep<TypeParam>(1, at<TypeParam>(0, 0, 0), at<TypeParam>(4, 0, 0), 1), std::nullopt);
}

TYPED_TEST(TutorialSweep, misses_when_an_input_is_nan) {
  // c is NaN, so is the distance, and NaN isn't <= 8. Truth: invalid.
  const TypeParam nan = std::numeric_limits<TypeParam>::quiet_NaN();
  EXPECT_EQ(published::sphere_sweep(at<TypeParam>(0, 0, 0), nan, at<TypeParam>(8, 0, 0),
                                    at<TypeParam>(5, 0, 0), TypeParam(1)),
            std::nullopt);
}

TYPED_TEST(TutorialSweep, lets_a_negative_radius_shrink_the_other) {
  // R = 3 - 1 = 2: as in the first case. Truth: invalid.
  EXPECT_EQ(sweep<TypeParam>(-1, at<TypeParam>(8, 0, 0), at<TypeParam>(5, 0, 0), 3), some<TypeParam>(3));
}

TEST(P2InFloat, misses_when_the_square_of_the_displacement_underflows) {
  // |v|^2 = 2^-150 rounds to 0, and then as for a displacement of zero. Truth: impact at t = 1/2, and so says
  // double: a distance of 2^-76.
  EXPECT_EQ(sweep<float>(0, at<float>(0x1p-75, 0, 0), at<float>(0x1p-75, 0, 0), 0x1p-76), std::nullopt);
  EXPECT_EQ(sweep<double>(0, at<double>(0x1p-75, 0, 0), at<double>(0x1p-75, 0, 0), 0x1p-76),
            some<double>(0x1p-76));
}

TEST(P2InFloat, misses_when_the_square_of_the_displacement_overflows) {
  // len = inf, 1 / inf = 0: the direction is zero, disc = -c = -12. Truth: impact at t = 2 / 2^64; so says
  // double.
  EXPECT_EQ(sweep<float>(1, at<float>(0x1p64, 0, 0), at<float>(4, 0, 0), 1), std::nullopt);
  EXPECT_EQ(sweep<double>(1, at<double>(0x1p64, 0, 0), at<double>(4, 0, 0), 1), some<double>(2));
}

TEST(P2InFloat, misses_head_on_since_the_reciprocal_makes_the_direction_too_short) {
  // 41 (1 / 41) = 1 - 2^-24 in float, so disc is about r r - 1600 * 2^-23 = 2^-14 - 1.9e-4 < 0.
  // Truth: impact, A moves through the centre of B. Double has 41 (1 / 41) = 1.
  EXPECT_EQ(published::times_reciprocal(at<float>(41, 0, 0), 41.0f).x, 1 - 0x1p-24f);
  EXPECT_EQ(sweep<float>(0, at<float>(41, 0, 0), at<float>(40, 0, 0), 0x1p-7), std::nullopt);
  EXPECT_TRUE(sweep<double>(0, at<double>(41, 0, 0), at<double>(40, 0, 0), 0x1p-7));
}

TEST(P2InFloat, misses_a_contact_exactly_at_the_end) {
  // A stops at (1,1,0), one to the left of B's centre: truth t = 1, impact. Both sqrt 2 and the distance are
  // rounded.
  EXPECT_EQ(sweep<float>(0, at<float>(1, 1, 0), at<float>(2, 1, 0), 1), std::nullopt);
  EXPECT_EQ(sweep<double>(0, at<double>(1, 1, 0), at<double>(2, 1, 0), 1), std::nullopt);
}

TEST(P2InFloat, hits_a_sphere_one_ulp_beyond_the_end) {
  // A stops at (3,3,0), B's surface is at 4 + 2^-21 - 1 > 3 at that height. Truth: miss.
  const float beyond = std::nextafter(4.0f, 5.0f);
  EXPECT_EQ(
      published::sphere_sweep(at<float>(0, 0, 0), 0.0f, at<float>(3, 3, 0), Vec3<float>{beyond, 3, 0}, 1.0f),
      some<float>(0x1.0f876ap+2));
}

}  // namespace
