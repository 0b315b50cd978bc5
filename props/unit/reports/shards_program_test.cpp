// SPDX-License-Identifier: BSL-1.0
/// `--shard` and `graze merge` run as commands.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "props/unit/reports/graze_program.hpp"
#include "props/unit/reports/read_text.hpp"
#include "reports/program/shard/checksummed_lines.hpp"
#include "reports/program/shard/shard_text.hpp"

namespace {

using namespace props;

class Shards : public ProgramTest {
 protected:
  static Words words_of(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  /// Two jobs and a part of a third for each family, question and type.
  static Words audit(const Words& more) {
    return words_of(
        {"audit", "--families", "ordinary,near_tangent,touching_out", "--cases", "9000", "--subjects",
         "tutorial_sweep,naive,graze", "--questions", "ray,sweep", "--seed", "7", "--worst", "none"},
        more);
  }
  static std::string shard(std::size_t number, std::size_t of) {
    return std::to_string(number) + "/" + std::to_string(of);
  }
  [[nodiscard]] std::string file(std::string_view command, std::size_t number, std::size_t of) const {
    return inside("shards/" + std::string(command) + "." + std::to_string(number) + "-of-" +
                  std::to_string(of) + ".jsonl");
  }
  /// A shard of the audit. The options of a whole report don't apply to it.
  [[nodiscard]] Result judge(std::size_t number, std::size_t of, const Words& more = {}) const {
    Words words = audit(words_of({"--shard", shard(number, of), "--out", inside("shards")}, more));
    words.erase(std::ranges::find(words, "--worst"), std::ranges::find(words, "none") + 1);
    return run(words);
  }
  [[nodiscard]] std::vector<std::string> all_shards(std::size_t of) const {
    std::vector<std::string> files;
    for (std::size_t number = of; number >= 1; --number) {
      EXPECT_EQ(judge(number, of, {"--threads", number % 2 == 0 ? "1" : "2"}).status, 0);
      files.push_back(file("audit", number, of));
    }
    return files;
  }
  [[nodiscard]] Result merge(const Words& files, const Words& more = {}) const {
    return run(
        words_of(words_of({"merge"}, files), words_of({"--worst", "none", "--out", inside("merged")}, more)));
  }
  void expect_whole(const Words& files) const {
    if (!fs::exists(inside("whole"))) {
      ASSERT_EQ(run(audit({"--out", inside("whole")})).status, 0);
    }
    const Result result = merge(files);
    EXPECT_EQ(result.status, 0) << result.error;
    expect_same_below_heads(inside("whole"), inside("merged"));
  }
  /// Starts a command and ends it by a signal once `is_time`.
  template <class Condition>
  void break_off(const Words& words, const Condition& is_time) const {
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    const pid_t child = start(words, {null, null, null});
    wait_until([&] { return catches(child, SIGTERM) && is_time(); });
    ASSERT_EQ(::kill(child, SIGTERM), 0);
    EXPECT_EQ(end_of(child), 130);
    ::close(null);
  }
};

TEST_F(Shards, TogetherAreTheWholeInAnyOrderAndNumber) {
  for (const std::size_t of : {1U, 2U, 5U, 8U}) {
    std::vector<std::string> files = all_shards(of);
    expect_whole(files);
    std::ranges::rotate(files, files.begin() + static_cast<std::ptrdiff_t>(of / 2));
    expect_whole(files);
    fs::remove_all(inside("shards"));
  }
}

TEST_F(Shards, TheHeadListsTheirMachines) {
  const std::vector<std::string> files = all_shards(2);
  ASSERT_EQ(merge(files).status, 0);
  const std::string page = text_of(inside("merged/README.md")), json = text_of(inside("merged/audit.json"));
  EXPECT_NE(page.find("\n| shards 1 of 2 "), std::string::npos);
  EXPECT_NE(page.find("\n| shards 2 of 2 "), std::string::npos);
  EXPECT_NE(page.find(" core seconds"), std::string::npos);
  EXPECT_EQ(page.find("\n| time "), std::string::npos);
  EXPECT_NE(json.find(R"("shards":[{"number":1,"sessions":[{"version":)"), std::string::npos);
  EXPECT_EQ(json.find("elapsed_seconds"), std::string::npos);
  EXPECT_NE(text_of(inside("merged/audit.html")).find("<th scope=\"row\">shards 1 of 2</th>"),
            std::string::npos);
}

TEST_F(Shards, AreHeldAgainstWhatTheWholeWouldBe) {
  const std::vector<std::string> files = all_shards(2);
  ASSERT_EQ(run(audit({"--out", inside("whole")})).status, 0);
  const Result good = merge(
      files, {"--baseline", inside("whole/audit.json"), "--no-change", "--junit", inside("checks.xml")});
  EXPECT_EQ(good.status, 0) << good.error;
  EXPECT_NE(good.out.find("Nothing changed in "), std::string::npos) << good.out;
  EXPECT_NE(text_of(inside("checks.xml")).find("<testsuite"), std::string::npos);
  const Result bad = merge(files, {"--require", "missed=0"});
  EXPECT_EQ(bad.status, 1);
  EXPECT_NE(bad.error.find("graze merge: missed=0 isn't met: "), std::string::npos) << bad.error;
  const Result other = merge(files, {"--require", "nonsense"});
  EXPECT_EQ(other.status, 2);
}

TEST_F(Shards, GoOnWhereTheyWereBrokenOff) {
  std::vector<std::string> files = all_shards(2);
  // As if the first process had been killed within a line: after its head, in every one of its lines, and before its last one.
  const std::string text = text_of(files[1]);
  const Words lines = lines_of(text);
  ASSERT_GT(lines.size(), 6U);
  std::size_t length = 0;
  for (std::size_t kept = 0; kept + 1 < lines.size(); ++kept) {
    length += lines[kept].size() + 1;
    put(files[1], text.substr(0, length + lines[kept + 1].size() / 2));
    const Result merged = merge(files);
    EXPECT_EQ(merged.status, 1);
    EXPECT_NE(merged.error.find("it isn't done; it has "), std::string::npos) << merged.error;
    EXPECT_FALSE(fs::exists(inside("merged/README.md")));
    EXPECT_EQ(judge(1, 2).status, 0);
  }
  expect_whole(files);
  const std::string done = text_of(files[1]);
  EXPECT_TRUE(judge(1, 2).out.starts_with("Shard 1/2 is done already: "));
  EXPECT_EQ(text_of(files[1]), done);
}

TEST_F(Shards, LoseNothingWhenTheyAreInterrupted) {
  // Far more than can be done before the signal, except for the last one.
  const auto judged = [&](const std::string& seconds) {
    return audit({"--cases", "3000000", "--shard", "2/3", "--out", inside(seconds)});
  };
  Words words = judged("shards");
  words.erase(std::ranges::find(words, "--worst"), std::ranges::find(words, "none") + 1);
  words.erase(std::ranges::find(words, "--cases"), std::ranges::find(words, "9000") + 1);
  std::size_t before = 0;
  for (int round = 0; round < 2; ++round) {
    break_off(words, [&] { return lines_of(text_of(file("audit", 2, 3))).size() > before + 3; });
    const auto now = value_of(reports::read_shard(text_of(file("audit", 2, 3))));
    EXPECT_FALSE(now.is_done);
    EXPECT_EQ(now.sessions.size(), static_cast<std::size_t>(round) + 1);
    EXPECT_GT(now.pieces.size(), before);
    before = now.pieces.size();
  }
}

TEST_F(Shards, ThatDontFitAreRefusedByName) {
  const std::vector<std::string> files = all_shards(2);
  Words other = audit({"--shard", "1/2", "--out", inside("other"), "--seed", "8"});
  other.erase(std::ranges::find(other, "--worst"), std::ranges::find(other, "none") + 1);
  other.erase(std::ranges::find(other, "--seed"), std::ranges::find(other, "7") + 1);
  ASSERT_EQ(run(other).status, 0);
  const std::string foreign = inside("other/audit.1-of-2.jsonl");
  const Result seed = merge({files[0], files[1], foreign});
  EXPECT_EQ(seed.error, "graze merge: \"" + foreign + "\": it differs from the others in seed\n");
  const Result missing = merge({files[0]});
  EXPECT_TRUE(
      missing.error.starts_with("graze merge: shard 1/2 is missing; make it: graze audit --families "))
      << missing.error;
  EXPECT_NE(missing.error.find(" --shard 1/2 --out "), std::string::npos) << missing.error;
  fs::copy_file(files[0], inside("again"));
  EXPECT_NE(merge({files[0], files[1], inside("again")}).error.find(" are both shard 2/2\n"),
            std::string::npos);
  EXPECT_NE(merge({files[0], inside(".")}).error.find("can't read it: "), std::string::npos);
  // A file with the right checksums, but not the right pieces.
  const std::string text = text_of(files[0]);
  auto lines = lines_of(text);
  const std::string end = lines.back() + "\n", last = lines[lines.size() - 2] + "\n";
  const std::string less = replaced(replaced(text, last, ""), end, reports::write_end(lines.size() - 4));
  put(inside("less"), less);
  EXPECT_NE(merge({files[1], inside("less")}).error.find("although it is marked as done"), std::string::npos);
  put(inside("twice"),
      replaced(replaced(text, last, last + last), end, reports::write_end(lines.size() - 2)));
  EXPECT_NE(merge({files[1], inside("twice")}).error.find("another piece has its jobs, too"),
            std::string::npos);
  put(inside("of another"), replaced(text, last, lines_of(text_of(files[1]))[2] + "\n"));
  EXPECT_NE(merge({files[1], inside("of another")}).error.find("it isn't a part of this shard"),
            std::string::npos);
  EXPECT_FALSE(fs::exists(inside("merged/README.md")));
  for (const Words& words : {Words{"merge"}, Words{"merge", files[0], "--shard", "1/2"}})
    EXPECT_EQ(run(words).status, 2);
}

TEST_F(Shards, ReportWhatIsWrongWithTheCommandLine) {
  for (const char* const no : {"0/2", "3/2", "1", "x"}) {
    const Result result = run({"audit", "--quick", "--shard", no, "--out", inside("shards")});
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_NE(result.error.find("--shard: expected K/N"), std::string::npos) << result.error;
  }
  for (const Words& words :
       {Words{"--require", "missed=0"}, Words{"--junit", "x"}, Words{"--worst", "none"}}) {
    const Result result =
        run(words_of({"audit", "--quick", "--shard", "1/2", "--out", inside("shards")}, words));
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.error, "graze audit: --shard judges a share and writes no report; give " + words[0] +
                                " to graze merge\n");
  }
}

TEST_F(Shards, SayWhenTheDiskIsFull) {
  rlimit usual{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &usual), 0);
  rlimit low = usual;
  low.rlim_cur = 4096;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &low), 0);
  const Result result = judge(1, 2);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &usual), 0);
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.error.find("audit.1-of-2.jsonl"), std::string::npos) << result.error;
  // What was written is kept, and it resumes once there is room.
  ASSERT_EQ(judge(1, 2).status, 0);
  ASSERT_EQ(judge(2, 2).status, 0);
  expect_whole({file("audit", 1, 2), file("audit", 2, 2)});
}

TEST_F(Shards, OfASearchWriteTheSameFiles) {
  const auto search = [&](const std::string& out, const Words& more) {
    return run(words_of({"search", "--subjects", "naive,tutorial_sweep", "--questions", "sweep",
                         "--evaluations", "200", "--out", out},
                        more));
  };
  const Result whole = search(inside("whole"), {});
  ASSERT_EQ(whole.status, 0);
  Words files;
  for (std::size_t number = 3; number >= 1; --number) {
    ASSERT_EQ(search(inside("shards"), {"--shard", shard(number, 3)}).status, 0);
    files.push_back(file("search", number, 3));
  }
  // A truncated one resumes.
  const std::string text = text_of(files[0]);
  put(files[0], text.substr(0, text.size() / 2));
  ASSERT_EQ(search(inside("shards"), {"--shard", "3/3"}).status, 0);
  const Result merged = run(words_of(words_of({"merge"}, files), {"--out", inside("merged")}));
  EXPECT_EQ(merged.status, 0) << merged.error;
  EXPECT_EQ(lines_of(merged.out).front(), lines_of(whole.out).front());
  for (const char* const name : {"naive.sphere_sweep.cases", "tutorial_sweep.sphere_sweep.cases"}) {
    EXPECT_EQ(text_of(fs::path(inside("merged")) / name), text_of(fs::path(inside("whole")) / name)) << name;
    EXPECT_NE(text_of(fs::path(inside("merged")) / name), "");
  }
  const Result required = run(words_of(words_of({"merge"}, files), {"--require", "missed=0"}));
  EXPECT_EQ(required.status, 2) << required.error;
}

TEST_F(Shards, OfAComparisonPrintTheSameTable) {
  const Words search{"search", "--subjects",    "naive", "--questions",
                     "ray",    "--evaluations", "300",   "--compare"};
  const Result whole = run(search);
  for (const char* const share : {"1/2", "2/2"}) {
    ASSERT_EQ(run(words_of(search, {"--shard", share, "--out", inside("shards")})).status, 0);
  }
  EXPECT_EQ(run({"merge", file("search", 1, 2), file("search", 2, 2)}).out, whole.out);
}

}  // namespace
