// SPDX-License-Identifier: BSL-1.0
/// `graze compare` run as a program, on reports of real audits in which a figure was changed.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "props/unit/reports/graze_program.hpp"

namespace {

using namespace props;
using nlohmann::json;

class CompareProgram : public ProgramTest {
 protected:
  /// Audits a few cases. Returns the text of audit.json.
  [[nodiscard]] std::string audit(const Words& more = {}) const {
    Words words{"audit",          "--subjects", "tutorial_ray,graze",
                "--questions",    "ray",        "--out",
                inside("report"), "--worst",    "none"};
    words.insert(words.end(), more.begin(), more.end());
    if (std::ranges::find(words, "--cases") == words.end()) words.insert(words.end(), {"--cases", "20"});
    const Result result = run(words);
    EXPECT_EQ(result.status, 0) << result.error;
    return text_of(inside("report/audit.json"));
  }
  [[nodiscard]] Result compare(std::string_view old, std::string_view now, const Words& more = {}) const {
    put(inside("old.json"), old);
    put(inside("new.json"), now);
    Words words{"compare", inside("old.json"), inside("new.json")};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
};

/// The cell of a subject that has a right decision and one of the kind.
json& cell_with(json& report, std::string_view subject, std::string_view kind) {
  for (json& cell : report["cells"]) {
    if (cell["subject"] != subject || !cell.contains("within")) continue;
    json& kinds = cell["within"]["kinds"];
    if (kinds.contains("right") && (kind == "right" || kinds.contains(kind))) return cell;
  }
  throw std::logic_error("no such cell");
}

/// The report with one more decision of a kind, which was right.
std::string with_one_more(const std::string& text, std::string_view kind) {
  json report = json::parse(text);
  json& kinds = cell_with(report, "tutorial_ray", kind)["within"]["kinds"];
  kinds["right"]["times"] = kinds["right"]["times"].get<int>() - 1;
  kinds[std::string(kind)]["times"] = kinds[std::string(kind)]["times"].get<int>() + 1;
  return report.dump();
}

bool has_line(const std::string& text, std::string_view begin) {
  return std::ranges::any_of(lines_of(text),
                             [&](const std::string& line) { return line.starts_with(begin); });
}

TEST_F(CompareProgram, FindsNothingBetweenTwoRunsOfTheSame) {
  const std::string once = audit({"--threads", "1"}), again = audit({"--threads", "2"});
  const Result result = compare(once, again, {"--no-change"});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(result.error, "");
  EXPECT_TRUE(is_one_plain_line(result.out)) << result.out;
  EXPECT_TRUE(result.out.starts_with("Nothing changed in ")) << result.out;
}

TEST_F(CompareProgram, FindsOneDecisionMoreAndEndsWithStatusOne) {
  const std::string text = audit(), worse = with_one_more(text, "missed");
  const Result result = compare(text, worse);
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.error, "");
  EXPECT_TRUE(has_line(result.out, "worse     tutorial_ray ray f32: missed ")) << result.out;
  EXPECT_TRUE(has_line(result.out, "worse     tutorial_ray ray f32 unit_")) << result.out;
  EXPECT_TRUE(result.out.ends_with(": 1 worse in something, 0 better; 0 appeared, 0 went.\n")) << result.out;
}

TEST_F(CompareProgram, FindsOneDecisionLessWhichIsAFaultOnlyOfNoChange) {
  const std::string text = audit(), worse = with_one_more(text, "missed");
  const Result result = compare(worse, text);
  EXPECT_EQ(result.status, 0) << result.out;
  EXPECT_TRUE(has_line(result.out, "better    tutorial_ray ray f32: missed ")) << result.out;
  const Result strict = compare(worse, text, {"--no-change"});
  EXPECT_EQ(strict.status, 1);
  EXPECT_EQ(strict.out, result.out);
}

TEST_F(CompareProgram, FindsALargerErrorAndABrokenPromise) {
  const std::string text = audit();
  json report = json::parse(text);
  json& errors = cell_with(report, "graze", "right")["within"]["errors"]["time"];
  errors["largest"] = errors["largest"].get<double>() + 1e-3;
  Result result = compare(text, report.dump());
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has_line(result.out, "worse     graze ray f32: time largest ")) << result.out;

  report = json::parse(text);
  cell_with(report, "graze", "right")["within"]["promise_broken"] = {{"times", 1}};
  result = compare(text, report.dump());
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has_line(result.out, "worse     graze ray f32: promise_broken 0 -> 1 (+1)")) << result.out;
}

TEST_F(CompareProgram, TakesSubjectsOfOnlyOneReportForNewOrGone) {
  const std::string both = audit(), one = audit({"--types", "f32"});
  const Result went = compare(both, one), appeared = compare(one, both);
  EXPECT_EQ(went.status, 0) << went.error;
  EXPECT_TRUE(has_line(went.out, "went      graze ray f64: ")) << went.out;
  EXPECT_EQ(appeared.status, 0) << appeared.error;
  EXPECT_TRUE(has_line(appeared.out, "appeared  graze ray f64: ")) << appeared.out;
  EXPECT_EQ(compare(both, one, {"--no-change"}).status, 1);
}

void expect_refused(const Result& result, std::string_view why) {
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
  EXPECT_TRUE(result.error.starts_with("graze compare: ")) << result.error;
  EXPECT_NE(result.error.find(why), std::string::npos) << result.error;
}

TEST_F(CompareProgram, RefusesReportsOfOtherCases) {
  const std::string text = audit();
  expect_refused(compare(text, audit({"--seed", "2"})), "make the new one with --seed 1 --cases 20");
  expect_refused(compare(text, audit({"--cases", "21"})), "make the new one with --seed 1 --cases 20");
  json report = json::parse(text);
  report["complete"] = false;
  expect_refused(compare(text, report.dump()), "the new report is from an interrupted audit");
  // With nothing in common there would be nothing to compare.
  json renamed = json::parse(text);
  for (json& cell : renamed["cells"]) cell["family"] = "new_" + cell["family"].get<std::string>();
  expect_refused(compare(text, renamed.dump()), "no cell in common");
}

TEST_F(CompareProgram, RefusesFilesThatAreNoReports) {
  const std::string text = audit({"--cases", "1", "--types", "f32", "--families", "far,unit_far"});
  expect_refused(compare(text, ""), inside("new.json") + ": the file is empty");
  expect_refused(compare("{}", text), inside("old.json") + ": it has no schema");
  expect_refused(run({"compare", inside("none.json"), inside("new.json")}), "can't read \"");
  expect_refused(run({"compare", inside(""), inside("new.json")}), "can't read \"");
  // As large as a file can be without an end.
  put(inside("new.json"), text);
  expect_refused(run({"compare", "/dev/zero", inside("new.json")}), "can't read \"/dev/zero\": ");
  // The last byte is a line feed.
  for (std::size_t size = 1; size + 1 < text.size(); size += 97)
    expect_refused(compare(text, std::string_view(text).substr(0, size)), "new.json: the file is cut off");
}

TEST_F(CompareProgram, ComparesFieldsToo) {
  const std::string itself = program() + " answer";
  const Result result =
      run({"audit", "--exec", itself, "--exec-name", "itself", "--questions", "sweep", "--types", "f64",
           "--cases", "20", "--subjects", "naive", "--out", inside("report")});
  ASSERT_EQ(result.status, 0) << result.error;
  const std::string audited = text_of(inside("report/audit.json")),
                    text = text_of(inside("report/field.json"));
  const Result same = compare(text, text);
  EXPECT_EQ(same.status, 0) << same.error;
  expect_refused(compare(audited, text), "compare two of a kind");

  json report = json::parse(text);
  for (json& row : report["rows"]) {
    if (row["name"] == "itself") row["families"]["far"]["wrong"]["missed"] = 1;
  }
  const Result worse = compare(text, report.dump());
  EXPECT_EQ(worse.status, 1);
  EXPECT_TRUE(has_line(worse.out, "worse     itself sweep f64: missed 0 -> 1 (+1)")) << worse.out;
  for (json& row : report["rows"]) row["not_asked"] = 3;
  EXPECT_TRUE(
      has_line(compare(text, report.dump()).out, "worse     naive sweep f64 all families: not_asked 0 -> 3"));
}

TEST_F(CompareProgram, WritesHarmlessTextOfHostileNames) {
  const std::string text = audit();
  const std::string from_right_to_left{'\xe2', '\x80', '\xae'};
  for (const std::string& name :
       {"<script>" + from_right_to_left, std::string("::error::stop\n##[error]\x1b[2J")}) {
    json old = json::parse(text), now = json::parse(with_one_more(text, "missed"));
    for (json* const report : {&old, &now}) {
      for (json& cell : (*report)["cells"]) {
        cell["subject"] = cell["subject"].get<std::string>() + name + std::string(10000, 'x');
        cell["family"] = cell["family"].get<std::string>() + name;
      }
    }
    const Result result = compare(old.dump(), now.dump());
    EXPECT_EQ(result.status, 1);
    for (const std::string& line : lines_of(result.out)) {
      EXPECT_LE(line.size(), 100) << line;
      EXPECT_TRUE(line.empty() || is_one_plain_line(line + '\n')) << line;
      EXPECT_EQ(line.find_first_of("<>:\x1b") == std::string::npos || line.find("::") == std::string::npos,
                true);
    }
  }
}

TEST_F(CompareProgram, IsUsedWithTwoFiles) {
  for (const Words& words : {Words{"compare"}, Words{"compare", "a"}, Words{"compare", "a", "b", "c"},
                             Words{"compare", "--bogus", "a", "b"}}) {
    const Result result = run(words);
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_TRUE(result.error.starts_with("graze compare: ")) << result.error;
  }
}

TEST_F(CompareProgram, EndsAsAlwaysWhenNobodyReads) {
  const std::string text = audit();
  put(inside("old.json"), text);
  EXPECT_EQ(run({"compare", inside("old.json"), inside("old.json")}, {}, "/dev/full").status, 1);
}

}  // namespace
