// SPDX-License-Identifier: BSL-1.0
#include "verify/fuzz.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <utility>
#include <variant>

#include "verify/audit/asking.hpp"
#include "verify/audit/one_answer.hpp"
#include "verify/fuzz/feedback.hpp"
#include "verify/judge/condition.hpp"
#include "verify/judge/grouped.hpp"
#include "verify/judge/promise.hpp"

namespace verify::fuzz {

namespace {

std::string steps_of(Steps steps) { return grouped(steps) + (steps == 1 ? " step" : " steps"); }

/// The promise that a verdict breaks, in words; empty if it breaks none. Only what is certain counts: the
/// lower bound of a backward error.
std::string broken(const Verdict& verdict, Outcome truth, const Contract& contract, Steps most_steps) {
  const std::string what = std::string(name(verdict.kind)) + ": ";
  if (verdict.backward && !verdict.at_limits && verdict.backward->low > most_steps) {
    const auto [low, high] = *verdict.backward;
    const std::string promised =
        "; " + steps_of(most_steps) + (most_steps == 1 ? " is" : " are") + " promised";
    if (verdict.kind == Kind::no_answer) return "no answer";
    if (low == no_steps) return what + "the answer belongs to no question nearby" + promised;
    return what + "the nearest question with this answer is " + (low == high ? "" : "at least ") +
           steps_of(low) + " away" + promised;
  }
  const bool is_exact = most_steps == 0 || truth == Outcome::invalid;
  if (contract.states_outcome && is_exact && !is_decided(verdict))
    return what + (verdict.outcome_kept ? "the motion" : "the outcome") + " stated isn't that of the truth";
  return {};
}

void print(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace

template <class Real>
FunctionTarget<Real>::FunctionTarget(Question question, FunctionSubject<Real>& routine,
                                     const Contract& contract, Steps most_steps)
    : CaseTarget<Real>(question), routine_(&routine), contract_(contract), most_steps_(most_steps) {
  for (const std::string_view part : without_effect(contract, question))
    throw std::invalid_argument("the contract's " + std::string(part) + " can't be said of " +
                                std::string(name(question)));
}

template <class Real>
std::optional<std::string> FunctionTarget<Real>::finding(Bytes bytes) {
  const Input<Real> input = read<Real>(this->question(), bytes);
  const Case<Real> asked = routine_->held(input.asked);
  Truth<Real> truth = truth_of(asked, wanted_by(contract_, this->question()));
  if (!is_within(contract_, truth)) return std::nullopt;
  const Response<Real> response = [&] {
    const Asking<Real> asking(asked);
    return routine_->answer(asked);
  }();
  const Trial<Real> trial = measured(response, std::move(truth), contract_);
  const Verdict& verdict = trial.verdict;
  const std::string what = broken(verdict, trial.truth.outcome, contract_, most_steps_);
  if (what.empty()) {
    const Steps steps = verdict.backward && !verdict.at_limits ? counted(*verdict.backward) : 0;
    count(input.family, stage_of(trial.truth.outcome), level_of_steps(steps), nearest_boundary(asked));
    return std::nullopt;
  }
  found_.reset();
  if (trial.truth.outcome != Outcome::invalid) found_ = observed(response, trial.truth, verdict, contract_);
  return "graze::fuzz: " + what + "\n" + lines_of(trial, response);
}

/// Which faults the routine has is read off many answers; of those, the ones that explain the answer found.
template <class Real>
std::string FunctionTarget<Real>::reasons() const {
  const auto audited =
      audit(this->question(), contract_, *routine_, Sample<Real>{.cases = cases_to_diagnose});
  const Diagnosis& diagnosis = audited.diagnosis;
  std::string text;
  if (found_) {
    const auto behind = faults_behind(*found_, contract_, diagnosis.faults);
    for (const FaultRow& row : fault_rows()) {
      if (std::find(behind.begin(), behind.end(), row.fault) == behind.end()) continue;
      text += "    why      the routine " + what_it_does(row, diagnosis.tolerance) + ". " +
              std::string(row.remedy) + "\n";
    }
  }
  if (text.empty()) text = "    why      no fault of logic that graze knows explains it\n";
  text += "    others   " + grouped(audited.wrong()) + " of " + counted(audited.tally.cases, "further case") +
          " wrong\n";
  return text + in_words(diagnosis);
}

template <class Real>
void FunctionTarget<Real>::run(Bytes bytes) {
  const std::optional<std::string> found = finding(bytes);
  if (!found) return;
  // First what is certain: the function may end the process when it is asked further cases.
  print(*found);
  try {
    print(reasons());
  } catch (const std::exception& failed) {
    print(std::string("    why      unknown: ") + failed.what() + "\n");
  }
  std::abort();
}

template <class Real>
AnyCase FunctionTarget<Real>::case_of(Bytes bytes) const {
  return routine_->held(read<Real>(this->question(), bytes).asked);
}

template <class Real>
bool FunctionTarget<Real>::takes(const Case<Real>& asked) const {
  return is_within(contract_, truth_of(routine_->held(asked), wanted_by(contract_, this->question())));
}

void refuse(const std::string& why) {
  print("graze::fuzz: " + why + "\n");
  std::exit(2);
}

template class FunctionTarget<float>;
template class FunctionTarget<double>;

}  // namespace verify::fuzz
