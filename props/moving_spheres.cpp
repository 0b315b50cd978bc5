// SPDX-License-Identifier: BSL-1.0
/// Two moving spheres, against the truth.
#include "props/arbitrary.hpp"
#include "props/unpromised.hpp"

namespace {

using verify::Question;

RC_GTEST_PROP(MovingSpheres, two_moving_spheres_meet_when_exact_arithmetic_says_so_in_float,
              (const props::Promised<Question::moving, float>& k)) {
  props::hold(k);
}
RC_GTEST_PROP(MovingSpheres, two_moving_spheres_meet_when_exact_arithmetic_says_so_in_double,
              (const props::Promised<Question::moving, double>& k)) {
  props::hold(k);
}

TEST(MovingSpheres, is_promised_for_families_that_there_are) {
  props::expect_families<float>(Question::moving);
  props::expect_families<double>(Question::moving);
}
TEST(MovingSpheres, fails_in_float_where_nothing_is_promised) {
  props::expect_failures<float>(Question::moving);
}
TEST(MovingSpheres, fails_in_double_where_nothing_is_promised) {
  props::expect_failures<double>(Question::moving);
}

}  // namespace
