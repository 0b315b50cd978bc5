// SPDX-License-Identifier: BSL-1.0
/// The target: the routine that a harness tests.
#pragma once

#include "subjects/faulty/known_faults.hpp"
#include "subjects/graze.hpp"

namespace fuzz {

/// The routine that GRAZE_FUZZ_SUBJECT names as the target instead of graze: graze_kernel, a published routine, another
/// built-in subject or a faulty kernel (lib/subjects/faulty). Null if it isn't set. If the question has no routine of that
/// name, lists those it has and ends the process.
[[nodiscard]] const subjects::NamedRoutine* named_routine(verify::Question question);

/// The fault of that routine that GRAZE_FUZZ_FAULT names. Then an input is a finding only if it shows this fault, within
/// the routine's contract or not. Null if it isn't set. If the routine has no such fault, lists those it has and ends the
/// process.
[[nodiscard]] const subjects::Fault* named_fault(verify::Question question);

/// graze's headers, for a single question: a fuzzer then sees only the code that can answer it.
template <class Real, verify::Question question>
constexpr subjects::Routine<Real> headers_alone() {
  using subjects::answered, subjects::Header, verify::Answer, verify::Case;
  using enum graze::Rounding;
  return {.nearest = [](const Case<Real>& k) -> Answer<Real> {
            return k.question == question ? answered<Header, nearest, question>(k) : Answer<Real>{};
          },
          .timed = [](const Case<Real>& k) -> Answer<Real> {
            return k.question == question ? subjects::timed<Header, question>(k) : Answer<Real>{};
          },
          .early = [](const Case<Real>& k) -> Answer<Real> {
            return k.question == question ? answered<Header, towards_start, question>(k) : Answer<Real>{};
          },
          .contract = subjects::exact_contract};
}

/// The target of the harness of this question and type.
template <class Real, verify::Question question>
[[nodiscard]] const subjects::Routine<Real>& target() {
  static const subjects::Routine<Real> chosen = [] {
    const subjects::NamedRoutine* const named = named_routine(question);
    return named == nullptr ? headers_alone<Real, question>() : named->in<Real>();
  }();
  return chosen;
}

}  // namespace fuzz
