// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/diagnosed.hpp"

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <variant>

#include "reports/program/audit/responses.hpp"
#include "reports/program/base/jobs.hpp"
#include "verify/judge/judge.hpp"

namespace reports {

using namespace verify;

template <class Real>
std::vector<Observation<Real>> observations_of(const Plan& plan, std::span<const Family* const> families,
                                               const Subject& subject, const std::atomic<bool>& interrupted) {
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
      observations.push_back(observed(responses[i], truths[i], contract));
    }
  }
  return observations;
}

template std::vector<Observation<float>> observations_of(const Plan&, std::span<const Family* const>,
                                                         const Subject&, const std::atomic<bool>&);
template std::vector<Observation<double>> observations_of(const Plan&, std::span<const Family* const>,
                                                          const Subject&, const std::atomic<bool>&);

namespace {

/// How many of the wrong answers that no fault explains are right in double. Every float is a double, so the truth is the same.
std::uint64_t right_in_double(const Subject& subject, const std::vector<Observation<float>>& observations,
                              Faults faults) {
  const Contract& contract = subject.contract;
  std::vector<Case<double>> cases;
  for (const Observation<float>& one : observations) {
    if (!one.is_wrong || !faults_behind(one, contract, faults).empty()) continue;
    cases.push_back(widen<double>(one.asked));
  }
  const std::vector<Response<double>> responses = responses_of<double>(subject, cases);
  std::uint64_t right = 0;
  for (std::size_t i = 0; i < responses.size(); ++i) {
    if (std::holds_alternative<NotAsked>(responses[i])) continue;
    const Truth<double> truth = truth_of(cases[i], wanted_by(contract, subject.question));
    right += observed(responses[i], truth, contract).is_wrong ? 0U : 1U;
  }
  return right;
}

template <class Real>
Diagnosis diagnosis_in(const Plan& plan, std::span<const Family* const> families, const Subject& subject,
                       const std::atomic<bool>& interrupted) {
  const auto observations = observations_of<Real>(plan, families, subject, interrupted);
  if (interrupted) return {};
  Diagnosis diagnosis = diagnose(observations, subject.contract);
  if constexpr (std::is_same_v<Real, float>) {
    // A program is tried in the types of its audit alone, and its answers in another one are unknown.
    const std::vector<NumberType> types = types_of(plan, subject);
    if (std::ranges::find(types, NumberType::f64) != types.end())
      diagnosis.right_in_double = right_in_double(subject, observations, diagnosis.faults);
  }
  return diagnosis;
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
    Diagnosed& one = all[static_cast<std::size_t>(i)];
    one.diagnosis = diagnosis_of(plan, plan.families, *one.subject, one.type, interrupted);
    ++done;
  };
  do_jobs(all.size(), plan.threads, interrupted, diagnose_one, [&] { progress({done, all.size()}); });
  return all;
}

}  // namespace reports
