// SPDX-License-Identifier: BSL-1.0
/// `graze audit --costs` run as a program.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "props/unit/reports/graze_program.hpp"

namespace {

using namespace props;
using nlohmann::json;

class CostsProgram : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    put(inside("costs.json"), results.dump());
  }

  [[nodiscard]] Result audit(const Words& more) const {
    Words words{"audit",   "--out", inside("report"), "--worst", "none", "--questions", "ray",
                "--cases", "20",    "--families",     "far"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  [[nodiscard]] Result audit_with_costs(Words more) const {
    more.insert(more.end(), {"--costs", inside("costs.json")});
    return audit(more);
  }
  [[nodiscard]] std::string page() const { return text_of(inside("report/audit.html")); }
  /// The points of the page: `SUBJECT TYPE` and nanoseconds.
  [[nodiscard]] std::map<std::string, double> points() const {
    const auto element = [text = page()](const std::string& id) {
      const std::string begin = "<script type=\"application/json\" id=\"" + id + "\">";
      const std::size_t from = text.find(begin) + begin.size();
      return json::parse(text.substr(from, text.find("</script>", from) - from));
    };
    const json subjects = element("data")["subjects"], nanoseconds = element("run")["nanoseconds"];
    std::map<std::string, double> all;
    for (const json& one : nanoseconds) {
      const auto subject = subjects[one[0].get<std::size_t>()]["name"].get<std::string>();
      all[subject + ' ' + one[1].get<std::string>()] = one[2].get<double>();
    }
    return all;
  }

  json results = {{"schema", "graze bench 1"},
                  {"machine", "amd_25_17"},
                  {"processor", "a <fast> one"},
                  {"compiler", "GCC 12"},
                  {"flags", "-O3"},
                  {"date", "2026-11-25"},
                  {"rows",
                   {{"peers/ray_sphere/mixed/f32", {{"graze", {{"ns", 11.75}}}, {"mine", {{"ns", 9}}}}},
                    {"peers/ray_sphere/mixed/f64", {{"graze", {{"ns", 12.5}}}}}}}};
};

TEST_F(CostsProgram, TakesPointsFromTheResultsAndMeasuresNoBuiltInRoutine) {
  const Result result = audit_with_costs({"--subjects", "graze,naive"});
  ASSERT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(result.error, "");
  EXPECT_EQ(points(), (std::map<std::string, double>{{"graze f32", 11.75}, {"graze f64", 12.5}}));
  EXPECT_NE(
      page().find("from the benchmark's results of 2026-11-25 on a &lt;fast&gt; one (GCC 12, -O3).</p>"),
      std::string::npos);
  const json costs = json::parse(text_of(inside("report/audit.json")))["head"]["costs"];
  EXPECT_EQ(costs,
            (json{{"file", inside("costs.json")}, {"processor", "a <fast> one"}, {"date", "2026-11-25"}}));
}

TEST_F(CostsProgram, LeavesEverythingAsItWasIfItIsNotGiven) {
  ASSERT_EQ(audit({"--subjects", "graze,naive"}).status, 0);
  const auto all = points();
  EXPECT_EQ(all.size(), 4U);
  for (const auto& [whose, nanoseconds] : all) {
    EXPECT_GT(nanoseconds, 0) << whose;
    EXPECT_FALSE(nanoseconds == 11.75 || nanoseconds == 12.5) << whose;
  }
  EXPECT_EQ(page().find("results of"), std::string::npos);
  EXPECT_FALSE(json::parse(text_of(inside("report/audit.json")))["head"].contains("costs"));
}

TEST_F(CostsProgram, LetsOnlyThoseProgramsMeasureThatTheResultsLack) {
  put(inside("time.sh"), "cat >/dev/null\necho \"$1\" >>'" + inside("measured") + "'\necho 77.5\n");
  const auto describe = [&](const std::string& name) {
    put(inside(name + ".json"), json{{"exec", program() + " answer"},
                                     {"name", name},
                                     {"questions", {"ray"}},
                                     {"types", {"f32"}},
                                     {"nanoseconds", "sh '" + inside("time.sh") + "' " + name}}
                                    .dump());
  };
  describe("mine");
  describe("lacking");
  const Result result = audit_with_costs(
      {"--exec-file", inside("mine.json"), "--exec-file", inside("lacking.json"), "--subjects", "naive"});
  ASSERT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(points(), (std::map<std::string, double>{{"lacking f32", 77.5}, {"mine f32", 9}}));
  EXPECT_EQ(text_of(inside("measured")), "lacking\n");
  EXPECT_NE(page().find("which may have been busy: lacking.</p>"), std::string::npos);
}

TEST_F(CostsProgram, AreReadBeforeAnythingIsDone) {
  const std::string good = results.dump();
  const auto changed = [this](const std::string& key, const json& value) {
    json other = results;
    other[key] = value;
    return other.dump();
  };
  struct Bad {
    std::string text;
    int status;
    std::string said;
  };
  const std::vector<Bad> all{
      {"", 1, "costs.json: the file is empty"},
      {good.substr(0, good.size() / 2), 1, "costs.json: the file is cut off"},
      {"ns = 3", 1, "costs.json: line 1: this isn't JSON"},
      {changed("schema", "graze bench 7\n"), 1,
       "costs.json: it has schema \"graze bench 7\\x0a\"; expected results of ./run bench, with schema "
       "\"graze bench 1\""},
      {changed("rows", 3), 1, "costs.json: rows: expected an object, found 3"},
      {changed("rows", json::object()), 2, "it has nothing that this audit judges"},
      {changed("rows", {{"peers/sphere_cast/mixed/f32", {{"graze", {{"ns", 1}}}}},
                        {"ray_sphere/mixed/f32", {{"graze", {{"ns", 1}}}}}}),
       2, "it has nothing that this audit judges"}};
  for (const Bad& bad : all) {
    put(inside("costs.json"), bad.text);
    const Result result = audit_with_costs({"--subjects", "graze"});
    EXPECT_EQ(result.status, bad.status);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_TRUE(result.error.starts_with("graze audit: --costs: ")) << result.error;
    EXPECT_NE(result.error.find(bad.said), std::string::npos) << result.error;
    EXPECT_FALSE(fs::exists(inside("report")));
  }
  const Result none = audit({"--costs", inside("none.json")});
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.error,
            "graze audit: --costs: can't read \"" + inside("none.json") + "\": No such file or directory\n");
  EXPECT_FALSE(fs::exists(inside("report")));
}

}  // namespace
