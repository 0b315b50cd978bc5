// SPDX-License-Identifier: BSL-1.0
/// A swept sphere and a sphere at rest, against the truth.
#include "props/arbitrary.hpp"

namespace {

using verify::Question;

RC_GTEST_PROP(SphereSweep, a_swept_sphere_meets_a_sphere_at_rest_when_exact_arithmetic_says_so_in_float,
              (const props::Drawn<Question::sweep, float>& k)) {
  props::hold(k);
}
RC_GTEST_PROP(SphereSweep, a_swept_sphere_meets_a_sphere_at_rest_when_exact_arithmetic_says_so_in_double,
              (const props::Drawn<Question::sweep, double>& k)) {
  props::hold(k);
}

}  // namespace
