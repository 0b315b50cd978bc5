// SPDX-License-Identifier: BSL-1.0
#include "verify/audit.hpp"

#include <algorithm>
#include <functional>
#include <ostream>
#include <span>
#include <stdexcept>
#include <utility>
#include <variant>

#include "verify/audit/asking.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/audit/one_answer.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/condition.hpp"
#include "verify/judge/grouped.hpp"
#include "verify/judge/promise.hpp"

namespace verify {

namespace {

std::vector<const Family*> families_of(Question question, std::span<const std::string_view> names) {
  std::vector<const Family*> all;
  for (const Family& family : families()) {
    if (family.applies(question)) all.push_back(&family);
  }
  if (names.empty()) return all;
  std::vector<const Family*> chosen;
  for (const std::string_view name : names) {
    const auto found = std::ranges::find(all, name, &Family::name);
    if (found == all.end()) {
      std::string why =
          "no family '" + std::string(name) + "' of " + std::string(verify::name(question)) + ", but";
      for (const Family* const family : all) (why += " ") += family->name;
      throw std::invalid_argument(why);
    }
    chosen.push_back(*found);
  }
  return chosen;
}

template <class Real>
void hold_simplest(std::optional<Example<Real>>& held, const Example<Real>& one) {
  if (!held || digits_of_numbers(one.trial.asked()) < digits_of_numbers(held->trial.asked())) held = one;
}

template <class Real>
void hold_examples(FunctionAudit<Real>& audit, const Example<Real>& one) {
  const Verdict& verdict = one.trial.verdict;
  if (is_wrong(verdict.kind)) hold_simplest(audit.simplest[static_cast<std::size_t>(verdict.kind)], one);
  if (!verdict.outcome_kept) hold_simplest(audit.outcome_broken, one);
  if (!verdict.motion_kept) hold_simplest(audit.motion_broken, one);
  if (const auto& backward = verdict.backward; backward && !verdict.at_limits) {
    const Steps steps = counted(*backward);
    if (steps > audit.backward.largest) audit.backward = {steps, one};
  }
  for (std::size_t i = 0; i < figures; ++i) {
    const auto& error = verdict.error[i];
    if (!error || *error == 0) continue;
    auto& held = audit.largest[i];
    if (!held || *error > *held->trial.verdict.error[i]) held = one;
  }
}

/// Names the case if the routine ends the process.
template <class Real>
Response<Real> answer_of(FunctionSubject<Real>& routine, const Case<Real>& k) {
  const Asking<Real> asking(k);
  return routine.answer(k);
}

/// Adds cases that are asked for the diagnosis alone, if it has something to explain, and no families were selected.
template <class Real>
void observe_near_thresholds(std::vector<Observation<Real>>& observations, Question question,
                             FunctionSubject<Real>& routine, const Contract& contract,
                             const Sample<Real>& sample, const std::function<bool()>& is_over) {
  if (!sample.families.empty() || std::ranges::none_of(observations, &Observation<Real>::is_wrong)) return;
  for (const Family& family : families_near_thresholds()) {
    if (!family.applies(question)) continue;
    for (std::uint64_t i = 0; i < std::min(sample.cases, cases_to_diagnose) && !is_over(); ++i) {
      const Truth<Real> truth =
          truth_of(routine.held(draw<Real>(family, question, sample.seed, i)), wanted_by(contract, question));
      if (!is_within(contract, truth) || (sample.domain && !sample.domain(scene_of(truth.asked)))) continue;
      observations.push_back(observed(answer_of(routine, truth.asked), truth, contract));
    }
  }
}

}  // namespace

template <class Real>
FunctionAudit<Real> audit(Question question, const Contract& contract, FunctionSubject<Real>& routine,
                          const Sample<Real>& sample) {
  for (const std::string_view part : without_effect(contract, question))
    throw std::invalid_argument("the contract's " + std::string(part) + " doesn't apply to " +
                                std::string(name(question)));
  FunctionAudit<Real> audit;
  audit.question = question;
  audit.contract = contract;
  audit.seed = sample.seed;
  const Wanted wanted = wanted_by(contract, question);
  bool is_asked_no_more = false;
  const auto is_over = [&] {
    return (sample.stop != nullptr && *sample.stop) || is_asked_no_more || audit.wrong() >= sample.enough;
  };
  CaseNumber number = 0;
  std::vector<Observation<Real>> observations;
  for (const Family* const family : families_of(question, sample.families)) {
    if (is_over()) {
      audit.complete = false;
      break;
    }
    audit.families.push_back({.name = family->name});
    const bool is_diagnosed = is_to_diagnose(*family, question);
    auto& of_family = audit.families.back();
    for (std::uint64_t i = 0; i < sample.cases; ++i, ++number) {
      if (is_over()) {
        audit.complete = false;
        break;
      }
      const Case<Real> k = routine.held(draw<Real>(*family, question, sample.seed, i));
      Truth<Real> truth = truth_of(k, wanted);
      if (!is_within(contract, truth) || (sample.domain && !sample.domain(scene_of(k)))) {
        ++of_family.skipped;
        continue;
      }
      const Response<Real> response = answer_of(routine, k);
      if (std::holds_alternative<NotAsked>(response)) {
        is_asked_no_more = true;
        audit.complete = false;
        break;
      }
      ++of_family.asked;
      Example<Real> one{family->name, measured(response, std::move(truth), contract), {}};
      const Trial<Real>& t = one.trial;
      if (const auto* const failure = std::get_if<NoAnswer>(&response)) {
        one.failure = *failure;
        audit.tally.add(*failure, number);
        if (t.verdict.backward) audit.tally.add_backward(t.verdict, number);
      } else {
        audit.tally.add(t.verdict, is_wrong(t.verdict.kind) ? Cause::unknown : Cause::none, number);
      }
      if (!is_decided(t.verdict)) ++of_family.wrong;
      hold_examples(audit, one);
      if (is_diagnosed && i < cases_to_diagnose)
        observations.push_back(observed(response, t.truth, t.verdict, contract));
    }
  }
  observe_near_thresholds(observations, question, routine, contract, sample, is_over);
  audit.diagnosis = diagnose(observations, contract);
  if (audit.complete && audit.tally.cases == 0) {
    throw std::runtime_error("nothing was audited: none of " + counted(audit.skipped(), "case") +
                             " drawn is within the contract and the domain");
  }
  return audit;
}

template <class Real>
std::string describe(const FunctionAudit<Real>& audit) {
  std::string text = std::string(name(audit.question)) + " " + std::string(type_name<Real>()) + ", seed " +
                     std::to_string(audit.seed) + ": " + grouped(audit.wrong()) + " of " +
                     counted(audit.tally.cases, "case") + " wrong";
  if (audit.skipped() != 0) {
    text += "; " + grouped(audit.skipped()) + " not asked, as they are outside the contract or the domain";
  }
  if (!audit.complete) text += "; ended early";
  text += "\n" + in_words(audit.diagnosis);
  for (const auto& family : audit.families) {
    if (family.wrong == 0) continue;
    text += "  " + std::string(family.name) + ": " + grouped(family.wrong) + " of " + grouped(family.asked) +
            "\n";
  }
  const auto show = [&](const std::optional<Example<Real>>& one, const std::string& what) {
    if (one) text += what + " " + std::string(one->family) + ":\n" + lines_of(one->trial, one->failure);
  };
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    show(audit.simplest[i],
         std::string(name(kind)) + ", " + counted(audit.tally.times(kind), "time") + ", the simplest in");
  }
  show(audit.outcome_broken,
       "outcome differs, " + counted(audit.tally.outcome_broken.times, "time") + ", the simplest in");
  show(audit.motion_broken,
       "motion differs, " + counted(audit.tally.motion_broken.times, "time") + ", the simplest in");
  if (const auto& one = audit.backward.shown) {
    const bool is_wrong = audit.backward.largest == no_steps;
    text += std::string(name(stability_of(audit.backward.largest))) + ": ";
    text += is_wrong ? "the answer belongs to no question nearby"
                     : "right for a question at most " + counted(audit.backward.largest, "step") +
                           " from the one asked";
    text += ", in " + std::string(one->family) + ":\n" + lines_of(one->trial, one->failure);
  }
  for (std::size_t i = 0; i < figures; ++i) {
    const auto figure = static_cast<Figure>(i);
    const auto& one = audit.largest[i];
    if (!one) continue;
    text += "right, " + std::string(name(figure)) + " off by " + decimal(audit.largest_error(figure), 3) +
            " ulp at most";
    // A correctly rounded number needs no attention.
    const bool is_rounding = audit.largest_error(figure) <= 0.5;
    text +=
        is_rounding ? "\n" : ", in " + std::string(one->family) + ":\n" + lines_of(one->trial, one->failure);
  }
  return text;
}

template <class Real>
std::ostream& operator<<(std::ostream& out, const FunctionAudit<Real>& audit) {
  return out << describe(audit);
}

#define GRAZE_AUDIT_FOR(Real)                                                           \
  template FunctionAudit<Real> audit(Question, const Contract&, FunctionSubject<Real>&, \
                                     const Sample<Real>&);                              \
  template std::string describe(const FunctionAudit<Real>&);                            \
  template std::ostream& operator<<(std::ostream&, const FunctionAudit<Real>&);
GRAZE_AUDIT_FOR(float)
GRAZE_AUDIT_FOR(double)
#undef GRAZE_AUDIT_FOR

}  // namespace verify
