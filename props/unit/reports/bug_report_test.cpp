// SPDX-License-Identifier: BSL-1.0
/// Reports of wrong decisions: each cell, count and sentence belongs to its own routine.
#include "reports/program/bug/bug_report.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "props/unit/case_in.hpp"
#include "props/unit/reports/report_sample.hpp"
#include "reports/program/text/terms.hpp"

namespace {

using namespace props;
using namespace reports;
using namespace verify;

Kind kind_after(Kind kind, std::size_t steps) {
  return static_cast<Kind>((static_cast<std::size_t>(kind) + steps) % kinds);
}

/// The place of `far` among the kinds of scenes.
const std::size_t far_away = *scene_kind("far");

/// A handmade report of a routine that goes wrong in one way, next to forms that do so in others.
struct ByHand : BugReport {
  Subject broken{.name = "broken", .question = Question::sweep};
  std::array<Subject, 3> others{
      Subject{.name = "naive", .question = Question::sweep, .contract = {.note = "note 1"}},
      Subject{.name = "second", .question = Question::sweep, .contract = {.note = "note 2"}},
      Subject{.name = "third", .question = Question::sweep, .contract = {.note = "note 3"}}};

  explicit ByHand(Kind its_kind) {
    subject = &broken;
    type = NumberType::f64;
    kind = its_kind;
    explanation = explanation_of(case_in<double>("sweep f64 0 0 0 1 10 0 0 5 0 0 1"), {});
    explanation.said = {{&broken, "it says", of_kind(kind), Cause::unknown}};
    within[far_away] = tally(7, kind);
    for (std::size_t i = 0; i < others.size(); ++i) {
      explanation.said.push_back({&others[i], "another", of_kind(kind_after(kind, i + 1)), Cause::unknown});
      forms.push_back({&others[i], tally(100 * (i + 1), kind, i)});
    }
  }
  ByHand(const ByHand&) = delete;

  /// This many right decisions, and this many wrong ones.
  static Tally tally(std::size_t right, Kind kind, std::size_t wrong = 1) {
    Tally all;
    for (std::size_t i = 0; i < right; ++i) all.add(of_kind(Kind::right), Cause::none, i);
    for (std::size_t i = 0; i < wrong; ++i) all.add(of_kind(kind), Cause::none, right + i);
    all.add(of_kind(Kind::invalid), Cause::none, 9999);  // counts for nothing
    return all;
  }
};

/// The report without its line breaks.
std::string in_one_line(const BugReport& bug) {
  std::string text = write(bug);
  std::ranges::replace(text, '\n', ' ');
  return text;
}
bool holds(const BugReport& bug, std::string_view words) {
  return in_one_line(bug).find(words) != std::string::npos;
}

TEST(BugReports, begin_with_the_version_and_the_package_that_were_asked) {
  const auto begins = [](const About& about, std::string_view words) {
    ByHand bug(Kind::missed);
    bug.broken.about = about;
    return in_one_line(bug).starts_with("# broken misses a contact  " + std::string(words) +
                                        ". A moving sphere ");
  };
  EXPECT_TRUE(begins({}, "broken"));
  EXPECT_TRUE(begins({.version = "1.2"}, "broken 1.2"));
  EXPECT_TRUE(begins({.package = "libbroken-dev"}, "broken (libbroken-dev)"));
  EXPECT_TRUE(begins({.version = "1.2", .package = "libbroken-dev"}, "broken 1.2 (libbroken-dev)"));
}

TEST(BugReports, say_of_each_form_what_it_does_with_this_case_and_with_the_others) {
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    const ByHand bug(kind);
    const std::string page = write(bug);
    for (std::size_t form = 0; form < bug.forms.size(); ++form) {
      const std::vector<std::string> row{"`" + std::string(bug.others[form].name) + "`"};
      const Kind said = kind_after(kind, form + 1);
      EXPECT_EQ(looked_up(page, row, "this case"), is_wrong(said) ? heading(said) : "right") << page;
      EXPECT_EQ(looked_up(page, row, "cases"),
                std::to_string(100 * (form + 1) + (kind == Kind::invalid ? 0 : form)));
      EXPECT_EQ(looked_up(page, row, "wrong"),
                is_wrong(kind) && form != 0 ? std::to_string(form) : std::string("."));
      EXPECT_EQ(looked_up(page, row, "what it is"), bug.others[form].contract.note);
    }
  }
}

TEST(BugReports, have_a_headline_and_a_count_for_every_kind_of_wrong_decision) {
  const std::array<std::string_view, kinds> headlines{"gives no answer",
                                                      "",
                                                      "answers NaN",
                                                      "misses a contact",
                                                      "reports a contact that doesn't exist",
                                                      "reports a contact behind the start",
                                                      "reports a contact beyond the end",
                                                      "confuses the start with the contact",
                                                      "reports the wrong instant",
                                                      ""};
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (!is_wrong(kind)) continue;
    const ByHand bug(kind);
    EXPECT_TRUE(write(bug).starts_with(fmt::format("# broken {}\n", headlines[i]))) << write(bug);
    EXPECT_TRUE(
        holds(bug, fmt::format("- far (up to ten million radii away): 1 of 8, 12.5 %: {} 1 ", heading(kind))))
        << write(bug);
  }
}

TEST(BugReports, count_each_kind_in_the_order_of_their_columns) {
  ByHand bug(Kind::missed);
  bug.within[far_away].add(of_kind(Kind::wrong_root), Cause::none, 50);
  bug.within[far_away].add(of_kind(Kind::phantom), Cause::none, 51);
  bug.within[far_away].add(of_kind(Kind::phantom), Cause::none, 52);
  bug.within.front() = ByHand::tally(3, Kind::missed, 0);
  EXPECT_TRUE(
      holds(bug,
            "decides wrongly:  - ordinary (plain scenes, as games and robots have them): 0 of 3 - far (up to "
            "ten million radii away): 4 of 11, 36.4 %: missed 1, phantom 2, wrong root 1  "))
      << write(bug);
}

TEST(BugReports, find_the_cause_by_the_routine_itself_or_else_by_the_textbook_formula) {
  const auto cause = [](Cause own, Kind of_naive, Cause cause_of_naive, double shared_bits) {
    ByHand bug(Kind::missed);
    bug.explanation.said[0].cause = own;
    bug.explanation.said[1].verdict.kind = of_naive;
    bug.explanation.said[1].cause = cause_of_naive;
    bug.explanation.path->shared_bits = shared_bits;
    const std::string why = in_one_line(bug);
    std::string words;
    for (const auto& [name, part] :
         {std::pair{"logic ", "The cause is its logic"}, std::pair{"rounding ", "The cause is rounding"},
          std::pair{"same ", "goes wrong in the same way, by rounding"},
          std::pair{"chance ", "decides by chance"}, std::pair{"other ", "is wrong too, in another way"},
          std::pair{"formula ", "precision alone isn't the cause"}})
      if (why.find(part) != std::string::npos) words += name;
    return words;
  };
  for (const double few : {0.0, 52.0}) {
    EXPECT_EQ(cause(Cause::logic, Kind::right, Cause::none, few), "logic ");
    EXPECT_EQ(cause(Cause::rounding, Kind::right, Cause::none, few), "rounding ");
    for (const Cause own : {Cause::none, Cause::boundary, Cause::unknown}) {
      EXPECT_EQ(cause(own, Kind::missed, Cause::rounding, few), "same ");
      EXPECT_EQ(cause(own, Kind::missed, Cause::logic, few), "other ");
      EXPECT_EQ(cause(own, Kind::phantom, Cause::rounding, few), "other ");
      EXPECT_EQ(cause(own, Kind::right, Cause::none, few), "formula ");
    }
  }
  EXPECT_EQ(cause(Cause::unknown, Kind::missed, Cause::rounding, 53), "same ");
  EXPECT_EQ(cause(Cause::unknown, Kind::right, Cause::none, 53), "chance ");
  EXPECT_EQ(cause(Cause::unknown, Kind::phantom, Cause::rounding, 54), "chance ");
}

TEST(BugReports, hold_their_parts_in_this_order) {
  ByHand bug(Kind::missed);
  bug.exact = "impact t=0.3";
  bug.said = "miss";
  bug.line = "sweep f64 the line";
  bug.hexadecimal = "sweep f64 in hexadecimals";
  bug.drawing = "broken.svg";
  bug.reproducer_file = "broken.py";
  bug.reproducer = "print(1)";
  bug.version = "9.8.7";
  bug.command = "graze report-bug broken";
  const std::string page = in_one_line(bug);
  std::size_t at = 0;
  for (const std::string_view part :
       {"# broken misses a contact  broken. A moving sphere and a sphere at rest, in f64: A at (0, 0, 0)",
        "- exactly: impact t=0.3 - it says: miss  ", "``` sweep f64 the line sweep f64 in hexadecimals ```",
        "![the case, drawn](broken.svg)", "## Why  Contact at t = 3.0000000000000000000e-1...",
        "No case nearby is one without a contact.", "The discriminant h^2 - a c is positive.",
        "## How often  Random cases within its contract", "## What would help  Known forms",
        "## To see it  [broken.py](broken.py):  ```py print(1) ```",
        "``` echo 'sweep f64 the line' | graze truth graze report-bug broken ```", "Made by graze 9.8.7. "}) {
    at = page.find(part, at);
    ASSERT_NE(at, std::string::npos) << part << '\n' << page;
  }
  bug.drawing.clear();
  bug.reproducer.clear();
  bug.forms.clear();
  for (const std::string_view part : {"the case, drawn", "broken.py", "What would help"})
    EXPECT_FALSE(holds(bug, part)) << part;
}

}  // namespace
