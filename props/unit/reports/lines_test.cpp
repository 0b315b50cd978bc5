// SPDX-License-Identifier: BSL-1.0
/// How commands read lines, and how they time short calls.
#include "reports/program/commands/lines.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "reports/program/foreign/pass_time.hpp"

namespace reports {
namespace {

using namespace std::chrono_literals;

/// The lines that come out of a pipe into which these pieces go, with a pause after each.
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

// --- the time of short calls ---

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
