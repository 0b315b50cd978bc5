// SPDX-License-Identifier: BSL-1.0
#include "reports/program/search/known.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "reports/program/audit/counts.hpp"
#include "reports/program/text/format.hpp"
#include "verify/backward/measure.hpp"

namespace reports {

namespace {

using namespace verify;

/// Judges one case, and keeps it for each goal for which it is the worst so far.
template <class Real>
void judge_again(const Subject& subject, const WorstCase& worst, const Case<Real>& asked, std::size_t place,
                 std::vector<std::optional<Known>>& best, std::span<const Goal> goals) {
  constexpr NumberType type = std::is_same_v<Real, float> ? NumberType::f32 : NumberType::f64;
  Trial<Real> judged = trial(subject, asked);
  const bool is_answered = judged.verdict.kind != Kind::no_answer;
  if (judged.verdict.within_contract && is_answered) measure_backward(judged, subject.contract);
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const Score score = score_of(judged, goals[i]);
    if (!score.reached || (best[i] && score <= best[i]->score)) continue;
    best[i] = {&subject, type, goals[i], score, place, how_found(worst), write(asked)};
  }
}

}  // namespace

std::vector<Goal> goals_of(const Subject& subject) {
  const Contract& contract = subject.contract;
  std::vector<Goal> goals;
  if (has_promise(subject)) {
    for (std::size_t i = 0; i < figures; ++i) goals.emplace_back(static_cast<Figure>(i));
    goals.emplace_back(BrokenPromise{});
    return goals;
  }
  if (contract.gives == Contract::Gives::centre) {
    goals = {Figure::centre_coordinate, Figure::point_coordinate, Figure::normal_coordinate};
  } else if (const auto figure = own_figure(contract)) {
    goals = {*figure};
  }
  for (const Kind kind : wrong_kinds) {
    if (kind != Kind::no_answer || subject.is_program()) goals.emplace_back(kind);
  }
  goals.emplace_back(LargestBackward{});
  return goals;
}

std::string score_in_words(const Goal& goal, double value, std::string_view before) {
  if (!is_measured(goal)) return "";
  if (std::holds_alternative<Figure>(goal)) return fmt::format("{}{} ulp", before, rounded_up(value));
  if (!std::isfinite(value)) return fmt::format("{}{}", before, none_near_text);
  return fmt::format("{}{} step{}", before, grouped(static_cast<std::uint64_t>(value)),
                     value == 1 ? "" : "s");
}

std::vector<Known> replay(const Subject& subject, std::span<const WorstCase> cases,
                          std::span<const NumberType> types) {
  const std::vector<Goal> goals = goals_of(subject);
  std::vector<Known> known;
  for (const NumberType type : types) {
    std::vector<std::optional<Known>> best(goals.size());
    for (std::size_t place = 0; place < cases.size(); ++place) {
      const auto* const f32 = std::get_if<Case<float>>(&cases[place].asked);
      const auto* const f64 = std::get_if<Case<double>>(&cases[place].asked);
      if (type == NumberType::f32 && f32 != nullptr)
        judge_again(subject, cases[place], *f32, place, best, goals);
      if (type == NumberType::f64 && f64 != nullptr)
        judge_again(subject, cases[place], *f64, place, best, goals);
    }
    for (std::optional<Known>& one : best) {
      if (one) known.push_back(*std::move(one));
    }
  }
  return known;
}

}  // namespace reports
