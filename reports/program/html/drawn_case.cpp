// SPDX-License-Identifier: BSL-1.0
#include "reports/program/html/drawn_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <tuple>
#include <utility>
#include <variant>

#include "reports/program/audit/counts.hpp"
#include "reports/program/audit/responses.hpp"
#include "reports/program/explain/explanation.hpp"
#include "reports/program/pages/field_figures.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/scenes.hpp"
#include "reports/program/text/terms.hpp"
#include "verify/case/text.hpp"

namespace reports {

using namespace verify;

namespace {

/// A kind of wrong decision.
struct Fault {
  Kind kind{};
  NumberType type{};
  std::uint64_t times = 0, ordinary = 0;  ///< in all, and in ordinary scenes
};

/// Wrong decisions in ordinary scenes come first.
std::vector<Fault> faults_of(const Report& report, const Subject& subject) {
  std::vector<Fault> faults;
  for (const NumberType type : types_of(report.plan, subject)) {
    const Tally all = within_contract(report.audit, subject, type);
    const Tally ordinary = by_scene_kind(report.audit, subject, type).front();
    for (const Kind kind : wrong_kinds) {
      // A case without an answer has none to draw.
      if (kind == Kind::no_answer || all.times(kind) == 0) continue;
      faults.push_back({kind, type, all.times(kind), ordinary.times(kind)});
    }
  }
  // No two are equal, so the order is deterministic.
  std::ranges::sort(faults, std::greater(), [](const Fault& one) {
    return std::tuple(one.ordinary, one.times, -static_cast<int>(one.kind), -static_cast<int>(one.type));
  });
  return faults;
}

/// The cell that shows a fault best: one of plain scenes, otherwise the one with the most cases of the kind.
const Cell* best_cell(const Report& report, const Subject& subject, const Fault& fault) {
  const auto rank = [&](const Cell& cell) {
    const std::uint64_t times = cell.within.times(fault.kind);
    const bool ordinary = scene_kind(cell.family->name) == std::size_t{0};
    return times == 0 ? 0 : ordinary ? ~std::uint64_t{0} : times;
  };
  const Cell* best = nullptr;
  for (const Cell& cell : report.audit.cells) {
    if (cell.subject != &subject || cell.type != fault.type || rank(cell) == 0) continue;
    if (best == nullptr || rank(cell) > rank(*best)) best = &cell;
  }
  return best;
}

std::string of_family(const Family& family) { return fmt::format("one of {}", family.name); }

/// The case that shows a fault.
DrawnCase case_of(const Report& report, const Subject& subject, const Fault& fault) {
  DrawnCase drawn{.subject = &subject, .type = fault.type, .what = fault.kind, .times = fault.times};
  const Example* const plain = find_example(report.examples, subject, fault.type, [&](const Example& one) {
    return one.within && one.plain && one.what == Goal(fault.kind);
  });
  if (plain != nullptr) {
    drawn.line = plain->line;
    drawn.from = fmt::format("a plain one, made from one of {}", plain->family->name);
  } else if (const Cell* const cell = best_cell(report, subject, fault)) {
    const Count& count = cell->within.of_kind[static_cast<std::size_t>(fault.kind)];
    drawn.line = case_line(*cell, report.plan, count.first);
    drawn.from = of_family(*cell->family);
  }
  return drawn;
}

/// The case with the largest error of the number for the contact, sampled or known. Without a line if no error is above
/// half an ulp, that of a correctly rounded number.
DrawnCase largest_error(const Report& report, const Subject& subject, NumberType type) {
  DrawnCase drawn{.subject = &subject, .type = type, .error = 0.5};
  const auto figure = own_figure(subject.contract);
  if (!figure) return drawn;
  drawn.what = *figure;
  for (const Cell& cell : report.audit.cells) {
    const Histogram& histogram = errors(cell.within, *figure);
    if (cell.subject != &subject || cell.type != type || histogram.total() == 0) continue;
    if (histogram.largest() <= drawn.error) continue;
    drawn.error = histogram.largest();
    drawn.line = case_line(cell, report.plan, histogram.at());
    drawn.from = of_family(*cell.family);
  }
  for (const Known& known : report.known) {
    if (known.subject != &subject || known.type != type || known.goal != drawn.what) continue;
    if (known.score.value <= drawn.error) continue;
    drawn.error = known.score.value;
    drawn.line = known.line;
    drawn.from = known.how;
  }
  return drawn;
}

void draw(DrawnCase& drawn) {
  const CaseLine read = read_case(drawn.line);
  const auto* const any = std::get_if<AnyCase>(&read);
  if (any == nullptr) return;
  const Explanation explanation =
      std::visit([&](const auto& k) { return explanation_of(k, {drawn.subject}); }, *any);
  drawn.words = in_words(explanation);
  drawn.svg = drawing_of(explanation);
}

}  // namespace

std::vector<DrawnCase> drawn_cases(const Report& report, const std::atomic<bool>& interrupted) {
  std::vector<DrawnCase> all;
  for (const Subject* subject : report.plan.subjects) {
    for (const Fault& fault : faults_of(report, *subject)) all.push_back(case_of(report, *subject, fault));
    for (const NumberType type : types_of(report.plan, *subject)) {
      DrawnCase one = largest_error(report, *subject, type);
      if (!one.line.empty()) all.push_back(std::move(one));
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (interrupted) return {};
    draw(all[i]);
  }
  return all;
}

DrawnCase drawn_example(const Example& example) {
  DrawnCase drawn{.subject = example.subject,
                  .type = example.type,
                  .what = example.what,
                  .error = example.error,
                  .from = of_family(*example.family),
                  .line = example.line};
  draw(drawn);
  return drawn;
}

std::string command_to_see(const DrawnCase& drawn) {
  return drawn.subject->is_program() ? command_to_explain(drawn.line, *drawn.subject)
                                     : fmt::format("graze explain '{}'", drawn.line);
}

std::string what_is_wrong(const DrawnCase& drawn) {
  if (const auto* const kind = std::get_if<Kind>(&drawn.what)) return std::string(heading(*kind));
  return fmt::format("largest error of the {}", name(drawn.what));
}

std::string remark_on(const DrawnCase& drawn) {
  if (std::holds_alternative<Kind>(drawn.what))
    return fmt::format("{} {}; {}", grouped(drawn.times), drawn.times == 1 ? "time" : "times", drawn.from);
  return fmt::format("{} ulp; {}", rounded_up(drawn.error), drawn.from);
}

}  // namespace reports
