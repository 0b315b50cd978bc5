// SPDX-License-Identifier: BSL-1.0
/// A sphere and its container, against the truth.
#include "props/arbitrary.hpp"
#include "props/unpromised.hpp"

namespace {

using verify::Question;

RC_GTEST_PROP(ContainingSphere, a_sphere_leaves_its_container_when_exact_arithmetic_says_so_in_float,
              (const props::Promised<Question::container, float>& k)) {
  props::hold(k);
}
RC_GTEST_PROP(ContainingSphere, a_sphere_leaves_its_container_when_exact_arithmetic_says_so_in_double,
              (const props::Promised<Question::container, double>& k)) {
  props::hold(k);
}

TEST(ContainingSphere, is_promised_for_families_that_there_are) {
  props::expect_families<float>(Question::container);
  props::expect_families<double>(Question::container);
}
TEST(ContainingSphere, fails_in_float_where_nothing_is_promised) {
  props::expect_failures<float>(Question::container);
}
TEST(ContainingSphere, fails_in_double_where_nothing_is_promised) {
  props::expect_failures<double>(Question::container);
}

}  // namespace
