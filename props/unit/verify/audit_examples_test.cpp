// SPDX-License-Identifier: BSL-1.0
/// The cases that an audit of a user's function presents: which of several equal ones, and by which number.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "verify/audit.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;

constexpr std::uint64_t cases = 20, seeds = 400;
const std::vector<std::string_view> families_asked{"touching_in", "exactly_tangent"};

/// Misses every contact at the start, and for all others returns the nearest time or, where that is exact, the one before:
/// an error that many cases have.
Answer<float> faulty_answer(const Scene<float>& scene) {
  const Truth<float> truth = truth_of(case_of(Question::sweep, scene));
  Answer<float> answer;
  if (truth.outcome != Outcome::impact) return answer;
  answer.outcome = Outcome::impact;
  answer.time = truth.time->nearest;
  if (truth.time->residual == 0) answer.time = std::nextafter(*answer.time, 0.0F);
  return answer;
}

/// The same, determined case by case.
struct Found {
  std::uint64_t number = 0;  ///< of the next case, over all families
  std::uint64_t first_missed = 0, times_missed = 0, largest_at = 0;
  int digits = std::numeric_limits<int>::max();
  double largest = 0;
  int as_simple = 0, as_large = 0;  ///< cases, including these
  std::string simplest_line, largest_line;
};

Found found_with(std::uint64_t seed) {
  Found found;
  for (const std::string_view name : families_asked) {
    for (std::uint64_t i = 0; i < cases; ++i, ++found.number) {
      const Case<float> k = draw<float>(*find_family(name), Question::sweep, seed, i);
      const Truth<float> truth = truth_of(k);
      const Verdict verdict = judge(faulty_answer(scene_of(k)), truth, {});
      if (verdict.kind == Kind::missed) {
        if (found.times_missed++ == 0) found.first_missed = found.number;
        if (digits_of_numbers(k) == found.digits) ++found.as_simple;
        if (digits_of_numbers(k) < found.digits) {
          found.as_simple = 1;
          found.digits = digits_of_numbers(k);
          found.simplest_line = write(k);
        }
      }
      const auto error = verdict.error[static_cast<std::size_t>(Figure::time)];
      if (error && *error == found.largest) ++found.as_large;
      if (error && *error > found.largest) {
        found.as_large = 1;
        found.largest = *error;
        found.largest_at = found.number;
        found.largest_line = write(k);
      }
    }
  }
  return found;
}

TEST(AuditExamples, AreTheFirstOfEqualsAndCountedOverAllFamilies) {
  int ties_of_simplest = 0, ties_of_largest = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const auto audit = verify::audit<Question::sweep, float>(
        faulty_answer, {}, {.cases = cases, .seed = seed, .families = families_asked});
    const Found due = found_with(seed);
    const auto& missed = audit.tally.of_kind[static_cast<std::size_t>(Kind::missed)];
    EXPECT_EQ(missed.times, due.times_missed);
    EXPECT_EQ(missed.first, due.first_missed);
    const auto& simplest = audit.simplest[static_cast<std::size_t>(Kind::missed)];
    ASSERT_TRUE(simplest);
    EXPECT_EQ(write(simplest->trial.asked()), due.simplest_line);

    const auto figure = static_cast<std::size_t>(Figure::time);
    EXPECT_EQ(audit.largest_error(Figure::time), due.largest);
    EXPECT_EQ(audit.tally.error[figure].at(), due.largest_at);
    EXPECT_GE(due.largest_at, cases);  // in the second family, since all of the first are missed
    ASSERT_TRUE(audit.largest[figure]);
    EXPECT_EQ(write(audit.largest[figure]->trial.asked()), due.largest_line);
    ties_of_simplest += due.as_simple - 1;
    ties_of_largest += due.as_large - 1;
  }
  // There was something to choose from.
  EXPECT_GT(ties_of_simplest, 0);
  EXPECT_GT(ties_of_largest, 0);
}

}  // namespace
