// SPDX-License-Identifier: BSL-1.0
/// Properties that compare answers with the truth.
#pragma once

#include <cmath>

#include "props/runner/property.hpp"
#include "subjects/graze.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/promise.hpp"
#include "verify/oracle/oracle.hpp"

namespace props {

/// Outcome and motion are those of exact arithmetic. Cases outside a routine's contract are ignored.
struct DecisionsAreExact {
  static constexpr std::string_view name = "every_decision_is_that_of_exact_arithmetic";
  static constexpr Questions questions = verify::every_question;

  template <class Real>
  static LawResult<Real> of(const Routine<Real>& ask, const Case<Real>& k) {
    const bool is_timed = ask.contract.gives == verify::Contract::Gives::time;
    // A time can be judged without geometry and distances.
    verify::Wanted wanted = verify::wanted_by(ask.contract, k.question);
    wanted.exit = false;
    if (is_timed) wanted.geometry = wanted.travel = false;
    const Answer<Real> answer = is_timed ? ask.when(k) : ask(k);
    Answer<Real> decision{answer.outcome, answer.motion, answer.time};
    if (!is_timed) decision = answer;
    decision.exit.reset();
    const auto truth = verify::truth_of(k, wanted);
    const verify::Verdict verdict = verify::judge(decision, truth, ask.contract);
    if (!verdict.within_contract) return verify::silent<Real>();
    if (is_decided(verdict)) return verify::holds<Real>();
    return verify::broken(
        k, answer,
        "truth   " + write(as_answer(truth)) + "  (" + std::string(verify::name(verdict.kind)) + ")");
  }
};

/// Every number is the exact one rounded to the nearest, ties to even, and no error exceeds the promised one.
struct NumbersAreCorrectlyRounded {
  static constexpr std::string_view name = "every_number_is_the_exact_one_correctly_rounded";
  static constexpr Questions questions = verify::every_question;

  template <class Real>
  static LawResult<Real> of(const Routine<Real>& ask, const Case<Real>& k) {
    if (!ask.contract.states_outcome) return verify::silent<Real>();  // promises nothing of this kind
    const Answer<Real> answer = ask(k);
    const auto truth = verify::truth_of(k, verify::wanted_by(ask.contract, k.question));
    if (!verify::is_contact(truth.outcome) || answer.outcome != truth.outcome) return verify::silent<Real>();
    const verify::Verdict verdict = verify::judge(answer, truth, ask.contract);
    if (verify::is_correctly_rounded(answer, truth) &&
        verify::is_within(verdict, subjects::promise_of_graze<Real>(k.question)))
      return verify::holds<Real>();
    return verify::broken(k, answer, "truth   " + write(as_answer(truth)));
  }
};

/// Rounded towards the start, a time is the last number that isn't above the exact one; so is a ray's exit.
struct EarlyTimesAreNotAboveTheExactOnes {
  static constexpr std::string_view name = "a_time_towards_the_start_is_the_last_one_not_above_the_exact_one";
  static constexpr Questions questions = verify::every_question;

  template <class Real>
  static LawResult<Real> of(const Routine<Real>& ask, const Case<Real>& k) {
    if (ask.early == nullptr) return verify::silent<Real>();
    const Answer<Real> answer = ask.early(k);
    const auto truth = verify::truth_of(k);
    if (!truth.time) return verify::silent<Real>();
    const bool is_still = verify::scene_of(k).a.motion == verify::Triple<Real>{};
    const bool is_exit_kept = !truth.exit || is_still || answer.exit == subjects::not_above(*truth.exit);
    if (answer.outcome == truth.outcome && answer.time == subjects::not_above(*truth.time) && is_exit_kept)
      return verify::holds<Real>();
    return verify::broken(k, answer, "truth   " + write(as_answer(truth)));
  }
};

}  // namespace props
