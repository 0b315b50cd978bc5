// SPDX-License-Identifier: BSL-1.0
/// How properties are run: a case that breaks one is found, shrunk, and reported so that it can be replayed.
#include "props/runner/run.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "props/detection/faulty_routines.hpp"
#include "props/unit/case_in.hpp"
#include "subjects/graze.hpp"
#include "verify/case/simpler.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props;

struct RadiiAreBelowTen {
  static constexpr std::string_view name = "radii_are_below_ten";
  static constexpr Questions questions = verify::every_question;
  template <class Real>
  static LawResult<Real> of(const Routine<Real>&, const Case<Real>& k) {
    return verify::scene_of(k).b.radius < 10 ? verify::holds<Real>() : verify::broken(k, Answer<Real>{});
  }
};
struct NumbersAreBelowAHundred {
  static constexpr std::string_view name = "numbers_are_below_a_hundred";
  static constexpr Questions questions = verify::every_question;
  template <class Real>
  static LawResult<Real> of(const Routine<Real>&, const Case<Real>& k) {
    for (const Real x : k.used()) {
      if (std::isfinite(x) && x >= 100) return verify::broken(k, Answer<Real>{});
    }
    return verify::holds<Real>();
  }
};
struct AlwaysHolds {
  static constexpr std::string_view name = "always_holds";
  static constexpr Questions questions = verify::every_question;
  template <class Real>
  static LawResult<Real> of(const Routine<Real>&, const Case<Real>&) {
    return verify::holds<Real>();
  }
};
struct SpeaksOfNothing {
  static constexpr std::string_view name = "speaks_of_nothing";
  static constexpr Questions questions = verify::every_question;
  template <class Real>
  static LawResult<Real> of(const Routine<Real>&, const Case<Real>&) {
    return verify::silent<Real>();
  }
};

Params few(int cases) {
  Params params;
  params.max_success = cases;
  return params;
}

TEST(run, a_broken_property_leads_to_small_integers) {
  for (const Question question : verify::all_questions) {
    const auto radii = run<double>(law<RadiiAreBelowTen>, subjects::graze_header, question, few(20'000));
    ASSERT_TRUE(radii.broken) << verify::name(question);
    const auto smallest = case_in<double>(radii.broken->line);
    // 10 is the smallest value that breaks it, and everything else can be 0.
    double sum = 0;
    for (const double x : smallest.used()) sum += std::isfinite(x) ? std::abs(x) : 0;
    EXPECT_LE(sum, 16) << radii.broken->line;
    EXPECT_LT(radii.broken->tries, 10'000);  // some milliseconds
    EXPECT_NE(radii.broken->drawn, radii.broken->line);
    EXPECT_GE(radii.broken->number, 1U);
  }
  const auto hundreds =
      run<float>(law<NumbersAreBelowAHundred>, subjects::graze_header, Question::cast, few(20'000));
  ASSERT_TRUE(hundreds.broken);
  const auto simplest = case_in<float>(hundreds.broken->line);
  int count = 0;
  for (const float x : simplest.used()) count += x != 0 ? 1 : 0;
  EXPECT_EQ(count, 1) << hundreds.broken->line;
}

TEST(run, without_shrinking_the_case_is_the_one_drawn) {
  Params params = few(20'000);
  params.shrinks = false;
  const auto of = run<double>(law<RadiiAreBelowTen>, subjects::graze_header, Question::sweep, params);
  ASSERT_TRUE(of.broken);
  EXPECT_EQ(of.broken->line, of.broken->drawn);
}

TEST(run, the_same_seed_draws_the_same_cases_and_another_one_others) {
  const auto drawn = [](std::uint64_t seed) {
    Params params = few(640);
    params.seed = seed;
    std::vector<std::uint64_t> all;
    each_drawn<float>(Question::moving, params, [&](const verify::Drawn<float>& one) {
      all.push_back(verify::fingerprint_of(one.asked));
    });
    return all;
  };
  EXPECT_EQ(drawn(1).size(), 640U);
  EXPECT_EQ(drawn(1), drawn(1));
  EXPECT_NE(drawn(1), drawn(2));
}

TEST(run, counts_what_is_distinct_and_tested) {
  const auto of = run<float>(law<AlwaysHolds>, subjects::graze_header, Question::ray, few(6400));
  EXPECT_EQ(of.cases, 6400U);
  EXPECT_GT(of.distinct, 6000U);
  EXPECT_FALSE(of.says_too_little());
}

TEST(run, a_property_that_speaks_of_nothing_says_too_little) {
  const auto of = run<float>(law<SpeaksOfNothing>, subjects::graze_header, Question::ray, few(6400));
  EXPECT_FALSE(of.broken);
  EXPECT_EQ(of.distinct, 0U);
  EXPECT_TRUE(of.says_too_little());
}

TEST(run, speeds_are_cases_over_seconds_of_laws_and_truth_apart) {
  static constexpr Property by_law = law<AlwaysHolds>;
  static constexpr Property truth{"truth", false, by_law.questions, by_law.in_float, by_law.in_double};
  const auto of = [](const Property& property, Question question, std::string_view type,
                     std::uint64_t distinct, double seconds) {
    props::Run one{&property, question, type, "graze", 1};
    one.cases = 2 * distinct;
    one.distinct = distinct;
    one.seconds = seconds;
    return one;
  };
  const std::array<props::Run, 5> runs{
      of(by_law, Question::ray, "f32", 3'000'000, 1),  of(by_law, Question::ray, "f32", 1'000'000, 3),
      of(by_law, Question::cast, "f32", 1'000'000, 1), of(truth, Question::ray, "f32", 250'000, 1),
      of(by_law, Question::ray, "f64", 4'000'000, 2),
  };
  EXPECT_EQ(speeds(runs),
            "million distinct cases a second and core\n"
            "                     laws f32   laws f64  truth f32  truth f64\n"
            "ray_sphere               1.00       2.00       0.25          -\n"
            "sphere_sweep                -          -          -          -\n"
            "moving_spheres              -          -          -          -\n"
            "sphere_cast              1.00          -          -          -\n"
            "containing_sphere           -          -          -          -\n"
            "all                      1.00       2.00       0.25          -\n");
}

TEST(run, the_explanation_has_the_case_its_replay_and_the_line_to_keep) {
  for (const FaultyRoutine& faulty : faulty_routines()) {
    if (faulty.routine.name != "tangent_is_a_miss") continue;
    const auto of =
        run<double>(*find_property(faulty.question, faulty.by), faulty.routine, faulty.question, few(20'000));
    ASSERT_TRUE(of.broken);
    const std::string text = explanation(of), line = of.broken->line;
    EXPECT_NE(text.find("\ncase    " + line + "\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nreplay  echo '" + line + "' | "), std::string::npos) << text;
    EXPECT_NE(text.find("/props/detect replay tangent_is_a_miss\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nkeep    echo '" + line + "' >> props/cases/sphere_sweep.cases\n"),
              std::string::npos)
        << text;
    // The line alone shows the fault again.
    const LawResult<double> again =
        (*find_property(faulty.question, faulty.by))(faulty.routine.in<double>(), case_in<double>(line));
    EXPECT_TRUE(again.is_broken());
  }
}

/// Numbers of all kinds.
template <class Real>
std::vector<Real> odd_numbers() {
  using F = std::numeric_limits<Real>;
  return {Real(0),     Real(-0.0), Real(1),         Real(-3),      Real(0.1),      F::max(),
          F::lowest(), F::min(),   F::denorm_min(), F::infinity(), -F::infinity(), F::quiet_NaN()};
}

template <class Real>
void check_simpler() {
  const std::vector<Real> numbers = odd_numbers<Real>();
  for (const Question question : verify::all_questions) {
    verify::Tape tape = verify::Tape::seeded(7);
    for (int i = 0; i < 2000; ++i) {
      Case<Real> k{question, {}};
      for (Real& x : k.used()) x = numbers[tape.next() % numbers.size()];
      for (const Case<Real>& candidate : simpler(k)) {
        ASSERT_LT(cost_of(candidate), cost_of(k)) << write(k) << " and " << write(candidate);
        ASSERT_EQ(candidate.question, question);
      }
    }
  }
}

TEST(simpler, costs_less_whatever_the_numbers) {
  // So shrinking terminates.
  check_simpler<float>();
  check_simpler<double>();
}

TEST(simpler, nothing_is_simpler_than_nothing) {
  EXPECT_TRUE(simpler(Case<float>{Question::sweep, {}}).empty());
}

TEST(simpler, small_integers_cost_little) {
  const std::array<double, 9> in_order{0, 1, -1, 2, 3, 0.5, 10, 100.25, 1e300};
  for (std::size_t i = 1; i < in_order.size(); ++i)
    EXPECT_LT(verify::cost_of(in_order[i - 1]), verify::cost_of(in_order[i])) << i;
}

}  // namespace
