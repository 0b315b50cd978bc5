// SPDX-License-Identifier: BSL-1.0
/// The progress of a long command: as text with the test's own clock, and on a terminal.
#include "reports/program/commands/progress_line.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "props/unit/reports/terminal.hpp"

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
  /// The text at this time after the beginning.
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

TEST_F(Progress, IsNotShownWhereTheEnvironmentWantsQuiet) {
  ProgressLine piped = line(false, true);
  EXPECT_EQ(at(piped, 30000ms, 300), "");
}

TEST_F(Progress, IsShownEvenWhereNothingIsDoneYet) {
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

// --- on a terminal ---

/// A terminal in place of standard error.
class ErrorTerminal : public props::Terminal {
 public:
  ErrorTerminal() {
    if (is_there()) ::dup2(descriptor(), STDERR_FILENO);
  }
  ErrorTerminal(const ErrorTerminal&) = delete;
  ErrorTerminal& operator=(const ErrorTerminal&) = delete;
  ~ErrorTerminal() {
    ::dup2(error_, STDERR_FILENO);
    ::close(error_);
  }

 private:
  int error_ = ::dup(STDERR_FILENO);
};

TEST(ProgressLine, gives_a_duration_in_seconds_minutes_or_hours) {
  EXPECT_EQ(duration_text(0), "0 s");
  EXPECT_EQ(duration_text(59.9), "59 s");
  EXPECT_EQ(duration_text(60), "1:00 min");
  EXPECT_EQ(duration_text(61), "1:01 min");
  EXPECT_EQ(duration_text(3599), "59:59 min");
  EXPECT_EQ(duration_text(3600), "1:00 h");
  EXPECT_EQ(duration_text(3600 + 61 * 60), "2:01 h");
  EXPECT_EQ(duration_text(1e300), "277777:46 h");
}

/// The number after some words, which must be there.
int number_behind(const std::string& text, const std::string& words) {
  const std::size_t at = text.find(words);
  return at == std::string::npos ? throw std::runtime_error(text) : std::stoi(text.substr(at + words.size()));
}

/// Time that passes only when a test says so.
struct Clock {
  ProgressLine::Clock::time_point time{};

  [[nodiscard]] ProgressLine line() {
    ProgressLine::Screen screen;
    screen.now = [this] { return time; };
    return {"cases", screen};
  }
};

TEST(ProgressLine, is_drawn_over_itself_and_wiped) {
  const ErrorTerminal terminal;
  if (!terminal.is_there()) GTEST_SKIP() << props::no_terminal;
  Clock clock;
  ProgressLine line = clock.line();
  line.clear();
  line.show(0, 1000);
  EXPECT_EQ(terminal.shown(), "");  // nothing to show yet
  clock.time += 300ms;
  line.show(259, 1000);
  const std::string first = terminal.shown();
  EXPECT_TRUE(first.starts_with("\r259 of 1000 cases (25 %), ")) << first;
  EXPECT_TRUE(first.ends_with(" s left")) << first;
  const int rate = number_behind(first, "(25 %), ");
  EXPECT_GT(rate, 0);
  EXPECT_LE(rate, 870);
  line.show(9, 9);
  const std::string second = terminal.shown();
  ASSERT_TRUE(second.starts_with("\r9 of 9 cases (100 %), "));
  EXPECT_NE(second.find(" a second, 0 s left"), std::string::npos);
  EXPECT_EQ(second.size(), first.size());  // blanks over the rest
  line.clear();
  const std::string wiped = terminal.shown();
  ASSERT_GT(wiped.size(), 20U);
  EXPECT_EQ(wiped, '\r' + std::string(wiped.size() - 2, ' ') + '\r');
  EXPECT_EQ(wiped.size() - 2, second.find_last_not_of(' '));
  line.clear();
  EXPECT_EQ(terminal.shown(), "");
}

TEST(ProgressLine, says_how_much_is_left_by_what_is_done) {
  const ErrorTerminal terminal;
  if (!terminal.is_there()) GTEST_SKIP() << props::no_terminal;
  Clock clock;
  ProgressLine line = clock.line();
  clock.time += 200ms;
  line.show(1, 1'000'000);
  // At least two tenths of a second for each of the others: that is more than two days.
  const std::string text = terminal.shown();
  EXPECT_TRUE(text.ends_with(" h left")) << text;
  EXPECT_LE(number_behind(text, "(0 %), "), 5);
  EXPECT_GE(number_behind(text, " a second, "), 55);
}

TEST(ProgressLine, is_nothing_where_there_is_no_terminal) {
  testing::internal::CaptureStderr();
  ProgressLine line("cases");
  line.show(1, 2);
  line.clear();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
