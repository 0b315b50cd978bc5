// SPDX-License-Identifier: BSL-1.0
/// What holds for all backward errors: where they are 0, and that they don't depend on units, on the order of coordinates
/// or on their signs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/random_cases.hpp"
#include "props/unit/verify/backward_answers.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/judge.hpp"

namespace {

using namespace props::backward;

template <class Real>
std::string text(const Case<Real>& k, const Answer<Real>& answer, Inside inside) {
  return write(k) + " | " + write(answer) + " | inside " + std::string(name(inside));
}

template <class Visit>
void for_each_answer(std::uint64_t seed, std::uint64_t cases, const Visit& visit) {
  props::backward::for_each_answer(
      seed, cases, [](const auto& truth, Tape& tape) { return answers_to(truth, tape); }, visit);
}

/// An infinite time is right if the truth rounds to it.
template <class Real>
bool is_finite(const Answer<Real>& answer) {
  constexpr Real largest = (std::numeric_limits<Real>::max)();
  return !(answer.time && std::abs(*answer.time) > largest) &&
         !(answer.exit && std::abs(*answer.exit) > largest) &&
         !(answer.distance && std::abs(*answer.distance) > largest);
}

TEST(A_backward_error, is_zero_where_the_answer_is_right_by_definition_and_nowhere_else) {
  for_each_answer(21, 12, [](const auto& truth, const auto& answer, Inside inside) {
    if (answer.centre || !is_finite(answer)) return;
    const auto& k = truth.asked;
    const bool right = is_right(claim_in(answer, k), inside, k.question, point_of(k));
    const Backward bounds = backward_error(answer, truth, contract_of(answer, inside));
    ASSERT_EQ(right, bounds.low == 0) << text(k, answer, inside);
    ASSERT_EQ(right, bounds.high == 0) << text(k, answer, inside);
  });
}

/// Contact is after a distance of 4 - 2^-52, or 4 - 2^-23, between two numbers; and so is the time, of which this is the speed.
template <class Real>
void expect_either_of_a_tie(const std::string& line, Real speed) {
  const auto k = std::get<Case<Real>>(std::get<AnyCase>(read_case(line)));
  const Truth<Real> truth = truth_of(k, everything);
  for (const bool is_time : {true, false}) {
    const Real four = is_time ? 4 / speed : 4, below = std::nextafter(four, Real(0));
    const auto error = [&](Real x) {
      Answer<Real> answer{.outcome = Outcome::impact};
      (is_time ? answer.time : answer.distance) = x;
      return backward_error(answer, truth, contract_of(answer, Inside::unstated));
    };
    for (const Real right : {four, below}) {
      EXPECT_EQ(error(right).low, Steps{0}) << line << ' ' << is_time << ' ' << right;
      EXPECT_EQ(error(right).high, Steps{0}) << line << ' ' << is_time << ' ' << right;
    }
    for (const Real beside : {std::nextafter(below, Real(0)), std::nextafter(four, Real(5))})
      EXPECT_GT(error(beside).low, Steps{0}) << line << ' ' << is_time << ' ' << beside;
  }
}

TEST(A_backward_error, is_zero_for_both_numbers_that_are_next_to_a_tie) {
  for (const int speed : {1, 2, 8}) {
    for (const char* const end : {"", " 9"}) {
      const std::string path = " 0 0 0 " + std::to_string(speed) + " 0 0 5 0 0 ";
      expect_either_of_a_tie<double>("ray f64" + path + "0x1.0000000000001p+0" + end, speed);
      expect_either_of_a_tie<float>("ray f32" + path + "0x1.000002p+0" + end, static_cast<float>(speed));
    }
  }
}

TEST(A_backward_error, is_zero_where_a_centre_is_right_by_definition_and_by_the_judge) {
  for_each_answer(22, 12, [](const auto& truth, const auto& answer, Inside inside) {
    const auto& k = truth.asked;
    if (!answer.centre) return;
    const Contract contract = contract_of(answer, inside);
    // The judge accepts no centre beside the start for one there, although they may differ by only half an ulp.
    const bool right = is_right(claim_in(answer, k), inside, k.question, point_of(k)) &&
                       !is_wrong(judge(answer, truth, contract).kind);
    const Backward bounds = backward_error(answer, truth, contract);
    ASSERT_EQ(right, bounds.low == 0) << text(k, answer, inside);
    ASSERT_EQ(right, bounds.high == 0) << text(k, answer, inside);
  });
}

TEST(A_backward_error, agrees_with_the_judge_about_decisions) {
  for_each_answer(23, 12, [](const auto& truth, const auto& answer, Inside inside) {
    const Contract contract = contract_of(answer, inside);
    if (answer.centre) return;
    if (is_wrong(judge(answer, truth, contract).kind)) {
      ASSERT_GT(backward_error(answer, truth, contract).low, 0) << text(truth.asked, answer, inside);
    }
  });
}

/// Whatever the order in which they are asked, and whatever form they have.
TEST(Backward_errors_of_answers_to_one_case, are_those_of_each_alone) {
  props::for_each_kind([]<class Real>(const Family& family, Question question, Real) {
    Tape tape = Tape::seeded(35 ^ family.key);
    for (std::uint64_t i = 0; i < 4; ++i) {
      const Truth<Real> truth = truth_of(draw<Real>(family, question, 35, i), everything);
      if (truth.outcome == Outcome::invalid) continue;
      std::vector<Answer<Real>> answers = answers_to(truth, tape);
      answers.push_back(as_answer(truth));
      for (std::size_t j = 0, plain = answers.size(); j < plain; ++j) {
        Answer<Real> other = answers[j];
        other.outcome = is_contact(other.outcome) ? Outcome::overlap : Outcome::outside;
        other.motion = Motion::sliding;
        answers.push_back(other);
        other.normal = Triple<Real>{1, 0, std::numeric_limits<Real>::quiet_NaN()};
        answers.push_back(other);
      }
      BackwardErrors<Real> errors(truth);
      EXPECT_EQ(is_at_limits(truth.asked), errors.is_at_limits());
      for (const Answer<Real>& answer : answers) {
        for (const Inside inside :
             {Inside::exit, Inside::unstated, Inside::miss, Inside::zero, Inside::approaching}) {
          const Contract contract = contract_of(answer, inside);
          const Kind kind = judge(answer, truth, contract).kind;
          ASSERT_EQ(backward_error(answer, truth, contract, kind), errors.of(answer, contract, kind))
              << text(truth.asked, answer, inside);
        }
      }
    }
  });
}

/// The case and the answer in other units, by powers of two; false if a number leaves the normal range.
template <class Real>
bool rescale(Case<Real>& k, Answer<Real>& answer, int length, int speed) {
  const Layout& at = layout(k.question);
  bool fits = true;
  const auto scale = [&](Real& x, int by) {
    if (x == 0 || std::isinf(x)) return;
    const auto is_normal = [](Real y) {
      return std::abs(y) < std::ldexp(Real(1), std::numeric_limits<Real>::max_exponent - 30) &&
             std::abs(y) > std::ldexp((std::numeric_limits<Real>::min)(), 60);
    };
    fits = fits && is_normal(x);
    x = std::ldexp(x, by);
    fits = fits && is_normal(x);
  };
  for (int i = 0; i < at.count; ++i) {
    const bool is_speed = (i >= at.a_motion && i < at.a_motion + 3 && at.a_motion != Layout::absent) ||
                          (at.b_motion != Layout::absent && i >= at.b_motion);
    scale(k.numbers[static_cast<std::size_t>(i)], i == at.horizon ? length - speed
                                                  : is_speed      ? speed
                                                                  : length);
  }
  if (answer.time) scale(*answer.time, length - speed);
  if (answer.exit) scale(*answer.exit, length - speed);
  if (answer.distance) scale(*answer.distance, length);
  if (answer.centre) {
    for (Real& x : *answer.centre) scale(x, length);
  }
  return fits;
}

/// Whether two pairs of bounds can belong to one number. Sums that round differently may leave a different gap between them.
void expect_same(const Backward& before, const Backward& after, const std::string& description) {
  ASSERT_LE(before.low, after.high) << description;
  ASSERT_LE(after.low, before.high) << description;
}

int seen = 0;

TEST(A_backward_error, does_not_depend_on_the_unit_of_length) {
  seen = 0;
  for_each_answer(24, 20, [](const auto& truth, auto answer, Inside inside) {
    const Contract contract = contract_of(answer, inside);
    const Backward before = backward_error(answer, truth, contract);
    auto k = truth.asked;
    const std::string description = text(k, answer, inside);
    if (!rescale(k, answer, 12, 12)) return;
    ++seen;
    expect_same(before, backward_error(answer, truth_of(k, everything), contract), description);
  });
  EXPECT_GT(seen, 20'000);
}

TEST(A_backward_error, of_a_ray_does_not_depend_on_the_unit_of_time) {
  seen = 0;
  for_each_answer(25, 20, [](const auto& truth, auto answer, Inside inside) {
    if (truth.asked.question != Question::ray) return;
    if (answer.centre) return;
    const Contract contract = contract_of(answer, inside);
    const Backward before = backward_error(answer, truth, contract);
    auto k = truth.asked;
    const std::string description = text(k, answer, inside);
    if (!rescale(k, answer, 0, -9)) return;
    ++seen;
    expect_same(before, backward_error(answer, truth_of(k, everything), contract), description);
  });
  EXPECT_GT(seen, 4000);
}

/// Coordinates rotated, and the sign of one of them changed.
template <class Real>
void turn(Case<Real>& k, Answer<Real>& answer) {
  const auto turned = [](Triple<Real> v) { return Triple<Real>{v[2], -v[0], v[1]}; };
  Scene<Real> scene = scene_of(k);
  for (Body<Real>* const body : {&scene.a, &scene.b}) {
    body->centre = turned(body->centre);
    body->motion = turned(body->motion);
  }
  k = case_of(k.question, scene);
  if (answer.centre) answer.centre = turned(*answer.centre);
}

TEST(A_backward_error, does_not_depend_on_the_order_of_coordinates_or_on_their_signs) {
  for_each_answer(26, 20, [](const auto& truth, auto answer, Inside inside) {
    const Contract contract = contract_of(answer, inside);
    const Backward before = backward_error(answer, truth, contract);
    auto k = truth.asked;
    const std::string description = text(k, answer, inside);
    turn(k, answer);
    const Backward after = backward_error(answer, truth_of(k, everything), contract);
    expect_same(before, after, description);
  });
}

TEST(A_backward_error, grows_with_the_distance_of_a_time_from_the_exact_one) {
  props::for_each_kind([]<class Real>(const Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 40; ++i) {
      const Truth<Real> truth = truth_of(draw<Real>(family, question, 27, i));
      if (truth.outcome != Outcome::impact) continue;
      for (const std::int64_t sign : {1, -1}) {
        Backward before;
        for (std::int64_t n = 0; n < 300'000; n = 5 * n + 1) {
          Answer<Real> answer;
          answer.outcome = Outcome::impact;
          answer.time = std::max(Real(0), steps_from(truth.time->nearest, sign * n));
          const Backward now = backward_error(answer, truth, {});
          ASSERT_LE(before.low, now.high) << family.name << ' ' << text(truth.asked, answer, {});
          before = now;
          if (*answer.time == 0 || std::isinf(*answer.time)) break;
        }
      }
    }
  });
}

TEST(A_backward_error, of_a_wrong_decision_is_the_margin) {
  props::for_each_kind([]<class Real>(const Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 20; ++i) {
      const Truth<Real> truth = truth_of(draw<Real>(family, question, 28, i));
      if (truth.outcome == Outcome::invalid) continue;
      Answer<Real> opposite;
      opposite.outcome = is_contact(truth.outcome) ? Outcome::miss : Outcome::impact;
      const Backward own = margin(truth);
      ASSERT_GT(own.low, 0) << write(truth.asked);
      for (const Inside inside : {Inside::unstated, Inside::zero, Inside::exit}) {
        ASSERT_EQ(own, backward_error(opposite, truth, contract_of(opposite, inside)))
            << text(truth.asked, opposite, inside);
      }
      // Another word for the same decision.
      opposite.outcome = is_contact(truth.outcome) ? Outcome::contained : Outcome::overlap;
      ASSERT_EQ(own, backward_error(opposite, truth, {})) << text(truth.asked, opposite, {});
    }
  });
}

/// Where the box is wider than the spheres, the bounds may be anywhere above.
TEST(A_margin, of_an_ordinary_scene_is_known) {
  props::for_each_kind([]<class Real>(const Family& family, Question question, Real) {
    if (family.name != "ordinary" && family.name != "unit_ordinary") return;
    int cases = 0, loose = 0, large = 0, close = 0;
    for (std::uint64_t i = 0; i < 200; ++i) {
      const Truth<Real> truth = truth_of(draw<Real>(family, question, 30, i));
      if (truth.outcome == Outcome::invalid) continue;
      const Backward bounds = margin(truth);
      ++cases;
      if (bounds.low >= most_steps<Real> / 64) continue;
      if (bounds.high / 5 > bounds.low) ++loose;
      if (bounds.low <= most_of_nearly_stable) continue;
      ++large;
      close += bounds.high - bounds.low <= bounds.low / 15 + 1 ? 1 : 0;
    }
    EXPECT_GE(close, large - large / 3) << family.name << ' ' << name(question) << ' ' << type_name<Real>();
    EXPECT_LE(loose, cases / 50) << family.name << ' ' << name(question) << ' ' << type_name<Real>();
  });
}

/// Whether each number of a case is at most this many steps from that of another.
template <class Real>
bool is_within(const Case<Real>& k, const Case<Real>& asked, Steps steps) {
  const Box box = box_of(asked, steps);
  const Point x = point_of(k);
  for (std::size_t i = 0; i < k.used().size(); ++i) {
    if (!(x[i] >= box.low[i] && x[i] <= box.high[i])) return false;
  }
  return true;
}

/// Each is this near, and one alone is a case for which the answer is right. Of two, one has its contact before the claimed
/// time, and the other after, if both have one.
TEST(Witnesses, are_near_and_enclose_the_time_claimed) {
  int all = 0, right = 0, enclosing = 0;
  for_each_answer(
      36, 12, [&]<class Real>(const Truth<Real>& truth, const Answer<Real>& answer, Inside inside) {
        if (answer.centre || !is_finite(answer) || inside == Inside::exit) return;
        const Contract contract = contract_of(answer, inside);
        const Steps steps = backward_error(answer, truth, contract).high;
        if (steps > most_of_nearly_stable) return;
        const auto shown = witnesses(answer, truth, contract, steps);
        const auto description = text(truth.asked, answer, inside);
        ASSERT_LE(shown.size(), 2) << description;
        for (const Case<Real>& k : shown) ASSERT_TRUE(is_within(k, truth.asked, steps)) << description;
        ++all;
        const Question question = truth.asked.question;
        if (shown.size() == 1) {
          ASSERT_TRUE(is_right(claim_in(answer, shown.front()), inside, question, point_of(shown.front())))
              << description;
          ++right;
        }
        if (shown.size() < 2) return;
        const auto first = truth_of(shown.front(), everything), last = truth_of(shown.back(), everything);
        if (first.outcome != Outcome::impact || last.outcome != Outcome::impact) return;
        const auto expect_between = [&](Real least, Real claimed, Real most) {
          if (claimed <= std::numeric_limits<Real>::denorm_min()) return;  // there may be none before it
          EXPECT_TRUE(least < claimed && claimed < most) << description;
          ++enclosing;
        };
        if (answer.exit) {
          expect_between(first.exit->nearest, *answer.exit, last.exit->nearest);
        } else if (answer.time) {
          expect_between(first.time->nearest, *answer.time, last.time->nearest);
        } else if (answer.distance) {
          expect_between(first.travel->distance.nearest, *answer.distance, last.travel->distance.nearest);
        }
      });
  RecordProperty("all", all);
  RecordProperty("right", right);
  RecordProperty("enclosing", enclosing);
  EXPECT_GT(right, all / 2);
  EXPECT_GT(enclosing, 1000);
}

TEST(No_question, has_an_answer_that_is_no_number_or_before_the_start) {
  constexpr Backward none{no_steps, no_steps};
  props::for_each_kind([&]<class Real>(const Family& family, Question question, Real) {
    const Truth<Real> truth = truth_of(draw<Real>(family, question, 29, 0), everything);
    if (truth.outcome == Outcome::invalid) return;
    for (const Real x : {std::numeric_limits<Real>::quiet_NaN(), -std::numeric_limits<Real>::infinity(),
                         Real(-1), -std::numeric_limits<Real>::denorm_min()}) {
      Answer<Real> answer;
      answer.outcome = Outcome::impact;
      answer.time = x;
      EXPECT_EQ(none, backward_error(answer, truth, {})) << text(truth.asked, answer, {});
      answer.time.reset();
      answer.distance = x;
      EXPECT_EQ(none, backward_error(answer, truth, {.gives = Gives::distance}))
          << text(truth.asked, answer, {});
      answer.distance.reset();
      if (std::isfinite(x)) continue;
      for (std::size_t i = 0; i < 3; ++i) {
        answer.centre = Triple<Real>{};
        (*answer.centre)[i] = x;
        EXPECT_EQ(none, backward_error(answer, truth, {.gives = Gives::centre}))
            << text(truth.asked, answer, {});
      }
    }
  });
}

template <class Real>
Backward bounds_of(const std::string& line, const Answer<Real>& answer, Inside inside) {
  const auto k = std::get<Case<Real>>(std::get<AnyCase>(read_case(line)));
  return backward_error(answer, truth_of(k, everything), contract_of(answer, inside));
}

/// A time that is rounded to 0 is the exit of what starts inside.
TEST(A_backward_error, of_an_exit_at_once_is_found) {
  Answer<float> answer;
  answer.outcome = Outcome::impact;
  answer.time = 0.0F;
  const std::string scene = "ray f32 0 0 0 0x1p+50 0 0 0 0 0 0x1.00000";
  EXPECT_EQ((Backward{1, 1}), bounds_of(scene + "2p-100", answer, Inside::exit));
  EXPECT_EQ((Backward{2, 2}), bounds_of(scene + "8p-100", answer, Inside::exit));
  Answer<double> same;
  same.outcome = Outcome::impact;
  same.time = 0.0;
  const Backward bounds =
      bounds_of("ray f64 0 0 0 0x1p+800 0 0 0 0 0 0x1.0000000000002p-275", same, Inside::exit);
  EXPECT_LE(bounds.low, 1);
}

/// Next to a tangent the centres of but some of those cases approach that have contact at the time claimed.
TEST(A_backward_error, of_a_time_next_to_a_tangent_is_known) {
  Answer<float> answer;
  answer.outcome = Outcome::impact;
  answer.time = 0x1.a61fd4p-1F;
  EXPECT_EQ(
      (Backward{1, 1}),
      bounds_of(
          "moving f32 0 0 0 0.5 -0x1.f5cceep-2 0x1.aeb38ep+0 0x1.0b1916p+4 0x1.debebcp+1 -0x1.7aacc4p+0 "
          "0x1.0c301ap+4 0.5 -0x1.f16decp+1 0x1.8fb8e8p+1 -0x1.ecd47p+1",
          answer, {}));
  Answer<double> same;
  same.outcome = Outcome::impact;
  same.time = 0x1.78320c048ddd6p-1;
  const Backward bounds = bounds_of(
      "cast f64 0 0 0 0.5 0x1.3984663da29ccp+4 -0x1.c6008d290d6aap-1 0x1.eb0890ecf6101p+1 "
      "0x1.d287f078b86acp+3 "
      "-0x1.a64f05ee55ea2p-1 0x1.d9c7a8eefd542p+0 0.5",
      same, {});
  EXPECT_LE(bounds.high, 5);
}

/// What takes no time of the type to reach is still reached.
TEST(A_backward_error, of_a_miss_does_not_end_a_path_without_end) {
  const Backward bounds = bounds_of("ray f64 0 0 0 0x1p-1030 0 0 4 0 0 0.5", Answer<double>{}, {});
  EXPECT_EQ(no_steps, bounds.high);
}

/// A contact just before the end is beyond it in a case in which the end comes sooner.
TEST(A_backward_error, of_a_miss_next_to_the_end_moves_the_end) {
  EXPECT_EQ((Backward{29, 29}), bounds_of("ray f32 0 0 0 1 0 0 4 0 0 1 0x1.8000e4p+1", Answer<float>{}, {}));
}

/// A path this long is short for something fast.
TEST(A_backward_error, of_no_distance_knows_that_time_is_none) {
  Answer<float> answer;
  answer.outcome = Outcome::impact;
  answer.distance = 0.0F;
  const Backward bounds =
      bounds_of("container f32 0 0 0 0x1p-41 0x1p+116 0x1p+114 0 0 0 0 0x1p-40", answer, {});
  EXPECT_EQ(no_steps, bounds.high);
}

/// Squares and products of the textbook formula: just within the type, and just beyond.
TEST(A_case_at_the_limits, is_one_in_which_what_the_textbook_multiplies_leaves_the_type) {
  const std::pair<const char*, bool> cases[] = {
      {"ray f32 0 0 0 1 0 0 0x1.fp+63 0 0 1", false},  // the square of a distance
      {"ray f32 0 0 0 1 0 0 0x1p+64 0 0 1", true},
      {"ray f32 0 0 0 0x1.fep+37 0x1.fep+37 0x1.fep+37 0x1.fep+23 0x1.fep+23 0x1.fep+23 1",
       false},  // that of h
      {"ray f32 0 0 0 0x1.fep+38 0x1.fep+38 0x1.fep+38 0x1.fep+23 0x1.fep+23 0x1.fep+23 1", true},
      {"container f32 0 0 0 0x1p+70 1 0 0 0 0 0 0x1p+70", false},  // that of a difference of radii
      {"sweep f32 0 0 0 0x1p+70 1 0 0 0 0 0 0x1p+70", true},       // and of their sum
      {"ray f32 0 0 0 0x1p-40 0 0 1 0 0 0.5", false},              // that of a direction
      {"ray f32 0 0 0 0x1p-70 0 0 1 0 0 0.5", true},
      {"ray f32 0 0 0 1 0 0 1 0x1p-140 0 0.5", true},  // a number that is subnormal
      {"moving f64 0 0 0 0x1p-3 0x1p+511 0 0 0x1p-1 0 0 0x1p-3 -0x1p+510 0 0", false},
      {"moving f64 0 0 0 0x1p-3 0x1p+511 0 0 0x1p-1 0 0 0x1p-3 -0x1p+511 0 0",
       true},  // of the sum of both displacements
      {"cast f64 0x1p+512 0 0 1 -0x1p+512 0 0 5 0 0 1", true},
  };
  for (const auto& [line, is_at] : cases) {
    const auto read = read_case(line);
    std::visit(
        [&, text = line, expected = is_at](const auto& one) {
          if constexpr (std::is_same_v<std::remove_cvref_t<decltype(one)>, AnyCase>) {
            std::visit([&](const auto& k) { EXPECT_EQ(is_at_limits(k), expected) << text; }, one);
          } else {
            ADD_FAILURE() << text;
          }
        },
        read);
  }
}

}  // namespace
