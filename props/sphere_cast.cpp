// SPDX-License-Identifier: BSL-1.0
/// A cast sphere and its target, against the truth.
#include "props/arbitrary.hpp"
#include "props/unpromised.hpp"

namespace {

using verify::Question;

RC_GTEST_PROP(SphereCast, a_cast_sphere_touches_its_target_when_and_where_exact_arithmetic_says_so_in_float,
              (const props::Drawn<Question::cast, float>& k)) {
  props::hold(k);
}
RC_GTEST_PROP(SphereCast, a_cast_sphere_touches_its_target_when_and_where_exact_arithmetic_says_so_in_double,
              (const props::Drawn<Question::cast, double>& k)) {
  props::hold(k);
}

TEST(SphereCast, is_promised_for_families_that_there_are) {
  props::expect_families<float>(Question::cast);
  props::expect_families<double>(Question::cast);
}
TEST(SphereCast, fails_in_float_where_no_geometry_is_promised) {
  props::expect_failures<float>(Question::cast);
}
TEST(SphereCast, fails_in_double_where_no_geometry_is_promised) {
  props::expect_failures<double>(Question::cast);
}

}  // namespace
