// SPDX-License-Identifier: BSL-1.0
/// What commands show on a terminal, and how they read lines.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "reports/program/commands/lines.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/foreign/pass_time.hpp"

namespace reports {
namespace {

using namespace std::chrono_literals;

/// A terminal in the place of standard error.
class Terminal {
 public:
  Terminal() : here_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    ::grantpt(here_);
    ::unlockpt(here_);
    const int there = ::open(::ptsname(here_), O_RDWR | O_NOCTTY);
    ::dup2(there, STDERR_FILENO);
    ::close(there);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    ::dup2(error_, STDERR_FILENO);
    ::close(error_);
    ::close(here_);
  }
  /// What has been written since.
  [[nodiscard]] std::string shown() const {
    ::fcntl(here_, F_SETFL, O_NONBLOCK);
    std::string text;
    std::array<char, 4096> some{};
    for (ssize_t got = 0; (got = ::read(here_, some.data(), some.size())) > 0;)
      text.append(some.data(), static_cast<std::size_t>(got));
    return text;
  }

 private:
  int error_ = ::dup(STDERR_FILENO);
  int here_;
};

TEST(ProgressLine, tells_a_duration_in_seconds_minutes_or_hours) {
  EXPECT_EQ(duration_text(0), "0 s");
  EXPECT_EQ(duration_text(59.9), "59 s");
  EXPECT_EQ(duration_text(60), "1:00 min");
  EXPECT_EQ(duration_text(61), "1:01 min");
  EXPECT_EQ(duration_text(3599), "59:59 min");
  EXPECT_EQ(duration_text(3600), "1:00 h");
  EXPECT_EQ(duration_text(3600 + 61 * 60), "2:01 h");
  EXPECT_EQ(duration_text(1e300), "277777:46 h");
}

/// The number that follows some words; it has to.
int number_behind(const std::string& text, const std::string& words) {
  const std::size_t at = text.find(words);
  return at == std::string::npos ? throw std::runtime_error(text) : std::stoi(text.substr(at + words.size()));
}

/// Time that passes when a test says so.
struct Clock {
  ProgressLine::Clock::time_point time{};

  [[nodiscard]] ProgressLine line() {
    ProgressLine::Screen screen;
    screen.now = [this] { return time; };
    return {"cases", screen};
  }
};

TEST(ProgressLine, is_drawn_over_itself_and_wiped) {
  const Terminal terminal;
  Clock clock;
  ProgressLine line = clock.line();
  line.clear();
  line.show(0, 1000);
  EXPECT_EQ(terminal.shown(), "");  // nothing to tell yet
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
  const Terminal terminal;
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

// --- lines ---

/// The lines that come out of a pipe into which these pieces go, a pause after each.
std::vector<std::string> lines_through_a_pipe(const std::vector<std::string>& pieces,
                                              std::size_t most = 1000) {
  std::array<int, 2> ends{};
  EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  std::vector<std::string> lines;
  std::thread writer([&] {
    for (std::string_view piece : pieces) {
      while (!piece.empty()) {
        const ssize_t written = ::write(ends[1], piece.data(), piece.size());
        if (written <= 0) break;
        piece.remove_prefix(static_cast<std::size_t>(written));
      }
      std::this_thread::sleep_for(5ms);
    }
    ::close(ends[1]);
  });
  int pauses = 0;
  EXPECT_EQ(read_lines(
                ends[0],
                [&](std::string_view line) {
                  lines.emplace_back(line);
                  return lines.size() < most;
                },
                [&] {
                  ++pauses;
                  return true;
                }),
            0);
  EXPECT_GT(pauses, 0);
  writer.join();
  ::close(ends[0]);
  return lines;
}

TEST(Lines, come_whole_however_they_arrive) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines_through_a_pipe({"a\nb\n\nc\n"}), (Lines{"a", "b", "", "c"}));
  EXPECT_EQ(lines_through_a_pipe({"a", "b\nc", "d", "\n", "e"}), (Lines{"ab", "cd", "e"}));
  EXPECT_EQ(lines_through_a_pipe({}), Lines{});
  const std::string large(700'001, 'x'), larger(1 << 19, 'y');
  const Lines lines = lines_through_a_pipe({"a\n" + large, "\n" + larger + "\nb\n"});
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_TRUE(lines[0] == "a" && lines[1] == large && lines[2] == larger && lines[3] == "b");
}

TEST(Lines, end_when_nobody_wants_more_and_at_errors) {
  const int file = ::open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  int lines = 0, pauses = 0;
  const auto pause = [&] { return ++pauses < 1; };
  EXPECT_EQ(read_lines(file, [&](std::string_view) { return ++lines < 3; }, pause), 0);
  EXPECT_EQ(lines, 3);
  EXPECT_EQ(pauses, 0);
  ::lseek(file, 0, SEEK_SET);
  EXPECT_EQ(read_lines(file, [&](std::string_view) { return true; }, pause), 0);
  EXPECT_EQ(pauses, 1);
  ::close(file);
  EXPECT_EQ(read_lines(file, [](std::string_view) { return true; }, [] { return true; }), EBADF);
  const int folder = ::open("/", O_RDONLY | O_CLOEXEC);
  EXPECT_EQ(read_lines(folder, [](std::string_view) { return true; }, [] { return true; }), EISDIR);
  ::close(folder);
}

TEST(Lines, are_waited_for_where_a_descriptor_does_not_block) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK), 0);
  std::thread writer([&] {
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(::write(ends[1], "a\n", 2), 2);
    ::close(ends[1]);
  });
  std::string all;
  EXPECT_EQ(read_lines(
                ends[0],
                [&](std::string_view line) {
                  all += line;
                  return true;
                },
                [] { return true; }),
            0);
  writer.join();
  ::close(ends[0]);
  EXPECT_EQ(all, "a");
}

// --- the time of what is over soon ---

TEST(Passes, are_long_enough_for_the_clock) {
  int calls = 0;
  const double seconds = seconds_of<3>(
      [&] {
        ++calls;
        std::this_thread::sleep_for(1ms);
      },
      8ms);
  EXPECT_GE(seconds, 1e-3);
  EXPECT_GE(calls, 3);
  EXPECT_LE(calls, 3 * 8 + 8);
  // One that is long enough is enough.
  calls = 0;
  EXPECT_GE(seconds_of<1>(
                [&] {
                  ++calls;
                  std::this_thread::sleep_for(2ms);
                },
                1ms),
            2e-3);
  EXPECT_EQ(calls, 1);
}

TEST(Passes, count_by_their_median) {
  int calls = 0;
  const double seconds = seconds_of<3>(
      [&] { std::this_thread::sleep_for(std::array{2ms, 60ms, 30ms}.at(static_cast<std::size_t>(calls++))); },
      1ms);
  EXPECT_EQ(calls, 3);
  EXPECT_GE(seconds, 0.03);
}

}  // namespace
}  // namespace reports
