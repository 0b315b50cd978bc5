// SPDX-License-Identifier: BSL-1.0
/// The exact answer as a subject: the oracle's answer, each number rounded once. No routine can do better.
#pragma once

#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"
#include "verify/judge/judge.hpp"
#include "verify/oracle/oracle.hpp"

namespace subjects {

/// The exact answer, each number rounded once.
struct Exact {
  template <class Real>
  verify::Answer<Real> operator()(const verify::Case<Real>& k) const {
    const verify::Contract states{.states_outcome = true};
    return as_answer(truth_of(k, wanted_by(states, k.question)));
  }
};

}  // namespace subjects
