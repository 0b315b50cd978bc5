// SPDX-License-Identifier: BSL-1.0
/// `graze search --slice` from outside.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "props/unit/reports/graze_program.hpp"
#include "sources_hash.hpp"

namespace {

using namespace props;
using namespace std::string_literals;

const std::string slice =
    "sweep f32 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1.4p+3 * 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0";

/// What an earlier run has left of the 256 ranges of a slice: those of a shard of two.
std::string ranges_of_shard(std::uint64_t shard) {
  std::string text;
  for (std::uint64_t job = shard - 1; job < 256; job += 2) {
    const std::uint64_t first = job << 24, last = (job + 1) << 24;
    text += R"({"subject":"graze","slice":")" + slice + R"(","sources":")" +
            std::string(reports::sources_hash) + R"(","first":)" + std::to_string(first) + R"(,"last":)" +
            std::to_string(last) +
            R"(,"seconds":1.5,"values":16777216,"outside":0,"kinds":{"right":{"times":16777216,"first":)" +
            std::to_string(first) + R"(}},"largest":{"time":{"error":0.25,"at":)" + std::to_string(first) +
            "}}}\n";
  }
  return text;
}

class Slices : public ProgramTest {
 protected:
  [[nodiscard]] Result search(Words more) const {
    Words words{"search", "--subjects", "graze", "--slice", slice, "--out", inside("worst")};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  void hold(std::string_view name, const std::string& text) const {
    fs::create_directory(inside("worst"));
    put(fs::path(inside("worst")) / name, text);
  }
  [[nodiscard]] std::string held(std::string_view name) const {
    return text_of(fs::path(inside("worst")) / name);
  }
};

TEST_F(Slices, AreBoundOnceAllShardsAreThere) {
  hold("slices.1-of-2.jsonl", ranges_of_shard(1));
  const Result part = search({"--shard", "1/2"});
  EXPECT_EQ(part.status, 0) << part.error;
  EXPECT_TRUE(part.out.starts_with("graze: 128 of 256 parts are known")) << part.out;
  EXPECT_FALSE(fs::exists(inside("worst/SLICES.md")));

  hold("slices.2-of-2.jsonl", ranges_of_shard(2) + ranges_of_shard(2).substr(0, 100));
  const Result whole = search({"--shard", "2/2"});
  EXPECT_EQ(whole.status, 0) << whole.error;
  EXPECT_EQ(
      whole.out,
      "graze: 4,294,967,296 values of " + slice +
          ": 0 outside the contract, 0 wrong decisions, 0 broken promises, t off by at most 0.25 ulp\n");
  EXPECT_NE(held("SLICES.md").find("| graze   | `" + slice + "` | 4,294,967,296 |"), std::string::npos)
      << held("SLICES.md");
  EXPECT_NE(held("slices.jsonl").find(R"("first":0,"last":4294967296,"seconds":384.0,"values":4294967296)"),
            std::string::npos)
      << held("slices.jsonl");
  EXPECT_FALSE(fs::exists(inside("worst/slices.1-of-2.jsonl")));
  EXPECT_FALSE(fs::exists(inside("worst/slices.2-of-2.jsonl")));
}

TEST_F(Slices, WhatOtherSourcesJudgedIsNotTakenAndStays) {
  std::string other = ranges_of_shard(1).substr(0, ranges_of_shard(1).find('\n') + 1);
  const std::string own(reports::sources_hash);
  other.replace(other.find(own), own.size(), "0123456789abcdef");
  hold("slices.1-of-2.jsonl", ranges_of_shard(1));
  hold("slices.2-of-2.jsonl", ranges_of_shard(2) + other);
  const Result result = search({"--shard", "1/2"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.error,
            "graze search: note: other sources' results for this slice stay in their file and aren't used\n");
  EXPECT_EQ(held("slices.2-of-2.jsonl"), other);
}

TEST_F(Slices, WhatLiesOutsideIsToldApartFromWhatIsWrong) {
  std::string text = ranges_of_shard(1) + ranges_of_shard(2);
  const std::string all_right = R"("outside":0,"kinds":{"right":{"times":16777216,)";
  text.replace(text.find(all_right), all_right.size(),
               R"("outside":7,"kinds":{"missed":{"times":2,"first":5},"right":{"times":16777207,)");
  hold("slices.1-of-1.jsonl", text);
  const Result result = search({});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_NE(result.out.find(": 7 outside the contract, 2 wrong decisions, 0 broken promises, "),
            std::string::npos)
      << result.out;
}

TEST_F(Slices, AFaultyRangeIsToldWithItsLine) {
  const std::string text = ranges_of_shard(1) + "{}\n";
  hold("slices.1-of-2.jsonl", text);
  const Result result = search({"--shard", "1/2"});
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
  EXPECT_NE(result.error.find("slices.1-of-2.jsonl: line 129: expected the key slice"), std::string::npos)
      << result.error;
  EXPECT_EQ(held("slices.1-of-2.jsonl"), text);
}

TEST_F(Slices, AreToldWhatIsWrongWithTheCommandLine) {
  const std::vector<std::pair<Words, std::string>> wrong{
      {{"search", "--slice", "sweep f32 1"}, "--slice: expected one * in place of a number"},
      {{"search", "--slice", slice, "--shard", "3/2"}, "--shard: expected K/N"},
      {{"search", "--slice", slice, "--shard", "1"}, "--shard: expected K/N"},
      {{"search", "--slice", slice, "--seed", "1"}, "--slice and --seed exclude each other"},
      {{"search", "--shard", "1/2"}, "--shard requires --slice LINE"},
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
  // All but one range is known, and it is broken off.
  std::string text = ranges_of_shard(1) + ranges_of_shard(2);
  text.erase(0, text.find('\n') + 1);
  hold("slices.1-of-1.jsonl", text + text.substr(0, 100));
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  const int error = ::open(inside("error").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const pid_t child = start({"search", "--subjects", "graze", "--slice", slice, "--out", inside("worst")},
                            {null, null, error});
  wait_until([&] { return catches(child, SIGINT); });
  ASSERT_EQ(::kill(child, SIGINT), 0);
  EXPECT_EQ(end_of(child), 130);
  ::close(null);
  ::close(error);
  expect_told_of_its_end(text_of(inside("error")));
  EXPECT_TRUE(text_of(inside("error"))
                  .ends_with("\ngraze search: interrupted; the same command continues from here\n"));
  EXPECT_EQ(held("slices.1-of-1.jsonl"), text);
}

}  // namespace
