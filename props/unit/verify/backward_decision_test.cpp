// SPDX-License-Identifier: BSL-1.0
/// What balls say of a box against exact numbers: they may leave open what is known, but don't contradict it.
#include <gtest/gtest.h>

#include <algorithm>

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
