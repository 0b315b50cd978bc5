// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/examples.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "reports/program/audit/audit.hpp"
#include "reports/program/audit/counts.hpp"
#include "verify/case/text.hpp"

namespace reports {

namespace {

using namespace verify;

// --- in the shortest decimals that read back the same ---

template <class Real>
std::string decimals(const Real& x) {
  return fmt::format("{}", x);
}

template <class Real>
std::string decimals(const Triple<Real>& v) {
  return fmt::format("({}, {}, {})", v[0], v[1], v[2]);
}

template <class Real>
std::string decimals(const Answer<Real>& answer) {
  std::string text(name(answer.outcome));
  for_each_number(answer, [&](std::string_view key, const auto& number) {
    text += fmt::format(" {}={}", key, decimals(number));
  });
  return text;
}

template <class Real>
std::string decimals(const Case<Real>& k) {
  const auto [a, b, horizon] = scene_of(k);
  if (k.question == Question::ray) {
    std::string text = fmt::format("origin {}, direction {}, centre {}, radius {}", decimals(a.centre),
                                   decimals(a.motion), decimals(b.centre), b.radius);
    if (horizon != std::numeric_limits<Real>::infinity()) text += fmt::format(", t_max {}", horizon);
    return text;
  }
  std::string text =
      fmt::format("A at {}, radius {}, {} {}; {} at {}, radius {}", decimals(a.centre), a.radius,
                  layout(k.question).ends ? "to" : "moving by", decimals(a.motion),
                  k.question == Question::container ? "container" : "B", decimals(b.centre), b.radius);
  if (k.question == Question::moving) text += fmt::format(", moving by {}", decimals(b.motion));
  return text;
}

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

std::vector<Example> chosen(const Audit& audit, const Subject& subject, NumberType type) {
  std::vector<const Cell*> cells;
  for (const Cell& cell : audit.cells) {
    if (cell.subject == &subject && cell.type == type) cells.push_back(&cell);
  }
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

// --- what is said of them ---

template <class Real>
void ask_again(const Subject& subject, std::span<Example> examples, std::uint64_t seed) {
  std::vector<Case<Real>> cases;
  for (const Example& one : examples)
    cases.push_back(draw<Real>(*one.family, subject.question, seed, one.number));
  std::vector<Response<Real>> responses;
  const Calls<Real>& calls = subject.calls<Real>();
  if (calls.respondent != nullptr) {
    responses = calls.respondent->ask(cases);
  } else {
    for (const Case<Real>& k : cases) responses.emplace_back(calls.native(k));
  }
  constexpr int digits = 20;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    examples[i].line = write(cases[i]);
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

std::vector<Example> examples_of(const Plan& plan, const Audit& audit, const std::atomic<bool>& interrupted) {
  std::vector<Example> all;
  for (const Subject* subject : plan.subjects) {
    for (const NumberType type : types_of(plan, *subject)) {
      std::vector<Example> own = chosen(audit, *subject, type);
      if (type == NumberType::f32) ask_again<float>(*subject, own, plan.seed);
      if (type == NumberType::f64) ask_again<double>(*subject, own, plan.seed);
      if (interrupted) return {};
      for (Example& one : own) all.push_back(std::move(one));
    }
  }
  return all;
}

}  // namespace reports
