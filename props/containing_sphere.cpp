// SPDX-License-Identifier: BSL-1.0
/// A sphere and its container, against the truth.
#include "props/arbitrary.hpp"

namespace {

using verify::Question;

RC_GTEST_PROP(ContainingSphere, a_sphere_leaves_its_container_when_exact_arithmetic_says_so_in_float,
              (const props::Drawn<Question::container, float>& k)) {
  props::hold(k);
}
RC_GTEST_PROP(ContainingSphere, a_sphere_leaves_its_container_when_exact_arithmetic_says_so_in_double,
              (const props::Drawn<Question::container, double>& k)) {
  props::hold(k);
}

}  // namespace
