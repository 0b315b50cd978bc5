// SPDX-License-Identifier: BSL-1.0
/// A ray and a sphere, against the truth.
#include "props/arbitrary.hpp"
#include "props/unpromised.hpp"

namespace {

using verify::Question;

RC_GTEST_PROP(RaySphere, a_ray_meets_a_sphere_when_exact_arithmetic_says_so_in_float,
              (const props::Promised<Question::ray, float>& k)) {
  props::hold(k);
}
RC_GTEST_PROP(RaySphere, a_ray_meets_a_sphere_when_exact_arithmetic_says_so_in_double,
              (const props::Promised<Question::ray, double>& k)) {
  props::hold(k);
}

TEST(RaySphere, is_promised_for_families_that_there_are) {
  props::expect_families<float>(Question::ray);
  props::expect_families<double>(Question::ray);
}
TEST(RaySphere, fails_in_float_where_nothing_is_promised) { props::expect_failures<float>(Question::ray); }
TEST(RaySphere, fails_in_double_where_nothing_is_promised) { props::expect_failures<double>(Question::ray); }

}  // namespace
