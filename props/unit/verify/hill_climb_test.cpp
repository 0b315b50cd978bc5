// SPDX-License-Identifier: BSL-1.0
/// Neighbours of cases, and climbing from one to the next.
#include "verify/audit/hill_climb.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "subjects/built_in.hpp"
#include "subjects/graze.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;
using props::any_case_in;
using props::case_in;

const std::atomic<bool> never{false};

template <class Real>
bool same_bits(const Case<Real>& a, const Case<Real>& b) {
  return a.question == b.question &&
         std::equal(a.numbers.begin(), a.numbers.end(), b.numbers.begin(), [](Real x, Real y) {
           return std::bit_cast<random::Bits<Real>>(x) == std::bit_cast<random::Bits<Real>>(y);
         });
}

template <class Real>
class Neighbours : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Neighbours, Types);

TYPED_TEST(Neighbours, of_any_bit_pattern_are_cases_of_the_same_question) {
  const Family& bits = *find_family("bits");
  for (const Question question : all_questions) {
    for (std::uint64_t i = 0; i < 2000; ++i) {
      Case<TypeParam> k = draw<TypeParam>(bits, question, 1, i);
      Tape tape = Tape::seeded(i);
      for (int step = 0; step < 10; ++step) {
        k = mutated(k, tape);
        ASSERT_EQ(k.question, question);
        for (std::size_t n = k.used().size(); n < most_numbers; ++n) ASSERT_EQ(k.numbers[n], 0);
        // The text form is lossless too.
        ASSERT_TRUE(std::holds_alternative<AnyCase>(read_case(write(k)))) << write(k);
      }
    }
  }
}

TYPED_TEST(Neighbours, exist_on_a_tape_of_zeros_and_on_one_of_ones) {
  const std::vector<std::uint64_t> ones(64, ~std::uint64_t{0});
  for (const Question question : all_questions) {
    const Case<TypeParam> k = draw<TypeParam>(*find_family("ordinary"), question, 1, 0);
    Tape zeros{std::span<const std::uint64_t>{}}, full{ones};
    EXPECT_EQ(mutated(k, zeros).question, question);
    EXPECT_EQ(mutated(k, full).question, question);
  }
}

TYPED_TEST(Neighbours, are_the_same_for_the_same_tape) {
  for (std::uint64_t i = 0; i < 200; ++i) {
    const auto k = draw<TypeParam>(*find_family("far"), Question::moving, 1, i);
    Tape once = Tape::seeded(i), again = Tape::seeded(i);
    EXPECT_TRUE(same_bits(mutated(k, once), mutated(k, again)));
  }
}

TYPED_TEST(Neighbours, take_every_kind_of_step) {
  enum Step { nudged, rescaled, shortened, negated, copied, several };
  for (const Question question : all_questions) {
    std::set<Step> met;
    const Case<TypeParam> k = draw<TypeParam>(*find_family("ordinary"), question, 1, 0);
    for (std::uint64_t i = 0; i < 4000; ++i) {
      Tape tape = Tape::seeded(i);
      const Case<TypeParam> other = mutated(k, tape);
      std::vector<std::size_t> changed;
      for (std::size_t n = 0; n < k.used().size(); ++n) {
        if (!(k.numbers[n] == other.numbers[n])) changed.push_back(n);
      }
      if (changed.size() > 1) met.insert(several);  // an aim at a boundary, or an exchange
      if (changed.size() != 1) continue;
      const TypeParam from = k.numbers[changed[0]], to = other.numbers[changed[0]];
      if (to == -from) {
        met.insert(negated);
      } else if (from != 0 && to != 0 && std::abs(std::log2(std::abs(to / from))) >= 1 &&
                 std::ldexp(std::frexp(from, std::vector<int>(1).data()), 0) ==
                     std::ldexp(std::frexp(to, std::vector<int>(1).data()), 0)) {
        met.insert(rescaled);
      } else if (std::ranges::count(k.used(), to) != 0) {
        met.insert(copied);
      } else {
        const auto trailing = [](TypeParam x) {
          return std::countr_zero(std::bit_cast<random::Bits<TypeParam>>(x));
        };
        met.insert(trailing(to) > trailing(from) + 3 ? shortened : nudged);
      }
    }
    EXPECT_EQ(met.size(), 6u) << name(question);
  }
}

/// How many of some ordinary scenes come to a boundary, or across it, within this many steps.
template <class Real, class At>
int scenes_that_reach(Question question, const At& at_boundary) {
  int reached = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    const Case<Real> start = draw<Real>(*find_family("ordinary"), question, 1, i);
    Tape tape = Tape::seeded(i);
    for (int step = 0; step < 200; ++step) {
      if (at_boundary(mutated(start, tape))) {
        ++reached;
        break;
      }
    }
  }
  return reached;
}

/// |x| below this many units in the last place of the largest value it was computed from.
template <class Real>
bool is_nearly_zero(Real x, Real scale) {
  return std::abs(x) <= 64 * std::numeric_limits<Real>::epsilon() * scale;
}

TYPED_TEST(Neighbours, reach_touching_tangency_and_the_end_from_ordinary_scenes) {
  using Real = TypeParam;
  for (const Question question : all_questions) {
    const auto in_double = [&](const Case<Real>& k) {
      return mutation::seen(question, scene_of(widen<double>(k)));
    };
    const auto touches = [&](const Case<Real>& k) {
      const auto s = in_double(k);
      const double square = random::dot(s.d, s.d);
      return s.contact_distance > 0 &&
             is_nearly_zero(static_cast<Real>(square - s.contact_distance * s.contact_distance),
                            static_cast<Real>(square));
    };
    const auto grazes = [&](const Case<Real>& k) {
      const auto s = in_double(k);
      const double a = random::dot(s.v, s.v), h = random::dot(s.d, s.v), square = random::dot(s.d, s.d);
      const double within = square - h * h / a;
      return s.contact_distance > 0 &&
             is_nearly_zero(static_cast<Real>(within - s.contact_distance * s.contact_distance),
                            static_cast<Real>(square));
    };
    const auto ends = [&](const Case<Real>& k) {
      const Truth<Real> truth = truth_of(k);
      if (truth.outcome != Outcome::impact) return false;
      const Real horizon = scene_of(k).horizon;
      return std::isfinite(horizon) && is_nearly_zero(truth.time->nearest - horizon, horizon);
    };
    EXPECT_GE(scenes_that_reach<Real>(question, touches), 90) << name(question);
    if (question != Question::container) {
      EXPECT_GE(scenes_that_reach<Real>(question, grazes), 90) << name(question);
    }
    EXPECT_GE(scenes_that_reach<Real>(question, ends), 40) << name(question);
  }
}

TYPED_TEST(Neighbours, crossed_takes_each_number_from_one_of_two) {
  const auto a = draw<TypeParam>(*find_family("ordinary"), Question::moving, 1, 0);
  const auto b = draw<TypeParam>(*find_family("ordinary"), Question::moving, 1, 1);
  bool any_a = false, any_b = false;
  for (std::uint64_t i = 0; i < 20; ++i) {
    Tape tape = Tape::seeded(i);
    const auto k = crossed(a, b, tape);
    for (std::size_t n = 0; n < k.used().size(); ++n) {
      ASSERT_TRUE(k.numbers[n] == a.numbers[n] || k.numbers[n] == b.numbers[n]);
      any_a |= k.numbers[n] == a.numbers[n] && a.numbers[n] != b.numbers[n];
      any_b |= k.numbers[n] == b.numbers[n] && a.numbers[n] != b.numbers[n];
    }
  }
  EXPECT_TRUE(any_a && any_b);
}

// --- climbing ---

/// The cases that the planted subject below was asked, if somebody listens.
template <class Real>
std::vector<Case<Real>>*& asked() {
  static std::vector<Case<Real>>* list = nullptr;
  return list;
}

/// The truth, except for scenes in which A starts very near B: there the error of its time grows as they get nearer. No draw of
/// the ordinary family is that near.
template <class Real>
Answer<Real> planted(const Case<Real>& k) {
  if (asked<Real>() != nullptr) asked<Real>()->push_back(k);
  const Truth<Real> truth = truth_of(k);
  Answer<Real> answer = as_answer(truth);
  if (truth.outcome == Outcome::impact && *answer.time > 0) {
    const int near = -std::ilogb(*answer.time);
    if (near > 14) answer.time = random::stepped(*answer.time, near);
  }
  return answer;
}

const Subject planted_subject{"planted",
                              Question::sweep,
                              {.gives = Contract::Gives::time, .inside = Inside::zero},
                              {planted<float>, nullptr},
                              {planted<double>, nullptr}};

template <class Real>
class Climbing : public testing::Test {
 protected:
  static constexpr Goal time = Figure::time;
  static const Family& ordinary() { return *find_family("ordinary"); }
  static InputRanges<Real> own_ranges() {
    InputRanges<Real> confinement(Question::sweep);
    confinement.admit(ordinary());
    return confinement;
  }
  static Climbed<Real> climb_for(const Goal& goal, const Effort& effort) {
    const InputRanges<Real> within = own_ranges();
    return climb<Real>(planted_subject, goal, ordinary(), &within, effort, never);
  }
};
TYPED_TEST_SUITE(Climbing, Types);

TYPED_TEST(Climbing, finds_a_planted_error_that_as_many_samples_do_not) {
  constexpr std::uint64_t evaluations = 5000;
  double sampled = 0;
  for (std::uint64_t i = 0; i < evaluations; ++i) {
    const auto t = trial(planted_subject, draw<TypeParam>(this->ordinary(), Question::sweep, 1, i));
    sampled = std::max(sampled, score_of(t, this->time).value);
  }
  EXPECT_LE(sampled, 0.5);
  const auto climbed = this->climb_for(this->time, {evaluations, 4, 1});
  ASSERT_TRUE(climbed.best);
  EXPECT_GE(climbed.score.value, 14);
}

TYPED_TEST(Climbing, is_reproduced_from_its_seed_and_differs_under_another) {
  const auto once = this->climb_for(this->time, {3000, 3, 7}),
             again = this->climb_for(this->time, {3000, 3, 7}),
             other = this->climb_for(this->time, {3000, 3, 8});
  ASSERT_TRUE(once.best && again.best && other.best);
  EXPECT_TRUE(same_bits(*once.best, *again.best));
  EXPECT_EQ(once.score, again.score);
  EXPECT_FALSE(same_bits(*once.best, *other.best));
}

TYPED_TEST(Climbing, keeps_to_its_budget_and_to_its_ranges) {
  const auto within = this->own_ranges();
  for (const Effort effort : {Effort{1, 1, 1}, Effort{5, 5, 1}, Effort{17, 4, 1}, Effort{4001, 3, 2}}) {
    std::vector<Case<TypeParam>> heard;
    asked<TypeParam>() = &heard;
    const auto climbed = this->climb_for(this->time, effort);
    asked<TypeParam>() = nullptr;
    EXPECT_EQ(climbed.evaluations, heard.size());
    EXPECT_LE(climbed.evaluations, effort.evaluations);
    EXPECT_GT(climbed.evaluations, effort.evaluations / 2);  // the rest are steps that left the ranges
    for (const Case<TypeParam>& k : heard) ASSERT_TRUE(within.holds(k)) << write(k);
  }
}

/// A case whose neighbours mostly leave its ranges: every nonzero number changes its exponent, one ulp down.
template <class Real>
Case<Real> cornered(Question /*question*/, Tape& /*tape*/) {
  return case_of(Question::sweep, Scene<Real>{{{0, 0, 0}, 0, {1, 0, 0}}, {{1, 0, 0}, 0.5, {0, 0, 0}}, 1});
}

TYPED_TEST(Climbing, gives_an_evaluation_up_when_no_neighbour_is_in_the_ranges) {
  const Family family{"cornered", "", only(Question::sweep), cornered<float>, cornered<double>, 0};
  InputRanges<TypeParam> within(Question::sweep);
  within.admit(draw<TypeParam>(family, Question::sweep, 1, 0));
  const auto climbed = climb<TypeParam>(planted_subject, this->time, family, &within, {4000, 1, 1}, never);
  EXPECT_LT(climbed.evaluations, 4000u);
  EXPECT_GT(climbed.evaluations, 2000u);
}

TYPED_TEST(Climbing, goes_anywhere_when_nothing_confines_it) {
  std::vector<Case<TypeParam>> heard;
  asked<TypeParam>() = &heard;
  const auto climbed =
      climb<TypeParam>(planted_subject, this->time, this->ordinary(), nullptr, {4000, 1, 1}, never);
  asked<TypeParam>() = nullptr;
  EXPECT_EQ(climbed.evaluations, 4000u);
  const auto within = this->own_ranges();
  EXPECT_TRUE(std::ranges::any_of(heard, [&](const auto& k) { return !within.holds(k); }));
}

TYPED_TEST(Climbing, stops_when_it_is_interrupted) {
  const std::atomic<bool> now{true};
  const auto climbed =
      climb<TypeParam>(planted_subject, this->time, this->ordinary(), nullptr, {4000, 4, 1}, now);
  EXPECT_EQ(climbed.evaluations, 0u);
  EXPECT_FALSE(climbed.complete);
  EXPECT_FALSE(climbed.best);
}

/// The truth, and an infinite distance if the planted subject's time is off.
template <class Real>
Answer<Real> lost(const Case<Real>& k) {
  Answer<Real> answer = as_answer(truth_of(k, {.travel = true}));
  if (planted(k).time != answer.time) answer.distance = std::numeric_limits<Real>::infinity();
  return answer;
}

TYPED_TEST(Climbing, ends_at_an_error_that_nothing_can_exceed) {
  Subject subject = planted_subject;
  subject.contract.gives = Contract::Gives::distance;
  subject.in_float.native = lost<float>;
  subject.in_double.native = lost<double>;
  const auto within = this->own_ranges();
  std::vector<Case<TypeParam>> heard;
  asked<TypeParam>() = &heard;
  const auto climbed =
      climb<TypeParam>(subject, Figure::distance, this->ordinary(), &within, {20000, 1, 1}, never);
  asked<TypeParam>() = nullptr;
  ASSERT_TRUE(climbed.best);
  EXPECT_EQ(climbed.score.value, std::numeric_limits<double>::infinity());
  EXPECT_TRUE(climbed.complete);
  // It is the last case that was asked. No draw is that near.
  EXPECT_TRUE(same_bits(heard.back(), *climbed.best));
}

TYPED_TEST(Climbing, gives_nothing_where_the_goal_is_out_of_reach) {
  EXPECT_FALSE(this->climb_for(Figure::centre, {500, 2, 1}).best);
  EXPECT_FALSE(this->climb_for(Kind::phantom, {500, 2, 1}).best);
}

TYPED_TEST(Climbing, finds_wrong_decisions_and_makes_them_short) {
  const Subject& naive = *subjects::find_subject("naive", Question::sweep);
  const auto within = this->own_ranges();
  for (const Kind kind : {Kind::missed, Kind::phantom}) {
    const auto early = climb<TypeParam>(naive, kind, this->ordinary(), &within, {20000, 2, 1}, never);
    ASSERT_TRUE(early.best) << name(kind);
    EXPECT_EQ(trial(naive, *early.best).verdict.kind, kind);
    EXPECT_EQ(early.score.value, -digits_of_numbers(*early.best));
    const auto t = draw<TypeParam>(this->ordinary(), Question::sweep, 1, 0);
    EXPECT_LT(digits_of_numbers(*early.best), digits_of_numbers(t)) << write(*early.best);
  }
}

TYPED_TEST(Climbing, finds_no_broken_promise_of_graze) {
  for (const Question question : all_questions) {
    const Subject& graze = *subjects::find_subject("graze", question);
    EXPECT_FALSE(
        climb<TypeParam>(graze, BrokenPromise{}, this->ordinary(), nullptr, {1000, 2, 1}, never).best);
  }
}

TYPED_TEST(Climbing, reaches_twenty_times_what_samples_reach_where_there_is_room) {
  // The same budget for both; what `graze search --compare` prints, on a small scale.
  constexpr std::uint64_t evaluations = 20000;
  for (const std::string_view subject : {"naive", "perpendicular"}) {
    const Subject& s = *subjects::find_subject(subject, Question::sweep);
    for (const std::string_view family : {"ordinary", "far"}) {
      const Family& start = *find_family(family);
      double sampled = 0;
      for (std::uint64_t i = 0; i < evaluations; ++i) {
        const auto t = trial(s, draw<TypeParam>(start, Question::sweep, 1, i));
        sampled = std::max(sampled, score_of(t, this->time).value);
      }
      InputRanges<TypeParam> within(Question::sweep);
      within.admit(start);
      const auto climbed = climb<TypeParam>(s, this->time, start, &within, {evaluations, 4, 1}, never);
      EXPECT_GE(climbed.score.value, 20 * sampled) << subject << ' ' << family;
    }
  }
}

// --- ranges ---

TYPED_TEST(Climbing, a_family_lies_within_its_own_ranges_but_for_rare_draws) {
  for (const Family& family : families()) {
    for (const Question question : all_questions) {
      if (!family.applies(question)) continue;
      InputRanges<TypeParam> within(question);
      within.admit(family);
      int inside = 0;
      for (std::uint64_t i = 0; i < 200; ++i)
        inside += within.holds(draw<TypeParam>(family, question, 5, i)) ? 1 : 0;
      EXPECT_GE(inside, 190) << family.name << ' ' << name(question);
    }
  }
}

TEST(Ranges, are_by_place_and_by_exponent_with_zero_and_infinity_apart) {
  const auto k = case_in<float>;
  InputRanges<float> within(Question::ray);
  within.admit(k("ray f32 1 0 0  1 0 0  5 0 0  1"));
  within.admit(k("ray f32 4 0 0  1 0 0  5 0 0  1"));
  EXPECT_TRUE(within.holds(k("ray f32 3 0 0  1 0 0  5 0 0  1")));
  EXPECT_TRUE(within.holds(k("ray f32 -7.5 -0 0  1.5 0 0  4 0 0  -1.9")));
  EXPECT_FALSE(within.holds(k("ray f32 8 0 0  1 0 0  5 0 0  1")));
  EXPECT_FALSE(within.holds(k("ray f32 0.9 0 0  1 0 0  5 0 0  1")));
  EXPECT_FALSE(within.holds(k("ray f32 0 0 0  1 0 0  5 0 0  1")));
  EXPECT_FALSE(within.holds(k("ray f32 1 1 0  1 0 0  5 0 0  1")));
  EXPECT_FALSE(within.holds(k("ray f32 1 0 0  1 0 0  5 0 0  1  2")));
  EXPECT_FALSE(within.holds(k("ray f32 inf 0 0  1 0 0  5 0 0  1")));
  EXPECT_FALSE(within.holds(k("ray f32 nan 0 0  1 0 0  5 0 0  1")));
  EXPECT_FALSE(InputRanges<float>(Question::ray).holds(k("ray f32 1 0 0  1 0 0  5 0 0  1")));
}

TEST(Digits, of_a_case_are_those_of_its_numbers) {
  const auto digits = [](const std::string& line) {
    return std::visit([](const auto& k) { return digits_of_numbers(k); }, any_case_in(line));
  };
  EXPECT_EQ(digits("ray f32 0 0 0  0 0 0  0 0 0  0"), 0);
  EXPECT_EQ(digits("ray f32 1 0 0  0 0 0  0 0 0  0"), 1);
  EXPECT_EQ(digits("ray f64 1 -0.5 3  0 0 0  0 0 0  0x1.8000000000001p3"), 1 + 1 + 2 + 53);
}

TEST(Digits, are_counted_as_they_are_written_out) {
  const auto digits = [](std::string_view numbers) {
    const std::string line = "ray f32 " + std::string(numbers) + " 0 0 0 0 0 0 0 0 0";
    return digits_written_out(case_in<float>(line));
  };
  EXPECT_EQ(digits("0"), 0);
  EXPECT_EQ(digits("1"), 1);
  EXPECT_EQ(digits("-5"), 3);          // 101
  EXPECT_EQ(digits("1024"), 11);       // its zeros count
  EXPECT_EQ(digits("0.75"), 3);        // 0.11
  EXPECT_EQ(digits("5.5"), 4);         // 101.1
  EXPECT_EQ(digits("0x1p-20"), 21);    // the zeros behind the point too
  EXPECT_EQ(digits("0x1p-149"), 150);  // subnormal
  EXPECT_EQ(digits("0x3p-149"), 150);
  EXPECT_EQ(digits("0x1.8p-126"), 128);
}

}  // namespace
