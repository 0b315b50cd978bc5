// SPDX-License-Identifier: BSL-1.0
/// Shared by the Markdown pages of a report.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/audit/counts.hpp"
#include "reports/program/pages/report.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/markdown.hpp"
#include "reports/program/text/terms.hpp"

namespace reports {

/// What differs from run to run, as a table, and the line below it.
[[nodiscard]] std::string head_table(const Report& report);
inline constexpr std::string_view end_of_head =
    "<!-- Below this line nothing differs from run to run with the same sources, seed, sizes and worst-case "
    "files. -->\n";

/// The same, at the end of a page about one routine.
inline constexpr std::string_view end_of_findings =
    "<!-- Above this line nothing differs from run to run with the same sources, program, seed and sizes. "
    "-->\n";

/// The terms in the tables, with a link to the families.
[[nodiscard]] std::string how_to_read(const Plan& plan, std::string_view place_of_families);
[[nodiscard]] std::string families_in_words(const Plan& plan);

/// The tables of one subject, and cases to try.
[[nodiscard]] std::string figures_in_tables(const Report& report, const verify::Subject& subject);

/// What a subject returns, and the cases that its contract covers.
[[nodiscard]] std::string contract_in_words(const verify::Subject& subject);

/// The page of one question, with what to expect of each subject, and a page for each subject: its families, and cases to
/// try.
[[nodiscard]] std::vector<Page> question_pages(const Report& report, verify::Question question);

/// The largest errors known, with how their cases were found; empty if none is above half an ulp.
[[nodiscard]] std::string known_errors(const Report& report, verify::Question question);

/// One line on each subject: its note, what was outside its contract, and what it states besides contact or none.
[[nodiscard]] std::string notes(const Report& report, verify::Question question);

inline constexpr std::array causes_shown{verify::Cause::logic, verify::Cause::rounding,
                                         verify::Cause::boundary, verify::Cause::masked};

/// Median, 99 % and largest of one number.
inline std::vector<std::string> three_errors(const verify::Histogram& histogram) {
  if (histogram.total() == 0) return {"-", "-", "-"};
  return {edge(histogram.quantile(0.5)), edge(histogram.quantile(0.99)), rounded_up(histogram.largest())};
}

inline std::string incomplete(const Audit& audit) {
  return audit.complete
             ? ""
             : "**INCOMPLETE: the audit was interrupted. What follows covers a part of its cases and "
               "can't be reproduced.**\n\n";
}

/// The files of recorded cases, each with its numbers.
inline std::string worlds_in_words(const Plan& plan) {
  std::vector<std::string> worlds;
  for (const auto& world : plan.worlds) {
    std::vector<std::string> counts;
    for (const verify::Question question : verify::all_questions) {
      for (const NumberType type : {NumberType::f32, NumberType::f64}) {
        const std::uint64_t count = world->count(question, type);
        if (count != 0)
          counts.push_back(fmt::format("{} {} {}", grouped(count), verify::name(question), name(type)));
      }
    }
    worlds.push_back(fmt::format("{} ({})", world->name(), fmt::join(counts, ", ")));
  }
  return fmt::format("{}", fmt::join(worlds, "; "));
}

inline std::string sizes(const Plan& plan) {
  if (!plan.worlds.empty()) return "Recorded cases: " + worlds_in_words(plan);
  return fmt::format("Seed {}; {} cases for each family, question and type", plan.seed, grouped(plan.cases));
}

inline std::vector<const verify::Subject*> subjects_of(const Plan& plan, verify::Question question) {
  std::vector<const verify::Subject*> subjects;
  for (const verify::Subject* subject : plan.subjects) {
    if (subject->question == question) subjects.push_back(subject);
  }
  return subjects;
}

}  // namespace reports
