// SPDX-License-Identifier: BSL-1.0
/// A cast sphere and its target, against the truth.
#include "props/arbitrary.hpp"

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

}  // namespace
