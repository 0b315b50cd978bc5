// SPDX-License-Identifier: BSL-1.0
/// The published test and times of two moving spheres: their values, and one smallest case for every fault.
///
/// The truth about each case is given next to it: t is the exact time of the contract, a fraction of the
/// displacement.
#include "published/moving_spheres.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "props/unit/published/types.hpp"

namespace {

using published::Vec3;

using namespace props;

using published::RootSign;
using published::TimeForm;

/// A rests at the origin, so dpos is b_centre and dv is b_displacement.
template <class Real>
bool collide(double a_radius, const Vec3<Real>& b_centre, double b_radius, const Vec3<Real>& b_displacement) {
  return published::moving_spheres_collide(at<Real>(0, 0, 0), Real(a_radius), at<Real>(0, 0, 0), b_centre,
                                           Real(b_radius), b_displacement);
}

template <TimeForm form, RootSign sign, class Real>
std::optional<Real> time(double a_radius, const Vec3<Real>& b_centre, double b_radius,
                         const Vec3<Real>& b_displacement) {
  return published::moving_spheres<form, sign>(at<Real>(0, 0, 0), Real(a_radius), at<Real>(0, 0, 0), b_centre,
                                               Real(b_radius), b_displacement);
}

constexpr TimeForm literal = TimeForm::literal;
constexpr TimeForm parenthesised = TimeForm::parenthesised;
constexpr TimeForm corrected = TimeForm::corrected;
constexpr RootSign minus = RootSign::minus;
constexpr RootSign plus = RootSign::plus;

template <class Real>
class TutorialMovingTest : public testing::Test {};
TYPED_TEST_SUITE(TutorialMovingTest, Types);

template <class Real>
class P5Time : public testing::Test {};
TYPED_TEST_SUITE(P5Time, Types);

TYPED_TEST(TutorialMovingTest, finds_a_head_on_collision) {
  // (6 8)^2 = 2304 > (36 - 4) 64 = 2048. Truth: impact at t = 1/2.
  EXPECT_TRUE(collide(1, at<TypeParam>(6, 0, 0), 1, at<TypeParam>(-8, 0, 0)));
}

TYPED_TEST(TutorialMovingTest, takes_the_motion_of_both) {
  // dpos = (6,0,0), dv = (-5,0,0) - (3,0,0): as before. Truth: impact at t = 1/2.
  EXPECT_TRUE(published::moving_spheres_collide(at<TypeParam>(1, 2, 3), TypeParam(1), at<TypeParam>(3, 0, 0),
                                                at<TypeParam>(7, 2, 3), TypeParam(1),
                                                at<TypeParam>(-5, 0, 0)));
  // The same displacement for both, dv = 0. Truth: miss.
  EXPECT_FALSE(published::moving_spheres_collide(at<TypeParam>(1, 2, 3), TypeParam(1), at<TypeParam>(3, 0, 0),
                                                 at<TypeParam>(7, 2, 3), TypeParam(1),
                                                 at<TypeParam>(3, 0, 0)));
}

TYPED_TEST(TutorialMovingTest, misses_lines_that_pass_by) {
  // (6 8)^2 = 2304 < (36 + 9 - 4) 64 = 2624. Truth: miss.
  EXPECT_FALSE(collide(1, at<TypeParam>(6, 3, 0), 1, at<TypeParam>(-8, 0, 0)));
}

TYPED_TEST(TutorialMovingTest, counts_a_contact_in_the_past) {
  // (4 1)^2 = 16 > (16 - 4) 1 = 12, though B moves away. Truth: miss.
  EXPECT_TRUE(collide(1, at<TypeParam>(4, 0, 0), 1, at<TypeParam>(1, 0, 0)));
}

TYPED_TEST(TutorialMovingTest, counts_a_contact_after_the_step) {
  // As before, towards A: contact at t = 2. Truth: miss.
  EXPECT_TRUE(collide(1, at<TypeParam>(4, 0, 0), 1, at<TypeParam>(-1, 0, 0)));
}

TYPED_TEST(TutorialMovingTest, leaves_tangency_out) {
  // (2 4)^2 = 64, (8 - 4) 16 = 64. Truth: impact at t = 1/2, sliding.
  EXPECT_FALSE(collide(1, at<TypeParam>(2, 2, 0), 1, at<TypeParam>(-4, 0, 0)));
}

TYPED_TEST(TutorialMovingTest, misses_equal_velocities_in_overlap) {
  // dv = 0: 0 > -3 0 doesn't hold. Truth: overlap.
  EXPECT_FALSE(collide(1, at<TypeParam>(1, 0, 0), 1, at<TypeParam>(0, 0, 0)));
}

TYPED_TEST(TutorialMovingTest, misses_spheres_that_touch_and_slide) {
  // dpos.dv = 0 and A = 4 - 4 = 0: 0 > 0 doesn't hold. Truth: overlap.
  EXPECT_FALSE(collide(1, at<TypeParam>(2, 0, 0), 1, at<TypeParam>(0, 1, 0)));
}

TYPED_TEST(TutorialMovingTest, says_no_when_an_input_is_nan) {
  // NaN on the right side. Truth: invalid.
  EXPECT_FALSE(
      collide(std::numeric_limits<double>::quiet_NaN(), at<TypeParam>(4, 0, 0), 1, at<TypeParam>(-4, 0, 0)));
}

TYPED_TEST(TutorialMovingTest, takes_only_the_sum_of_the_radii_when_one_is_negative) {
  // R = 3 - 1 = 2: as head-on. Truth: invalid.
  EXPECT_TRUE(collide(-1, at<TypeParam>(6, 0, 0), 3, at<TypeParam>(-8, 0, 0)));
}

// dpos = (6,0,0), dv = (-8,0,0), R = 2: A = 36 - 4 = 32, B = -96, C = 64; B B - 4AC = 9216 - 8192 = 1024, its
// root 32. Truth: impact at t = 1/2, the larger root is 1.

TYPED_TEST(P5Time, has_no_meaning_when_read_literally) {
  // 96 -+ 32 / 64.
  const auto centre = at<TypeParam>(6, 0, 0);
  const auto displacement = at<TypeParam>(-8, 0, 0);
  EXPECT_EQ((time<literal, minus>(1, centre, 1, displacement)), some<TypeParam>(95.5));
  EXPECT_EQ((time<literal, plus>(1, centre, 1, displacement)), some<TypeParam>(96.5));
}

TYPED_TEST(P5Time, is_a_reciprocal_when_parenthesised) {
  // (96 -+ 32) / 64: one over the larger root, then one over the smaller.
  const auto centre = at<TypeParam>(6, 0, 0);
  const auto displacement = at<TypeParam>(-8, 0, 0);
  EXPECT_EQ((time<parenthesised, minus>(1, centre, 1, displacement)), some<TypeParam>(1));
  EXPECT_EQ((time<parenthesised, plus>(1, centre, 1, displacement)), some<TypeParam>(2));
}

TYPED_TEST(P5Time, is_right_when_corrected_with_the_minus_sign) {
  // (96 -+ 32) / 128.
  const auto centre = at<TypeParam>(6, 0, 0);
  const auto displacement = at<TypeParam>(-8, 0, 0);
  EXPECT_EQ((time<corrected, minus>(1, centre, 1, displacement)), some<TypeParam>(0.5));
  EXPECT_EQ((time<corrected, plus>(1, centre, 1, displacement)), some<TypeParam>(1));
}

TYPED_TEST(P5Time, is_none_where_the_test_says_no) {
  // The tangent case of the test: in every form and with every sign nothing. Truth: impact at t = 1/2.
  const auto centre = at<TypeParam>(2, 2, 0);
  const auto displacement = at<TypeParam>(-4, 0, 0);
  EXPECT_EQ((time<literal, minus>(1, centre, 1, displacement)), std::nullopt);
  EXPECT_EQ((time<literal, plus>(1, centre, 1, displacement)), std::nullopt);
  EXPECT_EQ((time<parenthesised, minus>(1, centre, 1, displacement)), std::nullopt);
  EXPECT_EQ((time<parenthesised, plus>(1, centre, 1, displacement)), std::nullopt);
  EXPECT_EQ((time<corrected, minus>(1, centre, 1, displacement)), std::nullopt);
  EXPECT_EQ((time<corrected, plus>(1, centre, 1, displacement)), std::nullopt);
}

TYPED_TEST(P5Time, is_in_the_past_for_spheres_that_part) {
  // A = 12, B = 8, C = 1: 64 - 48 = 16; (-8 -+ 4) / 2. Truth: miss.
  const auto centre = at<TypeParam>(4, 0, 0);
  const auto displacement = at<TypeParam>(1, 0, 0);
  EXPECT_EQ((time<corrected, minus>(1, centre, 1, displacement)), some<TypeParam>(-6));
  EXPECT_EQ((time<corrected, plus>(1, centre, 1, displacement)), some<TypeParam>(-2));
}

TYPED_TEST(P5Time, is_not_limited_to_the_step) {
  // A = 12, B = -8, C = 1: (8 -+ 4) / 2. Truth: miss.
  const auto centre = at<TypeParam>(4, 0, 0);
  const auto displacement = at<TypeParam>(-1, 0, 0);
  EXPECT_EQ((time<corrected, minus>(1, centre, 1, displacement)), some<TypeParam>(2));
  EXPECT_EQ((time<corrected, plus>(1, centre, 1, displacement)), some<TypeParam>(6));
}

TYPED_TEST(P5Time, is_in_the_past_or_the_parting_for_a_start_in_overlap) {
  // A = 1 - 4 = -3, B = -2, C = 1: 4 + 12 = 16; (2 -+ 4) / 2. Truth: overlap at t = 0.
  const auto centre = at<TypeParam>(1, 0, 0);
  const auto displacement = at<TypeParam>(-1, 0, 0);
  EXPECT_EQ((time<corrected, minus>(1, centre, 1, displacement)), some<TypeParam>(-1));
  EXPECT_EQ((time<corrected, plus>(1, centre, 1, displacement)), some<TypeParam>(3));
}

TYPED_TEST(P5Time, divides_by_zero_for_spheres_in_contact) {
  // A = 0, B = -4, C = 1, the root is 4: 4 -+ 4/0 and (4 -+ 4)/0; corrected (4 - 4)/2. Truth: overlap at t =
  // 0.
  const auto centre = at<TypeParam>(2, 0, 0);
  const auto displacement = at<TypeParam>(-1, 0, 0);
  const std::optional<TypeParam> infinity = std::numeric_limits<TypeParam>::infinity();
  EXPECT_EQ((time<literal, minus>(1, centre, 1, displacement)), std::optional<TypeParam>(-*infinity));
  EXPECT_EQ((time<literal, plus>(1, centre, 1, displacement)), infinity);
  const auto zero_by_zero = time<parenthesised, minus>(1, centre, 1, displacement);
  ASSERT_TRUE(zero_by_zero);
  EXPECT_TRUE(is_nan(*zero_by_zero));
  EXPECT_EQ((time<parenthesised, plus>(1, centre, 1, displacement)), infinity);
  EXPECT_EQ((time<corrected, minus>(1, centre, 1, displacement)), some<TypeParam>(0));
}

TEST(P5InFloat, misses_a_far_head_on_collision) {
  // A = 2^26 - 1 rounds to 2^26, so both sides are 2^52. Truth: impact at t = 8191/8192, and double says yes.
  EXPECT_FALSE(collide(1, at<float>(8192, 0, 0), 0, at<float>(-8192, 0, 0)));
  EXPECT_TRUE(collide(1, at<double>(8192, 0, 0), 0, at<double>(-8192, 0, 0)));
}

TEST(P5InFloat, finds_a_far_collision_where_the_spheres_pass) {
  // 2^26 + 4 rounds to 2^26, less 1.75^2 = 3.0625 to 2^26 - 4: the right side comes out too small.
  // Truth: miss, height 2 is above the reach 1.75; and so says double.
  EXPECT_TRUE(collide(1.75, at<float>(8192, 2, 0), 0, at<float>(-8192, 0, 0)));
  EXPECT_FALSE(collide(1.75, at<double>(8192, 2, 0), 0, at<double>(-8192, 0, 0)));
}

TEST(P5InFloat, doubles_the_time_near_the_surface) {
  // A = 1, B = -8190, C = 1 and B B - 4AC = 8190^2 - 4 are exact; its root 8190 - 2.4420e-4 rounds to 8190 -
  // 2^-11. Truth: t = 1 / (4095 + sqrt(4095^2 - 1)) = 1.2210e-4, just above 2^-13.
  EXPECT_EQ((time<corrected, minus>(4095, at<float>(4095, 1, 0), 0, at<float>(-1, 0, 0))),
            some<float>(0x1p-12));
}

TEST(P5InFloat, misses_when_the_products_overflow) {
  // Both sides are inf. Truth: impact at t = 1/2 - 2^-12; double says yes.
  EXPECT_FALSE(collide(0x1p20, at<float>(0x1p32, 0, 0), 0x1p20, at<float>(-0x1p33, 0, 0)));
  EXPECT_TRUE(collide(0x1p20, at<double>(0x1p32, 0, 0), 0x1p20, at<double>(-0x1p33, 0, 0)));
}

TEST(P5InFloat, misses_when_the_products_underflow) {
  // In units of 2^-40: dpos = 4, dv = -4, R = 2. (16 * 2^-80)^2 = 2^-152 rounds to 0. Truth: impact at t =
  // 1/2.
  EXPECT_FALSE(collide(0x1p-40, at<float>(0x4p-40, 0, 0), 0x1p-40, at<float>(-0x4p-40, 0, 0)));
  EXPECT_TRUE(collide(0x1p-40, at<double>(0x4p-40, 0, 0), 0x1p-40, at<double>(-0x4p-40, 0, 0)));
}

}  // namespace
