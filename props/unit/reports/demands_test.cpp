// SPDX-License-Identifier: BSL-1.0
/// The demands on an audit: which complaints and checks a report leads to.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/reports/report_sample.hpp"
#include "props/unit/reports/verdicts.hpp"
#include "reports/program/commands/gate.hpp"

namespace reports {
namespace {

using namespace verify;
using props::of_kind;
using props::Sample;
using props::subject;

Verdict broken_promise() {
  Verdict verdict = of_kind(Kind::right);
  verdict.promise_kept = false;
  return verdict;
}
void break_promise(Sample& report, std::string_view family, NumberType type, CaseNumber number) {
  report.cell("graze", family, type).within.add(broken_promise(), Cause::none, number);
}
Known known(std::string_view name, Question question, NumberType type, const Goal& goal) {
  return {.subject = &subject(name, question), .type = type, .goal = goal, .score = {true, 1}};
}

Demands demands(const std::vector<std::string_view>& requirements) {
  Demands all;
  for (const std::string_view text : requirements)
    all.requirements.push_back(std::get<Requirement>(read_requirement(text)));
  return all;
}
Demands demands(Recorded baseline, bool no_change) { return {{}, std::move(baseline), no_change}; }

Recorded recorded(const Report& report) { return std::get<Recorded>(read_recorded(json_page(report).text)); }

std::vector<std::string> complaints(const Report& report, const Demands& all) {
  std::vector<std::string> lines;
  for (const Complaint& complaint : complaints_of(report, all, compared(report, all)))
    lines.push_back(complaint.line);
  return lines;
}
using Complaints = std::vector<std::string>;

/// A line for each check.
std::vector<std::string> checks(const Report& report, const Demands& all) {
  std::vector<std::string> lines;
  for (const Check& check : checks_of(report, all, compared(report, all))) {
    lines.push_back(check.subject + ' ' + check.question + ' ' + check.type + ' ' + check.demand + ": " +
                    check.failure);
    EXPECT_EQ(check.details.empty(), check.demand != "baseline" || check.failure.empty()) << lines.back();
  }
  return lines;
}

constexpr std::string_view drawn = "graze broke its promise of sphere_cast in f64 in ",
                           listed = "graze breaks its promise of sphere_cast in f64 in a worst-case file";

// --- promises ---

TEST(Demands, are_met_by_a_report_in_which_no_promise_is_broken) {
  const Sample report;
  EXPECT_EQ(complaints(report, {}), Complaints{});
  EXPECT_EQ(checks(report, {}), (Complaints{"graze cast f32 promise: ", "graze cast f64 promise: "}));
}

TEST(Demands, are_that_promises_are_kept) {
  Sample report;
  break_promise(report, "ordinary", NumberType::f64, 3);
  break_promise(report, "ordinary", NumberType::f64, 4);
  break_promise(report, "invalid", NumberType::f64, 5);
  const std::string complaint = std::string(drawn) + "3 cases; the report shows one of each kind";
  EXPECT_EQ(complaints(report, {}), Complaints{complaint});
  EXPECT_EQ(checks(report, {}),
            (Complaints{"graze cast f32 promise: ", "graze cast f64 promise: " + complaint}));
}

TEST(Demands, do_not_look_outside_the_contract) {
  Sample report;
  report.cell("graze", "ordinary", NumberType::f64).outside.add(broken_promise(), Cause::none, 3);
  EXPECT_EQ(complaints(report, {}), Complaints{});
}

TEST(Demands, are_that_promises_are_kept_in_worst_case_files_too) {
  Sample report;
  report.known = {known("graze", Question::cast, NumberType::f64, Figure::time),
                  known("graze", Question::cast, NumberType::f64, Kind::missed),
                  known("graze", Question::cast, NumberType::f64, BrokenPromise{}),
                  known("graze", Question::ray, NumberType::f32, BrokenPromise{})};
  EXPECT_EQ(complaints(report, {}),
            (Complaints{std::string(listed),
                        "graze breaks its promise of ray_sphere in f32 in a worst-case file"}));
  EXPECT_EQ(checks(report, {}),
            (Complaints{"graze cast f32 promise: ", "graze cast f64 promise: " + std::string(listed)}));
  break_promise(report, "ordinary", NumberType::f64, 3);
  const std::string complaint = std::string(drawn) + "1 cases; the report shows one of each kind";
  EXPECT_EQ(complaints(report, {}).front(), complaint);
  EXPECT_EQ(checks(report, {}).back(), "graze cast f64 promise: " + complaint + "; " + std::string(listed));
}

// --- requirements ---

TEST(Demands, are_the_requirements_of_each_subject_and_type) {
  Sample report;
  for (Cell& cell : report.audit.cells) cell.within.add(of_kind(Kind::right), Cause::none, 0);
  const Demands all = demands({"missed=0", "ulp<=1e9"});
  const std::string unmet =
      "missed=0 isn't met: 5 of tutorial_ray (ray, f64), most in family unit_ordinary (5)";
  EXPECT_EQ(complaints(report, all), Complaints{unmet});
  const std::vector<std::string> lines = checks(report, all);
  ASSERT_EQ(lines.size(), 2U + 2 * 4 * 2);
  EXPECT_EQ(lines[2], "tutorial_ray ray f32 missed=0: ");
  EXPECT_EQ(lines[3], "tutorial_ray ray f64 missed=0: " + unmet);
  EXPECT_EQ(lines[9], "graze cast f64 missed=0: ");
  EXPECT_EQ(lines[10], "tutorial_ray ray f32 ulp<=1e9: ");
}

// --- the baseline ---

TEST(Demands, are_compared_with_a_baseline_by_what_was_written_of_a_whole_audit) {
  Sample report;
  const Demands all = demands(recorded(report), false);
  EXPECT_FALSE(compared(report, {}));
  const auto same = compared(report, all);
  ASSERT_TRUE(same);
  EXPECT_TRUE(same->subjects.empty());
  EXPECT_GT(same->common, 0U);
  report.audit.complete = false;
  EXPECT_FALSE(compared(report, all));
}

TEST(Demands, of_a_baseline_are_that_nothing_is_worse) {
  const Sample before;
  Sample worse, better;
  worse.cell("tutorial_ray", "unit_ordinary", NumberType::f64)
      .within.add(of_kind(Kind::missed), Cause::logic, 15);
  better.cell("tutorial_ray", "unit_ordinary", NumberType::f64).within = {};
  better.cell("tutorial_ray", "unit_ordinary", NumberType::f64)
      .within.add(of_kind(Kind::right), Cause::none, 1);
  const std::string complaint = "worse than the baseline: tutorial_ray ray f64: missed 5 -> 6 (+1)";
  EXPECT_EQ(complaints(worse, demands(recorded(before), false)), Complaints{complaint});
  EXPECT_EQ(complaints(better, demands(recorded(before), false)), Complaints{});
  EXPECT_EQ(complaints(before, demands(recorded(before), true)), Complaints{});

  const std::vector<std::string> lines = checks(worse, demands(recorded(before), false));
  ASSERT_EQ(lines.size(), 2U + 4 * 2);
  EXPECT_EQ(lines[2], "tutorial_ray ray f32 baseline: ");
  EXPECT_EQ(lines[3], "tutorial_ray ray f64 baseline: " + complaint);
  for (std::size_t i = 4; i < lines.size(); ++i) EXPECT_TRUE(lines[i].ends_with(" baseline: ")) << lines[i];

  const Complaints changed = complaints(better, demands(recorded(before), true));
  ASSERT_EQ(changed.size(), 1U);
  EXPECT_TRUE(changed[0].starts_with("not the same as the baseline: tutorial_ray ray f64: ")) << changed[0];
}

TEST(Demands, of_a_baseline_may_be_that_nothing_goes) {
  const Sample before;
  Sample report;
  const Demands lenient = demands(recorded(before), false), strict = demands(recorded(before), true);
  std::erase(report.plan.subjects, &subject("tutorial_cast", Question::cast));
  std::erase_if(report.audit.cells, [](const Cell& cell) { return cell.subject->name == "tutorial_cast"; });
  EXPECT_EQ(complaints(report, lenient), Complaints{});
  ASSERT_EQ(complaints(report, strict).size(), 1U);
  EXPECT_TRUE(
      complaints(report, strict)[0].starts_with("not the same as the baseline: tutorial_cast cast f32: "));
  // There is a check for what only the baseline has, too.
  const std::vector<std::string> lines = checks(report, strict);
  ASSERT_EQ(lines.size(), 2U + 3 * 2 + 1);
  EXPECT_TRUE(lines.back().starts_with(
      "tutorial_cast cast f32 baseline: not the same as the baseline: tutorial_cast cast f32: "))
      << lines.back();
  EXPECT_EQ(checks(report, lenient).size(), 2U + 3 * 2);
}

}  // namespace
}  // namespace reports
