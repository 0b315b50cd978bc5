// SPDX-License-Identifier: BSL-1.0
/// The reader of audit.json and field.json: what it takes from them, and what it says about any other text.
#include "reports/program/compare/recorded.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/reports/read_text.hpp"
#include "reports/program/compare/counts.hpp"

namespace reports {
namespace {

using props::replaced;

const std::string start =
    R"({"schema":5,"complete":true,"head":{"version":"1.2","date":"2001-02-03T04:05:06Z"},)"
    R"("run":{"seed":18446744073709551615,"cases":100},)";

std::string audit_of(const std::string& cells) { return start + R"("cells":[)" + cells + "]}"; }
std::string field_of(const std::string& rows) { return start + R"("rows":[)" + rows + "]}"; }

std::string cell_of(const std::string& parts, const std::string& subject = "naive") {
  return R"({"subject":")" + subject + R"(","question":"ray","family":"far","type":"f32")" +
         (parts.empty() ? "" : "," + parts) + "}";
}
const std::string verdicts =
    R"("within":{"cases":20,"not_asked":80,)"
    R"("kinds":{"right":{"times":12},"missed":{"times":3},"wrong_root":{"times":4},"invalid":{"times":1}},)"
    R"("promise_broken":{"times":2},)"
    R"("errors":{"time":{"p99":0.5,"largest":0.4999},"exit":{"p99":"inf","largest":"inf"}}},)"
    R"("outside":{"cases":7,"kinds":{"phantom":{"times":7}}})";
const CellName name_of_cell{"naive", "ray", "f32", "far"};

std::string row_of(const std::string& parts) {
  return R"({"name":"naive","question":"ray","type":"f32")" + (parts.empty() ? "" : "," + parts) + "}";
}

Recorded read(const std::string& text) { return props::value_of(read_recorded(text)); }
std::string fault_of(const std::string& text) { return props::fault_in(read_recorded(text), text); }

// --- what it takes ---

TEST(Recorded, is_what_an_audit_counts_within_the_contract) {
  const Recorded report = read(audit_of(cell_of(verdicts)));
  EXPECT_FALSE(report.is_field);
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.seed, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(report.cases, 100);
  constexpr double inf = std::numeric_limits<double>::infinity();
  const RecordedCell expected{19,
                              {{"missed", 3}, {"wrong_root", 4}, {"not_asked", 80}, {"promise_broken", 2}},
                              {{"time", {0.5, 0.4999}}, {"exit", {inf, inf}}}};
  ASSERT_EQ(report.cells.size(), 1);
  EXPECT_EQ(report.cells.begin()->first, name_of_cell);
  EXPECT_EQ(report.cells.begin()->second, expected);
}

TEST(Recorded, has_no_cell_without_a_case_within_the_contract) {
  EXPECT_TRUE(read(audit_of(cell_of(""))).cells.empty());
  EXPECT_TRUE(read(audit_of(cell_of(R"("outside":{"cases":7})"))).cells.empty());
  EXPECT_TRUE(
      read(audit_of(cell_of(R"("within":{"cases":7,"kinds":{"invalid":{"times":7}}})"))).cells.empty());
}

TEST(Recorded, is_the_same_of_a_field_but_for_broken_promises) {
  const Recorded report =
      read(field_of(row_of(R"("cases":30,"not_asked":9,"families":{"far":{"cases":20,"wrong":{"missed":3}},)"
                           R"("near":{"cases":10}},"errors":{"time":{"largest":7,"families":{)"
                           R"("far":{"p99":4,"largest":3.5}}}})")));
  EXPECT_TRUE(report.is_field);
  const std::map<CellName, RecordedCell> expected{
      {{"naive", "ray", "f32", ""}, {0, {{"not_asked", 9}}, {}}},
      {{"naive", "ray", "f32", "far"}, {20, {{"missed", 3}}, {{"time", {4, 3.5}}}}},
      {{"naive", "ray", "f32", "near"}, {10, {}, {}}}};
  EXPECT_EQ(report.cells, expected);
}

TEST(Recorded, skips_keys_that_it_does_not_know) {
  const std::string text = audit_of(cell_of(verdicts));
  const Recorded known = read(text);
  EXPECT_EQ(read(replaced(text, R"("complete")", R"("new":[{"a":1}],"complete")")).cells, known.cells);
  EXPECT_EQ(read(replaced(text, R"("within":{)", R"("within":{"new":{"times":-1},)")).cells, known.cells);
  EXPECT_EQ(read(replaced(text, R"("errors":{)", R"("errors":{"new":0,)")).cells, known.cells);
}

TEST(Recorded, holds_names_as_they_are) {
  for (const std::string& name :
       {std::string("<b>&\\\"\\u202e"), std::string(10000, 'x'), std::string("::error::\\n")}) {
    const Recorded report = read(audit_of(cell_of(verdicts, name)));
    ASSERT_EQ(report.cells.size(), 1);
  }
}

// --- counts.json ---

TEST(Counts, are_the_same_report_when_they_are_read_back) {
  for (const std::string& text :
       {audit_of(cell_of(verdicts) + "," +
                 cell_of(R"("within":{"cases":9,"kinds":{"right":{"times":9}}})", "<b>\\\\")),
        replaced(audit_of(cell_of(verdicts)), "true", "false"), audit_of(""),
        replaced(audit_of(cell_of(verdicts)), R"("run":{)",
                 R"("run":{"worlds":[{"name":"w","crc32":7}],)")}) {
    const Recorded report = read(text), again = read(counts_text(report));
    EXPECT_EQ(again.complete, report.complete);
    EXPECT_EQ(again.seed, report.seed);
    EXPECT_EQ(again.cases, report.cases);
    EXPECT_EQ(again.worlds, report.worlds);
    EXPECT_EQ(again.cells, report.cells);
    EXPECT_FALSE(again.is_field);
  }
}

TEST(Counts, have_a_line_for_each_cell) {
  EXPECT_TRUE(counts_text(read(audit_of(cell_of(verdicts))))
                  .ends_with("\n[\"naive\",\"ray\",\"f32\",\"far\",19,"
                             "{\"missed\":3,\"not_asked\":80,\"promise_broken\":2,\"wrong_root\":4},"
                             "{\"exit\":[\"inf\",\"inf\"],\"time\":[0.5,0.4999]}]\n]\n}\n"));
}

// --- what it refuses ---

/// Published routines were called p1 to p5 before schema 5; in a report of today, p1 is a program's own name.
TEST(Recorded, knows_subjects_of_older_reports_by_their_names_of_today) {
  const std::string text = audit_of(cell_of(verdicts, "p1") + "," + cell_of(verdicts, "p77"));
  const auto subjects_of = [](const Recorded& report) {
    std::vector<std::string> names;
    names.reserve(report.cells.size());
    for (const auto& [name, cell] : report.cells) names.push_back(name.subject);
    return names;
  };
  EXPECT_EQ(subjects_of(read(replaced(text, ":5,", ":4,"))),
            (std::vector<std::string>{"p77", "tutorial_ray"}));
  EXPECT_EQ(subjects_of(read(text)), (std::vector<std::string>{"p1", "p77"}));
}

TEST(Recorded, says_which_schema_it_is_not) {
  const std::string text = audit_of(cell_of(verdicts));
  EXPECT_EQ(
      fault_of(replaced(text, ":5,", ":1,")),
      "it has schema 1, and this program reads schemas 2 to 5: make it again with this program, by graze "
      "audit");
  EXPECT_EQ(fault_of(replaced(text, ":5,", ":6,")),
            "it has schema 6, and this program reads schemas 2 to 5: make it again with a newer program, "
            "or with "
            "this one");
  for (const auto& [schema, has_backward, has_beyond] :
       {std::tuple{2, false, false}, std::tuple{3, true, false}, std::tuple{4, true, true},
        std::tuple{5, true, true}}) {
    const Recorded older = read(replaced(text, ":5,", fmt::format(":{},", schema)));
    EXPECT_EQ(older.has_backward, has_backward) << schema;
    EXPECT_EQ(older.has_beyond, has_beyond) << schema;
  }
  // Before anything else: the rest may be of another shape.
  EXPECT_TRUE(fault_of(R"({"schema":7,"cells":5})").starts_with("it has schema 7, "));
}

TEST(Recorded, says_of_foreign_json_that_it_is_no_report) {
  for (const char* const text : {"{}", R"({"name":"leftpad","version":"1.0.0"})", R"({"schema":"2"})",
                                 R"({"schema":-2})", R"({"schema":2.0})", R"({"schema":{}})"}) {
    EXPECT_EQ(fault_of(text),
              "it has no schema, so it isn't the audit.json, field.json or counts.json of graze audit")
        << text;
  }
  for (const auto& [text, shown] : std::vector<std::pair<std::string, std::string>>{
           {"[1,2]", "a list"}, {"3", "3"}, {"\"a\\nb\"", R"("a\x0ab")"}, {"null", "null"}}) {
    EXPECT_EQ(fault_of(text), "expected the report of graze audit, found " + shown);
  }
  EXPECT_EQ(fault_of(start + R"("known":[]})"),
            "expected either cells, as in audit.json, rows, as in field.json, or counts, as in counts.json");
  EXPECT_EQ(fault_of(start + R"("cells":[],"rows":[]})"),
            "expected either cells, as in audit.json, rows, as in field.json, or counts, as in counts.json");
}

TEST(Recorded, says_at_which_line_a_text_is_no_json) {
  EXPECT_EQ(fault_of(""), "the file is empty");
  EXPECT_EQ(fault_of("{\n\"schema\": 2,\n\"complete\": yes}"), "line 3: this isn't JSON");
  EXPECT_EQ(fault_of("<html>"), "line 1: this isn't JSON");
  EXPECT_EQ(fault_of("{}x"), "line 1: this isn't JSON");
  EXPECT_EQ(fault_of("{}\n{}"), "line 2: this isn't JSON");
  EXPECT_EQ(fault_of("{\"a\":\"\xff\"}"), "line 1: this isn't JSON");
  EXPECT_EQ(fault_of(std::string("\0\0\0", 3)), "line 1: this isn't JSON");
  EXPECT_EQ(fault_of(R"({"schema":1e999})"), "a number is too large");
}

TEST(Recorded, says_of_every_beginning_that_it_is_cut_off) {
  for (const std::string& whole :
       {audit_of(cell_of(verdicts)),
        field_of(row_of(R"("families":{"far":{"cases":3,"wrong":{"missed":1}}})"))}) {
    (void)read(whole);
    for (std::size_t size = 1; size < whole.size(); ++size)
      EXPECT_EQ(fault_of(whole.substr(0, size)), "the file is cut off: it ends within its JSON") << size;
  }
}

TEST(Recorded, refuses_what_would_count_twice) {
  const std::string cell = cell_of(verdicts);
  EXPECT_EQ(fault_of(audit_of(cell + "," + cell)), R"(cell 2: "naive", "ray", "f32", "far" occurs twice)");
  EXPECT_EQ(fault_of(audit_of(cell_of("") + "," + cell_of(""))),
            R"(cell 2: "naive", "ray", "f32", "far" occurs twice)");
  const std::string row = row_of(R"("families":{})");
  EXPECT_EQ(fault_of(field_of(row + "," + row)), R"(row 2: "naive", "ray", "f32" occurs twice)");
  EXPECT_EQ(
      fault_of(replaced(audit_of(cell), R"("missed":{"times":3})", R"("missed":{"times":3,"times":3})")),
      R"(the key "times" occurs twice in one object)");
  EXPECT_EQ(fault_of(start + R"("cells":[],"cells":[]})"), R"(the key "cells" occurs twice in one object)");
}

TEST(Recorded, refuses_lists_in_lists_in_lists) {
  for (const std::size_t depth : {20U, 1000000U}) {
    const std::string deep = std::string(depth, '[') + std::string(depth, ']');
    EXPECT_EQ(fault_of(deep), "lists and objects are nested too deeply");
    EXPECT_EQ(fault_of(start + R"("new":)" + deep + R"(,"cells":[]})"),
              "lists and objects are nested too deeply");
    EXPECT_EQ(fault_of(std::string(depth, '[')), "lists and objects are nested too deeply");
  }
}

/// A change to a good text, and the resulting message.
struct Damage {
  std::string_view what, by, said;
};

TEST(Counts, say_what_is_wrong_and_where) {
  const std::string text = counts_text(read(audit_of(cell_of(verdicts))));
  const std::vector<Damage> damages{
      {R"(["naive",)", R"([)", "cell 1: family: expected a name, found 19"},
      {R"(["naive",)", R"(["",)", "cell 1: expected a name, found none"},
      {R"(,19,)", R"(,101,)", "cell 1: cases: expected a whole number from 0 to 100, found 101"},
      {R"("missed":3)", R"("mist":3)", R"(cell 1: nothing is called "mist")"},
      {R"("missed":3)", R"("missed":0)",
       "cell 1: missed: expected a whole number from 1 to 18446744073709551615, found 0"},
      {R"("time":)", R"("place":)", R"(cell 1: no number is called "place")"},
      {R"([0.5,0.4999])", R"([0.5])", "cell 1: time: expected two errors, found a list"},
      {R"("far",19)", R"("far"],[19)", "cell 1: expected a list of five to seven, found a list"}};
  for (const Damage& damage : damages)
    EXPECT_EQ(fault_of(replaced(text, damage.what, damage.by)), damage.said);
  const std::string line = text.substr(text.find("[\"naive"), text.rfind("\n]") - text.find("[\"naive"));
  EXPECT_EQ(fault_of(replaced(text, line, line + "," + line)),
            R"(cell 2: "naive", "ray", "f32", "far" occurs twice)");
}

TEST(Recorded, says_what_is_wrong_in_an_audit_and_where) {
  const std::string text = audit_of(cell_of(verdicts));
  const std::string in_cell = R"(cell 1: "naive", "ray", "f32", "far": within: )";
  const std::vector<Damage> head{
      {R"("complete":true)", R"("complete":1)", "complete: expected true or false, found 1"},
      {R"("complete":true)", R"("done":true)", "expected the key complete"},
      {R"("run":{)", R"("walk":{)", "expected the key run"},
      {R"("run":{)", R"("run":[],"x":{)", "run: expected an object, found a list"},
      {R"("seed":18446744073709551615)", R"("seed":18446744073709551616)",
       "run: seed: expected a whole number from 0 to 18446744073709551615, found 1.8446744073709552e+19"},
      {R"("cases":100)", R"("cases":1000000001)",
       "run: cases: expected a whole number from 0 to 1000000000, found 1000000001"},
      {R"("cells":[)", R"("cells":{},"x":[)", "cells: expected a list, found an object"},
      {R"({"subject":"naive")", R"({"subject":"")", "cell 1: subject: expected a name, found none"},
      {R"({"subject":"naive")", R"({"subject":["naive"])", "cell 1: subject: expected a text, found a list"},
      {R"("question":"ray",)", "", "cell 1: expected the key question"},
      {R"({"subject":"naive")", R"(3,{"subject":"naive")", "cell 1: expected an object, found 3"}};
  for (const Damage& damage : head) EXPECT_EQ(fault_of(replaced(text, damage.what, damage.by)), damage.said);
  const std::vector<Damage> within{
      {R"("within":{)", R"("within":3,"x":{)", "expected an object, found 3"},
      {R"("cases":20)", R"("cases":101)", "cases: expected a whole number from 0 to 100, found 101"},
      {R"("cases":20)", R"("cases":-1)", "cases: expected a whole number from 0 to 100, found -1"},
      {R"("cases":20)", R"("cases":20.0)", "cases: expected a whole number from 0 to 100, found 20.0"},
      {R"("cases":20)", R"("cases":"20")", R"(cases: expected a whole number from 0 to 100, found "20")"},
      {R"("cases":20,"not_asked":80)", R"("cases":21)", "kinds: they add up to 20, not to the 21 cases"},
      {R"("not_asked":80)", R"("not_asked":81)", "not_asked: expected a whole number from 0 to 80, found 81"},
      {R"("missed":{"times":3})", R"("missed":3)", "kinds: missed: expected an object, found 3"},
      {R"("missed":{"times":3})", R"("missed":{"times":21})",
       "kinds: missed: times: expected a whole number from 0 to 20, found 21"},
      {R"("missed":{"times":3})", R"("missed":{})", "kinds: missed: expected the key times"},
      // A kind from a later program would go unnoticed.
      {R"("missed":{)", R"("unheard_of":{)", "kinds: they add up to 17, not to the 20 cases"},
      {R"("kinds":{)", R"("x":{)", "kinds: they add up to 0, not to the 20 cases"},
      {R"("promise_broken":{"times":2})", R"("promise_broken":{"times":21})",
       "promise_broken: times: expected a whole number from 0 to 20, found 21"},
      {R"("errors":{)", R"("errors":"none","x":{)", R"(errors: expected an object, found "none")"},
      {R"("p99":0.5,)", "", "errors: time: expected the key p99"},
      {R"("largest":0.4999)", R"("largest":-0.5)",
       R"(errors: time: largest: expected an error in ulp or "inf", found -0.5)"},
      {R"("largest":0.4999)", R"("largest":null)",
       R"(errors: time: largest: expected an error in ulp or "inf", found null)"}};
  for (const Damage& damage : within)
    EXPECT_EQ(fault_of(replaced(text, damage.what, damage.by)), in_cell + std::string(damage.said));
}

TEST(Recorded, says_what_is_wrong_in_a_field_and_where) {
  const std::string text =
      field_of(row_of(R"("not_asked":9,"families":{"far":{"cases":20,"wrong":{"missed":3,"beyond":2}}},)"
                      R"("errors":{"time":{"families":{"far":{"p99":4,"largest":3.5}}}})"));
  (void)read(text);
  const std::string in_row = R"(row 1: "naive", "ray", "f32": )";
  const std::vector<Damage> all{
      {R"("families":{"far":{"cases":20)", R"("x":{"far":{"cases":20)", "expected the key families"},
      {R"("far":{"cases":20)", R"("":{"cases":20)", "families: expected a name, found none"},
      {R"("far":{"cases":20)", R"("far":7,"x":{"cases":20)", R"("far": expected an object, found 7)"},
      {R"("cases":20)", R"("cases":200)",
       R"("far": cases: expected a whole number from 0 to 100, found 200)"},
      {R"("missed":3)", R"("missed":19)", R"("far": wrong: 21 of 20 cases)"},
      {R"("missed":3)", R"("missed":{})",
       R"("far": wrong: missed: expected a whole number from 0 to 20, found an object)"},
      {R"({"far":{"p99")", R"({"near":{"p99")", R"(time: "near": expected it among the families of the row)"},
      {R"({"far":{"p99":4,)", R"({"far":{)", R"(time: "far": expected the key p99)"},
      {R"({"far":{"p99":4,"largest":3.5})", R"({"far":7)", R"(time: "far": expected an object, found 7)"},
      {R"("not_asked":9)", R"("not_asked":-9)",
       "not_asked: expected a whole number from 0 to 1099511627776, found -9"}};
  for (const Damage& damage : all)
    EXPECT_EQ(fault_of(replaced(text, damage.what, damage.by)), in_row + std::string(damage.said));
}

TEST(Recorded, shows_long_and_strange_texts_cut_and_spelled_out) {
  const std::string fault =
      fault_of(replaced(audit_of(cell_of(verdicts, std::string(10000, 'x') + "\\u202e")), R"("cases":20)",
                        R"("cases":")" + std::string(10000, 'y') + "\""));
  EXPECT_LT(fault.size(), 300);
  for (const char c : fault_of(audit_of(cell_of(R"("within":3)", "\\u202e<b>\\u0000\\n"))))
    EXPECT_TRUE(c >= ' ' && c <= '~');
}

}  // namespace
}  // namespace reports
