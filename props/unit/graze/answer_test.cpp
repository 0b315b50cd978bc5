// SPDX-License-Identifier: BSL-1.0
/// What answers offer besides their values: names, comparison, whether something touches; and the convenience overloads of the
/// questions.
#include <gtest/gtest.h>

#include <limits>

#include "graze/graze.hpp"
#include "graze/kernel.hpp"

namespace {

using graze::Motion;
using graze::Outcome;
using graze::Rounding;

TEST(Answers, are_equal_if_all_of_them_is) {
  const graze::Hit<double> hit{1, Outcome::impact, Motion::approaching};
  EXPECT_EQ(hit, hit);
  EXPECT_NE(hit, (graze::Hit<double>{2, Outcome::impact, Motion::approaching}));
  EXPECT_NE(hit, (graze::Hit<double>{1, Outcome::overlap, Motion::approaching}));
  EXPECT_NE(hit, (graze::Hit<double>{1, Outcome::impact, Motion::sliding}));
  const graze::Span<float> span{1, 2, Outcome::impact, Motion::approaching};
  EXPECT_EQ(span, span);
  EXPECT_NE(span, (graze::Span<float>{1, 3, Outcome::impact, Motion::approaching}));
  const graze::Contact<double> contact{hit, {1, 2, 3}, {4, 5, 6}, {7, 8, 9}, 10};
  EXPECT_EQ(contact, contact);
  EXPECT_NE(contact, (graze::Contact<double>{hit, {1, 2, 3}, {4, 5, 6}, {7, 8, 0}, 10}));
}

TEST(Answers, touch_at_an_impact_and_in_an_overlap) {
  for (int i = 0; i <= 5; ++i) {
    const auto outcome = static_cast<Outcome>(i);
    const bool expected = outcome == Outcome::impact || outcome == Outcome::overlap;
    const graze::Hit<double> hit{0, outcome, Motion::sliding};
    EXPECT_EQ(touches(hit), expected) << outcome;
    EXPECT_EQ(touches(graze::Span<double>{0, 0, outcome, Motion::sliding}), expected) << outcome;
    EXPECT_EQ(touches(graze::Contact<double>{hit, {}, {}, {}, 0}), expected) << outcome;
  }
}

template <class Real>
class RaySphere : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(RaySphere, Types);

TYPED_TEST(RaySphere, takes_a_rounding_without_a_limit_and_a_limit_of_another_type) {
  using Real = TypeParam;
  const graze::Sphere<Real> sphere{{5, 0, 0}, 1};
  int early = 0;  // times that differ by the rounding
  for (const Real way : {Real(3), Real(5), Real(7), Real(11)}) {
    const graze::Ray<Real> ray{{0, 0, 0}, {way, 0, 0}};
    for (const Rounding rounding : {Rounding::nearest, Rounding::towards_start}) {
      const auto expected = graze::ray_sphere(ray, sphere, std::numeric_limits<Real>::infinity(), rounding);
      EXPECT_EQ(graze::ray_sphere(ray, sphere, rounding), expected);
      EXPECT_EQ(graze::ray_sphere(ray, sphere, 10.0, rounding), expected);
      EXPECT_EQ(graze::ray_sphere(ray, sphere, 10, rounding), expected);
      EXPECT_EQ(graze::kernel::ray_sphere(ray, sphere, rounding), expected);
      const auto span = graze::ray_sphere_span(ray, sphere, std::numeric_limits<Real>::infinity(), rounding);
      EXPECT_EQ(graze::ray_sphere_span(ray, sphere, rounding), span);
      EXPECT_EQ(graze::ray_sphere_span(ray, sphere, 10.0, rounding), span);
      EXPECT_EQ(graze::kernel::ray_sphere_span(ray, sphere, rounding), span);
    }
    EXPECT_EQ(graze::kernel::ray_sphere(ray, sphere), graze::ray_sphere(ray, sphere));
    early +=
        graze::ray_sphere(ray, sphere, Rounding::towards_start) == graze::ray_sphere(ray, sphere) ? 0 : 1;
  }
  EXPECT_GT(early, 0);
}

}  // namespace
