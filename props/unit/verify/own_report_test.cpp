// SPDX-License-Identifier: BSL-1.0
/// What an audit of a user's function says about all sorts of faults, as a whole.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "props/unit/committed_text.hpp"
#include "verify/audit.hpp"
#include "verify/case/family.hpp"
#include "verify/case/mutation.hpp"
#include "verify/case/tape.hpp"

namespace {

using namespace verify;

/// The exact answer, except for a fault that depends on the numbers of the case.
template <Question question, class Real>
Answer<Real> faulty(const Scene<Real>& scene) {
  const Case<Real> k = case_of(question, scene);
  std::uint64_t word = 0;
  for (const Real x : k.used()) word = mix(word ^ std::bit_cast<random::Bits<Real>>(x));
  Answer<Real> answer = as_answer(truth_of(k, {.exit = true, .travel = true, .geometry = true}));
  switch (word % 40) {
    case 0:
      return {};
    case 1:
      answer.outcome = Outcome::impact;
      answer.time = Real(0.5);
      return answer;
    case 2:
      answer.outcome = answer.outcome == Outcome::impact ? Outcome::overlap : answer.outcome;
      return answer;
    case 3:
      if (answer.motion) answer.motion = static_cast<Motion>(-static_cast<int>(*answer.motion));
      return answer;
    case 4:
      if (answer.time) answer.time = std::numeric_limits<Real>::quiet_NaN();
      return answer;
    case 5:
      throw std::runtime_error("no luck");
    case 6:
      throw 6;  // NOLINT(*-exception-baseclass): not everybody throws exceptions
    case 7:
      if (answer.time) answer.time = -*answer.time;
      return answer;
    case 8:
      if (answer.time) answer.time = *answer.time * Real(1.001);
      return answer;
    default:
      if (answer.time && word % 3 == 0) answer.time = random::stepped(*answer.time, 1);
      if (answer.normal && word % 5 == 0) (*answer.normal)[1] = random::stepped((*answer.normal)[1], 2);
      if (answer.exit && word % 7 == 0) answer.exit = random::stepped(*answer.exit, 3);
      return answer;
  }
}

template <Question question, class Real>
std::string report_of(Sample<Real> sample, bool states_outcome = true) {
  sample.cases = 150;
  const auto function = [](const Scene<Real>& scene) { return faulty<question, Real>(scene); };
  return describe(audit<question, Real>(function, {.states_outcome = states_outcome}, sample));
}

TEST(OwnReport, says_all_that_is_wrong_as_it_is_committed) {
  Sample<float> sample;
  sample.families = {"ordinary", "far", "touching_in", "overlap_deep"};
  Sample<double> half{.seed = 2, .families = {"ordinary", "behind"}};
  half.domain = [](const Scene<double>& scene) { return scene.a.centre[0] > 0; };
  Sample<double> few{.families = {"ordinary", "far"}, .enough = 3};
  const auto sure = [](const Scene<double>& scene) {
    return as_answer(truth_of(case_of(Question::sweep, scene)));
  };
  props::expect_as_committed(
      "own",
      {{"cast_f32.txt", report_of<Question::cast, float>(sample)},
       {"moving_f64.txt", report_of<Question::moving, double>(half)},
       {"sweep_f64.txt", report_of<Question::sweep, double>(few)},
       {"ray_f32.txt", report_of<Question::ray, float>({.families = {"ordinary", "unit_far"}}, false)},
       {"container_f32.txt", report_of<Question::container, float>({.families = {"ordinary", "invalid"}})},
       {"right.txt",
        describe(audit<Question::sweep, double>(sure, {}, {.cases = 50, .families = {"ordinary"}}))}});
}

TEST(OwnReport, is_incomplete_when_it_is_stopped_or_has_enough) {
  const auto miss = [](const Scene<double>&) { return Answer<double>{}; };
  std::atomic<bool> stop = true;
  Sample<double> sample{.cases = 20, .families = {"far"}};
  sample.stop = &stop;
  const FunctionAudit<double> stopped = audit<Question::sweep, double>(miss, {}, sample);
  EXPECT_FALSE(stopped.complete);
  EXPECT_TRUE(stopped.families.empty());
  EXPECT_EQ(stopped.tally.cases, 0U);
  EXPECT_EQ(stopped.question, Question::sweep);
  stop = false;
  EXPECT_TRUE((audit<Question::sweep, double>(miss, {}, sample).complete));
  sample.enough = 1;
  const FunctionAudit<double> enough = audit<Question::sweep, double>(miss, {}, sample);
  EXPECT_FALSE(enough.complete);
  EXPECT_EQ(enough.wrong(), 1U);
  EXPECT_EQ(enough.skipped(), 0U);
}

TEST(OwnReport, of_nothing_is_an_error) {
  Sample<double> sample{.cases = 1, .families = {"far"}};
  sample.domain = [](const Scene<double>&) { return false; };
  const auto miss = [](const Scene<double>&) { return Answer<double>{}; };
  try {
    static_cast<void>(audit<Question::sweep, double>(miss, {}, sample));
    ADD_FAILURE();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(),
                 "nothing was audited: none of 1 case drawn is within the contract and the domain");
  }
}

}  // namespace
