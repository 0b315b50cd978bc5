// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "reports/program/html/field_program.hpp"
#include "reports/program/html/html_page.hpp"
#include "reports/program/html/page_parts.hpp"
#include "reports/program/pages/cost_words.hpp"
#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/heat_map.hpp"
#include "reports/program/pages/parts.hpp"
#include "reports/program/pages/standing.hpp"
#include "reports/program/text/markdown.hpp"
#include "reports/program/text/svg.hpp"

namespace reports {

using namespace verify;

namespace {

// --- what to expect of each ---

std::string sentences_on_libraries(const Report& report) {
  std::string text =
      "<section aria-labelledby=\"each\">\n<h2 id=\"each\">In one sentence each</h2>\n<ul "
      "class=\"verdicts\">\n";
  for (const Namesakes& program : by_name(report.plan, true)) {
    text +=
        fmt::format("<li><a href=\"#{}\">{}</a> {}</li>\n", place_of(program), escaped(program.front()->name),
                    in_a_line(expectations(report, program), "<b>", "</b>"));
  }
  return text + "</ul>\n</section>\n";
}

std::string picture(const HeatMap& map) {
  return fmt::format("<p><img alt=\"{}\" src=\"{}\"></p>\n", escaped(map.title), address_of(svg(map)));
}

// --- a section for each question ---

std::string by_kinds_of_wrong(const Report& report, Question question) {
  Table table;
  table.column("subject", Column::text);
  table.column("type", Column::text);
  table.column("cases");
  for (const Kind kind : wrong_kinds) table.column(std::string(heading(kind)), Column::number_if_any);
  table.column("not asked", Column::number_if_any);
  std::vector<std::string> right, outside;
  for (const Subject* subject : subjects_of(report.plan, question)) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      const Tally within = within_contract(report.audit, *subject, type);
      if (within.wrong() == 0 && within.not_asked == 0) {
        (judged(within) == 0 ? outside : right).push_back(fmt::format("{} in {}", subject->name, name(type)));
        continue;
      }
      std::vector<std::string> row{std::string(subject->name), std::string(name(type)),
                                   count_or_point(judged(within))};
      for (const Kind kind : wrong_kinds) row.push_back(count_or_point(within.times(kind)));
      row.push_back(count_or_point(within.not_asked));
      table.row(std::move(row));
    }
  }
  std::string text = "<p>The same by kind of wrong decision:</p>\n" + table.html();
  if (!right.empty())
    text += fmt::format("<p>Never wrong: {}.</p>\n", escaped(fmt::format("{}", fmt::join(right, ", "))));
  if (!outside.empty())
    text += fmt::format("<p>Not judged, as no case lies within the contract: {}.</p>\n",
                        escaped(fmt::format("{}", fmt::join(outside, ", "))));
  return text;
}

std::string nanoseconds(const Report& report, const Subject& subject, NumberType type) {
  for (const CallTime& one : report.head.call_times) {
    if (one.subject == &subject && one.type == type)
      return fmt::format("{:.{}f}", one.nanoseconds, one.nanoseconds < 10 ? 1 : 0);
  }
  return "-";
}

std::string where_times_come_from(const Report& report, Question question) {
  if (!report.head.costs) {
    return fmt::format(
        "Nanoseconds of a call, in ordinary scenes{}, on {}, which may have been busy; with what it takes to "
        "hand the numbers over. They show magnitudes, not a ranking:",
        question == Question::ray ? " with unit directions" : "", report.head.processor);
  }
  const std::string others = measured_beside(report, {question});
  return fmt::format(
      "Nanoseconds of a call, {}{}:", in_words(*report.head.costs),
      others.empty() ? ""
                     : fmt::format("; measured by the audit itself, on {}, which may have been busy, are {}",
                                   report.head.processor, others));
}

/// The times of calls, which differ from run to run.
std::string call_times(const Report& report, Question question) {
  Table table;
  table.column("ns", Column::text);
  for (const NumberType type : report.plan.types) table.column(std::string(name(type)));
  for (const Subject* subject : subjects_of(report.plan, question)) {
    std::vector<std::string> row{std::string(subject->name)};
    for (const NumberType type : report.plan.types) row.push_back(nanoseconds(report, *subject, type));
    if (std::ranges::any_of(row.begin() + 1, row.end(), [](const std::string& cell) { return cell != "-"; }))
      table.row(std::move(row));
  }
  if (table.empty()) return "";
  return fmt::format("<p>{}</p>\n", escaped(where_times_come_from(report, question))) + table.html();
}

std::string question_section(const Report& report, Question question) {
  return fmt::format("<section aria-labelledby=\"{0}\">\n<h2 id=\"{0}\">{1}</h2>\n<p>{2}</p>\n",
                     stem(question), title(question), asked(question)) +
         picture(map_of(report, question)) +
         scenes_in_html(report, subjects_of(report.plan, question), RowsAre::subjects) +
         by_kinds_of_wrong(report, question) + call_times(report, question) + "</section>\n";
}

constexpr std::string_view how_to_read_figures =
    R"(<p>Only cases within the contract of a library count: what its documentation says of directions, ends and starts;
what lies beyond isn't held against it. A point means none at all, a dash nothing to count. Errors are in ulp, units of the last
digit, of right decisions only; <code>median</code> and <code>99 %</code> are upper bounds, known to a power of two. Families
where no decision is wrong and no error exceeds half an ulp have no row. A case can be pasted into <code>graze truth</code>,
which answers with the exact truth and its certificate. field.json holds all figures and cases.</p>
)";

}  // namespace

std::string scenes_in_html(const Report& report, const std::vector<const Subject*>& subjects, RowsAre rows) {
  const Table backward = backward_table(report, subjects, rows);
  return fmt::format("<p>{}</p>\n", scenes_counted) + scenes_table(report, subjects, rows).html() +
         (backward.empty() ? "" : fmt::format("<p>{}</p>\n", backward_counted) + backward.html());
}

Page field_html_page(const Report& report) {
  std::string text = page_start("The table of the field", report.audit);
  text += fmt::format(
      "<p>{} libraries were asked when spheres meet, and each answer was compared with the exact one. "
      "{}.</p>\n",
      by_name(report.plan, true).size(), escaped(sizes(report.plan)));
  text += std::string(how_to_read_figures) + what_words_mean(report) + sentences_on_libraries(report) +
          picture(map_of_all(report, Counted::far_off)) + picture(map_of_all(report, Counted::wrong));
  for (const Question question : questions_of(report.plan)) text += question_section(report, question);
  text += "<section aria-labelledby=\"libraries\">\n<h2 id=\"libraries\">Library by library</h2>\n";
  for (const Namesakes& program : by_name(report.plan, true)) text += program_section(report, program);
  text += "</section>\n" + how_it_was_made(report) + "</main>\n</body>\n</html>\n";
  return {"field.html", std::move(text)};
}

}  // namespace reports
