// SPDX-License-Identifier: BSL-1.0
/// One run of a harness: it reads a case from the bytes, asks the target, judges the answer and checks it against what
/// the target promises. If the answer breaks a promise, the harness prints the case line and aborts.
///
/// graze promises the right decisions, every number correctly rounded and, when it rounds towards the start, the last
/// number that isn't above the exact one. Any other routine promises only right decisions within its contract. If
/// GRAZE_FUZZ_FAULT names a fault, the harness aborts only on an answer that shows this fault. If GRAZE_FUZZ_WITHIN names a
/// family, the harness checks nothing, and prints the largest error at the end (objective.hpp).
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fuzz/engine/objective.hpp"
#include "fuzz/engine/target.hpp"
#include "subjects/built_in.hpp"
#include "subjects/graze.hpp"
#include "verify/audit/asking.hpp"
#include "verify/backward/measure.hpp"
#include "verify/fuzz/feedback.hpp"
#include "verify/fuzz/target.hpp"
#include "verify/judge/promise.hpp"
#include "verify/judge/trial.hpp"

namespace fuzz {

using verify::Question, verify::fuzz::Bytes, verify::fuzz::is_guided, verify::fuzz::level_of_rounding,
    verify::fuzz::level_of_steps;

/// The promise that an answer breaks; null if it breaks none.
template <class Real>
const char* broken(const verify::Trial<Real>& t, const verify::Contract& contract) {
  if (!contract.states_outcome)
    return t.verdict.within_contract && is_wrong(t.verdict.kind) ? "a wrong decision" : nullptr;
  if (!is_decided(t.verdict)) return "a wrong decision";
  if (!is_correctly_rounded(t.answer, t.truth)) return "not correctly rounded";
  if (!t.verdict.promise_kept) return "an error above its bound";
  return nullptr;
}

/// The promise that an answer rounded towards the start breaks; null if it breaks none.
template <class Real>
const char* broken_early(const verify::Answer<Real>& early, const verify::Truth<Real>& truth) {
  if (early.outcome != truth.outcome || early.motion != truth.motion)
    return "another decision when rounded towards the start";
  if (truth.time && early.time != subjects::not_above(*truth.time)) return "not the last time before contact";
  const verify::Triple<Real> no_direction{};
  if (truth.exit && verify::scene_of(truth.asked).a.motion != no_direction &&
      early.exit != subjects::not_above(*truth.exit))
    return "not the last exit before the exact one";
  return nullptr;
}

/// How near an answer comes to breaking a promise.
template <class Real>
std::size_t level_of(verify::Trial<Real>& t, const verify::Contract& contract) {
  if (contract.states_outcome) return level_of_rounding(verify::fuzz::largest_error(t.verdict));
  measure_backward(t, contract);
  return t.verdict.backward ? level_of_steps(counted(*t.verdict.backward)) : 0;
}

/// The number of inputs that this process has run, including the current one.
inline std::uint64_t inputs = 0;

template <class Real>
[[noreturn]] void fail(std::string_view what, const verify::Trial<Real>& t) {
  std::fprintf(stderr, "%s:\n%s  input    %llu of this process\n", std::string(what).c_str(),
               verify::explained(t).c_str(), static_cast<unsigned long long>(inputs));
  std::abort();
}

/// Runs one input of a fuzzing engine.
template <class Real, Question question>
void run(Bytes bytes) {
  ++inputs;
  static const subjects::Routine<Real>& routine = target<Real, question>();
  static const subjects::Fault* const fault = named_fault(question);
  static const auto stage = subjects::find_subject("graze", question)->calls<Real>().stage;
  const auto input = verify::fuzz::read<Real>(question, bytes);
  LargestError<Real>* const objective = largest_error_objective<Real>(question);
  if (objective != nullptr && !objective->holds(input.asked)) return;
  const bool is_brief = question == Question::cast && input.brief && routine.timed != nullptr;
  const verify::Wanted wanted = is_brief ? verify::Wanted{} : wanted_by(routine.contract, question);
  const verify::Bounds* const promise =
      routine.contract.states_outcome ? &subjects::promise_of_graze<Real>(question) : nullptr;
  const auto asked = [&input](auto* by) {
    const verify::Asking<Real> asking(input.asked);
    return by(input.asked);
  };
  verify::Trial<Real> t = verify::judged(asked(is_brief ? routine.timed : routine.nearest),
                                         truth_of(input.asked, wanted), routine.contract, promise);
  if (objective != nullptr) {
    objective->note(t);
  } else if (fault != nullptr) {
    if (fault->is_shown_by(t)) fail(fault->name, t);
  } else if (const char* const what = broken(t, routine.contract)) {
    fail(what, t);
  }
  if (objective == nullptr && fault == nullptr && input.early && routine.early != nullptr) {
    const verify::Answer<Real> early = asked(routine.early);
    if (const char* const what = broken_early(early, t.truth)) {
      t.answer = early;
      fail(what, t);
    }
  }
  if (is_guided()) {
    verify::fuzz::count(input.family, stage(input.asked), level_of(t, routine.contract),
                        verify::nearest_boundary(input.asked));
  }
}

/// The target of the harness of a question and type.
template <class Real, Question asked>
class Harness final : public verify::fuzz::CaseTarget<Real> {
 public:
  Harness() : verify::fuzz::CaseTarget<Real>(asked) {}
  void run(Bytes bytes) override { fuzz::run<Real, asked>(bytes); }
};

}  // namespace fuzz
