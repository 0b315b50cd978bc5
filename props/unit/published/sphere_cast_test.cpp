// SPDX-License-Identifier: BSL-1.0
/// The published sphere cast in its forms: their values, and one smallest case for every fault they keep.
///
/// The truth about each case is given next to it: t is the exact time of the contract, a fraction of the
/// displacement.
#include "published/sphere_cast.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "props/unit/published/types.hpp"

namespace {

using published::Vec3;

using namespace props;

/// From the origin to an end, the shape of most cases here.
template <class Real>
std::optional<Vec3<Real>> cast(double cast_radius, const Vec3<Real>& end, const Vec3<Real>& target,
                               double target_radius) {
  return published::sphere_cast(at<Real>(0, 0, 0), Real(cast_radius), end, target, Real(target_radius));
}

template <class Real>
std::optional<Vec3<Real>> unchecked(double cast_radius, const Vec3<Real>& end, const Vec3<Real>& target,
                                    double target_radius) {
  return published::sphere_cast_unchecked(at<Real>(0, 0, 0), Real(cast_radius), end, target,
                                          Real(target_radius));
}

template <class Real>
std::optional<Vec3<Real>> in_one_line(double cast_radius, const Vec3<Real>& end, const Vec3<Real>& target,
                                      double target_radius) {
  return published::sphere_cast_in_one_line(at<Real>(0, 0, 0), Real(cast_radius), end, target,
                                            Real(target_radius));
}

template <class Real>
void expect_at(const std::optional<Vec3<Real>>& point, double x, double y, double z) {
  ASSERT_TRUE(point);
  EXPECT_EQ(point->x, Real(x));
  EXPECT_EQ(point->y, Real(y));
  EXPECT_EQ(point->z, Real(z));
}

template <class Real>
bool is_miss(const std::optional<Vec3<Real>>& point) {
  return !point;
}

template <class Real>
class TutorialCast : public testing::Test {};
TYPED_TEST_SUITE(TutorialCast, Types);

template <class Real>
class TutorialCastUnchecked : public testing::Test {};
TYPED_TEST_SUITE(TutorialCastUnchecked, Types);

template <class Real>
class P4InOneLine : public testing::Test {};
TYPED_TEST_SUITE(P4InOneLine, Types);

template <class Real>
class P4ContactPoint : public testing::Test {};
TYPED_TEST_SUITE(P4ContactPoint, Types);

TYPED_TEST(TutorialCast, gives_the_centre_at_contact) {
  // ad = 8, as2 = 64 + 9 = 73, ds2 = 9, cs = 5, cd = sqrt(25 - 9) = 4, ac = 4. Truth: t = 1/2, centre
  // (4,0,0).
  expect_at(cast<TypeParam>(2, at<TypeParam>(8, 0, 0), at<TypeParam>(8, 3, 0), 3), 4, 0, 0);
}

TYPED_TEST(TutorialCast, adds_the_start) {
  // As before, all shifted by (1,2,3).
  expect_at(published::sphere_cast(at<TypeParam>(1, 2, 3), TypeParam(2), at<TypeParam>(9, 2, 3),
                                   at<TypeParam>(9, 5, 3), TypeParam(3)),
            5, 2, 3);
}

TYPED_TEST(TutorialCast, counts_tangency) {
  // ad = 3, as2 = 13, ds2 = 4, ds = 2 = cs, cd = 0, ac = 3. Truth: t = 3/4, centre (3,0,0).
  expect_at(cast<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(3, 2, 0), 1), 3, 0, 0);
}

TYPED_TEST(TutorialCast, misses_a_line_that_passes_by) {
  // ds = 3 > cs = 2.
  EXPECT_TRUE(is_miss(cast<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(4, 3, 0), 1)));
}

TYPED_TEST(TutorialCast, misses_head_on_when_the_path_stops_short) {
  // ab + r1 = 2 + 1 < as - r2 = 5 - 1.
  EXPECT_TRUE(is_miss(cast<TypeParam>(1, at<TypeParam>(2, 0, 0), at<TypeParam>(5, 0, 0), 1)));
}

TYPED_TEST(TutorialCast, misses_a_target_behind) {
  // ad = -4 < 0.
  EXPECT_TRUE(is_miss(cast<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(-4, 0, 0), 1)));
}

TYPED_TEST(TutorialCast, hits_beyond_the_end_of_an_oblique_cast) {
  // ab + r1 = 6 isn't below as - r2 = sqrt 80 - 3 = 5.94; ds2 = 80 - 64 = 16, cd = 3, ac = 8 - 3 = 5 > ab
  // = 4. Truth: miss, the contact would be at t = 5/4.
  expect_at(cast<TypeParam>(2, at<TypeParam>(4, 0, 0), at<TypeParam>(8, 4, 0), 3), 5, 0, 0);
}

TYPED_TEST(TutorialCast, backs_away_from_a_start_in_overlap) {
  // ad = 1, ds2 = 0, cd = 2, ac = -1. Truth: overlap, the centre is the start.
  expect_at(cast<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(1, 0, 0), 1), -1, 0, 0);
}

TYPED_TEST(TutorialCast, misses_an_overlap_with_a_target_behind) {
  // ad = -1 < 0. Truth: overlap.
  EXPECT_TRUE(is_miss(cast<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(-1, 0, 0), 1)));
}

TYPED_TEST(TutorialCast, misses_on_a_path_shorter_than_the_threshold) {
  // |AB| = 2^-17 < 1e-5: dir = 0, ad = 0, ds = 1 > cs = 1 - 2^-18. Truth: impact at t = 1/2.
  EXPECT_TRUE(
      is_miss(cast<TypeParam>(0.5, at<TypeParam>(0x1p-17, 0, 0), at<TypeParam>(1, 0, 0), 0.5 - 0x1p-18)));
}

TYPED_TEST(TutorialCast, normalises_only_above_the_float_threshold) {
  // The threshold itself gives zero. 2^-16 = 1.5e-5 is above.
  const auto threshold = TypeParam(1e-5f);
  EXPECT_EQ(published::direction_or_zero_if_short(at<TypeParam>(0x1p-17, 0, 0)).x, TypeParam(0));
  EXPECT_EQ(published::direction_or_zero_if_short(at<TypeParam>(0x1p-16, 0, 0)).x, TypeParam(1));
  EXPECT_EQ(published::direction_or_zero_if_short(at<TypeParam>(0, 3, 4)).z, TypeParam(4) / TypeParam(5));
  EXPECT_EQ(published::direction_or_zero_if_short(Vec3<TypeParam>{threshold, TypeParam(0), TypeParam(0)}).x,
            TypeParam(0));
}

TYPED_TEST(TutorialCast, misses_when_it_rests_outside) {
  // dir = 0, ad = 0, ds = 3 > cs = 2. Truth: miss as well.
  EXPECT_TRUE(is_miss(cast<TypeParam>(1, at<TypeParam>(0, 0, 0), at<TypeParam>(3, 0, 0), 1)));
}

TYPED_TEST(TutorialCast, hits_at_nan_when_a_radius_is_nan) {
  // No test holds. Truth: invalid.
  const auto centre = cast<TypeParam>(std::numeric_limits<double>::quiet_NaN(), at<TypeParam>(8, 0, 0),
                                      at<TypeParam>(5, 0, 0), 1);
  ASSERT_TRUE(centre);
  EXPECT_TRUE(is_nan(centre->x));
}

TYPED_TEST(TutorialCast, takes_only_the_sum_of_the_radii_when_one_is_negative) {
  // ab + r1 = 7 isn't below as - r2 = 2; cs = 2, ac = 5 - 2. Truth: invalid.
  expect_at(cast<TypeParam>(-1, at<TypeParam>(8, 0, 0), at<TypeParam>(5, 0, 0), 3), 3, 0, 0);
}

TYPED_TEST(TutorialCastUnchecked, gives_the_centre_at_contact) {
  // As the full routine: ac = 8 - 4.
  expect_at(unchecked<TypeParam>(2, at<TypeParam>(8, 0, 0), at<TypeParam>(8, 3, 0), 3), 4, 0, 0);
}

TYPED_TEST(TutorialCastUnchecked, gives_a_centre_behind_for_a_target_behind) {
  // ad = -4, cd = 2, ac = -6. Truth: miss.
  expect_at(unchecked<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(-4, 0, 0), 1), -6, 0, 0);
}

TYPED_TEST(TutorialCastUnchecked, gives_a_centre_beyond_the_end) {
  // ac = 5 - 2 = 3 > ab = 2. Truth: miss.
  expect_at(unchecked<TypeParam>(1, at<TypeParam>(2, 0, 0), at<TypeParam>(5, 0, 0), 1), 3, 0, 0);
}

TYPED_TEST(TutorialCastUnchecked, gives_nan_for_a_line_that_passes_by) {
  // cs cs - ds2 = 4 - 9 < 0. Truth: miss.
  const auto centre = unchecked<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(4, 3, 0), 1);
  ASSERT_TRUE(centre);
  EXPECT_TRUE(is_nan(centre->x));
}

TYPED_TEST(P4InOneLine, gives_the_centre_at_contact) {
  // 8 - sqrt(25 - 73 + 64) = 8 - 4.
  expect_at(in_one_line<TypeParam>(2, at<TypeParam>(8, 0, 0), at<TypeParam>(8, 3, 0), 3), 4, 0, 0);
}

TYPED_TEST(P4InOneLine, gives_a_centre_behind_for_a_target_behind) {
  // -4 - sqrt(4 - 16 + 16) = -6. Truth: miss.
  expect_at(in_one_line<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(-4, 0, 0), 1), -6, 0, 0);
}

TYPED_TEST(P4InOneLine, gives_nan_for_a_line_that_passes_by) {
  // 4 - 25 + 16 < 0. Truth: miss.
  const auto centre = in_one_line<TypeParam>(1, at<TypeParam>(4, 0, 0), at<TypeParam>(4, 3, 0), 1);
  ASSERT_TRUE(centre);
  EXPECT_TRUE(is_nan(centre->x));
}

TYPED_TEST(P4ContactPoint, divides_the_way_between_the_centres) {
  // (4,0,0) + (4,0,4) (1/4) = (5,0,1); (4,0,4) 1 / 4 is the same. It stands for radii of 1 and 3.
  const auto centre = at<TypeParam>(4, 0, 0);
  const auto target = at<TypeParam>(8, 0, 4);
  expect_at(std::optional(published::contact_point_as_described(centre, TypeParam(1), target, TypeParam(3))),
            5, 0, 1);
  expect_at(std::optional(published::contact_point_as_commented(centre, TypeParam(1), target, TypeParam(3))),
            5, 0, 1);
}

TYPED_TEST(P4ContactPoint, is_nan_for_two_points) {
  // 0/0 in both forms. Truth: the common centre, (4,0,0).
  const auto centre = at<TypeParam>(4, 0, 0);
  EXPECT_TRUE(is_nan(published::contact_point_as_described(centre, TypeParam(0), centre, TypeParam(0)).x));
  EXPECT_TRUE(is_nan(published::contact_point_as_commented(centre, TypeParam(0), centre, TypeParam(0)).x));
}

TEST(P4InFloat, places_the_contact_point_by_an_ulp_differently) {
  // Truth: 7 of the 13 between the centres. 7/13 is rounded up, and 13 (7/13) comes out one ulp above 7.
  const auto centre = at<float>(0, 0, 0);
  const auto target = at<float>(13, 0, 0);
  EXPECT_EQ(published::contact_point_as_described(centre, 7.0f, target, 6.0f).x, 0x1.c00002p+2f);
  EXPECT_EQ(published::contact_point_as_commented(centre, 7.0f, target, 6.0f).x, 7.0f);
}

TEST(P4InFloat, overflows_in_the_product_of_the_comment_only) {
  // (S - C) r1 = 2^65 2^64 overflows, r1 / cs = 1/2 doesn't. Truth: 2^64.
  const auto centre = at<float>(0, 0, 0);
  const auto target = at<float>(0x1p65, 0, 0);
  EXPECT_EQ(published::contact_point_as_described(centre, 0x1p64f, target, 0x1p64f).x, 0x1p64f);
  EXPECT_EQ(published::contact_point_as_commented(centre, 0x1p64f, target, 0x1p64f).x,
            std::numeric_limits<float>::infinity());
}

TEST(P4InFloat, misses_a_far_target_it_is_aimed_at) {
  // A diagonal direction is 3.4e-8 short of one when squared, so as2 - ad ad = 2^25 - ad ad comes out as more
  // than cs cs = 1. Truth: impact, the line runs through the target's centre; and so says double.
  EXPECT_TRUE(is_miss(cast<float>(0, at<float>(8192, 8192, 0), at<float>(4096, 4096, 0), 1)));
  EXPECT_FALSE(is_miss(cast<double>(0, at<double>(8192, 8192, 0), at<double>(4096, 4096, 0), 1)));
}

TEST(P4InFloat, stops_too_early_when_the_squared_height_comes_out_negative) {
  // Along (3,3,0) the direction in float is too long: as2 - ad ad = -2 instead of 0. Its root is NaN and
  // passes the test, and cd = sqrt(1 + 2) instead of 1. Truth: the centre is at (3072 - 1 / sqrt 2) =
  // 3071.29; given is 3070.78.
  const auto target = at<float>(3072, 3072, 0);
  const auto direction = published::direction_or_zero_if_short(at<float>(6144, 6144, 0));
  const float ad = published::dot(target, direction);
  EXPECT_EQ(published::dot(target, target) - ad * ad, -2.0f);
  const auto centre = cast<float>(0, at<float>(6144, 6144, 0), target, 1);
  ASSERT_TRUE(centre);
  EXPECT_EQ(centre->x, 0x1.7fd8d2p+11f);
}

TEST(P4InFloat, hits_far_away_what_it_passes_at_twice_the_radius) {
  // as2 = 2^26 + 4 rounds to 2^26, so ds2 = 0 and ac = 8192 - 1. Truth: miss, and so says double.
  expect_at(cast<float>(0, at<float>(8192, 0, 0), at<float>(8192, 2, 0), 1), 8191, 0, 0);
  EXPECT_TRUE(is_miss(cast<double>(0, at<double>(8192, 0, 0), at<double>(8192, 2, 0), 1)));
}

TEST(P4InFloat, loses_the_radius_in_one_line_far_away) {
  // cs cs - as2 = 1 - 2^26 rounds to -2^26, the root is 0. Truth: (8191,0,0), and so says the full routine.
  expect_at(in_one_line<float>(0, at<float>(8192, 0, 0), at<float>(8192, 0, 0), 1), 8192, 0, 0);
  expect_at(cast<float>(0, at<float>(8192, 0, 0), at<float>(8192, 0, 0), 1), 8191, 0, 0);
}

TEST(P4InFloat, misses_when_the_square_of_the_path_overflows) {
  // ab = inf, dir = AB / inf = 0, ad = 0, ds = 4 > cs = 2. Truth: impact at (2,0,0), and so says double.
  EXPECT_TRUE(is_miss(cast<float>(1, at<float>(0x1p64, 0, 0), at<float>(4, 0, 0), 1)));
  expect_at(cast<double>(1, at<double>(0x1p64, 0, 0), at<double>(4, 0, 0), 1), 2, 0, 0);
}

TEST(P4InFloat, has_a_direction_of_zero_when_only_the_path_is_nan) {
  // NaN + 1 < 1 doesn't hold; dir = 0, ad = 0, ds2 = 4 = cs cs: the centre is the start. Truth: invalid.
  const float nan = std::numeric_limits<float>::quiet_NaN();
  expect_at(cast<float>(1, Vec3<float>{nan, 0, 0}, at<float>(2, 0, 0), 1), 0, 0, 0);
}

}  // namespace
