// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/diagnosed.hpp"

#include <algorithm>
#include <iterator>

#include "reports/program/audit/responses.hpp"
#include "reports/program/base/jobs.hpp"
#include "verify/backward/measure.hpp"
#include "verify/judge/judge.hpp"

namespace reports {

namespace {

using namespace verify;

template <class Real>
Diagnosis diagnosis_in(const Plan& plan, std::span<const Family* const> families, const Subject& subject,
                       const std::atomic<bool>& interrupted) {
  const Contract& contract = subject.contract;
  std::vector<Observation<Real>> observations;
  std::vector<const Family*> drawn;
  std::ranges::copy_if(families, std::back_inserter(drawn),
                       [&](const Family* family) { return is_to_diagnose(*family, subject.question); });
  for (const Family& family : families_near_thresholds())
    if (family.applies(subject.question)) drawn.push_back(&family);
  for (const Family* const family : drawn) {
    if (interrupted) return {};
    std::vector<Truth<Real>> truths;
    std::vector<Case<Real>> cases;
    for (CaseNumber number = 0; number < std::min(plan.cases, cases_to_diagnose); ++number) {
      Truth<Real> truth = truth_of(nth_case<Real>(plan, *family, subject.question, number),
                                   wanted_by(contract, subject.question));
      if (!is_within(contract, truth)) continue;
      cases.push_back(truth.asked);
      truths.push_back(std::move(truth));
    }
    const std::vector<Response<Real>> responses = responses_of<Real>(subject, cases);
    for (std::size_t i = 0; i < responses.size(); ++i) {
      if (std::holds_alternative<NotAsked>(responses[i])) continue;
      Verdict verdict = judge(responses[i], truths[i], contract);
      measure_backward(verdict, responses[i], truths[i], contract);
      observations.push_back(observed(responses[i], truths[i], verdict, contract));
    }
  }
  return interrupted ? Diagnosis{} : diagnose(observations, contract);
}

}  // namespace

Diagnosis diagnosis_of(const Plan& plan, std::span<const Family* const> families, const Subject& subject,
                       NumberType type, const std::atomic<bool>& interrupted) {
  return type == NumberType::f32 ? diagnosis_in<float>(plan, families, subject, interrupted)
                                 : diagnosis_in<double>(plan, families, subject, interrupted);
}

std::vector<Diagnosed> diagnoses_of(const Plan& plan, const Audit& audit,
                                    const std::atomic<bool>& interrupted,
                                    const std::function<void(const Progress&)>& progress) {
  std::vector<Diagnosed> all;
  if (!plan.worlds.empty()) return all;
  for (const Subject* const subject : plan.subjects) {
    if (!subject->is_program()) continue;
    for (const NumberType type : types_of(plan, *subject)) {
      const Tally tally = within_contract(audit, *subject, type);
      if (tally.wrong() == 0 && tally.backward.largest() <= most_of_nearly_stable) continue;
      all.push_back({subject, type, {}});
    }
  }
  if (all.empty()) return all;
  std::atomic<std::uint64_t> done = 0;
  const auto diagnose_one = [&](std::uint64_t i) {
    all[i].diagnosis = diagnosis_of(plan, plan.families, *all[i].subject, all[i].type, interrupted);
    ++done;
  };
  do_jobs(all.size(), plan.threads, interrupted, diagnose_one, [&] { progress({done, all.size()}); });
  return all;
}

}  // namespace reports
