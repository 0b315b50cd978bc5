// SPDX-License-Identifier: BSL-1.0
/// Worlds: recorded by graze_record.h, and audited by `graze audit --world`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/reports/graze_program.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props;

class Worlds : public ProgramTest {
 protected:
  /// Some sweeps and rays. The last ray passes by so closely that the naive routine doesn't see it in float.
  static constexpr const char* recorded =
      "# a world\n"
      "sweep f64 0 0 0 1 10 0 0 5 0 0 1\n"
      "ray f32 0 0 0 1 0 0 5 0 0 1\n"
      "\n"
      "sweep f64 0 0 0 1 10 0 0 5 9 0 1\n"
      "ray f32 0 0 0 1 0 0 100000 0.3 0 0.2999\n";

  [[nodiscard]] std::string world(const std::string& name, const std::string& text) const {
    put(inside(name), text);
    return inside(name);
  }
  [[nodiscard]] Result audit(Words more) const {
    more.insert(more.begin(), {"audit", "--subjects", "naive,graze"});
    more.insert(more.end(), {"--out", inside("report")});
    return run(more);
  }
  [[nodiscard]] std::string page(const std::string& name) const { return text_of(inside("report/" + name)); }
};

TEST_F(Worlds, AreAuditedAsRecorded) {
  const Result result = audit({"--world", world("pool.cases", recorded), "--require", "missed=0"});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_TRUE(result.out.starts_with("Recorded cases: pool (2 ray f32, 2 sweep f64).\n")) << result.out;
  EXPECT_NE(
      result.out.find("\nnaive   f32  unstable      2^11      1710    0         0     .  50.0  phantom 50"),
      std::string::npos)
      << result.out;
  EXPECT_EQ(result.out.find("ordinary"), std::string::npos) << result.out;
  const std::string json = page("audit.json");
  EXPECT_NE(json.find(R"("worlds":[{"name":"pool","crc32":)"), std::string::npos);
  EXPECT_NE(
      json.find(R"({"subject":"naive","question":"ray","family":"pool","type":"f32","within":{"cases":2,)"),
      std::string::npos)
      << json;
  EXPECT_NE(json.find(R"("phantom":{"times":1,"first":1,"line":"ray f32 0x0p+0 )"), std::string::npos)
      << json;
  EXPECT_EQ(json.find(R"("type":"f64","question":"ray")"), std::string::npos);
  EXPECT_NE(page("README.md").find("A share is a share of the cases of its world"), std::string::npos);
  EXPECT_NE(page("families.md").find("- `pool`: The cases recorded in pool."), std::string::npos);
}

TEST_F(Worlds, HaveAPageOfTheirOwnWords) {
  ASSERT_EQ(audit({"--world", world("pool.cases", recorded)}).status, 0);
  const std::string html = page("audit.html");
  const auto says = [&](const char* words) { return html.find(words) != std::string::npos; };
  EXPECT_TRUE(says("<p>In pool (2 ray f32, 2 sweep f64).</p>"));
  EXPECT_TRUE(says(
      "<span class=\"word fair\">unstable</span> <b>naive</b> f32: <b>unstable</b>: 50.0 % of the answers "
      "belong to no question within 64 steps; <b>50.0 %</b> of 2 decisions wrong, mostly phantom."));
  EXPECT_TRUE(says("<span class=\"word good\">exact</span> <b>graze</b>"));
  EXPECT_TRUE(says("A share is a share of the recorded cases."));
  const auto page_says = [&](const std::string& question, const std::string& words) {
    return page(question + ".md").find(words) != std::string::npos;
  };
  EXPECT_TRUE(page_says(
      "ray_sphere",
      "\n- [naive](ray_sphere_naive.md) f32: unstable: 50.0 % of the answers belong to no question within 64 "
      "steps; 50.0 % of "
      "2 decisions wrong,\n  mostly phantom.\n"
      "- Exact, each answer right and correctly rounded: [graze](ray_sphere_graze.md).\n"))
      << page("ray_sphere.md");
  EXPECT_TRUE(page_says("sphere_sweep",
                        "\n- Exact, each answer right and correctly rounded: [naive](sphere_sweep_naive.md), "
                        "[graze](sphere_sweep_graze.md).\n"));
  EXPECT_TRUE(says("graze explain &#39;ray f32 ") || says("graze explain 'ray f32 "));
  EXPECT_TRUE(says(R"("families":[{"name":"pool","scenes":"recorded"}])"));
  // What only drawn cases have.
  for (const char* words : {"from ordinary scenes", "hard scenes", "Near a tangent", "id=\"errors\"",
                            "id=\"maps\"", "families are chosen"})
    EXPECT_FALSE(says(words)) << words;
}

TEST_F(Worlds, SeveralStandBesideEachOther) {
  const std::string one = world("one.cases", recorded),
                    two = world("two.txt", "cast f64 0 0 0 1 10 0 0 5 0 0 1\n");
  const Result result = audit({"--world", one, "--world", two});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_TRUE(result.out.starts_with("Recorded cases: one (2 ray f32, 2 sweep f64); two (1 cast f64).\n"))
      << result.out;
}

TEST_F(Worlds, HaveNamesWithoutBlanksAndSigns) {
  const Result result = audit({"--world", world("a b,c|d`e\x7f"
                                                "f~<g>.cases",
                                                recorded)});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_TRUE(result.out.starts_with("Recorded cases: a_b_c_d_e_f__g_ (")) << result.out;
}

TEST_F(Worlds, AreComparedWithTheSameAlone) {
  const std::string file = world("pool.cases", recorded);
  ASSERT_EQ(audit({"--world", file}).status, 0);
  fs::copy(inside("report/audit.json"), inside("before.json"));
  const Words again{"--world", file, "--baseline", inside("before.json"), "--no-change"};
  EXPECT_NE(audit(again).out.find("Nothing changed in "), std::string::npos);
  (void)world("pool.cases", std::string(recorded) + "# one more\n");
  const Result changed = audit(again);
  EXPECT_EQ(changed.status, 2);
  EXPECT_NE(changed.error.find("--baseline: it has other recorded cases"), std::string::npos)
      << changed.error;
  const Result drawn = audit({"--quick", "--baseline", inside("before.json")});
  EXPECT_EQ(drawn.status, 2);
  ASSERT_EQ(audit({"--world", file}).status, 0);
  const Result compared = run({"compare", inside("before.json"), inside("report/audit.json")});
  EXPECT_EQ(compared.status, 1);
  EXPECT_NE(compared.error.find("they have different recorded cases"), std::string::npos) << compared.error;
}

TEST_F(Worlds, AreJudgedInShards) {
  std::string text;
  for (int i = 0; i < 5000; ++i)
    text += "sweep f64 0 0 0 1 10 0 0 5 " + std::to_string(i % 30) + "e-1 0 1\n" +
            "ray f32 0 0 0 1 0 0 5 0 0 1\n";
  const std::string file = world("pool.cases", text);
  ASSERT_EQ(audit({"--world", file}).status, 0);
  Words merge{"merge", "--out", inside("merged")};
  for (const std::string number : {"1", "2", "3"}) {
    Words words{"audit",   "--subjects",  "naive,graze", "--world",       file,
                "--shard", number + "/3", "--out",       inside("shards")};
    ASSERT_EQ(run(words).status, 0);
    merge.push_back(inside("shards/audit." + number + "-of-3.jsonl"));
  }
  const Result merged = run(merge);
  EXPECT_EQ(merged.status, 0) << merged.error;
  expect_same_below_heads(inside("report"), inside("merged"));
  (void)world("pool.cases", text + "# one more\n");
  EXPECT_NE(run(merge).error.find("the shards were made from other cases than the --world files hold now"),
            std::string::npos);
}

TEST_F(Worlds, ThatAreFaultyAreReportedWithTheirLine) {
  std::vector<std::pair<std::string, std::string>> faults{
      {"", ": it contains no case"},
      {"# nothing\n", ": it contains no case"},
      {"sweep f64 0 0 0 1 10 0 0 5 0 0 1\nsweep f64 1\n", ": line 2: "},
      {std::string("\0\n", 2), ": line 1: "}};
  // Every kind of faulty line, after more and more lines that are fine.
  std::string before;
  std::size_t number = 1;
  for (const std::string more :
       {"", "# a world\n", "\n", "  \t\r\n# two\n\n", "sweep f64 0 0 0 1 10 0 0 5 0 0 1 # a case\n"}) {
    before += more;
    number += static_cast<std::size_t>(std::ranges::count(more, '\n'));
    for (const std::string line :
         {"sweep f64 1", "sweep f16 0 0 0 1 10 0 0 5 0 0 1", "swoop f64 1", "\v",
          "sweep f64 0 0 0 1 10 0 0 5 0 0 one", "sweep f32 0 0 0 1 10 0 0 5 0 0 0x1p-200",
          "sweep f64 0 0 0 1 10 0 0 5 0 0 1 1"})
      faults.emplace_back(before + line + "\n# more\n", ": line " + std::to_string(number) + ": ");
  }
  for (const auto& [text, message] : faults) {
    const Result result = audit({"--world", world("pool.cases", text)});
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_NE(result.error.find("pool.cases" + message), std::string::npos) << result.error;
  }
  const Result missing = audit({"--world", inside("nothing")});
  EXPECT_EQ(missing.status, 1);
  EXPECT_EQ(missing.error,
            "graze audit: --world: can't read \"" + inside("nothing") + "\": No such file or directory\n");
  const std::string file = world("pool.cases", recorded);
  fs::create_directory(inside("other"));
  const std::string same = world("other/pool.txt", recorded);
  for (const Words& words :
       {Words{"--world", file, "--cases", "5"}, Words{"--world", file, "--families", "far"},
        Words{"--world", file, "--world", same}, Words{"--world", file, "--questions", "cast"}}) {
    const Result result = audit(words);
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
  }
}

// --- the recorder ---

class Recorder : public ProgramTest, public testing::WithParamInterface<const char*> {};

TEST_P(Recorder, WritesWhatReadsBackBitForBit) {
  const std::string command = "GRAZE_RECORD='" + inside("world.cases") + "' " + GetParam();
  ASSERT_EQ(std::system(command.c_str()), 0);  // NOLINT(*-env33-c): the words are those of these tests
  const Words lines = lines_of(text_of(inside("world.cases")));
  const std::string a = "0x1.99999ap-4 -0x1p+1 0x1.8p+1", b = "0x1p+2 0x1.bep-138 0x1.8p+2",
                    m = "0x1.cp+2 0x1p+3 inf";
  const std::string p = "0x1.999999999999ap-4 -0x1p+1 0x1.8p+1",
                    q = "0x1p+2 0x0.0000000002788p-1022 0x1.8p+2";
  const Words expected{"ray f32 " + a + ' ' + m + ' ' + b + " 0x1p-1",
                       "sweep f32 " + a + " 0x1.8p+0 " + b + ' ' + m + " 0x1p-1",
                       "moving f32 " + a + " 0x1.8p+0 " + b + ' ' + b + " 0x1p-1 " + a,
                       "cast f32 " + a + " 0x1.8p+0 " + b + ' ' + b + " 0x1p-1",
                       "container f32 " + a + " 0x1.8p+0 " + b + ' ' + b + " 0x1.99999ap-4",
                       "ray f64 " + p + ' ' + q + ' ' + q + " 0x1p-1 0x1.999999999999ap-4",
                       "sweep f64 " + p + " 0x1.8p+0 0x1.cp+2 0x1p+3 nan " + q + " -0x0p+0"};
  ASSERT_EQ(lines.size(), 10U);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto read = verify::read_case(lines[i]);
    const auto* const k = std::get_if<verify::AnyCase>(&read);
    ASSERT_NE(k, nullptr) << lines[i];
    if (i < expected.size()) {
      EXPECT_EQ(std::visit([](const auto& one) { return write(one); }, *k), expected[i]);
    }
  }
  EXPECT_EQ(run({"audit", "--subjects", "graze", "--world", inside("world.cases"), "--out", inside("report")})
                .status,
            0);
}

INSTANTIATE_TEST_SUITE_P(Languages, Recorder, testing::Values(RECORDER_C99, RECORDER_CPP),
                         [](const auto& program) { return std::string(program.index == 0 ? "C99" : "Cpp"); });

TEST_F(Worlds, ARecorderWithoutAFileSaysSoOnce) {
  const std::string command =
      "GRAZE_RECORD='" + inside("none/world.cases") + "' " + RECORDER_C99 + " 2>'" + inside("said") + "'";
  ASSERT_EQ(std::system(command.c_str()), 0);  // NOLINT(*-env33-c): the words are those of these tests
  const std::string said = text_of(inside("said"));
  EXPECT_TRUE(is_one_plain_line(said)) << said;
  EXPECT_NE(said.find("the file can't be opened"), std::string::npos) << said;
}

}  // namespace
