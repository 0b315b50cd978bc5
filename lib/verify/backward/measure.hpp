// SPDX-License-Identifier: BSL-1.0
/// Verdicts with their backward errors.
#pragma once

#include <variant>

#include "verify/backward/backward.hpp"
#include "verify/judge/response.hpp"
#include "verify/judge/trial.hpp"

namespace verify {

/// Adds the backward error to the verdict, if the case is valid; of no answer it is infinite.
template <class Real>
void measure_backward(Verdict& verdict, const Response<Real>& response, const Truth<Real>& truth,
                      const Contract& contract) {
  if (truth.outcome == Outcome::invalid || std::holds_alternative<NotAsked>(response)) return;
  const auto* const answer = std::get_if<Answer<Real>>(&response);
  verdict.backward = answer == nullptr ? no_question : backward_error(*answer, truth, contract, verdict.kind);
  verdict.at_limits = is_at_limits(truth.asked);
}
template <class Real>
void measure_backward(Trial<Real>& t, const Contract& contract) {
  measure_backward<Real>(t.verdict, t.answer, t.truth, contract);
}

}  // namespace verify
