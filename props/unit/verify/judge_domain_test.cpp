// SPDX-License-Identifier: BSL-1.0
/// Which cases a contract covers: conditions that libraries state.
#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <string>

#include "props/unit/case_in.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/judge.hpp"

namespace {

using namespace verify;

template <class Real>
bool takes(const Contract& contract, const std::string& question, const std::string& numbers) {
  const std::string line = question + " " + std::string(type_name<Real>()) + " " + numbers;
  return is_within(contract, truth_of(props::case_in<Real>(line)));
}

template <class Real>
class ContractOf : public testing::Test {};
using BothTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(ContractOf, BothTypes);

TYPED_TEST(ContractOf, a_finite_end_is_a_t_max_below_infinity) {
  const Contract contract{.finite_end = true};
  EXPECT_TRUE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 0 0 1 9"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 0 0 1 inf"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 0 0 1"));
  EXPECT_TRUE(takes<TypeParam>(contract, "sweep", "0 0 0 1 10 0 0 5 0 0 1"));
}

TYPED_TEST(ContractOf, motion_is_a_direction_or_a_displacement_of_a_other_than_0) {
  const Contract contract{.needs_motion = true};
  EXPECT_TRUE(takes<TypeParam>(contract, "ray", "0 0 0 0 0 0x1p-126 5 0 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 0 0 -0 0 5 0 0 1"));
  EXPECT_TRUE(takes<TypeParam>(contract, "sweep", "0 0 0 1 10 0 0 5 0 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "sweep", "0 0 0 1 0 0 0 5 0 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "moving", "0 0 0 1 0 0 0 5 0 0 1 -3 0 0"));
  EXPECT_TRUE(takes<TypeParam>(contract, "cast", "1 2 3 1 1 2 4 5 0 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "cast", "1 2 3 1 1 2 3 5 0 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "container", "0 0 0 1 0 0 0 0 0 0 5"));
}

TYPED_TEST(ContractOf, starts_apart_are_those_without_contact) {
  const Contract contract{.starts = Starts::apart};
  EXPECT_TRUE(takes<TypeParam>(contract, "sweep", "0 0 0 1 10 0 0 5 0 0 1"));
  EXPECT_TRUE(takes<TypeParam>(contract, "sweep", "0 0 0 1 10 0 0 0 5 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "sweep", "0 0 0 1 10 0 0 1 0 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "sweep", "0 0 0 1 10 0 0 2 0 0 1")) << "touching is contact";
}

TYPED_TEST(ContractOf, a_largest_coordinate_bounds_every_point_of_both_spheres) {
  const Contract contract{.largest_coordinate = 8};
  EXPECT_TRUE(takes<TypeParam>(contract, "ray", "8 -8 0 1 0 0 5 0 0 3"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "8 -8 0 1 0 0 5 0 0 3.5"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "8 -8 0 1 0 0 0 -5 0 3.5"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 9 1 0 0 5 0 0 3"));
  EXPECT_TRUE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 100 5 0 0 3")) << "a direction isn't a coordinate";
  EXPECT_FALSE(takes<TypeParam>(contract, "sweep", "0 7 0 2 1 0 0 5 0 0 3"));
}

TYPED_TEST(ContractOf, starts_off_the_surface_are_those_that_do_not_touch_exactly) {
  const Contract contract{.starts = Starts::off_surface};
  EXPECT_TRUE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 0 0 1"));
  EXPECT_TRUE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 0.5 0 0 1")) << "inside";
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 1 0 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 -1 0 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "sweep", "0 0 0 1 10 0 0 2 0 0 1"));
}

TYPED_TEST(ContractOf, positive_radii_are_those_of_the_spheres_that_are_asked_about) {
  const Contract contract{.positive_radii = true};
  EXPECT_TRUE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 0 0 0x1p-126"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 0 0 0"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 0 0 -0"));
  EXPECT_TRUE(takes<TypeParam>(contract, "sweep", "0 0 0 1 10 0 0 5 0 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "sweep", "0 0 0 0 10 0 0 5 0 0 1"));
  EXPECT_FALSE(takes<TypeParam>(contract, "moving", "0 0 0 1 10 0 0 5 0 0 0 1 0 0"));
}

TYPED_TEST(ContractOf, a_plane_is_where_each_z_is_0) {
  const Contract contract{.planar = true};
  for (const Question question : all_questions) {
    Case<TypeParam> k =
        props::case_in<TypeParam>(write(draw<TypeParam>(*find_family("ordinary"), question, 1, 1)));
    EXPECT_FALSE(is_within(contract, truth_of(k))) << write(k);
    k = flattened(k);
    EXPECT_TRUE(is_within(contract, truth_of(k))) << write(k);
    const Layout& at = layout(question);
    for (const int triple : {at.a_centre, at.a_motion, at.b_centre, at.b_motion}) {
      if (triple == Layout::absent) continue;
      Case<TypeParam> out = k;
      out.numbers[static_cast<std::size_t>(triple) + 2] = std::numeric_limits<TypeParam>::denorm_min();
      EXPECT_FALSE(is_within(contract, truth_of(out))) << write(out);
      out.numbers[static_cast<std::size_t>(triple) + 2] = TypeParam(-0.0);
      EXPECT_TRUE(is_within(contract, truth_of(out))) << write(out);
    }
  }
}

TYPED_TEST(ContractOf, a_largest_direction_bounds_each_component_of_that_of_a_ray) {
  const Contract contract{.largest_direction = 8};
  EXPECT_TRUE(takes<TypeParam>(contract, "ray", "9 0 0 8 -8 0 5 0 0 3"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "9 0 0 8 -8.5 0 5 0 0 3"));
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 0 0 0 9 5 0 0 3"));
  EXPECT_TRUE(takes<TypeParam>(contract, "sweep", "0 0 0 1 10 0 0 5 0 0 1")) << "a displacement is none";
}

TYPED_TEST(ContractOf, a_tolerance_leaves_out_the_cases_whose_outcome_depends_on_it) {
  const Contract contract{.tolerance = 0.25};
  const auto own = [&](const std::string& question, const std::string& numbers) {
    return takes<TypeParam>(contract, question, numbers);
  };
  // Tangents, the end of the path and the start, from both sides.
  for (const auto& [y, is_own] :
       {std::pair("1.5", true), {"1.875", false}, {"2", false}, {"2.125", false}, {"2.5", true}})
    EXPECT_EQ(own("sweep", std::string("0 0 0 1 10 0 0 5 ") + y + " 0 1"), is_own) << y;
  for (const auto& [x, is_own] : {std::pair("2.5", true), {"3.875", false}, {"4.125", false}, {"4.5", true}})
    EXPECT_EQ(own("sweep", std::string("0 0 0 1 2 0 0 ") + x + " 0 0 1"), is_own) << x;
  for (const auto& [x, is_own] : {std::pair("1.5", true), {"1.875", false}, {"2.125", false}, {"2.5", true}})
    EXPECT_EQ(own("sweep", std::string("0 0 0 1 9 0 0 ") + x + " 0 0 1"), is_own) << x;
  EXPECT_TRUE(own("ray", "0 0 0 1 0 0 5 0.5 0 1"));
  EXPECT_FALSE(own("ray", "0 0 0 1 0 0 5 1.125 0 1"));
  EXPECT_TRUE(own("container", "0 0 0 1 9 0 0 0 0 0 5"));
  EXPECT_FALSE(own("container", "0 0 0 1 4.125 0 0 0 0 0 5"));
  EXPECT_FALSE(own("container", "0 0 0 1 3.875 0 0 0 0 0 5"));
  // If B is smaller than the tolerance, A makes up the rest, and if both are nothing there is nothing to meet.
  EXPECT_TRUE(own("sweep", "0 0 0 1 10 0 0 5 0.5 0 0.125"));
  EXPECT_FALSE(own("sweep", "0 0 0 1 10 0 0 5 0.9375 0 0.125"));
  EXPECT_FALSE(own("container", "0 0 0 0.0625 1 0 0 0 0 0 0.125"));
  EXPECT_TRUE(own("container", "5 0 0 0.0625 1 0 0 0 0 0 0.125")) << "A is larger by the rest";
  EXPECT_FALSE(own("ray", "0 0 0 1 0 0 5 0 0 0.125"));
  EXPECT_TRUE(own("ray", "0 0 0 1 0 0 5 7 0 0.125"));
}

TYPED_TEST(ContractOf, a_least_time_leaves_out_rays_with_a_sooner_contact) {
  const Contract contract{.t_min = 4};
  EXPECT_TRUE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 0 0 1")) << "at 4";
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 0 0 1.125")) << "sooner";
  EXPECT_FALSE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 0 0 6")) << "a start in contact";
  EXPECT_TRUE(takes<TypeParam>(contract, "ray", "0 0 0 1 0 0 5 9 0 1")) << "none";
}

TYPED_TEST(ContractOf, a_largest_coordinate_is_decided_exactly) {
  // 1 + 2^-60 rounds to 1, and so does 1 - 2^-60.
  EXPECT_FALSE(takes<TypeParam>({.largest_coordinate = 1}, "ray", "0 0 0 1 0 0 1 0 0 0x1p-60"));
  EXPECT_TRUE(takes<TypeParam>({.largest_coordinate = 1}, "ray", "0 0 0 1 0 0 0x1p-60 0 0 0x1.fffffep-1"));
  EXPECT_FALSE(takes<TypeParam>({.largest_coordinate = 1}, "ray", "0 0 0 1 0 0 -0x1p-60 0 0 1"));
  EXPECT_TRUE(takes<TypeParam>({.largest_coordinate = 1}, "ray", "0 0 0 1 0 0 1 0 0 0"));
}

}  // namespace
