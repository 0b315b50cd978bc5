// SPDX-License-Identifier: BSL-1.0
/// Bytes -> tape -> case -> trial -> verdict, and what is demanded then. A broken promise prints the case line and
/// aborts.
///
/// Of graze is demanded what it promises: the decisions of the truth, every number correctly rounded, and towards the
/// start the last number that isn't above the exact one. Of a routine that promises none of it: right decisions, of
/// what its contract speaks of; where GRAZE_FUZZ_FAULT names one of its faults, that it doesn't show that one. Where
/// GRAZE_FUZZ_WITHIN names a family nothing is demanded, and the largest error is said at the end (sought.hpp).
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fuzz/engine/feedback.hpp"
#include "fuzz/engine/input.hpp"
#include "fuzz/engine/mutator.hpp"
#include "fuzz/engine/objective.hpp"
#include "fuzz/engine/target.hpp"
#include "subjects/built_in.hpp"
#include "subjects/graze.hpp"
#include "verify/judge/promise.hpp"
#include "verify/judge/trial.hpp"

namespace fuzz {

/// What is broken about an answer, or null.
template <class Real>
const char* broken(const verify::Trial<Real>& t, const verify::Contract& contract) {
  if (!contract.states_outcome)
    return t.verdict.within_contract && is_wrong(t.verdict.kind) ? "decided wrongly" : nullptr;
  if (!is_decided(t.verdict)) return "decided wrongly";
  if (!is_correctly_rounded(t.answer, t.truth)) return "not correctly rounded";
  if (!t.verdict.promise_kept) return "an error above its bound";
  return nullptr;
}

/// What is broken about an answer towards the start, or null.
template <class Real>
const char* broken_early(const verify::Answer<Real>& early, const verify::Truth<Real>& truth) {
  if (early.outcome != truth.outcome || early.motion != truth.motion)
    return "decided otherwise towards the start";
  if (truth.time && early.time != subjects::not_above(*truth.time)) return "not the last time before contact";
  const verify::Triple<Real> no_direction{};
  if (truth.exit && verify::scene_of(truth.asked).a.motion != no_direction &&
      early.exit != subjects::not_above(*truth.exit))
    return "not the last exit before the exact one";
  return nullptr;
}

/// The inputs that this process was given, the present one included.
inline std::uint64_t inputs = 0;

template <class Real>
[[noreturn]] void convict(std::string_view what, const verify::Trial<Real>& t) {
  std::fprintf(stderr, "%s:\n%s  input    %llu of this process\n", std::string(what).c_str(),
               verify::explained(t).c_str(), static_cast<unsigned long long>(inputs));
  std::abort();
}

/// One input of a fuzzing engine.
template <class Real, Question question>
int run(Bytes bytes) {
  ++inputs;
  static const subjects::Routine<Real>& asked = hunted<Real, question>();
  static const subjects::Fault* const fault = named_fault(question);
  static const auto stage = subjects::find_subject("graze", question)->calls<Real>().stage;
  const Input<Real> input = read<Real>(question, bytes);
  LargestError<Real>* const sought = largest_error_sought<Real>(question);
  if (sought != nullptr && !sought->holds(input.asked)) return 0;
  const bool is_brief = question == Question::cast && input.brief && asked.timed != nullptr;
  const verify::Wanted wanted = is_brief ? verify::Wanted{} : wanted_by(asked.contract, question);
  const verify::Bounds* const promise =
      asked.contract.states_outcome ? &subjects::promise_of_graze<Real>(question) : nullptr;
  verify::Trial<Real> t = verify::judged((is_brief ? asked.timed : asked.nearest)(input.asked),
                                         truth_of(input.asked, wanted), asked.contract, promise);
  if (sought != nullptr) {
    sought->note(t);
  } else if (fault != nullptr) {
    if (fault->is_shown_by(t)) convict(fault->name, t);
  } else if (const char* const what = broken(t, asked.contract)) {
    convict(what, t);
  }
  if (sought == nullptr && fault == nullptr && input.early && asked.early != nullptr) {
    const verify::Answer<Real> early = asked.early(input.asked);
    if (const char* const what = broken_early(early, t.truth)) {
      t.answer = early;
      convict(what, t);
    }
  }
  if (is_guided()) {
    count(input.family, stage(input.asked), level_of(largest_error(t.verdict), asked.contract.states_outcome),
          nearest_boundary(input.asked));
  }
  return 0;
}

}  // namespace fuzz
