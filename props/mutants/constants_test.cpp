// SPDX-License-Identifier: BSL-1.0
/// Only for batteries: the committed cases, answered as in a constant expression. A change chosen at run time never applies
/// in a constant expression, so the copies check this flag too where the sources check whether they are in one (mutants.py).
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "graze/detail/estimate.hpp"
#include "props/unit/case_files.hpp"
#include "props/unit/graze/rounding_modes.hpp"
#include "subjects/builds.hpp"

namespace mutant {
bool as_constant = false;
}  // namespace mutant

namespace {

using namespace props;

class Constants : public CaseFiles {};

TEST_P(Constants, are_answered_with_the_bits_of_run_time) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    for (const auto rounding : roundings) {
      const auto at_run_time = bits_of<subjects::Header>(asked, rounding);
      mutant::as_constant = true;
      const auto as_constant = bits_of<subjects::Header>(asked, rounding);
      mutant::as_constant = false;
      EXPECT_EQ(as_constant, at_run_time) << write(asked);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Files, Constants, testing::ValuesIn(verify::all_questions),
                         [](const auto& of) { return std::string(verify::stem(of.param)); });

/// The last stage also finds the same number from a bad estimate, but in more steps than a compiler takes.
TEST(Constants, estimates_of_roots_are_near) {
  for (const std::int64_t n : {1, 2, 3, 5, 1000, 12345678}) {
    mutant::as_constant = true;
    const auto root = graze::detail::Estimate::of(graze::detail::Integer<64>(n, 0)).root();
    mutant::as_constant = false;
    EXPECT_DOUBLE_EQ(std::ldexp(root.mantissa, root.exponent), std::sqrt(static_cast<double>(n)));
  }
}

}  // namespace
