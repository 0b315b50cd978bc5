// SPDX-License-Identifier: BSL-1.0
/// That the promise is enforced, and as narrow as it can be: in ordinary scenes graze keeps every bound, and breaks
/// each of them once it is made one percent tighter. And what rounding towards the start means.
#include "verify/judge/promise.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "subjects/builds.hpp"
#include "subjects/built_in.hpp"
#include "subjects/graze.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/trial.hpp"

namespace {

using verify::Question;

/// Whether graze keeps bounds in this many cases of ordinary scenes.
template <class Real>
bool keeps(Question question, const verify::Bounds& bounds) {
  constexpr std::uint64_t cases = 10'000;
  const verify::Subject& graze = *subjects::find_subject("graze", question);
  const verify::Family& family = *verify::find_family("ordinary");
  for (std::uint64_t i = 0; i < cases; ++i) {
    const auto t = verify::trial(graze, verify::draw<Real>(family, question, /*seed=*/1, i));
    if (!verify::keeps(t.answer, t.verdict, t.truth, bounds)) return false;
  }
  return true;
}

template <class Real>
class Promise : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Promise, Types);

TYPED_TEST(Promise, of_a_time_is_broken_one_percent_below) {
  for (const Question question : verify::all_questions) {
    verify::Bounds bounds = subjects::promise_of_graze<TypeParam>(question);
    EXPECT_TRUE(keeps<TypeParam>(question, bounds)) << name(question);
    bounds.time *= 0.99;
    EXPECT_FALSE(keeps<TypeParam>(question, bounds)) << name(question);
  }
}

TYPED_TEST(Promise, of_any_other_number_is_broken_one_percent_below) {
  verify::Bounds bounds = subjects::promise_of_graze<TypeParam>(verify::Question::ray);
  bounds.exit *= 0.99;
  EXPECT_FALSE(keeps<TypeParam>(Question::ray, bounds));
  for (double verify::Bounds::* number : {&verify::Bounds::distance, &verify::Bounds::centre,
                                          &verify::Bounds::point, &verify::Bounds::normal}) {
    bounds = subjects::promise_of_graze<TypeParam>(verify::Question::cast);
    bounds.*number *= 0.99;
    EXPECT_FALSE(keeps<TypeParam>(Question::cast, bounds));
  }
}

TYPED_TEST(Promise, is_given_for_float_and_double_alone) {
  EXPECT_EQ(graze::sphere_sweep_promise<TypeParam>.time, 0.5);
  EXPECT_EQ(graze::sphere_sweep_promise<long double>.time, graze::Bounds::none);
}

/// Expects the truth, with its times truncated instead of rounded.
template <class Real>
void expect_towards_start(const verify::Case<Real>& k) {
  const verify::Truth<Real> truth = verify::truth_of(k);
  const auto answer = subjects::said<subjects::Header>(k, graze::Rounding::towards_start);
  ASSERT_EQ(static_cast<int>(answer.hit.outcome), static_cast<int>(truth.outcome)) << write(k);
  if (truth.motion) {
    EXPECT_EQ(static_cast<int>(answer.hit.motion), static_cast<int>(*truth.motion)) << write(k);
  }
  if (truth.time) {
    EXPECT_EQ(answer.hit.time, subjects::not_above(*truth.time)) << write(k);
  }
  const bool has_direction = scene_of(k).a.motion != verify::Triple<Real>{};
  if (truth.exit && has_direction) {
    EXPECT_EQ(answer.exit, subjects::not_above(*truth.exit)) << write(k);
  }
}

TYPED_TEST(Promise, of_a_time_towards_the_start_is_kept_in_every_family) {
  for (const Question question : verify::all_questions) {
    for (const verify::Family& family : verify::families()) {
      if (!family.applies(question)) continue;
      for (std::uint64_t i = 0; i < 1'000; ++i) {
        expect_towards_start(verify::draw<TypeParam>(family, question, /*seed=*/3, i));
      }
    }
  }
}

// --- its parts ---

using verify::Figure;
using Number = std::optional<double> verify::Answer<double>::*;
using Vector = std::optional<verify::Triple<double>> verify::Answer<double>::*;

constexpr verify::Bounds six{.time = 1, .exit = 2, .distance = 3, .centre = 4, .point = 5, .normal = 6};

TEST(PromiseParts, each_figure_has_the_bound_of_its_number) {
  const std::vector<std::pair<Figure, double>> bounds{{Figure::time, 1},     {Figure::exit, 2},
                                                      {Figure::distance, 3}, {Figure::centre, 4},
                                                      {Figure::point, 5},    {Figure::normal, 6}};
  for (const auto& [figure, bound] : bounds) EXPECT_EQ(verify::bound_on(six, figure), bound) << name(figure);
  for (const Figure figure : {Figure::centre_coordinate, Figure::point_coordinate, Figure::normal_coordinate})
    EXPECT_EQ(verify::bound_on(six, figure), verify::Bounds::none) << name(figure);
}

TEST(PromiseParts, an_error_may_be_as_large_as_its_bound_and_no_larger) {
  for (std::size_t i = 0; i < verify::figures; ++i) {
    const double bound = verify::bound_on(six, static_cast<Figure>(i));
    verify::Verdict verdict;
    EXPECT_TRUE(verify::is_within(verdict, six));
    verdict.error.at(i) = bound;
    EXPECT_TRUE(verify::is_within(verdict, six)) << i;
    verdict.error.at(i) = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(verify::is_within(verdict, six)) << i;
    if (bound == verify::Bounds::none) continue;
    verdict.error.at(i) = std::nextafter(bound, 10.0);
    EXPECT_FALSE(verify::is_within(verdict, six)) << i;
  }
}

TEST(PromiseParts, a_decision_is_right_where_verdict_outcome_and_motion_are) {
  verify::Verdict verdict;
  EXPECT_TRUE(verify::is_decided(verdict));
  verdict.kind = verify::Kind::invalid;
  EXPECT_TRUE(verify::is_decided(verdict));
  verdict.kind = verify::Kind::missed;
  EXPECT_FALSE(verify::is_decided(verdict));
  verdict = {};
  verdict.outcome_kept = false;
  EXPECT_FALSE(verify::is_decided(verdict));
  verdict = {};
  verdict.motion_kept = false;
  EXPECT_FALSE(verify::is_decided(verdict));
}

/// Casts whose contact has zeros among its numbers.
const verify::Case<double> cast{Question::cast, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}};
const verify::Case<double> cast_along_y{Question::cast, {0, 0, 0, 1, 0, 10, 0, 0, 5, 0, 1}};

verify::Truth<double> truth_of_cast(const verify::Case<double>& k = cast) {
  return verify::truth_of(k, {.travel = true, .geometry = true});
}

/// That any change of a number of the exact answer is noticed.
void change_each_number(const verify::Truth<double>& truth) {
  const verify::Answer<double> exact = verify::as_answer(truth);
  EXPECT_TRUE(verify::is_correctly_rounded(exact, truth));
  for (const Number number :
       {Number{&verify::Answer<double>::time}, Number{&verify::Answer<double>::distance}}) {
    verify::Answer<double> answer = exact;
    answer.*number = std::nextafter(*(exact.*number), 100.0);
    EXPECT_FALSE(verify::is_correctly_rounded(answer, truth));
    (answer.*number).reset();
    EXPECT_FALSE(verify::is_correctly_rounded(answer, truth));
  }
  for (const Vector vector : {Vector{&verify::Answer<double>::centre}, Vector{&verify::Answer<double>::point},
                              Vector{&verify::Answer<double>::normal}}) {
    for (std::size_t i = 0; i < 3; ++i) {
      verify::Answer<double> answer = exact;
      double& x = (*(answer.*vector)).at(i);
      x = std::nextafter(x, 100.0);
      EXPECT_FALSE(verify::is_correctly_rounded(answer, truth)) << i;
      x = -0.0;
      EXPECT_FALSE(verify::is_correctly_rounded(answer, truth)) << i;  // 0 is +0
      (answer.*vector).reset();
      EXPECT_FALSE(verify::is_correctly_rounded(answer, truth));
    }
  }
}

TEST(PromiseParts, each_number_of_a_cast_is_asked_for_to_the_last_bit) {
  change_each_number(truth_of_cast());
  change_each_number(truth_of_cast(cast_along_y));
}

TEST(PromiseParts, a_time_of_0_has_no_sign) {
  const verify::Case<double> overlap{Question::sweep, {0, 0, 0, 3, 10, 0, 0, 5, 0, 0, 3}};
  const auto truth = verify::truth_of(overlap);
  verify::Answer<double> answer = verify::as_answer(truth);
  EXPECT_TRUE(verify::is_correctly_rounded(answer, truth));
  answer.time = -0.0;
  EXPECT_FALSE(verify::is_correctly_rounded(answer, truth));
}

TEST(PromiseParts, a_negative_number_keeps_its_sign) {
  const verify::Case<double> back{Question::cast, {0, 0, 0, 1, -10, 0, 0, -5, 0, 0, 1}};
  const auto truth = verify::truth_of(back, {.travel = true, .geometry = true});
  EXPECT_TRUE(verify::is_correctly_rounded(verify::as_answer(truth), truth));
}

TEST(PromiseParts, of_a_ray_time_and_exit_are_asked_for_and_no_geometry) {
  const verify::Case<double> ray{Question::ray, {0, 0, 0, 1, 0, 0, 5, 0, 0, 1, 100}};
  const auto truth = verify::truth_of(ray, {.travel = true, .geometry = true});
  verify::Answer<double> answer{.outcome = verify::Outcome::impact, .time = 4, .exit = 6};
  EXPECT_TRUE(verify::is_correctly_rounded(answer, truth));
  answer.exit = 5;
  EXPECT_FALSE(verify::is_correctly_rounded(answer, truth));
  answer.exit.reset();
  EXPECT_FALSE(verify::is_correctly_rounded(answer, truth));
  answer = {.outcome = verify::Outcome::impact, .time = 5, .exit = 6};
  EXPECT_FALSE(verify::is_correctly_rounded(answer, truth));
}

TEST(PromiseParts, all_of_them_are_kept_or_the_promise_is_broken) {
  const verify::Truth<double> truth = truth_of_cast();
  const verify::Answer<double> exact = verify::as_answer(truth);
  verify::Verdict verdict;
  EXPECT_TRUE(verify::keeps(exact, verdict, truth, six));
  verdict.error[0] = 2;
  EXPECT_FALSE(verify::keeps(exact, verdict, truth, six));
  verdict = {};
  verdict.kind = verify::Kind::clamped;
  EXPECT_FALSE(verify::keeps(exact, verdict, truth, six));
  verify::Answer<double> other = exact;
  other.time = 0.5;
  EXPECT_FALSE(verify::keeps(other, {}, truth, six));
}

TEST(Trial, is_explained_in_four_lines) {
  verify::Trial<double> t;
  t.truth = truth_of_cast();
  t.answer = verify::as_answer(t.truth);
  const std::string said = verify::write(t.answer);
  const std::string lines =
      verify::write(cast) + "\n  answer   " + said + "\n  truth    " + said + "\n  verdict  ";
  EXPECT_EQ(verify::explained(t), lines + "right\n");
  t.verdict.error[0] = 0.25;
  t.verdict.error[2] = 0.5;
  EXPECT_EQ(verify::explained(t), lines + "right; time off by 0.250000 ulp; distance off by 0.500000 ulp\n");
  t.verdict = {
      .kind = verify::Kind::missed, .within_contract = false, .outcome_kept = false, .motion_kept = false};
  EXPECT_EQ(verify::explained(t), lines + "missed, outcome broken, motion broken, outside the contract\n");
}

TEST(Trial, says_what_was_decided_and_rounded) {
  verify::Trial<double> t;
  t.truth = truth_of_cast();
  t.answer = verify::as_answer(t.truth);
  EXPECT_TRUE(is_decided(t.verdict) && is_correctly_rounded(t.answer, t.truth));
  t.answer.time = 0.5;
  EXPECT_FALSE(is_correctly_rounded(t.answer, t.truth));
  t.verdict.kind = verify::Kind::missed;
  EXPECT_FALSE(is_decided(t.verdict));
}

TEST(Trial, finds_a_subject_by_its_name_and_question) {
  for (const Question question : verify::all_questions) {
    const verify::Subject* const graze = subjects::find_subject("graze", question);
    ASSERT_NE(graze, nullptr);
    EXPECT_EQ(graze->name, "graze");
    EXPECT_EQ(graze->question, question);
  }
  EXPECT_EQ(subjects::find_subject("tutorial_ray", Question::sweep), nullptr);
  EXPECT_EQ(subjects::find_subject("nobody", Question::ray), nullptr);
}

}  // namespace
