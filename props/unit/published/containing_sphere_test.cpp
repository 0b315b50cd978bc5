// SPDX-License-Identifier: BSL-1.0
/// The published escape from a container: its values, and one smallest case for every fault it keeps.
///
/// The truth about each case is given next to it: t is the exact time of the contract, a fraction of the
/// displacement.
#include "published/containing_sphere.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "props/unit/published/types.hpp"

namespace {

using published::Vec3;

using namespace props;

/// The container of the given radius at the origin, the shape of most cases here.
template <class Real>
std::optional<Real> coded(const Vec3<Real>& a_centre, double a_radius, const Vec3<Real>& displacement,
                          double container) {
  return published::containing_sphere_as_coded(a_centre, Real(a_radius), displacement, at<Real>(0, 0, 0),
                                               Real(container));
}

template <class Real>
std::optional<Real> described(const Vec3<Real>& a_centre, double a_radius, const Vec3<Real>& displacement,
                              double container) {
  return published::containing_sphere_as_described(a_centre, Real(a_radius), displacement, at<Real>(0, 0, 0),
                                                   Real(container));
}

template <class Real>
class TutorialContainerAsCoded : public testing::Test {};
TYPED_TEST_SUITE(TutorialContainerAsCoded, Types);

template <class Real>
class TutorialContainerAsDescribed : public testing::Test {};
TYPED_TEST_SUITE(TutorialContainerAsDescribed, Types);

TYPED_TEST(TutorialContainerAsCoded, gives_the_distance_to_the_wall) {
  // R = 4, e.e = 64 >= 4; b = 0, c = -16, disc = 16; 0 + 4 = 4. Truth: t = 1/2, that is a distance of 4.
  EXPECT_EQ(coded<TypeParam>(at<TypeParam>(0, 0, 0), 1, at<TypeParam>(8, 0, 0), 5), some<TypeParam>(4));
}

TYPED_TEST(TutorialContainerAsCoded, stays_inside) {
  // R = 4, e.e = 1 < 4. Truth: contained.
  EXPECT_EQ(coded<TypeParam>(at<TypeParam>(0, 0, 0), 1, at<TypeParam>(1, 0, 0), 5), std::nullopt);
}

TYPED_TEST(TutorialContainerAsCoded, hits_beyond_the_path_when_the_difference_exceeds_one) {
  // R = 4, e.e = 4, not below 4; the distance 4 exceeds the path 2. Truth: contained.
  EXPECT_EQ(coded<TypeParam>(at<TypeParam>(0, 0, 0), 1, at<TypeParam>(2, 0, 0), 5), some<TypeParam>(4));
}

TYPED_TEST(TutorialContainerAsCoded, misses_an_escape_when_the_difference_is_below_one) {
  // R = 1/2, e = 5/8, e.e = 25/64 < 1/2. Truth: escape at t = (1/2) / (5/8) = 4/5.
  EXPECT_EQ(coded<TypeParam>(at<TypeParam>(0, 0, 0), 0.5, at<TypeParam>(0.625, 0, 0), 1), std::nullopt);
}

TYPED_TEST(TutorialContainerAsCoded, escapes_in_the_past_from_a_start_outside) {
  // R = 1, m = (3,0,0): b = 3, c = 8, disc = 1; -3 + 1 = -2. Truth: outside.
  EXPECT_EQ(coded<TypeParam>(at<TypeParam>(3, 0, 0), 1, at<TypeParam>(1, 0, 0), 2), some<TypeParam>(-2));
}

TYPED_TEST(TutorialContainerAsCoded, escapes_at_nan_when_the_line_passes_by_outside) {
  // R = 1, m = (0,3,0): b = 0, c = 8, disc = -8. Truth: outside.
  const auto distance = coded<TypeParam>(at<TypeParam>(0, 3, 0), 1, at<TypeParam>(1, 0, 0), 2);
  ASSERT_TRUE(distance);
  EXPECT_TRUE(is_nan(*distance));
}

TYPED_TEST(TutorialContainerAsCoded, lets_escape_a_mover_that_does_not_fit) {
  // R = -1; e.e = 1/4 isn't below it; b = 0, c = -1; 0 + 1 = 1. Truth: outside.
  EXPECT_EQ(coded<TypeParam>(at<TypeParam>(0, 0, 0), 2, at<TypeParam>(0.5, 0, 0), 1), some<TypeParam>(1));
}

TYPED_TEST(TutorialContainerAsCoded, lets_escape_a_mover_at_rest) {
  // R = 5, e.e = 9 >= 5; dir = 0, b = 0, c = 9 - 25 = -16; 0 + 4 = 4. Truth: contained.
  EXPECT_EQ(coded<TypeParam>(at<TypeParam>(3, 0, 0), 1, at<TypeParam>(0, 0, 0), 6), some<TypeParam>(4));
}

TYPED_TEST(TutorialContainerAsCoded, escapes_at_nan_when_a_radius_is_nan) {
  // e.e < NaN doesn't hold. Truth: invalid.
  const auto distance = coded<TypeParam>(at<TypeParam>(0, 0, 0), std::numeric_limits<double>::quiet_NaN(),
                                         at<TypeParam>(1, 0, 0), 5);
  ASSERT_TRUE(distance);
  EXPECT_TRUE(is_nan(*distance));
}

TYPED_TEST(TutorialContainerAsCoded, takes_a_negative_radius_for_more_room) {
  // R = 3 + 1 = 4, as in the first case. Truth: invalid.
  EXPECT_EQ(coded<TypeParam>(at<TypeParam>(0, 0, 0), -1, at<TypeParam>(8, 0, 0), 3), some<TypeParam>(4));
}

TYPED_TEST(TutorialContainerAsDescribed, gives_the_distance_to_the_wall) {
  // R = 5, m = (0,3,0), e.e = 64 + 9 >= 25; b = 0, c = 9 - 25 = -16; 0 + 4 = 4. Truth: t = 1/2, a distance
  // of 4.
  EXPECT_EQ(described<TypeParam>(at<TypeParam>(0, 3, 0), 1, at<TypeParam>(8, 0, 0), 6), some<TypeParam>(4));
}

TYPED_TEST(TutorialContainerAsDescribed, subtracts_the_centre_of_the_container) {
  // As before, all shifted by (1,2,3).
  EXPECT_EQ(
      published::containing_sphere_as_described(at<TypeParam>(1, 5, 3), TypeParam(1), at<TypeParam>(8, 0, 0),
                                                at<TypeParam>(1, 2, 3), TypeParam(6)),
      some<TypeParam>(4));
}

TYPED_TEST(TutorialContainerAsDescribed, stays_inside_when_the_difference_exceeds_one) {
  // R = 4, e.e = 4 < 16. Truth: contained.
  EXPECT_EQ(described<TypeParam>(at<TypeParam>(0, 0, 0), 1, at<TypeParam>(2, 0, 0), 5), std::nullopt);
}

TYPED_TEST(TutorialContainerAsDescribed, escapes_when_the_difference_is_below_one) {
  // R = 1/2, e.e = 25/64 >= 16/64; 0 + 1/2. Truth: t = 4/5, that is a distance of 1/2.
  EXPECT_EQ(described<TypeParam>(at<TypeParam>(0, 0, 0), 0.5, at<TypeParam>(0.625, 0, 0), 1),
            some<TypeParam>(0.5));
}

TYPED_TEST(TutorialContainerAsDescribed, counts_reaching_the_wall_at_the_end) {
  // R = 4, e.e = 16, not below 16. Truth: t = 1.
  EXPECT_EQ(described<TypeParam>(at<TypeParam>(0, 0, 0), 1, at<TypeParam>(4, 0, 0), 5), some<TypeParam>(4));
}

TYPED_TEST(TutorialContainerAsDescribed, crosses_to_the_far_side_from_the_wall) {
  // R = 2, m = (-2,0,0), e = (2,0,0): b = -2, c = 0; 2 + 2 = 4. Truth: t = 1.
  EXPECT_EQ(described<TypeParam>(at<TypeParam>(-2, 0, 0), 1, at<TypeParam>(4, 0, 0), 3), some<TypeParam>(4));
}

TYPED_TEST(TutorialContainerAsDescribed, escapes_in_the_past_from_a_start_outside) {
  // As in the other variant: e.e = 16 >= 1; -2. Truth: outside.
  EXPECT_EQ(described<TypeParam>(at<TypeParam>(3, 0, 0), 1, at<TypeParam>(1, 0, 0), 2), some<TypeParam>(-2));
}

TYPED_TEST(TutorialContainerAsDescribed, escapes_at_nan_when_the_line_passes_by_outside) {
  // As in the other variant: disc = -8. Truth: outside.
  const auto distance = described<TypeParam>(at<TypeParam>(0, 3, 0), 1, at<TypeParam>(1, 0, 0), 2);
  ASSERT_TRUE(distance);
  EXPECT_TRUE(is_nan(*distance));
}

TYPED_TEST(TutorialContainerAsDescribed, keeps_a_mover_that_does_not_fit) {
  // R = -1, e.e = 1/4 < R R = 1. Truth: outside.
  EXPECT_EQ(described<TypeParam>(at<TypeParam>(0, 0, 0), 2, at<TypeParam>(0.5, 0, 0), 1), std::nullopt);
}

TYPED_TEST(TutorialContainerAsDescribed, lets_escape_a_mover_at_rest_on_the_wall) {
  // R = 5, e.e = 25, not below 25; b = 0, c = 0; 0. Truth: contained.
  EXPECT_EQ(described<TypeParam>(at<TypeParam>(5, 0, 0), 1, at<TypeParam>(0, 0, 0), 6), some<TypeParam>(0));
}

TYPED_TEST(TutorialContainerAsDescribed, keeps_a_mover_at_rest_off_the_wall) {
  // R = 5, e.e = 9 < 25. Truth: contained.
  EXPECT_EQ(described<TypeParam>(at<TypeParam>(3, 0, 0), 1, at<TypeParam>(0, 0, 0), 6), std::nullopt);
}

TYPED_TEST(TutorialContainerAsDescribed, divides_by_the_length_or_gives_zero) {
  // |(3,4,0)| = 5: 4/5 is rounded once. A length of zero gives zero.
  EXPECT_EQ(published::direction_or_zero(at<TypeParam>(3, 4, 0)).y, TypeParam(4) / TypeParam(5));
  EXPECT_EQ(published::direction_or_zero(at<TypeParam>(0, 0, 0)).x, TypeParam(0));
}

TEST(P3InFloat, misses_an_escape_when_the_step_is_lost_in_the_position) {
  // 2^24 + 1 rounds to 2^24, so e = 0. R = 1/2. Truth: escape at t = 1/2; double says a distance of 1/2.
  const auto in_float = published::containing_sphere_as_described(
      at<float>(0x1p24, 0, 0), 0.5f, at<float>(1, 0, 0), at<float>(0x1p24, 0, 0), 1.0f);
  const auto in_double = published::containing_sphere_as_described(
      at<double>(0x1p24, 0, 0), 0.5, at<double>(1, 0, 0), at<double>(0x1p24, 0, 0), 1.0);
  EXPECT_EQ(in_float, std::nullopt);
  EXPECT_EQ(in_double, some<double>(0.5));
}

TEST(P3InFloat, doubles_the_distance_near_the_wall) {
  // R = 4051: R R = 16410601 = 4050^2 + 90^2 + 1, so b = 4050, c = -1 and disc = 4050^2 + 1, all exact.
  // sqrt disc = 4050 + 1.2346e-4 rounds to 4050 + 2^-12. Truth: 1 / (4050 + sqrt disc) = 1.2346e-4.
  EXPECT_EQ(coded<float>(at<float>(4050, 90, 0), 0, at<float>(1, 0, 0), 4051), some<float>(0x1p-12));
  EXPECT_EQ(described<float>(at<float>(4050, 90, 0), 0, at<float>(1, 0, 0), 4051), some<float>(0x1p-12));
}

TEST(P3InFloat, loses_the_path_when_its_square_underflows) {
  // e.e, R R and |v|^2 are 0: the code misses, the prose escapes at 0 along a direction of zero.
  // Truth: escape at t = 1/2, a distance of 2^-76; so says the prose in double.
  EXPECT_EQ(coded<float>(at<float>(0, 0, 0), 0, at<float>(0x1p-75, 0, 0), 0x1p-76), std::nullopt);
  EXPECT_EQ(described<float>(at<float>(0, 0, 0), 0, at<float>(0x1p-75, 0, 0), 0x1p-76), some<float>(0));
  EXPECT_EQ(described<double>(at<double>(0, 0, 0), 0, at<double>(0x1p-75, 0, 0), 0x1p-76),
            some<double>(0x1p-76));
}

TEST(P3InFloat, escapes_at_nan_when_the_squares_overflow) {
  // R R = inf and c = -inf: disc = inf, a distance of inf; from the far wall m.m - R R is inf - inf, NaN.
  // Truth: escapes at distances of 2^64 and 2^65, and so says double of the former.
  EXPECT_EQ(described<float>(at<float>(0, 0, 0), 0, at<float>(0x1p65, 0, 0), 0x1p64),
            std::optional<float>(std::numeric_limits<float>::infinity()));
  const auto distance = described<float>(at<float>(-0x1p64, 0, 0), 0, at<float>(0x1p66, 0, 0), 0x1p64);
  ASSERT_TRUE(distance);
  EXPECT_TRUE(is_nan(*distance));
  EXPECT_EQ(described<double>(at<double>(0, 0, 0), 0, at<double>(0x1p65, 0, 0), 0x1p64),
            some<double>(0x1p64));
}

}  // namespace
