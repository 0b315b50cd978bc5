// SPDX-License-Identifier: BSL-1.0
#include "reports/program/html/drawn_case.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <variant>

#include "reports/program/audit/counts.hpp"
#include "reports/program/explain/explanation.hpp"
#include "reports/program/pages/field_figures.hpp"
#include "reports/program/text/scenes.hpp"
#include "verify/case/text.hpp"

namespace reports {

using namespace verify;

namespace {

constexpr std::size_t kinds_drawn = 3;

/// A kind of wrong decision, in the type in which it is the more frequent.
struct Fault {
  Kind kind{};
  NumberType type{};
  std::uint64_t times = 0, ordinary = 0;  ///< in all, and in ordinary scenes
};

/// What goes wrong in ordinary scenes comes first.
std::pair<std::uint64_t, std::uint64_t> weight(const Fault& fault) { return {fault.ordinary, fault.times}; }

std::vector<Fault> faults_of(const Report& report, const Subject& subject) {
  std::vector<Fault> faults;
  for (const Kind kind : wrong_kinds) {
    Fault most{kind, {}, 0, 0};
    for (const NumberType type : types_of(report.plan, subject)) {
      const Fault one{kind, type, within_contract(report.audit, subject, type).times(kind),
                      by_scene_kind(report.audit, subject, type).front().times(kind)};
      if (weight(one) > weight(most)) most = one;
    }
    // A program that gave no answer gives none to be drawn.
    if (most.times != 0 && kind != Kind::no_answer) faults.push_back(most);
  }
  // Each kind stands once, so that no two are alike.
  std::ranges::sort(faults, std::greater(), [](const Fault& fault) {
    return std::pair(weight(fault), -static_cast<int>(fault.kind));
  });
  faults.resize(std::min(faults.size(), kinds_drawn));
  return faults;
}

/// The cell that shows a fault best: of plain scenes, else with the most cases of the kind.
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

/// The line of the case that shows a fault, and its family.
void choose_case(const Report& report, DrawnCase& drawn, const Fault& fault) {
  const Example* const plain = find_example(
      report.examples, *drawn.subject, fault.type,
      [&](const Example& one) { return one.within && one.plain && one.what == Goal(fault.kind); });
  if (plain != nullptr) {
    drawn.line = plain->line;
    drawn.family = plain->family;
  } else if (const Cell* const cell = best_cell(report, *drawn.subject, fault)) {
    const Count& count = cell->within.of_kind[static_cast<std::size_t>(fault.kind)];
    drawn.line = case_line(*cell, report.plan.seed, count.first);
    drawn.family = cell->family;
  }
}

DrawnCase drawn_case(const Report& report, const Subject& subject, const Fault& fault) {
  DrawnCase drawn{&subject, fault.type, fault.kind, nullptr, fault.times, {}, {}, {}};
  choose_case(report, drawn, fault);
  const CaseLine read = read_case(drawn.line);
  if (const auto* const any = std::get_if<AnyCase>(&read)) {
    const Explanation explanation =
        std::visit([&](const auto& k) { return explanation_of(k, {&subject}); }, *any);
    drawn.words = in_words(explanation);
    drawn.svg = drawing_of(explanation);
  }
  return drawn;
}

}  // namespace

std::vector<DrawnCase> drawn_cases(const Report& report, const std::atomic<bool>& interrupted) {
  std::vector<DrawnCase> all;
  for (const Subject* subject : report.plan.subjects) {
    for (const Fault& fault : faults_of(report, *subject)) {
      if (interrupted) return all;
      all.push_back(drawn_case(report, *subject, fault));
    }
  }
  return all;
}

}  // namespace reports
