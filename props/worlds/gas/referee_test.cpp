// SPDX-License-Identifier: BSL-1.0
/// The referee detects each fault as its own kind, and none in a gas with graze.
#include "props/worlds/gas/referee.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "props/worlds/gas/ball.hpp"
#include "props/worlds/gas/gas.hpp"

namespace worlds::gas {
namespace {

/// The time of graze, changed.
class Changed : public Exact {
 public:
  using Change = std::function<double(double, const graze::MovingSphere<double>&)>;
  explicit Changed(Change change) : change_(std::move(change)) {}
  double meet(const graze::MovingSphere<double>& a, const graze::MovingSphere<double>& b) override {
    return change_(Exact::meet(a, b), a);
  }

 private:
  Change change_;
};

constexpr double never = std::numeric_limits<double>::infinity();

struct Seen {
  std::size_t tunnelled, out_of_turn, off_nothing;
  bool operator==(const Seen&) const = default;
};

Seen seen_in(std::vector<Ball> balls, Whole until, Routine& routine, Referee& referee) {
  Gas gas(std::move(balls), 100 * unit, routine, &referee);
  gas.run_to(until * per_time);
  gas.inspect_all();
  return {referee.tunnelled().size(), referee.out_of_turn().times, referee.off_nothing().times};
}
Seen seen_in(std::vector<Ball> balls, Whole until, const Changed::Change& change) {
  Changed changed(change);
  Referee referee;
  return seen_in(std::move(balls), until, changed, referee);
}

/// Two that meet at time 2, and far away two that meet at time 2.5.
std::vector<Ball> two_pairs() {
  return {ball(-3, 0, 0, 1, 0, 0, 1), ball(3, 0, 0, -1, 0, 0, 1), ball(-3.5, 40, 0, 1, 0, 0, 1),
          ball(3.5, 40, 0, -1, 0, 0, 1)};
}
bool is_first_pair(const graze::MovingSphere<double>& a) { return a.sphere.centre.y == 0; }

TEST(Referee, SeesNothingInAGasByGraze) {
  Exact exact;
  Referee referee;
  Start start = start_of(300, 7);
  Gas gas(std::move(start.balls), start.container, exact, &referee);
  for (int i = 0; i < 5'000; ++i) ASSERT_TRUE(gas.advance());
  gas.inspect_all();
  EXPECT_TRUE(referee.tunnelled().empty());
  EXPECT_EQ(referee.out_of_turn().times, 0U);
  EXPECT_EQ(referee.off_nothing().times, 0U);
}

TEST(Referee, SeesBallsThatFlyThroughEachOther) {
  const auto misses_first = [](double time, const auto& a) { return is_first_pair(a) ? never : time; };
  Changed changed(misses_first);
  Referee referee;
  // The second pair takes its turn at time 2.5, when the first is still overlapping; by 10 it is through.
  EXPECT_EQ(seen_in(two_pairs(), 10, changed, referee), (Seen{1, 1, 0}));
  EXPECT_EQ(*referee.tunnelled().begin(), Referee::Pair(0, 1));
  EXPECT_EQ(referee.first_tunnelled(), 1U);
  EXPECT_EQ(referee.out_of_turn().first, 0U);
  // At time 3 they overlap, and haven't flown through.
  EXPECT_EQ(seen_in(two_pairs(), 3, misses_first), (Seen{0, 1, 0}));
}

TEST(Referee, SeesAnImpactThatComesAfterOneThatIsLate) {
  const auto late_by = [](double units) {
    return [units](double time, const auto& a) { return is_first_pair(a) ? time + units / 16 : time; };
  };
  EXPECT_EQ(seen_in(two_pairs(), 10, late_by(0.25)), (Seen{0, 0, 0}));  // late, and still the first
  EXPECT_EQ(seen_in(two_pairs(), 10, late_by(0.75)), (Seen{0, 1, 0}));  // after the other pair
}

TEST(Referee, SeesAnImpactThatComesBeforeItsTurn) {
  const auto early_by = [](double units) {
    return [units](double time, const auto& a) { return is_first_pair(a) ? time : time - units / 16; };
  };
  EXPECT_EQ(seen_in(two_pairs(), 10, early_by(0.25)), (Seen{0, 0, 0}));
  EXPECT_EQ(seen_in(two_pairs(), 10, early_by(0.75)), (Seen{0, 1, 0}));
}

TEST(Referee, SeesABounceOffNothing) {
  // They fly past each other at a distance of 5, and are made to bounce as they approach.
  const std::vector<Ball> pass{ball(-3, 0, 0, 1, 0, 0, 1), ball(3, 5, 0, -1, 0, 0, 1)};
  const auto phantom = [](double, const graze::MovingSphere<double>& a) {
    return a.sphere.centre.x < 0 && a.displacement.y == 0 ? 1.0 / 16 : never;
  };
  EXPECT_EQ(seen_in(pass, 10, phantom), (Seen{0, 0, 1}));
}

}  // namespace
}  // namespace worlds::gas
