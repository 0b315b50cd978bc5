// SPDX-License-Identifier: BSL-1.0
/// What balls say of a box against exact numbers: they may leave open what is known, but don't contradict it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "props/unit/random_cases.hpp"
#include "verify/backward/backward.hpp"
#include "verify/backward/decision.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;
using namespace verify::backward;

template <class N, class Real>
[[nodiscard]] std::array<Finding, 4> findings(const Nearby<Real>& near_by) {
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
bool contradict(const Nearby<Real>& box, const std::array<Finding, 4>& exact) {
  const auto balls = findings<N>(box);
  for (std::size_t j = 0; j < exact.size(); ++j)
    if (balls[j] != Finding::unclear && balls[j] != exact[j]) return true;
  return false;
}

TEST(Balls, do_not_contradict_exact_numbers_where_products_underflow) {
  Tape tape = Tape::seeded(35);
  for (const Question question : all_questions) {
    for (int i = 0; i < 20000; ++i) {
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

TEST(Balls, do_not_contradict_exact_numbers) {
  int known = 0, all = 0;
  props::for_each_kind([&]<class Real>(const Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 30; ++i) {
      const Case<Real> k = draw<Real>(family, question, 34, i);
      const Truth<Real> truth = truth_of(k);
      if (truth.outcome == Outcome::invalid || is_at_limits(k)) continue;
      if constexpr (std::is_same_v<Real, double>) {
        if (!oracle::Arithmetic<double>::has_room_for(k.used())) continue;
      }
      // Where the finding changes, if it does so near by.
      const Steps about = std::min(margin(truth).low, Steps{64});
      for (const Steps steps : {Steps{0}, about - 1, about, about + 1}) {
        const Nearby<Real> box = nearby(k, steps);
        const auto exact = findings<Exact>(box), balls = findings<oracle::BallOf<Real>>(box);
        for (std::size_t j = 0; j < exact.size(); ++j) {
          ++all;
          if (balls[j] == Finding::unclear) continue;
          ++known;
          ASSERT_EQ(exact[j], balls[j]) << family.name << ' ' << write(k) << ' ' << steps << ' ' << j;
        }
      }
    }
  });
  EXPECT_GT(known, all - all / 8) << all;
}

}  // namespace
