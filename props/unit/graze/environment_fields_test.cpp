// SPDX-License-Identifier: BSL-1.0
/// graze::environment reports what compiler options do to arithmetic, including those that the headers refuse: the macros that
/// reveal them are undefined here. GRAZE_BROKEN_FIELDS names the fields that are false.
#define GRAZE_BUILD with_other_arithmetic
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "graze/environment.hpp"

namespace {

TEST(Environment, reports_what_the_compiler_does_to_arithmetic) {
  const graze::Environment here = graze::environment();
  const std::map<std::string, bool> fields{
      {"sums_as_written", here.sums_as_written},     {"fma_rounds_once", here.fma_rounds_once},
      {"keeps_low_parts", here.keeps_low_parts},     {"products_are_rounded", here.products_are_rounded},
      {"rounds_to_nearest", here.rounds_to_nearest}, {"keeps_subnormals", here.keeps_subnormals},
      {"knows_infinity", here.knows_infinity},       {"keeps_signed_zeros", here.keeps_signed_zeros}};
  const std::vector<std::string> is_false{GRAZE_BROKEN_FIELDS};
  const std::vector<std::string> needed{"sums_as_written", "fma_rounds_once", "keeps_low_parts"};
  bool keeps = here.known_answers;
  for (const auto& [name, value] : fields) {
    const bool is_broken = std::ranges::find(is_false, name) != is_false.end();
    EXPECT_EQ(value, !is_broken) << name;
    keeps &= !is_broken || std::ranges::find(needed, name) == needed.end();
  }
  EXPECT_EQ(here.keeps_promise(), keeps);
}

}  // namespace
