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

namespace verify::fuzz {

namespace {

void print(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace

template <class Real>
FunctionTarget<Real>::FunctionTarget(Question question, FunctionSubject<Real>& routine,
                                     const Contract& contract, const Promise& promise)
    : CaseTarget<Real>(question), routine_(&routine), contract_(contract), promise_(promise) {
  for (const std::string_view part : without_effect(contract, question))
    throw std::invalid_argument("the contract's " + std::string(part) + " doesn't apply to " +
                                std::string(name(question)));
}

template <class Real>
std::optional<Finding<Real>> FunctionTarget<Real>::finding(Bytes bytes) {
  const Input<Real> input = read<Real>(this->question(), bytes);
  const Case<Real> asked = routine_->held(input.asked);
  Truth<Real> truth = truth_of(asked, wanted_by(contract_, this->question()));
  if (!is_within(contract_, truth)) return std::nullopt;
  const Response<Real> response = [&] {
    const Asking<Real> asking(asked);
    return routine_->answer(asked);
  }();
  is_asked_no_more_ = std::holds_alternative<NotAsked>(response);
  if (is_asked_no_more_) return std::nullopt;
  Trial<Real> trial = measured(response, std::move(truth), contract_);
  std::string breach = breach_of(promise_, trial, contract_);
  if (breach.empty()) {
    const Verdict& verdict = trial.verdict;
    const Steps steps = verdict.backward && !verdict.at_limits ? counted(*verdict.backward) : 0;
    count(input.family, stage_of(trial.truth.outcome), level_of_steps(steps), nearest_boundary(asked));
    return std::nullopt;
  }
  Finding<Real> found{std::move(breach), std::move(trial), {}};
  if (const auto* const failure = std::get_if<NoAnswer>(&response)) found.failure = *failure;
  return found;
}

template <class Real>
std::string describe(const Finding<Real>& finding) {
  return "graze::fuzz: " + finding.breach + "\n" + lines_of(finding.trial, finding.failure);
}

/// Many answers show which faults the routine has; of those, the ones that explain the answer found.
template <class Real>
std::string FunctionTarget<Real>::reasons(const Finding<Real>& finding) const {
  const auto audited =
      audit(this->question(), contract_, *routine_, Sample<Real>{.cases = cases_to_diagnose});
  const Diagnosis& diagnosis = audited.diagnosis;
  std::string text;
  const Trial<Real>& t = finding.trial;
  if (t.truth.outcome != Outcome::invalid) {
    const Response<Real> response =
        finding.failure ? Response<Real>(*finding.failure) : Response<Real>(t.answer);
    const Observation<Real> one = observed(response, t.truth, t.verdict, contract_);
    const auto behind = faults_behind(one, contract_, diagnosis.faults);
    for (const FaultRow& row : fault_rows()) {
      if (std::find(behind.begin(), behind.end(), row.fault) == behind.end()) continue;
      text += "    why      the routine " + what_it_does(row, diagnosis.tolerance) + ". " +
              std::string(row.remedy) + "\n";
    }
    for (const StatementExplanation& said : statements_behind(one, diagnosis))
      text += "    why      the routine " + said.sentence + ". " + said.remedy + "\n";
  }
  if (text.empty()) text = "    why      no fault of logic that graze knows explains it\n";
  text += "    others   " + grouped(audited.wrong()) + " of " + counted(audited.tally.cases, "further case") +
          " wrong\n";
  return text + in_words(diagnosis);
}

template <class Real>
void FunctionTarget<Real>::run(Bytes bytes) {
  const std::optional<Finding<Real>> found = finding(bytes);
  if (!found) return;
  if (is_run_by_afl()) std::abort();
  // First what is certain: the function may end the process when it is called with more cases.
  print(describe(*found));
  try {
    print(reasons(*found));
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
template std::string describe(const Finding<float>&);
template std::string describe(const Finding<double>&);

}  // namespace verify::fuzz
