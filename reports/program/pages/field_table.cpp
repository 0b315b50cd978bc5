// SPDX-License-Identifier: BSL-1.0
/// The table of the field: field.md with a sentence for each program and a picture, and a page for each question.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/program/pages/cost_words.hpp"
#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/field_figures.hpp"
#include "reports/program/pages/heat_map.hpp"

namespace reports {

namespace {

using namespace verify;

constexpr std::string_view how_to_read_the_field =
    R"(## How to read this

Libraries in circulation, each in the version named, were asked the same cases as the routines of
this project. Every answer was compared with the exact one, in integers, without a tolerance.

- **What is counted is what a library speaks of.** Cases count if they lie within its contract: what
  its documentation says of directions, ends and starts. A design that is documented is no fault.
  All other cases are counted apart, on the page of the library; they aren't held against it.
- **The cases are chosen to be hard**, and all families weigh the same. No figure here is a share of
  anybody's scenes, and only `ordinary` tells of plain ones.
- **Each library has a page** with its contract, its wrong decisions by family, and cases to try:
  the plainest and the shortest that show each kind of wrong decision, with the exact answer and what
  the library said. [field.json](field.json) holds all figures and cases.
- **For comparison**: `exact` is the exact answer rounded once; `naive` the textbook quadratic;
  `perpendicular` the form of Ray Tracing Gems; `pbrt_interval` the interval form of PBRT as
  published; and `graze` the library of this project.
- **The adapters are ours**, and they may be wrong where the library isn't. What a case shows can be
  tried by hand, and corrections are welcome.

)";

// --- one sentence for each program ---

std::string sentence_on(const Report& report, const Namesakes& program) {
  const Expectation expected = expectation(by_scene_kind(report, program));
  return expected.share.empty() ? expected.text : fmt::format("**{}**{}", expected.share, expected.text);
}

std::string sentences(const Report& report) {
  std::string text = "## In one sentence each\n\n";
  for (const Namesakes& program : by_name(report.plan, true)) {
    const std::string name = plain(program.front()->name);
    text += wrapped(fmt::format("- [{}]({}): {}", name, file_of(program), sentence_on(report, program)),
                    page_width, "  ") +
            "\n";
  }
  return text + "\n";
}

// --- a picture ---

HeatMap::Row row_of(std::string label, const BySceneKind& tallies) {
  HeatMap::Row row{std::move(label), {}};
  for (const Tally& tally : tallies) row.cells.push_back({tally.wrong(), judged(tally)});
  return row;
}

HeatMap empty_map(std::string title, std::string description) {
  HeatMap map{std::move(title), std::move(description), {}, {}};
  for (const SceneKind& kind : scene_kinds) map.columns.emplace_back(kind.name);
  return map;
}

/// A row for each library, over all its questions and types.
HeatMap map_of_all(const Report& report) {
  HeatMap map = empty_map("Wrong decisions of libraries, in %, by kind of scene",
                          "A row for each library, over all questions and types that it answers; a column "
                          "for each kind of scene. "
                          "The same figures, question by question, stand in the tables.");
  for (const bool programs : {true, false}) {
    HeatMap::Section section{programs ? "libraries" : "for comparison", {}};
    for (const Namesakes& namesakes : by_name(report.plan, programs))
      section.rows.push_back(row_of(std::string(namesakes.front()->name), by_scene_kind(report, namesakes)));
    map.sections.push_back(std::move(section));
  }
  return map;
}

/// A row for each subject and type.
HeatMap map_of(const Report& report, Question question) {
  HeatMap map =
      empty_map(fmt::format("{}: wrong decisions, in %", title(question)),
                "A row for each routine and number type, a column for each kind of scene. The table "
                "below holds the same figures.");
  HeatMap::Section section{std::string(stem(question)), {}};
  for (const Subject* subject : subjects_of(report.plan, question)) {
    for (const NumberType type : types_of(report.plan, *subject))
      section.rows.push_back(row_of(fmt::format("{} {}", subject->name, name(type)),
                                    by_scene_kind(report.audit, *subject, type)));
  }
  map.sections.push_back(std::move(section));
  return map;
}

// --- a page for each question ---

std::string nanoseconds(const Report& report, const Subject& subject, NumberType type) {
  for (const CallTime& one : report.head.call_times) {
    if (one.subject == &subject && one.type == type)
      return fmt::format("{:.{}f}", one.nanoseconds, one.nanoseconds < 10 ? 1 : 0);
  }
  return "-";
}

std::string by_kinds(const Report& report, Question question) {
  Table table;
  table.column("subject", Column::text);
  table.column("type", Column::text);
  table.column("cases");
  for (const Kind kind : wrong_kinds) table.column(std::string(heading(kind)), Column::number_if_any);
  table.column("not asked", Column::number_if_any);
  std::vector<std::string> right;
  for (const Subject* subject : subjects_of(report.plan, question)) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      const Tally within = within_contract(report.audit, *subject, type);
      if (within.wrong() == 0 && within.not_asked == 0) {
        right.push_back(fmt::format("{} in {}", plain(subject->name), name(type)));
        continue;
      }
      std::vector<std::string> row{plain(subject->name), std::string(name(type)),
                                   count_or_point(judged(within))};
      for (const Kind kind : wrong_kinds) row.push_back(count_or_point(within.times(kind)));
      row.push_back(count_or_point(within.not_asked));
      table.row(std::move(row));
    }
  }
  std::string text = "The same by kind of wrong decision:\n\n" + table.text();
  if (!right.empty()) {
    text += wrapped(fmt::format("Never wrong: {}.", fmt::join(right, ", ")), page_width) + "\n\n";
  }
  return text;
}

std::string where_times_come_from(const Report& report, Question question) {
  if (!report.head.costs) {
    return fmt::format(
        "Nanoseconds of a call, in ordinary scenes{}, on {}, which may have been busy; with what it takes to "
        "hand the numbers over. They tell magnitudes, no ranking:",
        question == Question::ray ? " with unit directions" : "", plain(report.head.processor));
  }
  const std::string others = measured_beside(report, {question});
  return fmt::format(
      "Nanoseconds of a call, {}{}:", plain(in_words(*report.head.costs)),
      others.empty() ? ""
                     : fmt::format("; measured by the audit itself, on {}, which may have been busy, are {}",
                                   plain(report.head.processor), plain(others)));
}

/// The times of calls, which differ from run to run: they stand above the line that says so.
std::string call_times(const Report& report, Question question) {
  Table table;
  table.column("ns", Column::text);
  for (const NumberType type : report.plan.types) table.column(std::string(name(type)));
  for (const Subject* subject : subjects_of(report.plan, question)) {
    std::vector<std::string> row{plain(subject->name)};
    for (const NumberType type : report.plan.types) row.push_back(nanoseconds(report, *subject, type));
    if (std::ranges::any_of(row.begin() + 1, row.end(), [](const std::string& cell) { return cell != "-"; }))
      table.row(std::move(row));
  }
  if (table.empty()) return "";
  return wrapped(where_times_come_from(report, question), page_width) + "\n\n" + table.text();
}

Page field_question_page(const Report& report, Question question) {
  std::string text = incomplete(report.audit);
  text += fmt::format("# The field: {}\n\n", title(question));
  text += call_times(report, question);
  text += std::string(end_of_head) + "\n";
  text += wrapped(fmt::format("{} {}. What the words mean is told on the first page of the table.",
                              asked(question), sizes(report.plan)),
                  page_width) +
          "\n\n";
  text += fmt::format("![Share of wrong decisions by kind of scene]({}.svg)\n\n", file_of(question));
  text +=
      by_scenes(report, subjects_of(report.plan, question), RowsAre::subjects) + by_kinds(report, question);
  return {file_of(question) + ".md", std::move(text)};
}

// --- the first page ---

std::string questions_list(const Plan& plan) {
  std::string text = "## Question by question\n\n";
  for (const Question question : questions_of(plan))
    text += fmt::format("- [{}]({}.md): {}\n", title(question), file_of(question), asked(question));
  return text + "\n";
}

std::string words_of_table() {
  std::string text = "The kinds of scenes:\n\n";
  for (const SceneKind& kind : scene_kinds) text += fmt::format("- `{}`: {}\n", kind.name, kind.means);
  text +=
      "\nThe kinds of wrong decisions: `missed` is a contact that isn't found, `phantom` one that isn't "
      "there,\n"
      "`behind` one with a sphere behind the start. `beyond` is a contact put after the end, `clamped` one "
      "put at\n"
      "the start that isn't there (or the other way round), `wrong root` the other crossing, `NaN` a contact "
      "that\n"
      "comes with no number. `no answer` is a crash, an end, a hang or a line that is no answer; `not asked` "
      "are\n"
      "cases that a program was spared, since it failed too often. A point is none at all, a dash nothing "
      "to\n"
      "count. Errors are in ulp, units of the last digit, of right decisions only; `median` and `99 %` are "
      "upper\n"
      "bounds, known to a power of two.\n";
  return text;
}

}  // namespace

std::vector<Page> field_pages(const Report& report) {
  std::string text = incomplete(report.audit);
  text += "# The table of the field\n\n";
  text += "Written by `graze audit`, whole; don't edit it.\n\n";
  text += head_table(report) + std::string(end_of_head) + "\n";
  text += sizes(report.plan) + ".\n\n";
  text += "![Share of wrong decisions by library and kind of scene](field.svg)\n\n";
  text += "Where a field is empty, no such case lies within the contract of the library.\n\n";
  text +=
      sentences(report) + questions_list(report.plan) + std::string(how_to_read_the_field) + words_of_table();
  std::vector<Page> pages{{"field.md", std::move(text)}, {"field.svg", svg(map_of_all(report))}};
  for (const Question question : questions_of(report.plan)) {
    pages.push_back(field_question_page(report, question));
    pages.push_back({file_of(question) + ".svg", svg(map_of(report, question))});
  }
  for (const Namesakes& program : by_name(report.plan, true)) pages.push_back(program_page(report, program));
  return pages;
}

}  // namespace reports
