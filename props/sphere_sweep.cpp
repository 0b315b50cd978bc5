// SPDX-License-Identifier: BSL-1.0
/// A swept sphere and a sphere at rest, against the truth.
#include "props/arbitrary.hpp"
#include "props/unpromised.hpp"

namespace {

using verify::Question;

RC_GTEST_PROP(SphereSweep, a_swept_sphere_meets_a_sphere_at_rest_when_exact_arithmetic_says_so_in_float,
              (const props::Promised<Question::sweep, float>& k)) {
  props::hold(k);
}
RC_GTEST_PROP(SphereSweep, a_swept_sphere_meets_a_sphere_at_rest_when_exact_arithmetic_says_so_in_double,
              (const props::Promised<Question::sweep, double>& k)) {
  props::hold(k);
}

TEST(SphereSweep, is_promised_for_families_that_there_are) {
  props::expect_families<float>(Question::sweep);
  props::expect_families<double>(Question::sweep);
}
TEST(SphereSweep, fails_in_float_where_nothing_is_promised) {
  props::expect_failures<float>(Question::sweep);
}
TEST(SphereSweep, fails_in_double_where_nothing_is_promised) {
  props::expect_failures<double>(Question::sweep);
}

}  // namespace
