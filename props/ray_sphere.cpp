// SPDX-License-Identifier: BSL-1.0
/// A ray and a sphere, against the truth.
#include "props/arbitrary.hpp"

namespace {

using verify::Question;

RC_GTEST_PROP(RaySphere, a_ray_meets_a_sphere_when_exact_arithmetic_says_so_in_float,
              (const props::Drawn<Question::ray, float>& k)) {
  props::hold(k);
}
RC_GTEST_PROP(RaySphere, a_ray_meets_a_sphere_when_exact_arithmetic_says_so_in_double,
              (const props::Drawn<Question::ray, double>& k)) {
  props::hold(k);
}

}  // namespace
