// SPDX-License-Identifier: BSL-1.0
/// Balls in steps: what is pushed apart, and what passes unseen.
#include "props/worlds/gas/steps.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "props/worlds/gas/ball.hpp"

namespace worlds::gas {
namespace {

Stepped after_one(std::vector<Ball> balls, Whole container = largest_place) {
  Stepped world(std::move(balls), container, per_time);
  world.advance();
  return world;
}

TEST(Steps, WhatIsInEachOtherAtTheEndIsPushedOutAndBounces) {
  const Stepped world = after_one({ball(-2, 0, 0, 1.5, 0, 0, 1), ball(2, 0, 0, -1.5, 0, 0, 1)});
  EXPECT_EQ(world.counts().meetings, 1U);
  EXPECT_EQ(world.counts().unseen, 0U);
  EXPECT_EQ(world.counts().left, 0U);
  EXPECT_EQ(world.counts().deepest, 1);  // their centres are 1 apart, and the sum of the radii is 2
  const Ball &a = world.balls()[0], &b = world.balls()[1];
  EXPECT_EQ(a.place, (Triple{-unit, 0, 0}));
  EXPECT_EQ(b.place, (Triple{unit, 0, 0}));
  EXPECT_EQ(a.velocity, (Triple{-3 * per_time / 2, 0, 0}));
  EXPECT_EQ(b.velocity, (Triple{3 * per_time / 2, 0, 0}));
}

TEST(Steps, WhatIsPassedThroughGoesUnseen) {
  const Stepped world = after_one({ball(-2, 0, 0, 4, 0, 0, 1), ball(2, 0, 0, -4, 0, 0, 1)});
  EXPECT_EQ(world.counts().meetings, 1U);
  EXPECT_EQ(world.counts().unseen, 1U);
  EXPECT_EQ(world.counts().deepest, 0);
  EXPECT_EQ(world.balls()[0].velocity, (Triple{4 * per_time, 0, 0}));
  // Those that pass each other don't meet at all.
  EXPECT_EQ(after_one({ball(-2, 0, 0, 4, 0, 0, 1), ball(2, 2.5, 0, -4, 0, 0, 1)}).counts().meetings, 0U);
}

TEST(Steps, TheLighterIsPushedFarther) {
  const Stepped world = after_one({ball(-1, 0, 0, 0, 0, 0, 1, 4), ball(0.25, 0, 0, 0, 0, 0, 1, 1)});
  EXPECT_NEAR(static_cast<double>(world.balls()[0].place[0]), -1.15 * static_cast<double>(unit), 1);
  EXPECT_NEAR(static_cast<double>(world.balls()[1].place[0]), 0.85 * static_cast<double>(unit), 1);
  EXPECT_EQ(world.counts().meetings, 0U);  // they weren't apart before
}

TEST(Steps, BallsAtOnePlaceArePushedAlongTheFirstAxis) {
  const Stepped world = after_one({ball(0, 1, 2, 0, 0, 0, 1), ball(0, 1, 2, 0, 0, 0, 1)});
  EXPECT_EQ(world.balls()[0].place, (Triple{unit, unit, 2 * unit}));
  EXPECT_EQ(world.balls()[1].place, (Triple{-unit, unit, 2 * unit}));
  EXPECT_EQ(world.counts().left, 0U);
}

TEST(Steps, WhatIsBeyondTheWallIsPushedInAndBounces) {
  const Stepped world = after_one({ball(0, 8, 0, 0, 3, 0, 1)}, 10 * unit);
  EXPECT_EQ(world.balls()[0].place, (Triple{0, 9 * unit, 0}));
  EXPECT_EQ(world.balls()[0].velocity, (Triple{0, -3 * per_time, 0}));
}

TEST(Steps, WhoIsPushedIntoAThirdIsLeftThere) {
  // The one in the middle overlaps both, and doesn't get out of both within a step.
  const Stepped world =
      after_one({ball(-0.9, 0, 0, 0, 0, 0, 1), ball(0, 0, 0, 0, 0, 0, 1), ball(0.9, 0, 0, 0, 0, 0, 1)});
  EXPECT_GE(world.counts().left, 1U);
}

TEST(Steps, ShorterOnesSeeMoreAndAllKeepTheEnergy) {
  const Start start = start_of(100, 3);
  const auto run = [&](Whole ticks) {
    Stepped world(start.balls, start.container, ticks);
    while (world.now() < 16 * per_time) world.advance();
    return world;
  };
  const auto energy = [](const std::vector<Ball>& balls) {
    Wide sum = 0;
    for (const Ball& one : balls) sum += one.mass * dot(one.velocity, one.velocity);
    return static_cast<double>(sum);
  };
  const Stepped rough = run(per_time), fine = run(per_time / 64);
  EXPECT_GT(rough.counts().unseen, 10 * fine.counts().unseen);
  EXPECT_GT(rough.counts().deepest, fine.counts().deepest);
  for (const Stepped* world : {&rough, &fine}) {
    EXPECT_GT(world->counts().meetings, 100U);
    EXPECT_NEAR(energy(world->balls()) / energy(start.balls), 1, 1e-4);
  }
}

TEST(Steps, AreTheSameUncounted) {
  const Start start = start_of(50, 4);
  Stepped counted(start.balls, start.container, per_time / 8), bare = counted;
  bare.count(false);
  for (int i = 0; i < 100; ++i) {
    counted.advance();
    bare.advance();
  }
  for (std::size_t i = 0; i < start.balls.size(); ++i)
    EXPECT_EQ(counted.balls()[i].place, bare.balls()[i].place);
  EXPECT_GT(counted.counts().meetings, 0U);
  EXPECT_EQ(bare.counts().meetings, 0U);
}

}  // namespace
}  // namespace worlds::gas
