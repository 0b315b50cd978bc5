// SPDX-License-Identifier: BSL-1.0
/// A page of the report for people: one question, family by family, and its worst cases.

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/program/pages/parts.hpp"

namespace reports {

using namespace verify;

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
      text += "It answers with the centre at contact.";
      break;
    case Gives::contact_alone:
      text += "It answers with contact or none.";
      break;
  }
  if (contract.unit_direction || contract.endless || contract.finite_end) {
    text += fmt::format(
        " Its contract takes rays{}{}{}.", contract.unit_direction ? " with a unit direction" : "",
        contract.endless ? " without a t_max" : "", contract.finite_end ? " with a finite t_max" : "");
  }
  if (contract.needs_motion) {
    text += fmt::format(" Its contract takes a {} other than 0.",
                        subject.question == Question::ray ? "direction" : "displacement");
  }
  if (!std::isinf(contract.largest_coordinate)) {
    text += fmt::format(" Its contract takes spheres with no coordinate beyond {:g}.",
                        contract.largest_coordinate);
  }
  if (!std::isinf(contract.largest_direction)) {
    text += fmt::format(" Its contract takes directions with no component beyond {:g}.",
                        contract.largest_direction);
  }
  if (contract.positive_radii) text += " Its contract takes spheres of a radius other than 0.";
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
  if (contract.states_outcome) text += " Outcome and motion are claims of it too.";
  if (subject.question == Question::container) return text;  // which has no start in contact
  switch (contract.inside) {
    case Inside::unstated:
      text += " Of a start in contact it says nothing; a contact at 0 is due.";
      break;
    case Inside::zero:
      text += " A start in contact is a contact at 0.";
      break;
    case Inside::exit:
      text += " From a start in contact it gives the way out.";
      break;
    case Inside::miss:
      text += " A start in contact is none to it.";
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

std::string within_table(const Subject& subject, const std::vector<const Cell*>& cells) {
  const auto figure = own_figure(subject.contract);
  const bool states = subject.contract.states_outcome;
  Table table;
  table.column("family", Column::text);
  table.column("type", Column::text);
  table.column("cases");
  table.column("wrong");
  for (const Kind kind : wrong_kinds) table.column(std::string(heading(kind)), Column::number_if_any);
  for (const Cause cause : causes_shown) table.column(std::string(name(cause)));
  table.column("unknown", Column::number_if_any);
  if (states) {
    table.column("invalid", Column::number_if_any);
    table.column("outcome differs");
    table.column("motion differs");
  }
  const bool promises = subject.in_float.promise != nullptr || subject.in_double.promise != nullptr;
  if (promises) table.column("promise broken");
  table.column("not asked", Column::number_if_any);
  if (figure) {
    table.column("median");
    table.column("99 %");
    table.column("largest");
  }
  for (const Cell* cell : cells) {
    const Tally& tally = cell->within;
    if (tally.cases + tally.not_asked == 0) continue;
    const std::uint64_t judged_cases = judged(tally);
    std::vector<std::string> row{std::string(cell->family->name), std::string(name(cell->type)),
                                 count_or_point(judged_cases), count_with_share(tally.wrong(), judged_cases)};
    for (const Kind kind : wrong_kinds) {
      const std::uint64_t times = tally.times(kind);
      row.push_back(times == 0 ? "." : count_with_share(times, judged_cases));
    }
    for (const Cause cause : causes_shown) row.push_back(count_or_point(tally.caused_by(cause)));
    row.push_back(count_or_point(tally.caused_by(Cause::unknown)));
    if (states) {
      row.push_back(count_or_point(tally.times(Kind::invalid)));
      row.push_back(count_or_point(tally.outcome_broken.times));
      row.push_back(count_or_point(tally.motion_broken.times));
    }
    if (promises) row.push_back(count_or_point(tally.promise_broken.times));
    row.push_back(count_or_point(tally.not_asked));
    if (figure) {
      for (std::string& error : three_errors(errors(tally, *figure))) row.push_back(std::move(error));
    }
    table.row(std::move(row));
  }
  if (table.empty()) return "No case lay within its contract.\n\n";
  if (!figure) return "Within its contract:\n\n" + table.text();
  const std::string_view unit = *figure == Figure::centre_coordinate ? "" : " in ulp";
  return fmt::format("Within its contract, at the right the error of the {}{}:\n\n", name(*figure), unit) +
         table.text();
}

/// The numbers that a subject gives beside the one that says when.
std::string further_table(const Subject& subject, const std::vector<const Cell*>& cells) {
  const auto own = own_figure(subject.contract);
  Table table;
  table.column("family", Column::text);
  table.column("type", Column::text);
  for (std::size_t f = 0; f < figures; ++f) {
    if (static_cast<Figure>(f) != own)
      table.column(std::string(name(static_cast<Figure>(f))), Column::number_if_any);
  }
  for (const Cell* cell : cells) {
    bool any = false;
    std::vector<std::string> row{std::string(cell->family->name), std::string(name(cell->type))};
    for (std::size_t f = 0; f < figures; ++f) {
      if (static_cast<Figure>(f) == own) continue;
      const Histogram& histogram = cell->within.error[f];
      any |= histogram.total() != 0;
      const auto three = three_errors(histogram);
      row.push_back(histogram.total() == 0 ? "-" : fmt::format("{} / {} / {}", three[0], three[1], three[2]));
    }
    if (any) table.row(std::move(row));
  }
  if (table.empty()) return "";
  return "Further numbers, error in ulp as median / 99 % / largest:\n\n" + table.text();
}

/// How many cases each stage of a subject decides.
std::string stages_table(const std::vector<const Cell*>& cells) {
  Table table;
  table.column("family", Column::text);
  table.column("type", Column::text);
  for (const char* stage : {"stage 1", "stage 2", "stage 3"}) table.column(stage);
  for (const Cell* cell : cells) {
    const Tally& tally = cell->within;
    if (!tally.has_stages()) continue;
    const std::uint64_t all = tally.of_stage[1] + tally.of_stage[2] + tally.of_stage[3];
    table.row({std::string(cell->family->name), std::string(name(cell->type)), share(tally.of_stage[1], all),
               share(tally.of_stage[2], all), share(tally.of_stage[3], all)});
  }
  if (table.empty()) return "";
  return "Which of its stages decides, and rounds the time (of valid cases):\n\n" + table.text();
}

std::string outside_table(const std::vector<const Cell*>& cells) {
  Table table;
  table.column("family", Column::text);
  table.column("type", Column::text);
  table.column("cases");
  table.column("invalid", Column::number_if_any);
  table.column("wrong");
  for (const Kind kind : wrong_kinds) table.column(std::string(heading(kind)), Column::number_if_any);
  table.column("not asked", Column::number_if_any);
  for (const Cell* cell : cells) {
    const Tally& tally = cell->outside;
    if (tally.cases + tally.not_asked == 0) continue;
    std::vector<std::string> row{std::string(cell->family->name), std::string(name(cell->type)),
                                 count_or_point(judged(tally)), count_or_point(tally.times(Kind::invalid)),
                                 count_with_share(tally.wrong(), judged(tally))};
    for (const Kind kind : wrong_kinds) row.push_back(count_or_point(tally.times(kind)));
    row.push_back(count_or_point(tally.not_asked));
    table.row(std::move(row));
  }
  if (table.empty()) return "";
  return "Outside its contract:\n\n" + table.text();
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

/// A line for the first case of every kind of wrong decision and of every way to fail, and for the largest error.
std::string worst_of(const Cell& cell, const Tally& tally, std::uint64_t seed) {
  const auto line = [&](CaseNumber number, std::string_view what) {
    return fmt::format("{} # {}; case {} of {}\n", case_line(cell, seed, number), what, number,
                       cell.family->name);
  };
  std::string text;
  for (const Kind kind : wrong_kinds) {
    const Count& count = tally.of_kind[static_cast<std::size_t>(kind)];
    if (count.times == 0 || kind == Kind::no_answer) continue;
    const Cause cause = first_cause(tally, kind);
    text += line(count.first, cause == Cause::none ? std::string(heading(kind))
                                                   : fmt::format("{}, {}", heading(kind), name(cause)));
  }
  for (std::size_t f = 0; f < failures; ++f) {
    const FailureCount& failure = tally.of_failure[f];
    if (failure.count.times == 0) continue;
    text += line(failure.count.first,
                 fmt::format("no answer, {}: {}", name(static_cast<Failure>(f)), failure.what));
  }
  if (cell.subject->contract.states_outcome) {
    if (tally.outcome_broken.times != 0) text += line(tally.outcome_broken.first, "outcome differs");
    if (tally.motion_broken.times != 0) text += line(tally.motion_broken.first, "motion differs");
    if (tally.promise_broken.times != 0) text += line(tally.promise_broken.first, "promise broken");
  }
  if (const auto figure = own_figure(cell.subject->contract);
      figure && errors(tally, *figure).largest() > 0) {
    const Histogram& histogram = errors(tally, *figure);
    const std::string_view unit = *figure == Figure::centre_coordinate ? "" : " ulp";
    text += line(histogram.at(), fmt::format("largest error of the {}, {}{}", name(*figure),
                                             rounded_up(histogram.largest()), unit));
  }
  return text;
}

std::string worst_cases(const std::vector<const Cell*>& cells, std::uint64_t seed) {
  std::string within, outside;
  for (const Cell* cell : cells) {
    within += worst_of(*cell, cell->within, seed);
    outside += worst_of(*cell, cell->outside, seed);
  }
  std::string text;
  if (!within.empty()) text += "Within its contract:\n\n```\n" + within + "```\n\n";
  if (!outside.empty()) text += "Outside its contract:\n\n```\n" + outside + "```\n\n";
  return text.empty() ? "None.\n\n" : text;
}

/// A known worst case in words: `f32 time, 2210 ulp, searched from ordinary`.
std::string known_in_words(const Known& known) {
  std::string text = fmt::format("{} {}", name(known.type), name(known.goal));
  if (std::holds_alternative<verify::Figure>(known.goal)) {
    text += fmt::format(", {} ulp", rounded_up(known.score.value));
  }
  return text + ", " + known.how;
}

/// The worst cases in the subject's worst-case file.
std::string known_cases(const Report& report, const Subject& subject) {
  std::string lines;
  for (const Known& known : report.known) {
    if (known.subject == &subject) lines += fmt::format("{} # {}\n", known.line, known_in_words(known));
  }
  return lines.empty() ? "" : "From its worst-case file, within its contract:\n\n```\n" + lines + "```\n\n";
}

}  // namespace

Page question_page(const Report& report, Question question) {
  std::string text = incomplete(report.audit);
  text += fmt::format("# {}\n\n", title(question));
  text += fmt::format(
      "{} {}. What the words mean, and by what this was made, is told on the [first "
      "page](README.md#how-to-read-this). "
      "`cases` are those with valid input. A kind of wrong decision that never occurred has no column, a "
      "family "
      "without cases no row.\n\n",
      asked(question), sizes(report.plan));
  const auto subjects = subjects_of(report.plan, question);
  for (const Subject* subject : subjects) {
    const auto cells = cells_of(report.audit, *subject);
    text += fmt::format("## {}\n\n{} Cases to try: [worst cases](#worst-cases-of-{}).\n\n",
                        plain(subject->name), contract_in_words(*subject), plain(subject->name));
    text += within_table(*subject, cells);
    text += further_table(*subject, cells);
    text += stages_table(cells);
    text += failures_table(cells);
    text += outside_table(cells);
  }
  text +=
      "## Worst cases\n\n"
      "For every family and type the first case of each kind of wrong decision, and the case with the "
      "largest error. "
      "Pasted into `graze truth`, a line is answered with the exact truth.\n\n";
  for (const Subject* subject : subjects) {
    text += fmt::format("### Worst cases of {}\n\n", plain(subject->name));
    text += worst_cases(cells_of(report.audit, *subject), report.plan.seed);
    text += known_cases(report, *subject);
  }
  return {fmt::format("{}.md", stem(question)), std::move(text)};
}

}  // namespace reports
