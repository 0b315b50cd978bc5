// SPDX-License-Identifier: BSL-1.0
/// What balls decide about a box, against exact numbers: they may leave open what is known, but never contradict it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>

#include "props/unit/random_cases.hpp"
#include "verify/backward/backward.hpp"
#include "verify/backward/decision.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;
using namespace verify::backward;

template <class N, class Real>
[[nodiscard]] std::array<BoxVerdict, 4> findings(const Nearby<Real>& near_by) {
  const Box<N> box = box_of<N>(near_by);
  const Decision<N> decision(box);
  const Span<N> path = box.longest_path();
  return {decision.touched(path), decision.touched({N(0), N(0)}), decision.starts_in(),
          decision.touches_at_start()};
}

/// A number that is 0, about 1, or small in one of many magnitudes; often one of few, so that sums cancel.
double number_of_any_size(Tape& tape) {
  constexpr int powers[]{0,    0,    0,    -1,   -100, -159, -161,  -200,  -249,
                         -251, -300, -400, -511, -540, -700, -1000, -1022, -1074};
  if (random::one_in(tape, 4)) return 0;
  const double sign = random::one_in(tape, 2) ? -1 : 1;
  const auto at = static_cast<std::size_t>(random::between(tape, 0, std::ssize(powers) - 1));
  const double mantissa =
      random::one_in(tape, 2) ? 1 : 1 + std::ldexp(static_cast<double>(tape.next() >> 12), -52);
  return sign * std::ldexp(mantissa, powers[at]);
}

/// Whether balls contradict exact numbers about a box.
template <class N, class Real>
bool contradict(const Nearby<Real>& box, const std::array<BoxVerdict, 4>& exact) {
  const auto balls = findings<N>(box);
  for (std::size_t j = 0; j < exact.size(); ++j)
    if (balls[j] != BoxVerdict::unclear && balls[j] != exact[j]) return true;
  return false;
}

void expect_no_contradiction_where_products_underflow(std::uint64_t seed, int scenes) {
  Tape tape = Tape::seeded(seed);
  for (const Question question : all_questions) {
    for (int i = 0; i < scenes; ++i) {
      Case<double> k{question, {}};
      for (double& x : k.used()) x = number_of_any_size(tape);
      Scene<double> scene = scene_of(k);
      scene.a.radius = std::abs(scene.a.radius);
      scene.b.radius = std::abs(scene.b.radius);
      scene.horizon = std::abs(scene.horizon);
      k = case_of(question, scene);
      for (const Steps steps : {Steps{0}, Steps{1}, Steps{40}}) {
        const Nearby<double> box = nearby(k, steps);
        const auto exact = findings<Exact>(box);
        ASSERT_FALSE(contradict<oracle::Ball>(box, exact)) << write(k) << ' ' << steps;
        ASSERT_FALSE(contradict<oracle::DoubleDoubleBall>(box, exact)) << write(k) << ' ' << steps;
      }
    }
  }
}

TEST(Balls, do_not_contradict_exact_numbers_where_products_underflow) {
  expect_no_contradiction_where_products_underflow(35, 20000);
}
/// The first of those, for a quick answer.
TEST(Balls, do_not_contradict_exact_numbers_where_products_underflow_in_a_few_scenes) {
  expect_no_contradiction_where_products_underflow(35, 400);
}

double number_about_1(Tape& tape) {
  const double number = std::ldexp(1 + std::ldexp(static_cast<double>(tape.next() >> 12), -52),
                                   static_cast<int>(random::between(tape, -30, 0)));
  return random::one_in(tape, 2) ? -number : number;
}

/// A coordinate of places or of motions: from a number to itself, to 0 or to another one.
Range<double> coordinate(Tape& tape) {
  double low = number_about_1(tape), high = low;
  if (random::one_in(tape, 8)) low = high = 0;
  if (random::one_in(tape, 4)) (low < 0 ? high : low) = 0;
  if (random::one_in(tape, 4)) high += std::ldexp(1, static_cast<int>(random::between(tape, -40, 0)));
  return {low, high};
}

/// One that makes the least w.v 0 but for some of its last bits, the least one of the coordinates before it being given.
Range<double> coordinate_against(Tape& tape, double least, double number) {
  const double away =
      std::ldexp(random::one_in(tape, 2) ? 1 : -1, -static_cast<int>(random::between(tape, 2, 54)));
  const double last = -least / number * (1 + (random::one_in(tape, 2) ? away : 0));
  return {last, last};
}

double least_product(const Range<double>& w, const Range<double>& v) {
  return std::min({w.low * v.low, w.low * v.high, w.high * v.low, w.high * v.high});
}

/// A range of numbers as balls, and of numbers at their outer edges. Many of the balls are known numbers, or all.
struct Seen {
  Range<oracle::Ball> balls{};
  Range<Exact> numbers{};

  Seen(Tape& tape, const Range<double>& range, bool is_known) {
    const auto radius = [&](double number) {
      if (is_known || random::one_in(tape, 2)) return 0.0;
      return std::ldexp(std::abs(number), static_cast<int>(random::between(tape, -60, -20)));
    };
    const double of_low = radius(range.low), of_high = radius(range.high);
    balls = {{range.low, of_low}, {range.high, of_high}};
    numbers = {Exact(range.low) - Exact(of_low), Exact(range.high) + Exact(of_high)};
  }
};

TEST(Balls, do_not_say_that_centres_approach_where_they_hardly_do_not) {
  Tape tape = Tape::seeded(36);
  std::array<int, 4> said{};
  for (int i = 0; i < 300000; ++i) {
    Box<oracle::Ball> box;
    Box<Exact> exact_box;
    Decision<oracle::Ball>::Places first, last;
    Decision<Exact>::Places exact_first, exact_last;
    double least = 0;
    const bool is_known = random::one_in(tape, 4);
    for (std::size_t j = 0; j < 3; ++j) {
      const Range<double> w = coordinate(tape);
      const bool is_against =
          w.low != 0 && w.low == w.high && (j == 2 || (j == 1 && random::one_in(tape, 2)));
      const Range<double> v = is_against ? coordinate_against(tape, least, w.low) : coordinate(tape);
      least += least_product(w, v);
      const bool goes = random::one_in(tape, 2);  // from one end of the range to the other
      const Seen from(tape, goes ? Range<double>{w.low, w.low} : w, is_known);
      const Seen to(tape, goes ? Range<double>{w.high, w.high} : w, is_known), motion(tape, v, is_known);
      first[j] = from.balls, last[j] = to.balls, box.v[j] = motion.balls;
      exact_first[j] = from.numbers, exact_last[j] = to.numbers, exact_box.v[j] = motion.numbers;
    }
    const BoxVerdict finding = Decision<oracle::Ball>(box).closes(first, last);
    ++said[static_cast<std::size_t>(finding)];
    if (finding == BoxVerdict::unclear) continue;
    ASSERT_EQ(finding, Decision<Exact>(exact_box).closes(exact_first, exact_last)) << i;
  }
  for (const int times : said) EXPECT_GT(times, 1000);
}

TEST(Balls, do_not_contradict_exact_numbers) {
  int known = 0, all = 0;
  props::for_each_kind([&]<class Real>(const Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 30; ++i) {
      const Case<Real> k = draw<Real>(family, question, 34, i);
      const Truth<Real> truth = truth_of(k);
      if (truth.outcome == Outcome::invalid || is_at_limits(k)) continue;
      if constexpr (std::is_same_v<Real, double>) {
        if (!oracle::has_room_for(k.used())) continue;
      }
      // Where the finding changes, if it does so near by.
      const Steps about = std::min(margin(truth).low, Steps{64});
      for (const Steps steps : {Steps{0}, about - 1, about, about + 1}) {
        const Nearby<Real> box = nearby(k, steps);
        const auto exact = findings<Exact>(box), balls = findings<oracle::BallOf<Real>>(box);
        for (std::size_t j = 0; j < exact.size(); ++j) {
          ++all;
          if (balls[j] == BoxVerdict::unclear) continue;
          ++known;
          ASSERT_EQ(exact[j], balls[j]) << family.name << ' ' << write(k) << ' ' << steps << ' ' << j;
        }
      }
    }
  });
  EXPECT_GT(known, all - all / 8) << all;
}

}  // namespace
