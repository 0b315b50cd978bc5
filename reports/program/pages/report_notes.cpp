// SPDX-License-Identifier: BSL-1.0
/// The end of a question's page: the largest known errors in ulp, and a line on each subject.

#include <cstdint>
#include <string>
#include <utility>

#include "reports/program/pages/parts.hpp"

namespace reports {

using namespace verify;

std::string known_errors(const Report& report, Question question) {
  Table table;
  table.column("subject", Column::text);
  table.column("type", Column::text);
  table.column("number", Column::text);
  table.column("right ones");
  table.column("median");
  table.column("99 %");
  table.column("largest");
  table.column("largest known");
  table.column("found", Column::text);
  for (const Subject* subject : subjects_of(report.plan, question)) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      const Tally within = within_contract(report.audit, *subject, type);
      const auto figure = own_figure(subject->contract);
      if (!figure) continue;
      const Histogram& histogram = errors(within, *figure);
      const LargestKnown known = largest_known(report.known, *subject, type, *figure, histogram);
      if (known.how.empty() || known.error <= 0.5) continue;
      const auto three = three_errors(histogram);
      table.row({plain(subject->name), std::string(name(type)), std::string(name(*figure)),
                 count_or_point(histogram.total()), three[0], three[1], three[2], rounded_up(known.error),
                 plain(known.how)});
    }
  }
  if (table.empty()) return "";
  return "Error of the number that says when, of right decisions, in ulp, where it is ever above half an "
         "ulp:\n\n" +
         table.text();
}

std::string notes(const Report& report, Question question) {
  std::string text;
  for (const Subject* subject : subjects_of(report.plan, question)) {
    Tally within;
    std::uint64_t outside = 0, invalid = 0;
    for (const NumberType type : types_of(report.plan, *subject)) {
      within.merge(within_contract(report.audit, *subject, type));
      const Tally without = outside_contract(report.audit, *subject, type);
      outside += without.cases;
      invalid += without.times(Kind::invalid);
    }
    const std::string note = sentence(subject->contract.note);
    text += fmt::format("- `{}`: {} ", subject->name, subject->is_program() ? plain(note) : note);
    if (!subject->about.promises.empty()) {
      text += fmt::format("Its documentation: {} ", plain(with_stop(subject->about.promises)));
    }
    if (outside == 0) {
      text += "No case lay outside its contract.";
    } else {
      text +=
          fmt::format("{} cases lay outside its contract, {} of them with invalid input.", grouped(outside),
                      invalid == 0         ? "none"
                      : invalid == outside ? "all"
                                           : grouped(invalid));
    }
    if (subject->contract.states_outcome) {
      text += fmt::format(
          " It also states outcome and motion: the outcome differs from the truth in {} of {} cases, the "
          "motion in {}.",
          grouped(within.outcome_broken.times), grouped(within.cases), grouped(within.motion_broken.times));
    }
    if (has_promise(*subject)) {
      text += fmt::format(
          " Its promise, right decisions and every number correctly rounded, was broken in {} of these "
          "cases.",
          grouped(within.promise_broken.times));
    }
    if (within.has_stages()) {
      const std::uint64_t all = within.of_stage[1] + within.of_stage[2] + within.of_stage[3];
      text += fmt::format(" Its first stage decided {}, the second {} and the third {} of the valid cases.",
                          share(within.of_stage[1], all), share(within.of_stage[2], all),
                          share(within.of_stage[3], all));
    }
    text += "\n";
  }
  return "The subjects:\n\n" + text;
}

}  // namespace reports
