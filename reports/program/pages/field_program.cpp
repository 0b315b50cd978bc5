// SPDX-License-Identifier: BSL-1.0
/// The page of one program of the field: its contract, what it gets wrong by family, and cases to try.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/pages/field_figures.hpp"

namespace reports {

namespace {

using namespace verify;

constexpr std::size_t most_lines = 300;     // of a page
constexpr std::size_t families_shown = 10;  // of a subject in one type

// --- decisions and errors by family ---

struct Row {
  const Family* family;
  const Tally* within;
};

/// The families with wrong decisions, or with an error above half an ulp: those with the largest share of wrong
/// decisions first, then those with the largest errors.
std::vector<Row> faulty_families(const Report& report, const Subject& subject, NumberType type) {
  const auto figure = own_figure(subject.contract);
  const auto largest = [&](const Tally& tally) { return figure ? errors(tally, *figure).largest() : 0; };
  std::vector<Row> rows;
  for (const Cell& cell : report.audit.cells) {
    if (cell.subject != &subject || cell.type != type) continue;
    if (cell.within.wrong() != 0 || largest(cell.within) > 0.5) rows.push_back({cell.family, &cell.within});
  }
  std::ranges::sort(rows, [&](const Row& one, const Row& other) {
    const auto share = [](const Tally& tally) {
      return static_cast<double>(tally.wrong()) / static_cast<double>(judged(tally));
    };
    if (share(*one.within) != share(*other.within)) return share(*one.within) > share(*other.within);
    if (largest(*one.within) != largest(*other.within)) return largest(*one.within) > largest(*other.within);
    return one.family < other.family;  // they lie in the order of their list
  });
  return rows;
}

std::string by_family(const Report& report, const Subject& subject, NumberType type) {
  const auto figure = own_figure(subject.contract);
  const std::vector<Row> rows = faulty_families(report, subject, type);
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
  return table.text();
}

std::string outside_in_words(const Report& report, const Subject& subject, NumberType type) {
  const Tally outside = outside_contract(report.audit, subject, type);
  if (judged(outside) == 0) return "";
  return fmt::format("Outside its contract, and not held against it: {} cases, {} of them wrong.\n\n",
                     grouped(judged(outside)), outside.wrong() == 0 ? "none" : grouped(outside.wrong()));
}

// --- cases ---

/// Words behind a `#`, in lines that are no wider than a page.
std::string comment(std::string_view words) {
  return wrapped("# " + std::string(words), page_width, "#   ") + "\n";
}

std::string block_of(const Example& example, std::string_view which) {
  const std::string what = fmt::format("{}, {}{}", heading(std::get<Kind>(example.what)), which,
                                       example.within ? "" : ", outside its contract");
  std::string text = comment(what);
  if (example.line.size() <= page_width) {
    text += example.line + "\n";
  } else {
    text += comment(
        fmt::format("case {} of {}; its line stands in the JSON file", example.number, example.family->name));
  }
  return text + comment("exact: " + example.exact) +
         comment("said:  " + (example.said.empty() ? "-" : example.said));
}

/// The cases of a subject in one type: of each kind of wrong decision the plainest, and with `shortest` the shortest.
std::string cases_of(const Report& report, const Subject& subject, NumberType type, bool shortest) {
  std::string text;
  for (const Kind kind : wrong_kinds) {
    const auto of_kind = [&](bool plain) {
      return find_example(report.examples, subject, type, [&](const Example& one) {
        return one.within && one.plain == plain && one.what == Goal(kind);
      });
    };
    const Example *const plainest = of_kind(true), *const short_one = of_kind(false);
    if (plainest != nullptr) text += block_of(*plainest, "the plainest case");
    if (short_one != nullptr && (shortest || plainest == nullptr))
      text += block_of(*short_one, "the case of fewest digits");
  }
  if (text.empty()) return "";
  return "Cases to try:\n\n```\n" + text + "```\n\n";
}

// --- the page ---

std::string part_of(const Report& report, const Subject& subject, NumberType type, bool shortest) {
  return fmt::format("## {} in {}\n\n", title(subject.question), name(type)) +
         by_family(report, subject, type) + outside_in_words(report, subject, type) +
         cases_of(report, subject, type, shortest);
}

std::string introduction(const Report& report, const Namesakes& program) {
  const About& about = program.front()->about;
  std::string text = fmt::format("# {}\n\n", plain(program.front()->name));
  if (!about.version.empty() || !about.package.empty()) {
    text += wrapped(fmt::format("Version {}{}.", about.version.empty() ? "unknown" : plain(about.version),
                                about.package.empty() ? "" : fmt::format(" ({})", plain(about.package))),
                    page_width) +
            "\n\n";
  }
  if (!about.promises.empty()) {
    text += wrapped("Its documentation: " + with_stop(about.promises), page_width) + "\n\n";
  }
  for (const Subject* subject : program) {
    text += wrapped(fmt::format("- {}: {}", title(subject->question), contract_in_words(*subject)),
                    page_width, "  ") +
            "\n";
  }
  return text + "\n" +
         wrapped(
             fmt::format("{}. Families where no decision is wrong and no error exceeds half an ulp have no "
                         "row; the JSON file has all of them. A case can be pasted into `graze truth`, "
                         "which answers with the exact truth and its certificate.",
                         sizes(report.plan)),
             page_width) +
         "\n\n";
}

std::string text_of(const Report& report, const Namesakes& program, bool shortest) {
  std::string text = incomplete(report.audit) + introduction(report, program) +
                     by_scenes(report, program, RowsAre::questions);
  for (const Subject* subject : program) {
    for (const NumberType type : types_of(report.plan, *subject))
      text += part_of(report, *subject, type, shortest);
  }
  return text;
}

}  // namespace

Page program_page(const Report& report, const Namesakes& program) {
  std::string text = text_of(report, program, true);
  if (static_cast<std::size_t>(std::ranges::count(text, '\n')) > most_lines) {
    text = text_of(report, program, false);
  }
  return {file_of(program), std::move(text)};
}

}  // namespace reports
