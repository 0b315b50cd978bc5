// SPDX-License-Identifier: BSL-1.0
/// `graze search --slice` run as a command.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "props/unit/reports/graze_program.hpp"
#include "props/unit/reports/read_text.hpp"
#include "props/unit/reports/slice_file.hpp"
#include "reports/program/shard/checksummed_lines.hpp"
#include "reports/program/shard/shard_text.hpp"

namespace {

using namespace props;
using namespace std::string_literals;

const std::string slice =
    "sweep f32 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1.4p+3 * 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0";

/// The piece of one of the 256 ranges of the slice.
std::string piece(std::uint64_t job, const std::string& counts) {
  const std::uint64_t first = job * values_of_job;
  return slice_piece(slice, "graze", job, first,
                     counts + R"(,"largest":{"time":{"error":0.25,"at":)" + std::to_string(first) + "}}");
}

/// What an earlier run has left of a shard: its head, and the pieces of its ranges.
std::string file_of_shard(std::uint64_t number, std::uint64_t of, bool is_done) {
  std::string text = slice_head(slice, {"graze"}, {number, of});
  std::size_t pieces = 0;
  for (std::uint64_t job = number - 1; job < ranges_of_slice; job += of, ++pieces)
    text += piece(job, all_right(job * values_of_job));
  return is_done ? text + reports::write_end(pieces) : text;
}

class Slices : public ProgramTest {
 protected:
  [[nodiscard]] Result search(Words more) const {
    Words words{"search", "--subjects", "graze", "--slice", slice, "--out", inside("worst")};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  [[nodiscard]] std::string hold(std::string_view name, const std::string& text) const {
    fs::create_directory(inside("worst"));
    put(fs::path(inside("worst")) / name, text);
    return (fs::path(inside("worst")) / name).string();
  }
  [[nodiscard]] std::string held(std::string_view name) const {
    return text_of(fs::path(inside("worst")) / name);
  }
  void expect_bound(const Result& result) const {
    EXPECT_EQ(result.status, 0) << result.error;
    EXPECT_EQ(
        result.out,
        "graze: 4,294,967,296 values of " + slice +
            ": 0 outside the contract, 0 wrong decisions, 0 broken promises, t off by at most 0.25 ulp\n");
    EXPECT_NE(held("SLICES.md").find("| graze   | `" + slice + "` | 4,294,967,296 |"), std::string::npos)
        << held("SLICES.md");
    EXPECT_NE(held("slices.jsonl").find(R"("first":0,"last":4294967296,"seconds":384.0,"values":4294967296)"),
              std::string::npos)
        << held("slices.jsonl");
  }
};

TEST_F(Slices, AreBoundOnceTheyAreKnown) {
  (void)hold("slice.1-of-1.jsonl", file_of_shard(1, 1, false));
  expect_bound(search({}));
  EXPECT_FALSE(fs::exists(inside("worst/slice.1-of-1.jsonl")));
}

TEST_F(Slices, AreBoundOnceAllShardsAreMerged) {
  const std::string file = hold("slice.2-of-2.jsonl", file_of_shard(2, 2, true)),
                    other = hold("slice.1-of-2.jsonl", file_of_shard(1, 2, false));
  const Result unfinished = run({"merge", file, other, "--out", inside("worst")});
  EXPECT_EQ(unfinished.status, 1);
  EXPECT_NE(unfinished.error.find("slice.1-of-2.jsonl\": it isn't done; it has 128 pieces so far; "),
            std::string::npos)
      << unfinished.error;
  const Result shard = search({"--shard", "1/2"});
  EXPECT_EQ(shard.status, 0) << shard.error;
  EXPECT_TRUE(shard.out.starts_with("Shard 1/2 is done: ")) << shard.out;
  EXPECT_FALSE(fs::exists(inside("worst/SLICES.md")));
  EXPECT_TRUE(search({"--shard", "1/2"}).out.starts_with("Shard 1/2 is done already: "));
  expect_bound(run({"merge", file, other, "--out", inside("worst")}));
}

TEST_F(Slices, ThatHaveARangeTwiceAreNotMerged) {
  const std::string one = hold("slice.1-of-2.jsonl", file_of_shard(1, 2, true)),
                    two = hold("slice.2-of-2.jsonl", file_of_shard(2, 2, false) +
                                                         piece(1, all_right(values_of_job)) +
                                                         reports::write_end(ranges_of_slice / 2 + 1));
  const Result merged = run({"merge", one, two, "--out", inside("worst")});
  EXPECT_EQ(merged.status, 1);
  EXPECT_NE(merged.error.find("another piece has its job, too"), std::string::npos) << merged.error;
  EXPECT_FALSE(fs::exists(inside("worst/SLICES.md")));
}

TEST_F(Slices, WhatOtherSourcesJudgedIsNotTakenAndStays) {
  std::string text = write(reports::ShardHead{
      {"slice", {{"slice", slice}, {"subjects", {"graze"}}, {"job", 1U << 24U}}, "0123456789abcdef"},
      {1, 1},
      ""});
  (void)hold("slice.1-of-1.jsonl", text);
  const Result result = search({});
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
  EXPECT_NE(result.error.find("it was made from other sources; move it away"), std::string::npos)
      << result.error;
  EXPECT_EQ(held("slice.1-of-1.jsonl"), text);
}

TEST_F(Slices, WhatLiesOutsideIsDistinguishedFromWhatIsWrong) {
  std::string text = file_of_shard(1, 1, false);
  const std::string counts = all_right(3 * values_of_job);
  text = replaced(
      text, piece(3, counts),
      piece(
          3,
          R"("outside":7,"kinds":{"missed":{"times":2,"first":50331653},"right":{"times":16777207,"first":50331648}})"));
  (void)hold("slice.1-of-1.jsonl", text);
  const Result result = search({});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_NE(result.out.find(": 7 outside the contract, 2 wrong decisions, 0 broken promises, "),
            std::string::npos)
      << result.out;
}

// A ball of radius 1 that moves by 10, and one of radius 1 at x: decisions change at 2 and 12, and where x isn't a number.
TEST_F(Slices, OfDoublesAreJudgedAroundEachChangeOfTheDecision) {
  const std::string head = "sweep f64 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1.4p+3 0x0p+0 0x0p+0 ",
                    tail = " 0x0p+0 0x0p+0 0x1p+0";
  const Words centres{"*@-0x1.fffffffffffffp+1023", "*@-0x1p+1", "*@-0x0p+0", "*@0x1.0000000000001p+1",
                      "*@0x1.8000000000001p+3",     "*@inf"};
  std::string text = slice_head(head + "*" + tail, {"graze"}, {1, 1});
  Words expected;
  for (std::size_t job = 0; job < centres.size(); ++job) {
    text += slice_piece(head + centres[job] + tail, "graze", job, 0, all_right(0));
    expected.push_back("graze: 16,777,216 values of " + head + centres[job] + tail +
                       ": 0 outside the contract, 0 wrong decisions, 0 broken promises");
  }
  (void)hold("slice.1-of-1.jsonl", text);
  const Words asked{"search", "--subjects",   "graze", "--slice", "sweep f64 0 0 0 1 10 0 0 * 0 0 1",
                    "--out",  inside("worst")};
  const Result result = run(asked);
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(lines_of(result.out), expected);
  for (const std::string& centre : centres) {
    EXPECT_NE(held("SLICES.md").find("| graze   | `" + head + centre + tail + "` "), std::string::npos)
        << held("SLICES.md");
  }
  // Ranges judged around another value don't count.
  (void)hold("slice.1-of-1.jsonl",
             replaced(text, slice_piece(head + centres[3] + tail, "graze", 3, 0, all_right(0)),
                      slice_piece(head + centres[4] + tail, "graze", 3, 0, all_right(0))));
  const Result other = run(asked);
  EXPECT_EQ(other.status, 1);
  EXPECT_NE(other.error.find("its record belongs to another job"), std::string::npos) << other.error;
}

TEST_F(Slices, AFaultyRangeIsReported) {
  const std::string text = file_of_shard(1, 2, false);
  const std::vector<std::pair<std::string, std::string>> faults{
      {piece(0, all_right(0)), "another piece has its job, too; remove it"},
      {piece(1, all_right(values_of_job)), "it isn't a part of this shard; remove it"},
      {reports::with_checksum(R"({"piece":{"job":2}})"), "another piece has its job, too; remove it"},
      {piece(256, all_right(256 * values_of_job)),
       "job: expected a whole number from 0 to 255, found 256; remove it"},
      {reports::with_checksum(R"({"piece":{}})"), "expected the key job; remove it"},
      {reports::with_checksum(R"({"other":{}})"), "line 130: expected the key end; remove it"},
      {"{}\n", "line 130 is damaged; remove it"}};
  for (const auto& [line, message] : faults) {
    (void)hold("slice.1-of-2.jsonl", text + line);
    const Result result = search({"--shard", "1/2"});
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_NE(result.error.find(message), std::string::npos) << result.error;
    EXPECT_TRUE(held("slice.1-of-2.jsonl").starts_with(text + line));
  }
}

TEST_F(Slices, AFileOfRangesThatCantBeRemovedIsReported) {
  const fs::path ranges = hold("slice.1-of-1.jsonl", file_of_shard(1, 1, false));
  // The program waits for a reader, so that once the bound is in its files a folder can replace the ranges.
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe2(pipe.data(), O_CLOEXEC), 0);
  const std::string full(static_cast<std::size_t>(::fcntl(pipe[1], F_GETPIPE_SZ)), ' ');
  ASSERT_EQ(::write(pipe[1], full.data(), full.size()), static_cast<ssize_t>(full.size()));
  const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int error = ::open(inside("error").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const pid_t child = start({"search", "--subjects", "graze", "--slice", slice, "--out", inside("worst")},
                            {null, pipe[1], error});
  for (const int descriptor : {pipe[1], null, error}) ::close(descriptor);
  wait_until([&] { return fs::exists(inside("worst/SLICES.md")); });
  fs::remove(ranges);
  fs::create_directories(ranges / "folder");
  std::array<char, 4096> some{};
  while (::read(pipe[0], some.data(), some.size()) > 0) {
  }
  EXPECT_EQ(end_of(child), 1);
  ::close(pipe[0]);
  const std::string message = text_of(inside("error"));
  EXPECT_TRUE(is_one_plain_line(message)) << message;
  EXPECT_NE(message.find(ranges.string()), std::string::npos) << message;
}

TEST_F(Slices, ReportWhatIsWrongWithTheCommandLine) {
  const std::vector<std::pair<Words, std::string>> wrong{
      {{"search", "--slice", "sweep f32 1"}, "--slice: expected one * in place of a number"},
      {{"search", "--slice", "sweep f64 nan 0 0 1 10 0 0 * 0 0 1"},
       "--slice: no value of the star changes the decision; *@NUMBER names one to go around"},
      {{"search", "--slice", slice, "--shard", "3/2"}, "--shard: expected K/N"},
      {{"search", "--slice", slice, "--shard", "1"}, "--shard: expected K/N"},
      {{"search", "--slice", slice, "--seed", "1"}, "--slice and --seed can't be combined"},
      {{"search", "--shard", "0/2"},
       "--shard: expected K/N with K from 1 to N and N up to 1000000, found \"0/2\""},
      {{"search", "--slice", slice, "--subjects", "nobody"}, "nobody"},
  };
  for (const auto& [words, message] : wrong) {
    const Result result = run(words);
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_NE(result.error.find(message), std::string::npos) << result.error;
  }
}

TEST_F(Slices, AnInterruptedOneKeepsWhatItHas) {
  // All but one range are known, and it is interrupted.
  const std::string first = piece(0, all_right(0)), text = replaced(file_of_shard(1, 1, false), first, "");
  (void)hold("slice.1-of-1.jsonl", text + first.substr(0, 100));
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  const int error = ::open(inside("error").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const pid_t child = start({"search", "--subjects", "graze", "--slice", slice, "--out", inside("worst")},
                            {null, null, error});
  wait_until([&] { return catches(child, SIGINT); });
  ASSERT_EQ(::kill(child, SIGINT), 0);
  EXPECT_EQ(end_of(child), 130);
  ::close(null);
  ::close(error);
  expect_end_reported(text_of(inside("error")));
  EXPECT_TRUE(text_of(inside("error"))
                  .ends_with("\ngraze search: interrupted; run the same command again to continue\n"));
  // A session is added, and nothing else.
  const std::string now = held("slice.1-of-1.jsonl");
  EXPECT_TRUE(now.starts_with(text));
  EXPECT_EQ(lines_of(now).size(), lines_of(text).size() + 1);
}

}  // namespace
