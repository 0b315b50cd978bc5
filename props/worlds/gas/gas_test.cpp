// SPDX-License-Identifier: BSL-1.0
/// The gas: nothing overlaps, and the same happens everywhere.
#include "props/worlds/gas/gas.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <ios>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "props/worlds/gas/ball.hpp"

namespace worlds::gas {
namespace {

void expect_no_fault(const Gas& gas) {
  EXPECT_TRUE(gas.faults().overlaps.empty());
  EXPECT_TRUE(gas.faults().escaped.empty());
  EXPECT_FALSE(gas.faults().hung);
}

TEST(Gas, NothingOverlapsOrEscapes) {
  for (const std::size_t balls : {1U, 2U, 10U, 300U}) {
    Exact exact;
    Start start = start_of(balls, 7);
    Gas gas(std::move(start.balls), start.container, exact);
    for (int i = 0; i < 50'000; ++i) ASSERT_TRUE(gas.advance());
    gas.inspect_all();
    expect_no_fault(gas);
    EXPECT_EQ(gas.events(), 50'000U);
  }
}

TEST(Gas, IsTheSameEverywhere) {
  Exact exact;
  Start start = start_of(100, 1);
  Gas gas(std::move(start.balls), start.container, exact);
  for (int i = 0; i < 20'000; ++i) ASSERT_TRUE(gas.advance());
  std::ostringstream hash;
  hash << std::hex << gas.hash();
  std::string wanted;
  std::ifstream(FLAGS_FOLDER "/gas.txt") >> wanted;
  EXPECT_EQ(hash.str(), wanted);
}

TEST(Gas, KeepsMomentumOfPairsExactlyAndEnergyNearly) {
  Exact exact;
  Start start = start_of(200, 3);
  // Far from its wall: only pairs meet.
  Gas gas(std::move(start.balls), largest_place, exact);
  const Triple before = gas.momentum();
  const auto energy = static_cast<double>(gas.energy());
  for (int i = 0; i < 300; ++i) ASSERT_TRUE(gas.advance());
  EXPECT_EQ(gas.momentum(), before);
  EXPECT_NEAR(static_cast<double>(gas.energy()) / energy, 1, 1e-4);
  expect_no_fault(gas);
}

/// The time of graze, delayed by a part of a step.
class Late : public Exact {
 public:
  explicit Late(double by) : by_(by) {}
  double meet(const graze::MovingSphere<double>& a, const graze::MovingSphere<double>& b) override {
    return Exact::meet(a, b) + by_;
  }
  double leave(const graze::MovingSphere<double>& a, const graze::Sphere<double>& container) override {
    return Exact::leave(a, container) + by_;
  }

 private:
  double by_;
};

TEST(Gas, ARoutineThatIsLateByATickIsFoundOut) {
  Late late(1 / static_cast<double>(step_ticks));
  Start start = start_of(300, 7);
  Gas gas(std::move(start.balls), start.container, late);
  for (int i = 0; i < 5'000 && gas.advance(); ++i) continue;
  EXPECT_FALSE(gas.faults().overlaps.empty());
  EXPECT_FALSE(gas.faults().escaped.empty());
  EXPECT_GT(gas.faults().deepest, 0);
}

TEST(Gas, TheInspectionSeesOneUnit) {
  Ball a = ball(-1, 0, 0, 0, 0, 0, 1), b = ball(1, 0, 0, 0, 0, 0, 1);
  EXPECT_FALSE(overlap(a, b, 0));
  ++a.place[0];
  EXPECT_TRUE(overlap(a, b, 0));
  Ball wide = ball(3, 0, 0, 0, 0, 0, 1);
  EXPECT_FALSE(is_outside(wide, 4 * unit, 0));
  ++wide.place[0];
  EXPECT_TRUE(is_outside(wide, 4 * unit, 0));
}

TEST(Gas, TakesTiesInTheOrderOfTheBalls) {
  // Three pairs that meet at the same tick, exactly, and a fourth ball between two others at once.
  const auto run = [](std::vector<Ball> balls) {
    Exact exact;
    Gas gas(std::move(balls), 100 * unit, exact);
    gas.run_to(16 * per_time);
    gas.inspect_all();
    expect_no_fault(gas);
    EXPECT_GE(gas.events(), 5U);
    return gas.hash();
  };
  const std::vector<Ball> balls{ball(-3, 0, 0, 1, 0, 0, 1),  ball(3, 0, 0, -1, 0, 0, 1),
                                ball(-3, 9, 0, 1, 0, 0, 1),  ball(3, 9, 0, -1, 0, 0, 1),
                                ball(0, 0, -8, 0, 0, 0, 1),  ball(-3, 0, -8, 1, 0, 0, 1),
                                ball(3, 0, -8, -1, 0, 0, 1), ball(0, 3, -8, 0, -1, 0, 1)};
  EXPECT_EQ(run(balls), run(balls));
}

TEST(Gas, PairsThatMeetHeadOnChangePlaces) {
  Exact exact;
  Gas gas({ball(-3, 0, 0, 1, 0, 0, 1), ball(3, 0, 0, -1, 0, 0, 1)}, 100 * unit, exact);
  ASSERT_TRUE(gas.advance());
  EXPECT_EQ(gas.now(), 2 * per_time);
  EXPECT_EQ(gas.balls()[0].velocity, (Triple{-per_time, 0, 0}));
  EXPECT_EQ(gas.balls()[1].velocity, (Triple{per_time, 0, 0}));
}

TEST(Gas, HoldsWhatIsPlainAndWhatIsOdd) {
  Exact exact;
  Gas none({}, unit, exact);
  EXPECT_FALSE(none.advance());
  Gas rests({ball(0, 0, 0, 0, 0, 0, 0.5)}, unit, exact);
  EXPECT_FALSE(rests.advance());
  // A ball that fills its container can't move.
  Gas full({ball(0, 0, 0, 1, 0, 0, 1)}, unit, exact);
  EXPECT_TRUE(full.advance());
  EXPECT_EQ(full.balls()[0].velocity, Triple{});
  expect_no_fault(full);
  // Points meet points, and the wall.
  Gas points({ball(-0.5, 0, 0, 1, 0, 0, 0), ball(0.5, 0, 0, -1, 0, 0, 0)}, unit, exact);
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(points.advance());
  expect_no_fault(points);
  // Two resting balls that touch.
  Gas touching({ball(-1, 0, 0, 0, 0, 0, 1), ball(1, 0, 0, 0, 0, 0, 1)}, 10 * unit, exact);
  touching.run_to(100 * per_time);
  EXPECT_EQ(touching.events(), 0U);
}

TEST(Gas, RefusesWhatIsOffItsGrid) {
  Exact exact;
  const auto refused = [&](const std::vector<Ball>& balls, Whole container) {
    EXPECT_THROW(Gas(balls, container, exact), std::invalid_argument);
  };
  Ball fast = ball(0, 0, 0, 0, 0, 0, 0.5);
  fast.velocity[0] = std::numeric_limits<Whole>::max();  // 1e300 has no integer counterpart at all
  refused({fast}, unit);
  refused({ball(0, 0, 0, 17, 0, 0, 0.5)}, unit);
  refused({ball(300, 0, 0, 0, 0, 0, 0.5)}, 400 * unit);
  refused({ball(0, 0, 0, 0, 0, 0, 0.5, 3)}, unit);
  refused({ball(0, 0, 0, 0, 0, 0, -0.5)}, unit);
  refused({ball(0.6, 0, 0, 0, 0, 0, 0.5)}, unit);
  refused({ball(0, 0, 0, 0, 0, 0, 0.5), ball(0.9, 0, 0, 0, 0, 0, 0.5)}, 9 * unit);
}

TEST(Gas, RunsBackToWhereItBegan) {
  Exact exact;
  Start start = start_of(50, 5);
  const std::vector<Ball> before = start.balls;
  Gas gas(start.balls, start.container, exact);
  const Whole tick = per_time / 16;
  gas.run_to(tick);
  gas.reverse();
  gas.run_to(2 * tick);
  // Few have met so soon; those that haven't are back exactly.
  std::size_t back = 0;
  for (std::size_t i = 0; i < before.size(); ++i)
    back += place_at(gas.balls()[i], 2 * tick) == before[i].place ? 1 : 0;
  EXPECT_GT(back, before.size() / 2);
}

}  // namespace
}  // namespace worlds::gas
