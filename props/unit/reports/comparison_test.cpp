// SPDX-License-Identifier: BSL-1.0
/// Two reports compared: each way in which something changes, its sums, and the text for people.
#include "reports/program/compare/comparison.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace reports {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Recorded report_of(std::map<CellName, RecordedCell> cells) {
  Recorded report;
  report.complete = true;
  report.seed = 1;
  report.cases = 100;
  report.cells = std::move(cells);
  return report;
}
/// A report of one cell: naive's rays in f32 and the family far.
Recorded of_cell(const RecordedCell& cell) { return report_of({{{"naive", "ray", "f32", "far"}, cell}}); }

/// `worse missed 3 5`, for each change of the only subject in its only family.
std::vector<std::string> changes_of(const Recorded& old, const Recorded& now) {
  constexpr std::string_view ways[] = {"worse", "better", "appeared", "went", "shifted", "cases"};
  constexpr std::string_view measures[] = {"cell", "judged", "", "largest ", "p99 "};
  std::vector<std::string> all;
  const Comparison comparison = compare(old, now);
  for (const SubjectChanges& subject : comparison.subjects) {
    for (const FamilyChanges& family : subject.families) {
      for (const Change& change : family.changes) {
        std::ostringstream text;
        text << ways[static_cast<std::size_t>(change.way)] << ' '
             << measures[static_cast<std::size_t>(change.measured)] << change.what << ' ' << change.old << ' '
             << change.now;
        all.push_back(text.str());
      }
    }
  }
  return all;
}

using Changes = std::vector<std::string>;

TEST(Comparison, of_a_report_with_itself_finds_nothing) {
  const Recorded report =
      report_of({{{"a", "ray", "f32", "far"}, {20, {{"missed", 3}}, {{"time", {1, inf}}}}},
                 {{"a", "ray", "f64", "far"}, {20, {}, {}}}});
  const Comparison comparison = compare(report, report);
  EXPECT_TRUE(comparison.subjects.empty());
  EXPECT_FALSE(comparison.is_worse());
  EXPECT_EQ(comparison.common, 2);
  EXPECT_EQ(comparison_text(comparison), "Nothing changed in 2 cells.\n");
}

TEST(Comparison, takes_more_of_anything_counted_for_worse) {
  for (const std::string what : {"missed", "no_answer", "not_asked", "outcome_broken", "promise_broken"}) {
    const Recorded none = of_cell({20, {}, {}}), three = of_cell({20, {{what, 3}}, {}}),
                   four = of_cell({20, {{what, 4}}, {}});
    EXPECT_EQ(changes_of(none, three), Changes{"worse " + what + " 0 3"});
    EXPECT_EQ(changes_of(three, four), Changes{"worse " + what + " 3 4"});
    EXPECT_EQ(changes_of(four, three), Changes{"better " + what + " 4 3"});
    EXPECT_EQ(changes_of(three, none), Changes{"better " + what + " 3 0"});
    EXPECT_TRUE(compare(three, four).is_worse());
    EXPECT_FALSE(compare(four, three).is_worse());
  }
}

TEST(Comparison, judges_kinds_by_how_many_decisions_are_wrong_in_all) {
  const Recorded three = of_cell({20, {{"missed", 3}}, {}}), one = of_cell({20, {{"phantom", 1}}, {}}),
                 other = of_cell({20, {{"phantom", 3}}, {}});
  EXPECT_EQ(changes_of(three, one), (Changes{"better missed 3 0", "shifted phantom 0 1"}));
  EXPECT_FALSE(compare(three, one).is_worse());
  EXPECT_EQ(changes_of(one, three), (Changes{"worse missed 0 3", "shifted phantom 1 0"}));
  EXPECT_TRUE(compare(one, three).is_worse());
  EXPECT_EQ(changes_of(three, other), (Changes{"shifted missed 3 0", "shifted phantom 0 3"}));
  EXPECT_FALSE(compare(three, other).is_worse());
  EXPECT_FALSE(compare(three, other).subjects.empty());
}

// NaN that became missed, weighed against a fix that made three quarters of the wrong decisions right.
TEST(Comparison, takes_a_fix_for_better_whatever_its_numbers_are) {
  const Recorded
      old = of_cell({1000,
                     {{"not_a_number", 392}, {"none_near", 392}},
                     {{"time", {1, 2}}, {"backward_decisions", {inf, inf}}, {"backward_times", {1, 2}}}}),
      now = of_cell({1000,
                     {{"missed", 144}, {"none_near", 144}},
                     {{"time", {64, 900}}, {"backward_decisions", {inf, inf}}, {"backward_times", {8, 90}}}});
  EXPECT_FALSE(compare(old, now).is_worse());
  EXPECT_TRUE(comparison_text(compare(old, now))
                  .starts_with("Wrong decisions: 39.2 % before (392 of 1,000), 14.4 % now (144 of 1,000).\n"
                               "In all: better.\n"));
  EXPECT_TRUE(compare(now, old).is_worse());
}

TEST(Comparison, takes_errors_for_worse_where_as_many_decisions_are_wrong) {
  const Recorded old = of_cell({20, {{"missed", 3}}, {{"backward_times", {1, 2}}}}),
                 now = of_cell({20, {{"missed", 3}}, {{"backward_times", {1, 70}}}});
  EXPECT_EQ(changes_of(old, now), Changes{"worse largest backward_times 2 70"});
}

TEST(Comparison, says_none_near_of_a_backward_error_that_is_infinite_and_inf_of_others) {
  const auto with = [](double steps, double ulps) {
    return of_cell({20, {}, {{"backward_times", {1, steps}}, {"time", {1, ulps}}}});
  };
  const std::string worse = comparison_text(compare(with(2, 2), with(inf, inf))),
                    better = comparison_text(compare(with(inf, inf), with(2, 2)));
  EXPECT_NE(worse.find("backward_times largest 2 -> none near"), std::string::npos) << worse;
  EXPECT_EQ(worse.find("none near steps"), std::string::npos) << worse;
  EXPECT_NE(worse.find("time largest 2 -> inf ulp"), std::string::npos) << worse;
  EXPECT_NE(better.find("backward_times largest none near -> 2 steps"), std::string::npos) << better;
}

TEST(Comparison, takes_a_step_of_a_huge_error_for_nothing) {
  const Recorded old = of_cell({20, {}, {{"time", {1, 100000000}}}}),
                 now = of_cell({20, {}, {{"time", {1, 100000001}}}});
  EXPECT_FALSE(compare(old, now).is_worse());
  EXPECT_EQ(changes_of(old, now).size(), 1U);
}

TEST(Comparison, takes_a_larger_error_for_worse) {
  const Recorded small = of_cell({20, {}, {{"time", {1, 0.75}}}}),
                 large = of_cell({20, {}, {{"time", {2, 1.5}}}}),
                 infinite = of_cell({20, {}, {{"time", {1, inf}}}});
  EXPECT_EQ(changes_of(small, large), (Changes{"worse largest time 0.75 1.5", "worse p99 time 1 2"}));
  EXPECT_EQ(changes_of(large, small), (Changes{"better largest time 1.5 0.75", "better p99 time 2 1"}));
  EXPECT_EQ(changes_of(small, infinite), Changes{"worse largest time 0.75 inf"});
  const Recorded next = of_cell({20, {}, {{"time", {1, 0.75000000000000011}}}});
  EXPECT_EQ(changes_of(small, next).size(), 1);
}

TEST(Comparison, takes_errors_where_nothing_was_compared_for_new_and_not_for_worse) {
  const Recorded none = of_cell({20, {{"missed", 20}}, {}}), some = of_cell({20, {}, {{"time", {2, 1.5}}}});
  EXPECT_EQ(changes_of(none, some), (Changes{"better missed 20 0", "appeared largest time 0 1.5"}));
  EXPECT_FALSE(compare(none, some).is_worse());
  EXPECT_EQ(changes_of(some, none), (Changes{"worse missed 0 20", "went largest time 1.5 0"}));
  EXPECT_TRUE(compare(some, none).is_worse());
}

TEST(Comparison, takes_another_number_of_cases_for_neither) {
  const Recorded few = of_cell({20, {}, {}}), many = of_cell({21, {}, {}});
  for (const auto& [old, now] : {std::pair(few, many), std::pair(many, few)}) {
    EXPECT_EQ(changes_of(old, now).size(), 1);
    EXPECT_TRUE(changes_of(old, now).front().starts_with("cases judged "));
    EXPECT_FALSE(compare(old, now).is_worse());
  }
}

TEST(Comparison, takes_a_cell_of_one_report_for_new_or_gone_and_not_for_worse) {
  const Recorded old = report_of({{{"a", "ray", "f32", "far"}, {20, {{"missed", 9}}, {}}},
                                  {{"b", "ray", "f32", "far"}, {20, {}, {}}}}),
                 now = report_of({{{"c", "ray", "f32", "far"}, {20, {{"missed", 9}}, {}}},
                                  {{"b", "ray", "f32", "far"}, {20, {}, {}}}});
  EXPECT_EQ(changes_of(old, now), (Changes{"appeared cell 0 20", "went cell 20 0"}));
  EXPECT_FALSE(compare(old, now).is_worse());
  EXPECT_EQ(compare(old, now).common, 1);
  // Each part of a name distinguishes cells.
  for (const CellName& other : {CellName{"b", "sweep", "f32", "far"}, CellName{"b", "ray", "f64", "far"},
                                CellName{"b", "ray", "f32", "near"}}) {
    EXPECT_EQ(
        compare(report_of({{{"b", "ray", "f32", "far"}, {20, {}, {}}}}), report_of({{other, {20, {}, {}}}}))
            .common,
        0);
  }
}

TEST(Comparison, takes_cases_no_longer_asked_in_a_field_for_worse) {
  Recorded old = report_of({{{"a", "ray", "f32", ""}, {}}, {{"a", "ray", "f32", "far"}, {20, {}, {}}}}),
           now = old;
  now.cells.begin()->second.times["not_asked"] = 5;
  old.is_field = now.is_field = true;
  EXPECT_EQ(changes_of(old, now), Changes{"worse not_asked 0 5"});
}

TEST(Comparison, leaves_backward_errors_out_where_one_report_has_none) {
  for (const bool old_has_them : {true, false}) {
    Recorded old = of_cell({20, {{"missed", 3}}, {{"backward_times", {1, 2}}}}), now = old;
    now.cells.begin()->second.errors["backward_times"] = {1, 900};
    (old_has_them ? now : old).has_backward = false;
    const Comparison comparison = compare(old, now);
    EXPECT_TRUE(comparison.subjects.empty());
    EXPECT_TRUE(comparison_text(comparison)
                    .starts_with(std::string("Backward errors are left out: the ") +
                                 (old_has_them ? "new" : "old") +
                                 " report is of schema 2, which has none.\n\n"));
    now.cells.begin()->second.times["missed"] = 4;
    EXPECT_TRUE(compare(old, now).is_worse());
  }
}

TEST(Comparison, takes_beyond_for_phantom_where_one_report_is_older) {
  const Recorded older = of_cell({20, {{"beyond", 1}, {"phantom", 4}}, {}}),
                 newer = of_cell({20, {{"beyond", 3}, {"phantom", 2}}, {}});
  EXPECT_EQ(changes_of(older, newer), (Changes{"shifted beyond 1 3", "shifted phantom 4 2"}));
  for (const bool old_is_older : {true, false}) {
    Recorded old = old_is_older ? older : newer, now = old_is_older ? newer : older;
    (old_is_older ? old : now).has_beyond = false;
    EXPECT_EQ(changes_of(old, now), Changes{});
    EXPECT_TRUE(comparison_text(compare(old, now))
                    .starts_with(std::string("Beyond counts as phantom: the ") +
                                 (old_is_older ? "old" : "new") +
                                 " report is of an older schema, which distinguished few of them.\n\n"));
    ++now.cells.begin()->second.times["beyond"];
    EXPECT_EQ(changes_of(old, now), (Changes{"worse phantom 5 6"}));
    (old_is_older ? old : now).has_backward = false;
    EXPECT_TRUE(compare(old, now).left_out.starts_with("Backward errors are left out: "));
    EXPECT_NE(compare(old, now).left_out.find("\nBeyond counts as phantom: "), std::string::npos);
  }
}

// --- whether they can be compared ---

TEST(Comparison, is_for_reports_of_the_same_cases) {
  const Recorded report = of_cell({20, {}, {}});
  EXPECT_EQ(why_incomparable(report, report), "");
  Recorded other = report;
  other.seed = 2;
  EXPECT_EQ(why_incomparable(report, other),
            "they have different cases: the old report of --seed 1 --cases 100, the new one of --seed 2 "
            "--cases 100; "
            "make the new one with --seed 1 --cases 100");
  other = report;
  other.cases = 10;
  EXPECT_TRUE(why_incomparable(report, other).ends_with("make the new one with --seed 1 --cases 100"));
  other = report;
  other.complete = false;
  EXPECT_EQ(why_incomparable(report, other),
            "the new report is from an interrupted audit; make it again with --seed 1 --cases 100");
  EXPECT_EQ(why_incomparable(other, report),
            "the old report is from an interrupted audit; make it again with --seed 1 --cases 100");
  other = report;
  other.is_field = true;
  EXPECT_EQ(why_incomparable(report, other),
            "the old report is an audit.json and the new one a field.json: compare two of a kind");
}

// --- the text ---

TEST(ComparisonText, begins_with_the_sums_and_with_what_is_worse) {
  const Recorded old = report_of(
                     {{{"a", "ray", "f32", "far"}, {2000, {{"missed", 1000}}, {{"time", {2, 1.5}}}}},
                      {{"a", "ray", "f32", "near"}, {2000, {{"missed", 5}}, {{"time", {2, 1.25}}}}},
                      {{"b", "ray", "f64", "far"}, {20, {}, {{"time", {2, 1.5}}}}},
                      {{"c", "cast", "f64", "far"}, {20, {{"beyond", 3}, {"missed", 1}}, {}}},
                      {{"d", "cast", "f64", "far"}, {20, {}, {}}},
                      {{"d", "cast", "f64", "near"}, {20, {}, {}}},
                      {{"e", "cast", "f64", "far"}, {20, {}, {}}}}),
                 now = report_of(
                     {{{"a", "ray", "f32", "far"}, {2000, {{"missed", 1010}}, {{"time", {2, 1.5}}}}},
                      {{"a", "ray", "f32", "near"}, {2000, {{"missed", 4}}, {{"time", {2, 1.5}}}}},
                      {{"b", "ray", "f64", "far"}, {20, {}, {{"time", {4, 2.5}}}}},
                      {{"c", "cast", "f64", "far"}, {20, {}, {}}},
                      {{"e", "cast", "f64", "far"}, {18, {}, {}}},
                      {{"f", "cast", "f64", "far"}, {20, {}, {}}}});
  EXPECT_EQ(comparison_text(compare(old, now)),
            "Wrong decisions: 24.9 % before (1,009 of 4,060), 25 % now (1,014 of 4,058).\n"
            "In all: better in some families, worse in others.\n\n"
            "worse     a ray f32: missed 1,005 -> 1,014 (+9)\n"
            "shifted   a ray f32: time largest 1.5 ulp, as before over all\n"
            "worse     b ray f64: time largest 1.5 -> 2.5 ulp, time 99 % 2 -> 4 ulp\n"
            "better    c cast f64: beyond 3 -> 0 (-3), missed 1 -> 0 (-1)\n"
            "appeared  f cast f64: 1 family appeared\n"
            "went      d cast f64: 2 families went\n"
            "cases     e cast f64: 20 -> 18 judged within the contract\n"
            "\n"
            "Family by family:\n"
            "\n"
            "worse     a ray f32 far: missed 1,000 -> 1,010 (+10)\n"
            "better    a ray f32 near: missed 5 -> 4 (-1)\n"
            "shifted   a ray f32 near: time largest 1.25 -> 1.5 ulp\n"
            "worse     b ray f64 far: time largest 1.5 -> 2.5 ulp, time 99 % 2 -> 4 ulp\n"
            "better    c cast f64 far: beyond 3 -> 0 (-3), missed 1 -> 0 (-1)\n"
            "appeared  f cast f64: far\n"
            "went      d cast f64: far, near\n"
            "cases     e cast f64 far: 20 -> 18 judged within the contract\n"
            "\n"
            "5 cells in both reports: 2 worse in something, 2 better; 1 appeared, 2 went.\n"
            "What is shifted is not judged: kinds of wrong decisions that changed against their sum,\n"
            "errors where fewer decisions are wrong, and errors the same in six digits.\n");
}

TEST(ComparisonText, distinguishes_a_shift_between_families_from_none) {
  const Recorded old = report_of({{{"a", "ray", "f32", "far"}, {20, {{"missed", 3}}, {}}},
                                  {{"a", "ray", "f32", "near"}, {20, {{"missed", 5}}, {}}}}),
                 now = report_of({{{"a", "ray", "f32", "far"}, {20, {{"missed", 4}}, {}}},
                                  {{"a", "ray", "f32", "near"}, {20, {{"missed", 4}}, {}}}});
  const Comparison comparison = compare(old, now);
  EXPECT_TRUE(comparison.is_worse());
  ASSERT_EQ(comparison.subjects.size(), 1);
  EXPECT_EQ(sums_line(comparison.subjects.front()), "a ray f32: missed 8 in all, in other families");
}

TEST(ComparisonText, tells_errors_apart_that_six_digits_do_not) {
  const Comparison comparison = compare(of_cell({20, {}, {{"time", {1, 0.75}}}}),
                                        of_cell({20, {}, {{"time", {1, 0.75000000000000011}}}}));
  EXPECT_EQ(sums_line(comparison.subjects.front()),
            "naive ray f32: time largest 0.75 -> 0.7500000000000001 ulp");
}

TEST(ComparisonText, of_one_line_holds_what_is_worse_alone) {
  const Comparison mixed = compare(of_cell({20, {{"missed", 1}}, {}}), of_cell({20, {{"phantom", 3}}, {}}));
  EXPECT_EQ(sums_line(mixed.subjects.front()), "naive ray f32: phantom 0 -> 3 (+3)");
  const Comparison better = compare(of_cell({20, {{"missed", 3}}, {}}), of_cell({20, {}, {}}));
  EXPECT_EQ(sums_line(better.subjects.front()), "naive ray f32: missed 3 -> 0 (-3)");
}

/// U+202E: the text after it is shown backwards.
std::string from_right_to_left() { return {'\xe2', '\x80', '\xae'}; }

void expect_harmless(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 100) << line;
    for (const char c : line) {
      EXPECT_TRUE(c >= ' ' && c <= '~') << line;
      EXPECT_EQ(std::string_view("<&\"'`#|").find(c), std::string_view::npos) << line;
    }
    const std::size_t first = line.find_first_not_of(' ');
    EXPECT_FALSE(first != std::string::npos && line.substr(first).starts_with("::")) << line;
  }
}

TEST(ComparisonText, is_harmless_whatever_the_names_are) {
  const std::vector<std::string> names{"<script>alert(1)</script>",
                                       from_right_to_left() + "evil",
                                       std::string(10000, 'x'),
                                       "::error::stop",
                                       "##[error]stop",
                                       "a\nb\r\x1b[31m",
                                       std::string(1, '\0'),
                                       "\xff\xfe",
                                       "| [a](b) `c` |",
                                       std::string(300, ' '),
                                       "\"&amp;'"};
  RecordedCell old, now;
  // The longest possible items.
  for (const std::string what : {"missed", "outcome_broken", "promise_broken", "not_a_number"}) {
    old.times[what] = 123456789;
    now.times[what] = 1000000000;
  }
  for (const std::string what : {"centre_in_input_ulps", "normal_in_ulps_of_1", "time"}) {
    old.errors[what] = {1.2345678901234567e+300, 1.2345678901234567e+300};
    now.errors[what] = {1.2345678901234569e+300, 1.2345678901234569e+300};
  }
  for (const std::string& name : names) {
    for (const CellName& cell : {CellName{name, "ray", "f32", "far"}, CellName{"a", name, "f32", "far"},
                                 CellName{"a", "ray", name, "far"}, CellName{"a", "ray", "f32", name},
                                 CellName{name, name, name, name}}) {
      const Recorded before = report_of({{cell, old}}), after = report_of({{cell, now}}),
                     none = report_of({});
      expect_harmless(comparison_text(compare(before, after)));
      expect_harmless(comparison_text(compare(after, before)));
      expect_harmless(comparison_text(compare(none, after)));
      expect_harmless(comparison_text(compare(before, none)));
    }
  }
}

}  // namespace
}  // namespace reports
