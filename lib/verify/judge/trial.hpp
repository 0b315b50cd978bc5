// SPDX-License-Identifier: BSL-1.0
/// A case, the subject's answer to it, the truth and the verdict, in one value. Properties, fuzz harnesses, searches and slices
/// share it.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "verify/case/answer.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/response.hpp"
#include "verify/judge/subject.hpp"
#include "verify/oracle/oracle.hpp"

namespace verify {

template <class Real>
struct Trial {
  Answer<Real> answer{};
  Truth<Real> truth{};
  Verdict verdict{};

  [[nodiscard]] const Case<Real>& asked() const { return truth.asked; }
};

/// An answer compared with the truth.
template <class Real>
[[nodiscard]] Trial<Real> judged(Answer<Real> answer, Truth<Real> truth, const Contract& contract,
                                 const Bounds* promise = nullptr) {
  const Verdict verdict = judge(answer, truth, contract, promise);
  return {std::move(answer), std::move(truth), verdict};
}

/// The answer of a subject to a case: by its call or, if it has one, by its respondent.
template <class Real>
[[nodiscard]] Response<Real> response_of(const Subject& subject, const Case<Real>& k) {
  const Calls<Real>& calls = subject.calls<Real>();
  return calls.respondent == nullptr ? Response<Real>(calls.native(k))
                                     : calls.respondent->ask({&k, 1}).front();
}

/// Asks a subject, computes the truth, and judges. If the subject doesn't answer, the answer of the trial is
/// empty.
template <class Real>
[[nodiscard]] Trial<Real> trial(const Subject& subject, const Case<Real>& k) {
  const Calls<Real>& calls = subject.calls<Real>();
  Truth<Real> truth = truth_of(k, wanted_by(subject.contract, k.question));
  if (calls.respondent == nullptr)
    return judged(calls.native(k), std::move(truth), subject.contract, calls.promise);
  const Response<Real> response = response_of(subject, k);
  const Verdict verdict = judge(response, truth, subject.contract, calls.promise);
  const auto* const answer = std::get_if<Answer<Real>>(&response);
  return {answer == nullptr ? Answer<Real>{} : *answer, std::move(truth), verdict};
}

/// Four lines of text: the case as in a case file, the answer, the truth, and the verdict with its errors.
template <class Real>
[[nodiscard]] std::string explained(const Trial<Real>& t) {
  std::string text = write(t.asked());
  text += "\n  answer   " + write(t.answer) + "\n  truth    " + write(as_answer(t.truth)) + "\n  verdict  ";
  text += name(t.verdict.kind);
  if (!t.verdict.outcome_kept) text += ", outcome broken";
  if (!t.verdict.motion_kept) text += ", motion broken";
  if (!t.verdict.within_contract) text += ", outside the contract";
  for (std::size_t i = 0; i < figures; ++i) {
    if (!t.verdict.error[i]) continue;
    text += "; ";
    text += name(static_cast<Figure>(i));
    text += " off by " + std::to_string(*t.verdict.error[i]) + " ulp";
  }
  return text + "\n";
}

}  // namespace verify
