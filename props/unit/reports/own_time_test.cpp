// SPDX-License-Identifier: BSL-1.0
/// The time that a program has used itself.
#include "reports/program/foreign/own_time.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

#include "reports/program/foreign/process.hpp"

namespace {

using namespace reports;
using namespace std::chrono_literals;

TEST(OwnTime, OfAProgramThatSleepsIsThatOfTheWall) {
  OwnTime time({{{1, {5ms, 3ms}}}, false});
  time.pass(100ms, {{{1, {5ms, 3ms}}}, false});
  EXPECT_EQ(time.spent(), 100ms);
  time.pass(50ms, {{{1, {25ms, 3ms}}}, false});
  EXPECT_EQ(time.spent(), 150ms);
}

TEST(OwnTime, StandsStillInTheQueueForAProcessor) {
  OwnTime time({{{1, {5ms, 3ms}}}, false});
  time.pass(100ms, {{{1, {15ms, 83ms}}}, false});
  EXPECT_EQ(time.spent(), 20ms);
  // What it is waiting for now isn't included yet.
  time.pass(100ms, {{{1, {25ms, 90ms}}}, true});
  EXPECT_EQ(time.spent(), 30ms);
}

TEST(OwnTime, OfSeveralThreadsIsNoMoreThanThatOfTheWall) {
  OwnTime time({{{1, {0ms, 0ms}}}, true});
  time.pass(100ms, {{{1, {90ms, 0ms}}, {2, {80ms, 10ms}}}, true});
  EXPECT_EQ(time.spent(), 100ms);
  time.pass(100ms, {{{1, {100ms, 90ms}}, {2, {100ms, 90ms}}}, false});
  EXPECT_EQ(time.spent(), 130ms);
  // Threads end, and processes too.
  time.pass(100ms, {{{2, {100ms, 90ms}}}, false});
  time.pass(100ms, {});
  EXPECT_EQ(time.spent(), 330ms);
}

TEST(OwnTime, KnowsWhetherAProcessOrOneThatItStartedWaitsForTheMachine) {
  const auto waits = [](const std::string& command, auto until) {
    const Process process(command);
    EXPECT_EQ(process.error(), 0);
    for (;;) {
      const Shares now = process.shares();
      if (until(now)) return true;
      std::this_thread::sleep_for(1ms);
    }
  };
  EXPECT_TRUE(waits("sleep 1000", [](const Shares& now) { return !now.waits && !now.threads.empty(); }));
  EXPECT_TRUE(waits("/bin/sh -c '(while :; do :; done) & wait'", [](const Shares& now) {
    const auto is_busy = [](const auto& thread) { return thread.second.run > 20ms; };
    return now.waits && now.threads.size() == 2 && std::ranges::any_of(now.threads, is_busy);
  }));
}

}  // namespace
