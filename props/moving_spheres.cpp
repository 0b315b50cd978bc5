// SPDX-License-Identifier: BSL-1.0
/// Two moving spheres, against the truth.
#include "props/arbitrary.hpp"

namespace {

using verify::Question;

RC_GTEST_PROP(MovingSpheres, two_moving_spheres_meet_when_exact_arithmetic_says_so_in_float,
              (const props::Drawn<Question::moving, float>& k)) {
  props::hold(k);
}
RC_GTEST_PROP(MovingSpheres, two_moving_spheres_meet_when_exact_arithmetic_says_so_in_double,
              (const props::Drawn<Question::moving, double>& k)) {
  props::hold(k);
}

}  // namespace
