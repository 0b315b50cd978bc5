// SPDX-License-Identifier: BSL-1.0
/// The section of one library in field.html.

#include "reports/program/html/field_program.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/parts.hpp"
#include "reports/program/text/markdown.hpp"
#include "reports/program/text/svg.hpp"

namespace reports {

namespace {

using namespace verify;

constexpr std::size_t families_shown = 10;  // of a subject in one type

// --- decisions and errors by family ---

struct FaultyFamily {
  const Family* family;
  const Tally* within;
};

/// The families with wrong decisions, or with an error above half an ulp: first those with the largest share of wrong
/// decisions, then those with the largest errors.
std::vector<FaultyFamily> faulty_families(const Report& report, const Subject& subject, NumberType type) {
  const auto figure = own_figure(subject.contract);
  const auto largest = [&](const Tally& tally) { return figure ? errors(tally, *figure).largest() : 0; };
  std::vector<FaultyFamily> rows;
  for (const Cell& cell : report.audit.cells) {
    if (cell.subject != &subject || cell.type != type) continue;
    if (cell.within.wrong() != 0 || largest(cell.within) > 0.5) rows.push_back({cell.family, &cell.within});
  }
  std::ranges::sort(rows, [&](const FaultyFamily& one, const FaultyFamily& other) {
    const auto share = [](const Tally& tally) {
      return static_cast<double>(tally.wrong()) / static_cast<double>(judged(tally));
    };
    if (share(*one.within) != share(*other.within)) return share(*one.within) > share(*other.within);
    if (largest(*one.within) != largest(*other.within)) return largest(*one.within) > largest(*other.within);
    return one.family < other.family;  // they are stored in the order of their list
  });
  return rows;
}

std::string by_family(const Report& report, const Subject& subject, NumberType type) {
  const auto figure = own_figure(subject.contract);
  const std::vector<FaultyFamily> rows = faulty_families(report, subject, type);
  Table table;
  table.column("family", Column::text);
  table.column("cases");
  table.column("wrong %");
  for (const Kind kind : wrong_kinds) table.column(std::string(heading(kind)), Column::number_if_any);
  if (figure) {
    for (const char* const head : {"99 %", "largest"}) table.column(head);
  }
  const auto add = [&](std::string name, const Tally& tally) {
    std::vector<std::string> row{std::move(name), count_or_point(judged(tally)),
                                 short_percent(tally.wrong(), judged(tally))};
    for (const Kind kind : wrong_kinds) row.push_back(count_or_point(tally.times(kind)));
    if (figure) {
      auto three = three_errors(errors(tally, *figure));
      row.push_back(std::move(three[1]));
      row.push_back(std::move(three[2]));
    }
    table.row(std::move(row));
  };
  Tally others;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i < families_shown) {
      add(std::string(rows[i].family->name), *rows[i].within);
    } else {
      others.merge(*rows[i].within);
    }
  }
  if (rows.size() > families_shown) add(fmt::format("{} others", rows.size() - families_shown), others);
  add("all", within_contract(report.audit, subject, type));
  return table.html();
}

std::string outside_in_words(const Report& report, const Subject& subject, NumberType type) {
  const Tally outside = outside_contract(report.audit, subject, type);
  if (judged(outside) == 0) return "";
  return fmt::format("<p>Outside its contract, and not held against it: {} cases, {} of them wrong.</p>\n",
                     grouped(judged(outside)), outside.wrong() == 0 ? "none" : grouped(outside.wrong()));
}

// --- cases ---

std::string block_of(const Example& example, std::string_view which) {
  return escaped(fmt::format("# {}, {}\n{}\n# exact: {}\n# said:  {}\n",
                             heading(std::get<Kind>(example.what)), which, example.line, example.exact,
                             example.said.empty() ? "-" : example.said));
}

/// The cases of a subject in one type: for each kind of wrong decision the plainest and the shortest.
std::string cases_of(const Report& report, const Subject& subject, NumberType type) {
  std::string text;
  for (const Kind kind : wrong_kinds) {
    for (const bool plain : {true, false}) {
      const Example* const one = find_example(report.examples, subject, type, [&](const Example& example) {
        return example.within && example.plain == plain && example.what == Goal(kind);
      });
      if (one != nullptr) text += block_of(*one, plain ? "the plainest case" : "the case of fewest digits");
    }
  }
  if (text.empty()) return "";
  return "<p>Cases to try:</p>\n<pre tabindex=\"0\">\n" + text + "</pre>\n";
}

// --- the section ---

std::string what_it_promises(const Namesakes& program) {
  const About& about = program.front()->about;
  std::string text;
  if (!about.version.empty() || !about.package.empty())
    text += fmt::format("<p>Version {}{}.</p>\n", about.version.empty() ? "unknown" : escaped(about.version),
                        about.package.empty() ? "" : fmt::format(" ({})", escaped(about.package)));
  if (!about.promises.empty())
    text += fmt::format("<p>Its documentation: {}</p>\n", escaped(with_stop(about.promises)));
  text += "<ul>\n";
  for (const Subject* subject : program)
    text += fmt::format("<li>{}: {}</li>\n", title(subject->question), escaped(contract_in_words(*subject)));
  return text + "</ul>\n";
}

}  // namespace

std::string place_of(const Namesakes& program) {
  return fmt::format("library-{}", escaped(program.front()->name));
}

std::string program_section(const Report& report, const Namesakes& program) {
  // A link to a collapsed element opens it.
  std::string text = fmt::format("<details>\n<summary><b>{}</b> {}</summary>\n<div id=\"{}\">\n",
                                 escaped(program.front()->name),
                                 in_a_line(expectations(report, program), "", ""), place_of(program));
  text += what_it_promises(program) + scenes_in_html(report, program, RowsAre::questions);
  for (const Subject* subject : program) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      text += fmt::format("<h3>{} in {}</h3>\n", title(subject->question), name(type)) +
              by_family(report, *subject, type) + outside_in_words(report, *subject, type) +
              cases_of(report, *subject, type);
    }
  }
  return text + "</div>\n</details>\n";
}

}  // namespace reports
