// SPDX-License-Identifier: BSL-1.0
/// The pages of the report for people: one for each question, and one for each subject that answers it.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/field_figures.hpp"
#include "reports/program/pages/parts.hpp"
#include "reports/program/pages/standing.hpp"
#include "verify/judge/condition.hpp"

namespace reports {

using namespace verify;

/// The conditions that are set, one sentence each; all conditions of rays in one sentence.
std::string conditions_in_words(const Subject& subject) {
  constexpr std::string_view of_rays = "rays";
  const std::string_view travels_by = subject.question == Question::ray ? "direction" : "displacement";
  std::string rays, others;
  for (const Condition& condition : conditions()) {
    if (!condition.is_given(subject.contract)) continue;
    const double limit = condition.limit == nullptr ? 0 : subject.contract.*condition.limit;
    const std::string takes = fmt::format(fmt::runtime(condition.takes), limit, travels_by);
    if (takes.starts_with(of_rays)) {
      rays += takes.substr(of_rays.size());
    } else {
      others += fmt::format(" Its contract takes {}.", takes);
    }
  }
  return rays.empty() ? others : fmt::format(" Its contract takes {}{}.{}", of_rays, rays, others);
}

std::string contract_in_words(const Subject& subject) {
  const Contract& contract = subject.contract;
  using Gives = Contract::Gives;
  std::string text = sentence(contract.note);
  if (!text.empty()) text += ' ';
  switch (contract.gives) {
    case Gives::time:
      text += subject.question == Question::ray ? "It answers with a time, a multiple of the direction."
                                                : "It answers with a time, a fraction of the displacement.";
      break;
    case Gives::distance:
      text += "It answers with the distance travelled.";
      break;
    case Gives::centre:
      text += subject.question == Question::ray ? "It answers with the point of contact."
                                                : "It answers with the centre at contact.";
      break;
    case Gives::contact_alone:
      text += "It answers with contact or none.";
      break;
    case Gives::roots:
      text += "It answers with both roots of the line, multiples of the direction.";
      break;
  }
  text += conditions_in_words(subject);
  switch (contract.starts) {
    case Starts::any:
      break;
    case Starts::contained:
      text += " Its contract takes starts inside the container.";
      break;
    case Starts::known_to_touch:
      text += " Its contract takes cases that come into contact.";
      break;
    case Starts::apart:
      text += " Its contract takes starts without contact.";
      break;
    case Starts::off_surface:
      text += " Its contract takes starts that don't touch the sphere exactly.";
      break;
  }
  if (contract.states_outcome) text += " It also states outcome and motion.";
  if (verify::is_escape(subject.question)) return text;  // a container has no start in contact
  switch (contract.inside) {
    case Inside::unstated:
      text += " It says nothing about starts in contact; the right answer is a contact at 0.";
      break;
    case Inside::zero:
      text += " A start in contact is a contact at 0.";
      break;
    case Inside::exit:
      text += " For a start in contact it gives the exit.";
      break;
    case Inside::miss:
      text += " It reports no contact for a start in contact.";
      break;
    case Inside::approaching:
      text += " A start in contact is a contact at 0 if the spheres approach each other, else that or none.";
      break;
  }
  return text;
}

namespace {

std::vector<const Cell*> cells_of(const Audit& audit, const Subject& subject) {
  std::vector<const Cell*> cells;
  for (const Cell& cell : audit.cells) {
    if (cell.subject == &subject) cells.push_back(&cell);
  }
  return cells;
}

/// Whether there is more to say about a cell than that all was right, and rounded once.
bool is_faulty(const Cell& cell) {
  const Tally& tally = cell.within;
  const auto figure = own_figure(cell.subject->contract);
  return tally.wrong() != 0 || tally.not_asked != 0 || tally.outcome_broken.times != 0 ||
         tally.motion_broken.times != 0 || tally.promise_broken.times != 0 ||
         (figure && errors(tally, *figure).largest() > 0.5);
}

/// A sentence on the families about which there is nothing more to say.
std::string faultless(const std::vector<const Cell*>& cells) {
  std::vector<std::string> names;
  for (const Cell* cell : cells) {
    if (judged(cell->within) != 0 && !is_faulty(*cell))
      names.push_back(fmt::format("{} in {}", cell->family->name, name(cell->type)));
  }
  if (names.empty()) return "";
  return wrapped(
             fmt::format("No decision wrong, and no error above half an ulp: {}.", fmt::join(names, ", ")),
             page_width) +
         "\n\n";
}

std::string within_table(const Subject& subject, const std::vector<const Cell*>& cells) {
  const auto figure = own_figure(subject.contract);
  const bool states = subject.contract.states_outcome;
  Table table;
  table.column("family", Column::text);
  table.column("type", Column::text);
  table.column("cases");
  table.column("wrong %");
  for (const Kind kind : wrong_kinds) table.column(std::string(heading(kind)), Column::number_if_any);
  for (const Cause cause : causes_shown) table.column(std::string(name(cause)), Column::number_if_any);
  table.column("unknown", Column::number_if_any);
  if (states) {
    table.column("outcome differs", Column::number_if_any);
    table.column("motion differs", Column::number_if_any);
  }
  table.column("promise broken", Column::number_if_any);
  table.column("not asked", Column::number_if_any);
  if (figure) {
    table.column("99 %");
    table.column("largest");
  }
  for (const Cell* cell : cells) {
    const Tally& tally = cell->within;
    if (!is_faulty(*cell)) continue;
    std::vector<std::string> row{std::string(cell->family->name), std::string(name(cell->type)),
                                 count_or_point(judged(tally)), short_percent(tally.wrong(), judged(tally))};
    for (const Kind kind : wrong_kinds) row.push_back(count_or_point(tally.times(kind)));
    for (const Cause cause : causes_shown) row.push_back(count_or_point(tally.caused_by(cause)));
    row.push_back(count_or_point(tally.caused_by(Cause::unknown)));
    if (states) {
      row.push_back(count_or_point(tally.outcome_broken.times));
      row.push_back(count_or_point(tally.motion_broken.times));
    }
    row.push_back(count_or_point(tally.promise_broken.times));
    row.push_back(count_or_point(tally.not_asked));
    if (figure) {
      auto three = three_errors(errors(tally, *figure));
      row.push_back(std::move(three[1]));
      row.push_back(std::move(three[2]));
    }
    table.row(std::move(row));
  }
  const bool any = std::ranges::any_of(cells, [](const Cell* cell) { return cell->within.cases != 0; });
  if (!any) return "No case lay within its contract.\n\n";
  if (table.empty()) return faultless(cells);
  const std::string_view unit = figure == Figure::centre_coordinate ? "" : " in ulp";
  return (figure ? fmt::format("Within its contract, at the right the error of the {}{}:\n\n", name(*figure),
                               unit)
                 : "Within its contract:\n\n") +
         table.text() + faultless(cells);
}

/// The numbers that a subject gives besides the time of contact, over all families.
std::string further_table(const Report& report, const Subject& subject) {
  const auto own = own_figure(subject.contract);
  Table table;
  table.column("number", Column::text);
  table.column("type", Column::text);
  for (const char* const head : {"median", "99 %", "largest"}) table.column(head);
  for (std::size_t f = 0; f < figures; ++f) {
    if (static_cast<Figure>(f) == own) continue;
    for (const NumberType type : types_of(report.plan, subject)) {
      const Tally within = within_contract(report.audit, subject, type);
      if (within.error[f].total() == 0) continue;
      std::vector<std::string> row{std::string(name(static_cast<Figure>(f))), std::string(name(type))};
      for (std::string& error : three_errors(within.error[f])) row.push_back(std::move(error));
      table.row(std::move(row));
    }
  }
  if (table.empty()) return "";
  return "Further numbers, over all families, with their errors in ulp:\n\n" + table.text();
}

/// How many cases each stage of a subject decides.
std::string stages_table(const std::vector<const Cell*>& cells) {
  Table table;
  table.column("family", Column::text);
  table.column("type", Column::text);
  for (const char* stage : {"stage 1", "stage 2", "stage 3"}) table.column(stage);
  for (const Cell* cell : cells) {
    const Tally& tally = cell->within;
    if (tally.of_stage[2] + tally.of_stage[3] == 0) continue;
    const std::uint64_t all = tally.of_stage[1] + tally.of_stage[2] + tally.of_stage[3];
    table.row({std::string(cell->family->name), std::string(name(cell->type)), share(tally.of_stage[1], all),
               share(tally.of_stage[2], all), share(tally.of_stage[3], all)});
  }
  if (table.empty()) return "";
  return "Which of its stages decides, and rounds the time (of valid cases). In families without a row it is "
         "always the "
         "first:\n\n" +
         table.text();
}

/// The cases outside the contract, over all families.
std::string outside_table(const Report& report, const Subject& subject) {
  Table table;
  table.column("type", Column::text);
  table.column("cases");
  table.column("invalid", Column::number_if_any);
  table.column("wrong %");
  for (const Kind kind : wrong_kinds) table.column(std::string(heading(kind)), Column::number_if_any);
  table.column("not asked", Column::number_if_any);
  for (const NumberType type : types_of(report.plan, subject)) {
    const Tally outside = outside_contract(report.audit, subject, type);
    if (outside.cases + outside.not_asked == 0) continue;
    std::vector<std::string> row{std::string(name(type)), count_or_point(judged(outside)),
                                 count_or_point(outside.times(Kind::invalid)),
                                 short_percent(outside.wrong(), judged(outside))};
    for (const Kind kind : wrong_kinds) row.push_back(count_or_point(outside.times(kind)));
    row.push_back(count_or_point(outside.not_asked));
    table.row(std::move(row));
  }
  if (table.empty()) return "";
  return "Outside its contract, and not held against it:\n\n" + table.text();
}

/// How a subject failed to answer, within its contract and outside.
std::string failures_table(const std::vector<const Cell*>& cells) {
  Table table;
  table.column("family", Column::text);
  table.column("type", Column::text);
  table.column("no answer");
  for (std::size_t f = 0; f < failures; ++f) {
    table.column(std::string(name(static_cast<Failure>(f))), Column::number_if_any);
  }
  table.column("not asked", Column::number_if_any);
  for (const Cell* cell : cells) {
    Tally all = cell->within;
    all.merge(cell->outside);
    if (all.times(Kind::no_answer) == 0) continue;
    std::vector<std::string> row{std::string(cell->family->name), std::string(name(cell->type)),
                                 grouped(all.times(Kind::no_answer))};
    for (const FailureCount& failure : all.of_failure) row.push_back(count_or_point(failure.count.times));
    row.push_back(count_or_point(all.not_asked));
    table.row(std::move(row));
  }
  if (table.empty()) return "";
  return "How it failed to answer, within its contract and outside:\n\n" + table.text();
}

/// The worst cases of a subject in one type, from the cells' verdicts within its contract or outside.
class WorstCases {
 public:
  WorstCases(std::vector<const Cell*> cells, Tally Cell::* part, const Plan& plan)
      : cells_(std::move(cells)), part_(part), plan_(plan) {}

  /// A line for each kind of wrong decision and each way to fail: the first case of the family with the most of them; and
  /// one for the largest error.
  [[nodiscard]] std::string lines() const {
    std::string text;
    for (const Kind kind : wrong_kinds) {
      if (kind != Kind::no_answer) text += line_of_kind(kind);
    }
    for (std::size_t f = 0; f < failures; ++f) text += line_of_failure(f);
    text += line_of_broken(&Tally::outcome_broken, "outcome differs");
    text += line_of_broken(&Tally::motion_broken, "motion differs");
    text += line_of_broken(&Tally::promise_broken, "promise broken");
    return text + line_of_error();
  }

 private:
  [[nodiscard]] const Tally& tally(const Cell& cell) const { return cell.*part_; }

  /// The first cell with the most of something; null if none has any.
  template <class Measure>
  [[nodiscard]] const Cell* most(const Measure& measure) const {
    const Cell* found = nullptr;
    for (const Cell* cell : cells_) {
      if (measure(tally(*cell)) > (found == nullptr ? 0 : measure(tally(*found)))) found = cell;
    }
    return found;
  }

  [[nodiscard]] std::string line(const Cell& cell, CaseNumber number, std::string_view what) const {
    return fmt::format("{} # {}; case {} of {}\n", case_line(cell, plan_, number), what, number,
                       cell.family->name);
  }

  [[nodiscard]] std::string line_of_kind(Kind kind) const {
    const Cell* const cell = most([&](const Tally& of) { return of.times(kind); });
    if (cell == nullptr) return "";
    const Cause cause = first_cause(tally(*cell), kind);
    return line(*cell, tally(*cell).of_kind[static_cast<std::size_t>(kind)].first,
                cause == Cause::none ? std::string(heading(kind))
                                     : fmt::format("{}, {}", heading(kind), name(cause)));
  }

  [[nodiscard]] std::string line_of_failure(std::size_t f) const {
    const Cell* const cell = most([&](const Tally& of) { return of.of_failure[f].count.times; });
    if (cell == nullptr) return "";
    const FailureCount& failure = tally(*cell).of_failure[f];
    return line(*cell, failure.count.first,
                fmt::format("no answer, {}: {}", name(static_cast<Failure>(f)), failure.what));
  }

  [[nodiscard]] std::string line_of_broken(Count Tally::* broken, std::string_view what) const {
    const Cell* const cell = most([&](const Tally& of) { return (of.*broken).times; });
    return cell == nullptr ? "" : line(*cell, (tally(*cell).*broken).first, what);
  }

  [[nodiscard]] std::string line_of_error() const {
    if (cells_.empty()) return "";
    const auto figure = own_figure(cells_.front()->subject->contract);
    if (!figure) return "";
    const Cell* const cell = most([&](const Tally& of) { return errors(of, *figure).largest(); });
    if (cell == nullptr) return "";
    const Histogram& histogram = errors(tally(*cell), *figure);
    return line(*cell, histogram.at(),
                fmt::format("largest error of the {}, {}{}", name(*figure), rounded_up(histogram.largest()),
                            figure == Figure::centre_coordinate ? "" : " ulp"));
  }

  std::vector<const Cell*> cells_;
  Tally Cell::* part_;
  const Plan& plan_;
};

std::string worst_cases(const Report& report, const Subject& subject) {
  std::string within, outside;
  for (const NumberType type : types_of(report.plan, subject)) {
    auto cells = cells_of(report.audit, subject);
    std::erase_if(cells, [&](const Cell* cell) { return cell->type != type; });
    within += WorstCases(cells, &Cell::within, report.plan).lines();
    outside += WorstCases(cells, &Cell::outside, report.plan).lines();
  }
  std::string text;
  if (!within.empty()) text += "Within its contract:\n\n```\n" + within + "```\n\n";
  if (!outside.empty()) text += "Outside its contract:\n\n```\n" + outside + "```\n\n";
  return text.empty() ? "None.\n\n" : text;
}

/// A known worst case in words: `f32 time, 2210 ulp, searched from ordinary`.
std::string known_in_words(const Known& known) {
  return fmt::format("{} {}{}, {}", name(known.type), name(known.goal),
                     score_in_words(known.goal, known.score.value, ", "), known.how);
}

/// The worst cases in the subject's worst-case file.
std::string known_cases(const Report& report, const Subject& subject) {
  std::string lines;
  for (const Known& known : report.known) {
    if (known.subject == &subject) lines += fmt::format("{} # {}\n", known.line, known_in_words(known));
  }
  return lines.empty() ? "" : "From its worst-case file, within its contract:\n\n```\n" + lines + "```\n\n";
}

std::string file_of_subject(const Subject& subject) {
  return fmt::format("{}_{}.md", stem(subject.question), subject.name);
}

/// A subject with what to expect of it; those with nothing wrong come last, in one line, and those about which nothing is
/// known in another.
std::string sentences(const Report& report, Question question) {
  std::string text;
  std::vector<std::string> right, outside;
  for (const Subject* subject : subjects_of(report.plan, question)) {
    const std::string link = fmt::format("[{}]({})", plain(subject->name), file_of_subject(*subject));
    Tally all;
    for (const NumberType type : types_of(report.plan, *subject))
      all.merge(within_contract(report.audit, *subject, type));
    if (judged(all) == 0) {
      outside.push_back(link);
    } else if (all.backward.answers() != 0 && all.backward.largest() == 0) {
      right.push_back(link);
    } else {
      text += wrapped(fmt::format("- {} {}", link, in_a_line(expectations(report, {subject}), "", "")),
                      page_width, "  ") +
              "\n";
      for (const std::string& reason : reasons(report, *subject))
        text += "  - " + wrapped(plain(reason), page_width - 4, "    ") + "\n";
    }
  }
  if (!right.empty())
    text += fmt::format("- Exact, each answer right and correctly rounded: {}.\n", fmt::join(right, ", "));
  if (!outside.empty())
    text += fmt::format("- Not judged, as no case lies within the contract: {}.\n", fmt::join(outside, ", "));
  return text + "\n";
}

std::string contract_of(const Subject& subject) {
  // A program's name is untrusted text.
  const std::string contract = contract_in_words(subject);
  return wrapped(subject.is_program() ? plain(contract) : contract, page_width) + "\n\n";
}

/// The rest, from the tables of families on.
std::string tables_of(const Report& report, const Subject& subject, std::string_view heading_of_cases) {
  const auto cells = cells_of(report.audit, subject);
  std::string text = within_table(subject, cells);
  text += further_table(report, subject);
  text += stages_table(cells);
  text += failures_table(cells);
  text += outside_table(report, subject);
  text += fmt::format("{} Worst cases\n\n", heading_of_cases) +
          wrapped(
              "For each type, each kind of wrong decision and each way to fail: the first case of the family "
              "that has "
              "the most of them; and the case with the largest error. Paste a line into `graze truth` for "
              "the exact answer; `graze explain` shows how it comes about.",
              page_width) +
          "\n\n" + worst_cases(report, subject) + known_cases(report, subject);
  return text;
}

Page subject_page(const Report& report, const Subject& subject) {
  std::string text = incomplete(report.audit);
  text += fmt::format("# {}: {}\n\n", plain(subject.name), title(subject.question)) + contract_of(subject);
  text += wrapped(fmt::format("{}. The [first page](README.md#how-to-read-this) explains the terms and how "
                              "this report was made. `cases` are those with valid input. A column "
                              "without a number, and a family without a fault, are left out; audit.json has "
                              "everything.",
                              sizes(report.plan)),
                  page_width) +
          "\n\n";
  text += tables_of(report, subject, "##");
  while (text.ends_with("\n\n")) text.pop_back();
  return {file_of_subject(subject), std::move(text)};
}

/// Ordinary scenes by the distance of the centres at the start: a fifth of them are beyond 100 radii, where digits are lost. No row
/// for a subject that is exact in them.
std::string by_distance(const Report& report, const std::vector<const Subject*>& subjects) {
  Table table;
  table.column("subject", Column::text);
  table.column("type", Column::text);
  for (std::size_t i = 0; i < reaches; ++i) {
    for (const char* const what : {"wrong", "cases", "largest"})
      table.column(fmt::format("{}: {}", name(static_cast<Reach>(i)), what));
  }
  for (const Subject* subject : subjects) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      const Tally ordinary = by_scene_kind(report.audit, *subject, type).front();
      const bool is_exact =
          std::ranges::all_of(ordinary.of_reach, [](const Frequency& one) { return one.largest == 0; });
      if (is_exact) continue;
      std::vector<std::string> row{std::string(subject->name), std::string(name(type))};
      for (const Frequency& one : ordinary.of_reach) {
        row.push_back(count_or_point(one.wrong));
        row.push_back(grouped(one.judged));
        row.push_back(largest_steps(one.largest));
      }
      table.row(std::move(row));
    }
  }
  if (table.empty()) return "";
  return wrapped(
             "Ordinary scenes by the distance of the centres at the start, in radii: how many decisions are "
             "wrong there, of how many, and the largest backward error:",
             page_width) +
         "\n\n" + table.text();
}

}  // namespace

std::string figures_in_tables(const Report& report, const Subject& subject) {
  return contract_of(subject) + tables_of(report, subject, "####");
}

std::vector<Page> question_pages(const Report& report, Question question) {
  const auto subjects = subjects_of(report.plan, question);
  std::string text = incomplete(report.audit);
  text += fmt::format("# {}\n\n", title(question));
  text += wrapped(fmt::format("{} {}. The [first page](README.md#how-to-read-this) explains the terms and "
                              "how this report was made.",
                              asked(question), sizes(report.plan)),
                  page_width) +
          "\n\n" + sentences(report, question) + by_backward(report, subjects) +
          by_scenes(report, subjects, RowsAre::subjects) + by_distance(report, subjects) +
          known_errors(report, question) + notes(report, question);
  while (text.ends_with("\n\n")) text.pop_back();
  std::vector<Page> pages{{fmt::format("{}.md", stem(question)), std::move(text)}};
  for (const Subject* subject : subjects) pages.push_back(subject_page(report, *subject));
  return pages;
}

}  // namespace reports
