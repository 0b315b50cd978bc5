// SPDX-License-Identifier: BSL-1.0
/// Verdicts with their backward errors.
#pragma once

#include <variant>

#include "verify/backward/backward.hpp"
#include "verify/judge/response.hpp"
#include "verify/judge/trial.hpp"

namespace verify {

/// Adds the backward error to the verdict on an answer, if the case is valid.
template <class Real>
void measure_backward(Verdict& verdict, const Answer<Real>& answer, BackwardErrors<Real>& errors,
                      const Contract& contract) {
  if (errors.truth().outcome == Outcome::invalid) return;
  verdict.backward = errors.of(answer, contract, verdict.kind);
  verdict.at_limits = errors.is_at_limits();
}
/// The same for a response; a missing answer has an infinite one.
template <class Real>
void measure_backward(Verdict& verdict, const Response<Real>& response, BackwardErrors<Real>& errors,
                      const Contract& contract) {
  if (const auto* const answer = std::get_if<Answer<Real>>(&response)) {
    measure_backward(verdict, *answer, errors, contract);
  } else if (errors.truth().outcome != Outcome::invalid && !std::holds_alternative<NotAsked>(response)) {
    verdict.backward = no_question;
    verdict.at_limits = errors.is_at_limits();
  }
}
template <class Real>
void measure_backward(Verdict& verdict, const Response<Real>& response, const Truth<Real>& truth,
                      const Contract& contract) {
  BackwardErrors<Real> errors(truth);
  measure_backward(verdict, response, errors, contract);
}
template <class Real>
void measure_backward(Trial<Real>& t, const Contract& contract) {
  BackwardErrors<Real> errors(t.truth);
  measure_backward(t.verdict, t.answer, errors, contract);
}

}  // namespace verify
