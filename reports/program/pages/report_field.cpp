// SPDX-License-Identifier: BSL-1.0
/// The table of the field, field.md: answers of foreign programs, and of subjects to compare them with. For each
/// subject there is a page of the cases that its figures link to.

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/pages/parts.hpp"

namespace reports {

namespace {

using namespace verify;

constexpr std::string_view how_to_read =
    R"(## How to read this

Libraries in circulation, each in the version named, were asked the same cases as the routines of
this project. Every answer was compared with the exact one, in integers, without a tolerance.

- **What is counted is what a library speaks of.** `cases` are those within its contract: what its
  documentation says of directions, ends and starts, told below. A design that is documented is no
  fault: where a library takes unit directions alone, or answers a start inside with the way out or
  with no contact, it is judged by that. All other cases stand in `outside`, for whoever calls it
  with them all the same; they aren't held against it.
- **The cases are chosen to be hard**, and all families weigh the same. No figure here is a share of
  anybody's scenes. In the tables by family, `ordinary` and `unit_ordinary` are plain scenes.
- **Each number that counts something wrong is a link** to the simplest case that shows it, that of
  the fewest digits when its numbers are written out in binary, with the exact answer and what the
  library said. A largest error links to its case.
- **For comparison** stand first: `exact`, the exact answer rounded once, the floor that nobody can
  beat; `naive`, the textbook quadratic; `perpendicular`, the form of Ray Tracing Gems;
  `pbrt_interval`, the interval form of PBRT as published; and `graze`, the library of this project.
- **The adapters are ours**, and they may be wrong where the library isn't. What a case shows can be
  tried by hand, and corrections are welcome.

`missed` is a contact that isn't found, `phantom` one that isn't there. `wrong root` is the other
crossing, `behind` and `beyond` a contact before the start or after the end, `clamped` one put at
the start that isn't there (or the other way round), `NaN` a contact that comes with no number. `no
answer` is a crash, an end, a hang or a line that is no answer; `not asked` cases a program was
spared, since it failed too often. A point is none at all, a dash nothing to count. Errors are in
ulp, units of the last digit, of right decisions alone; `median` and `99 %` are upper bounds, known
to a power of two.

)";

/// The file of the cases of a subject.
std::string cases_file(std::string_view subject) { return fmt::format("field_{}.md", subject); }

/// The words above a case; unique on its page.
std::string caption(const Example& example) {
  std::string text = fmt::format("{} {} ", name(example.subject->question), name(example.type));
  if (const auto* const figure = std::get_if<Figure>(&example.what)) {
    return text + fmt::format("largest error of the {} in {}", name(*figure), example.family->name);
  }
  return text +
         (example.within ? std::string(heading(std::get<Kind>(example.what))) : "outside its contract");
}

/// The anchor of a heading.
std::string anchor(std::string_view heading) {
  std::string text;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') text += '-';
    if (std::isalnum(byte) != 0 || c == '-' || c == '_') text += static_cast<char>(std::tolower(byte));
  }
  return text;
}

std::string linked(const std::string& text, const Example* example) {
  if (example == nullptr || text == "." || text == "-") return text;
  return fmt::format("[{}]({}#{})", text, cases_file(example->subject->name), anchor(caption(*example)));
}

const Example* example_of(const Report& report, const Subject& subject, NumberType type, Kind kind) {
  return find_example(report.examples, subject, type,
                      [&](const Example& one) { return one.within && one.what == Goal(kind); });
}

/// The largest of all families; of equals the first.
const Example* example_of(const Report& report, const Subject& subject, NumberType type, Figure figure) {
  const Example* largest = nullptr;
  for (const Example& one : report.examples) {
    if (one.subject != &subject || one.type != type || one.what != Goal(figure)) continue;
    if (largest == nullptr || one.error > largest->error) largest = &one;
  }
  return largest;
}

// --- decisions ---

std::string decisions(const Report& report, Question question) {
  Table table;
  table.column("subject", Column::text);
  table.column("version", Column::text);
  table.column("type", Column::text);
  table.column("cases");
  for (const Kind kind : wrong_kinds) table.column(std::string(heading(kind)), Column::number_if_any);
  table.column("not asked", Column::number_if_any);
  for (const char* const head : {"median", "99 %", "largest"}) table.column(head);
  table.column("outside");
  table.column("wrong there");
  for (const Subject* subject : subjects_of(report.plan, question)) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      const Tally within = within_contract(report.audit, *subject, type),
                  outside = outside_contract(report.audit, *subject, type);
      std::vector<std::string> row{plain(subject->name),
                                   subject->about.version.empty() ? "-" : plain(subject->about.version),
                                   std::string(name(type)), count_or_point(judged(within))};
      for (const Kind kind : wrong_kinds) {
        row.push_back(linked(count_or_point(within.times(kind)), example_of(report, *subject, type, kind)));
      }
      row.push_back(count_or_point(within.not_asked));
      const auto figure = own_figure(subject->contract);
      auto three = figure ? three_errors(errors(within, *figure)) : std::vector<std::string>{"-", "-", "-"};
      if (figure && errors(within, *figure).largest() > 0) {
        three[2] = linked(three[2], example_of(report, *subject, type, *figure));
      }
      for (std::string& error : three) row.push_back(std::move(error));
      row.push_back(count_or_point(judged(outside)));
      row.push_back(linked(
          count_or_point(outside.wrong()),
          find_example(report.examples, *subject, type, [](const Example& one) { return !one.within; })));
      table.row(std::move(row));
    }
  }
  return table.text();
}

// --- what each promises ---

std::string promises(const Plan& plan, Question question) {
  std::string text = "What each of them gives, and promises:\n\n";
  for (const Subject* subject : subjects_of(plan, question)) {
    const About& about = subject->about;
    text += fmt::format("- `{}`", subject->name);
    if (!about.version.empty()) text += " " + plain(about.version);
    if (!about.package.empty()) text += fmt::format(" ({})", plain(about.package));
    text += ": ";
    if (!about.promises.empty()) text += fmt::format("its documentation: {} ", with_stop(about.promises));
    text += contract_in_words(*subject) + "\n";
  }
  return text + "\n";
}

// --- errors by family ---

/// The errors (99 % / largest) of one number in one type, with a column for each subject that gives it. Without a
/// figure, the number is the one by which each subject says when: a time, a distance or a centre.
std::string errors_by_family(const Report& report, Question question, NumberType type,
                             std::optional<Figure> figure) {
  const auto figure_of = [&](const Subject& subject) -> std::optional<Figure> {
    const auto own = own_figure(subject.contract);
    if (!figure) return own;
    return own == figure ? std::nullopt : figure;
  };
  std::vector<const Subject*> subjects;
  for (const Subject* subject : subjects_of(report.plan, question)) {
    const auto wanted = figure_of(*subject);
    const bool says =
        wanted && std::ranges::any_of(report.audit.cells, [&](const Cell& cell) {
          return cell.subject == subject && cell.type == type && errors(cell.within, *wanted).total() != 0;
        });
    if (says) subjects.push_back(subject);
  }
  if (subjects.empty()) return "";
  Table table;
  table.column("family", Column::text);
  for (const Subject* subject : subjects) table.column(plain(subject->name));
  for (const Family* family : report.plan.families) {
    std::vector<std::string> row{std::string(family->name)};
    bool any = false;
    for (const Subject* subject : subjects) {
      const Figure own = *figure_of(*subject);
      std::string text = "-";
      for (const Cell& cell : report.audit.cells) {
        if (cell.subject != subject || cell.family != family || cell.type != type) continue;
        const Histogram& histogram = errors(cell.within, own);
        if (histogram.total() == 0) continue;
        any = true;
        const auto three = three_errors(histogram);
        const Example* const example = find_example(report.examples, *subject, type, [&](const Example& one) {
          return one.what == Goal(own) && one.family == family;
        });
        text = histogram.largest() == 0 ? "." : three[1] + " / " + linked(three[2], example);
      }
      row.push_back(std::move(text));
    }
    if (any) table.row(std::move(row));
  }
  return fmt::format("{} in {}, 99 % / largest:\n\n",
                     figure ? sentence(name(*figure)).substr(0, name(*figure).size()) : "When", name(type)) +
         table.text();
}

// --- time ---

std::string nanoseconds(const Report& report) {
  if (report.head.call_times.empty()) return "";
  Table table;
  table.column("subject", Column::text);
  table.column("question", Column::text);
  for (const NumberType type : report.plan.types) table.column(std::string(name(type)));
  for (const Subject* subject : report.plan.subjects) {
    std::vector<std::string> row{plain(subject->name), std::string(stem(subject->question))};
    bool any = false;
    for (const NumberType type : report.plan.types) {
      std::string text = "-";
      for (const CallTime& one : report.head.call_times) {
        if (one.subject != subject || one.type != type) continue;
        text = fmt::format("{:.{}f}", one.nanoseconds, one.nanoseconds < 10 ? 1 : 0);
        any = true;
      }
      row.push_back(std::move(text));
    }
    if (any) table.row(std::move(row));
  }
  return "Nanoseconds of a call, in ordinary scenes (of rays with unit directions), on the machine above, "
         "which may have "
         "been busy; with what it takes to hand the numbers over. They tell magnitudes, no ranking:\n\n" +
         table.text();
}

// --- pages ---

std::string entry(const Example& example) {
  std::string text = fmt::format("## {}\n\n", caption(example));
  if (const auto* const kind = std::get_if<Kind>(&example.what)) {
    text += fmt::format("{}; case {} of {}{}.\n\n", sentence(name(*kind)).substr(0, name(*kind).size()),
                        example.number, example.family->name,
                        example.within ? "" : ", outside its contract: not held against it");
  } else {
    text += fmt::format("{} ulp; case {} of {}.\n\n", rounded_up(example.error), example.number,
                        example.family->name);
  }
  return text + fmt::format("```\n{}\n# {}\n# exact: {}\n# said:  {}\n```\n\n", example.line, example.scene,
                            example.exact, example.said.empty() ? "-" : example.said);
}

Page cases_page(const Report& report, std::string_view subject) {
  std::string text = incomplete(report.audit);
  text += fmt::format(
      "# Cases of {}\n\n"
      "What the table of the field links to. Each block can be pasted into `graze truth`, which answers "
      "with the exact truth and its certificate: the case as a line, in decimals that read back the same, "
      "the exact "
      "answer correctly rounded, and what {} said. {}.\n\n",
      plain(subject), plain(subject), sizes(report.plan));
  for (const Example& one : report.examples) {
    if (one.subject->name == subject) text += entry(one);
  }
  return {cases_file(subject), std::move(text)};
}

}  // namespace

std::vector<Page> field_pages(const Report& report) {
  std::string text = incomplete(report.audit);
  text += "# The table of the field\n\n";
  text += "Written by `graze audit`, whole; don't edit it.\n\n";
  text += head_table(report) + nanoseconds(report) + std::string(end_of_head) + "\n";
  text += how_to_read;
  for (const Question question : questions_of(report.plan)) {
    text += fmt::format("## {}\n\n{} {}.\n\n", title(question), asked(question), sizes(report.plan));
    text += decisions(report, question);
    text += promises(report.plan, question);
    text += "Errors by family, in ulp:\n\n";
    for (const auto figure :
         {std::optional<Figure>(), std::optional(Figure::centre_coordinate),
          std::optional(Figure::point_coordinate), std::optional(Figure::normal_coordinate)}) {
      for (const NumberType type : report.plan.types) {
        text += errors_by_family(report, question, type, figure);
      }
    }
  }
  std::vector<Page> pages{{"field.md", std::move(text)}};
  std::vector<std::string_view> done;
  for (const Subject* subject : report.plan.subjects) {
    if (std::ranges::find(done, subject->name) != done.end()) continue;
    done.push_back(subject->name);
    pages.push_back(cases_page(report, subject->name));
  }
  return pages;
}

}  // namespace reports
