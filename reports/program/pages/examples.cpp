// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/examples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "reports/program/audit/audit.hpp"
#include "reports/program/audit/counts.hpp"
#include "reports/program/audit/responses.hpp"
#include "reports/program/pages/plain_case.hpp"
#include "reports/program/text/decimals.hpp"
#include "reports/program/text/scenes.hpp"
#include "verify/case/text.hpp"

namespace reports {

namespace {

using namespace verify;

// --- which cases ---

/// The simplest case of wrong decisions of some kinds, among the tallies of some cells.
template <class TallyOf>
std::optional<Example> simplest(const std::vector<const Cell*>& cells, const std::vector<Kind>& kinds,
                                const TallyOf& tally_of) {
  std::optional<Example> best;
  Simplest least;
  for (const Cell* cell : cells) {
    for (const Kind kind : kinds) {
      const Simplest& one = tally_of(*cell).simplest[static_cast<std::size_t>(kind)];
      if (one.number == no_case || one.digits >= least.digits) continue;
      least = one;
      best = Example{.subject = cell->subject,
                     .family = cell->family,
                     .type = cell->type,
                     .what = kind,
                     .number = one.number,
                     .line = {}};
    }
  }
  return best;
}

std::vector<const Cell*> cells_of(const Audit& audit, const Subject& subject, NumberType type) {
  std::vector<const Cell*> cells;
  for (const Cell& cell : audit.cells) {
    if (cell.subject == &subject && cell.type == type) cells.push_back(&cell);
  }
  return cells;
}

std::vector<Example> chosen(const std::vector<const Cell*>& cells, const Subject& subject, NumberType type) {
  std::vector<Example> examples;
  for (const Kind kind : wrong_kinds) {
    if (auto one = simplest(cells, {kind}, [](const Cell& cell) -> const Tally& { return cell.within; })) {
      examples.push_back(*std::move(one));
    }
  }
  if (auto one = simplest(cells, {wrong_kinds.begin(), wrong_kinds.end()},
                          [](const Cell& cell) -> const Tally& { return cell.outside; })) {
    one->within = false;
    examples.push_back(*std::move(one));
  }
  for (const Figure figure : example_figures(subject)) {
    for (const Cell* cell : cells) {
      const Histogram& histogram = errors(cell->within, figure);
      if (histogram.largest() == 0) continue;
      examples.push_back({.subject = &subject,
                          .family = cell->family,
                          .type = type,
                          .what = figure,
                          .number = histogram.at(),
                          .error = histogram.largest(),
                          .line = {}});
    }
  }
  return examples;
}

/// The first cases of a kind of wrong decision, one for each family, those of plain scenes first.
std::vector<Example> first_of(std::vector<const Cell*> cells, Kind kind) {
  // Within one kind of scene in audit order, in which its cells are.
  const auto oddness = [](const Cell* cell) {
    return std::pair(scene_kind(cell->family->name).value_or(scene_kinds.size()), cell);
  };
  std::ranges::sort(cells, {}, oddness);
  std::vector<Example> examples;
  for (const Cell* cell : cells) {
    const Count& count = cell->within.of_kind[static_cast<std::size_t>(kind)];
    if (count.times == 0) continue;
    examples.push_back({.subject = cell->subject,
                        .family = cell->family,
                        .type = cell->type,
                        .plain = true,
                        .what = kind,
                        .number = count.first,
                        .line = {}});
  }
  return examples;
}

// --- their texts ---

/// Fills in the case, the truth and the subject's answer of each example. `cases` are those of the examples.
template <class Real>
void ask_again(const Subject& subject, std::span<Example> examples, const std::vector<Case<Real>>& cases) {
  const auto responses = responses_of<Real>(subject, cases);
  constexpr int digits = 20;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    examples[i].line = examples[i].plain ? decimal_line(cases[i]) : write(cases[i]);
    examples[i].scene = decimals(cases[i]);
    const Truth<Real> truth = truth_of(cases[i], wanted_by(subject.contract, subject.question));
    examples[i].exact = decimals(as_answer(truth));
    const std::string t = digits_of(cases[i], Instant::contact, digits);
    if (!t.empty() && truth.outcome == Outcome::impact)
      examples[i].exact += fmt::format("; t is {}... before it is rounded", t);
    if (const auto* const answer = std::get_if<Answer<Real>>(&responses[i])) {
      examples[i].said = decimals(*answer);
    } else if (const auto* const failure = std::get_if<NoAnswer>(&responses[i])) {
      examples[i].said = "no answer: " + failure->what;
    }
  }
}

/// For each kind of wrong decision that is an answer, adds a plain case from the plainest scenes that have one.
template <class Real>
void add_plain_ones(std::vector<Example>& examples, const std::vector<const Cell*>& cells,
                    const Subject& subject, const Plan& plan) {
  constexpr std::size_t most_tried = 8;
  for (const Kind kind : wrong_kinds) {
    if (kind == Kind::no_answer) continue;
    std::vector<Example> found = first_of(cells, kind);
    found.resize((std::min)(found.size(), most_tried));
    for (Example& one : found) {
      const auto plain =
          plain_case(subject, kind, nth_case<Real>(plan, *one.family, subject.question, one.number));
      if (!plain) continue;
      ask_again<Real>(subject, {&one, 1}, {*plain});
      examples.push_back(std::move(one));
      break;
    }
  }
}

template <class Real>
std::vector<Example> examples_in(const Plan& plan, const Audit& audit, const Subject& subject,
                                 NumberType type) {
  const auto cells = cells_of(audit, subject, type);
  std::vector<Example> examples = chosen(cells, subject, type);
  std::vector<Case<Real>> cases;
  cases.reserve(examples.size());
  for (const Example& one : examples)
    cases.push_back(nth_case<Real>(plan, *one.family, subject.question, one.number));
  ask_again<Real>(subject, examples, cases);
  add_plain_ones<Real>(examples, cells, subject, plan);
  return examples;
}

}  // namespace

std::vector<Figure> example_figures(const Subject& subject) {
  std::vector<Figure> figures;
  if (const auto own = own_figure(subject.contract)) figures.push_back(*own);
  for (const Figure figure :
       {Figure::centre_coordinate, Figure::point_coordinate, Figure::normal_coordinate}) {
    if (figures.empty() || figures.front() != figure) figures.push_back(figure);
  }
  return figures;
}

std::vector<Example> examples_of(const Plan& plan, const Audit& audit, const Subject& subject,
                                 NumberType type) {
  return type == NumberType::f32 ? examples_in<float>(plan, audit, subject, type)
                                 : examples_in<double>(plan, audit, subject, type);
}

Example example_at(const Plan& plan, const Cell& cell, CaseNumber number, const Goal& what) {
  Example one{.subject = cell.subject,
              .family = cell.family,
              .type = cell.type,
              .what = what,
              .number = number,
              .line = {}};
  const auto ask = [&]<class Real>(Real) {
    ask_again<Real>(*cell.subject, {&one, 1},
                    {nth_case<Real>(plan, *cell.family, cell.subject->question, number)});
  };
  if (cell.type == NumberType::f32) {
    ask(float{});
  } else {
    ask(double{});
  }
  return one;
}

std::vector<Example> examples_of(const Plan& plan, const Audit& audit, const std::atomic<bool>& interrupted) {
  std::vector<Example> all;
  for (const Subject* subject : plan.subjects) {
    for (const NumberType type : types_of(plan, *subject)) {
      std::vector<Example> own = examples_of(plan, audit, *subject, type);
      if (interrupted) return {};
      for (Example& one : own) all.push_back(std::move(one));
    }
  }
  return all;
}

}  // namespace reports
