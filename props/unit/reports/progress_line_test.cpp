// SPDX-License-Identifier: BSL-1.0
/// What a long command says meanwhile, by a clock of the test's own.
#include "reports/program/commands/progress_line.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>

namespace {

using namespace reports;
using namespace std::chrono_literals;

class Progress : public testing::Test {
 protected:
  [[nodiscard]] ProgressLine line(bool is_terminal, bool is_quiet = false) {
    return {
        "cases",
        {is_terminal, is_quiet, [this] { return now_; }, [this](std::string_view text) { said_ += text; }}};
  }
  /// What is said at this time after the beginning.
  std::string at(ProgressLine& line, std::chrono::milliseconds time, std::uint64_t done) {
    now_ = ProgressLine::Clock::time_point(time);
    said_.clear();
    line.show(done, 1000);
    return said_;
  }

  ProgressLine::Clock::time_point now_{};
  std::string said_;
};

TEST_F(Progress, WithoutATerminalIsALineEveryTenSeconds) {
  ProgressLine piped = line(false);
  EXPECT_EQ(at(piped, 200ms, 10), "");
  EXPECT_EQ(at(piped, 9999ms, 90), "");
  EXPECT_EQ(at(piped, 10000ms, 100), "graze: 100 of 1000 cases (10 %), 10 a second, 1:30 min left\n");
  EXPECT_EQ(at(piped, 10200ms, 110), "");
  EXPECT_EQ(at(piped, 19999ms, 199), "");
  EXPECT_EQ(at(piped, 20100ms, 201), "graze: 201 of 1000 cases (20 %), 10 a second, 1:19 min left\n");
  EXPECT_EQ(at(piped, 30000ms, 300), "");
  EXPECT_EQ(at(piped, 30100ms, 301), "graze: 301 of 1000 cases (30 %), 10 a second, 1:09 min left\n");
  said_.clear();
  piped.clear();
  EXPECT_EQ(said_, "");
}

TEST_F(Progress, IsNotToldWhereTheEnvironmentWantsQuiet) {
  ProgressLine piped = line(false, true);
  EXPECT_EQ(at(piped, 30000ms, 300), "");
}

TEST_F(Progress, IsToldEvenWhereNothingIsDoneYet) {
  ProgressLine piped = line(false);
  EXPECT_EQ(at(piped, 10000ms, 0), "graze: 0 of 1000 cases (0 %)\n");
}

TEST_F(Progress, OnATerminalIsOneLineDrawnAnew) {
  ProgressLine drawn = line(true);
  EXPECT_EQ(at(drawn, 200ms, 0), "");
  EXPECT_EQ(at(drawn, 1000ms, 100), "\r100 of 1000 cases (10 %), 100 a second, 9 s left");
  EXPECT_EQ(at(drawn, 1200ms, 1000), "\r1000 of 1000 cases (100 %), 833 a second, 0 s left");
  said_.clear();
  drawn.clear();
  EXPECT_EQ(said_, '\r' + std::string(50, ' ') + '\r');
}

}  // namespace
