// SPDX-License-Identifier: BSL-1.0
/// The routine that the harnesses put to the test.
#pragma once

#include "subjects/faulty/known_faults.hpp"
#include "subjects/graze.hpp"

namespace fuzz {

/// The routine that GRAZE_FUZZ_SUBJECT names, instead of graze: graze_kernel, a published routine or another built-in
/// subject and, where the harnesses are built with them, a wrong kernel (props/suspects). Null where it isn't set.
/// Where there is no routine of that name for the question the process ends, and says which there are.
[[nodiscard]] const subjects::NamedRoutine* named_routine(verify::Question question);

/// The fault of that routine that GRAZE_FUZZ_FAULT names: nothing else is a find then, and this is one outside the
/// routine's contract as well. Null where it isn't set. Where the routine has no such fault the process ends, and says
/// which it has.
[[nodiscard]] const subjects::Fault* named_fault(verify::Question question);

/// graze's headers, for one question alone: all that a fuzzer then sees is the code that can answer it.
template <class Real, verify::Question question>
constexpr subjects::Routine<Real> headers_alone() {
  using verify::Answer, verify::Case;
  return {.nearest = [](const Case<Real>& k) -> Answer<Real> {
            if (k.question != question) return {};
            return subjects::answered<subjects::Header, graze::Rounding::nearest>(
                Case<Real>{question, k.numbers});
          },
          .timed = [](const Case<Real>& k) -> Answer<Real> {
            if (k.question != question) return {};
            return subjects::timed<subjects::Header>(Case<Real>{question, k.numbers});
          },
          .early = [](const Case<Real>& k) -> Answer<Real> {
            if (k.question != question) return {};
            return subjects::answered<subjects::Header, graze::Rounding::towards_start>(
                Case<Real>{question, k.numbers});
          },
          .contract = subjects::exact_contract};
}

/// What is put to the test.
template <class Real, verify::Question question>
[[nodiscard]] const subjects::Routine<Real>& hunted() {
  static const subjects::Routine<Real> asked = [] {
    const subjects::NamedRoutine* const named = named_routine(question);
    return named == nullptr ? headers_alone<Real, question>() : named->in<Real>();
  }();
  return asked;
}

}  // namespace fuzz
