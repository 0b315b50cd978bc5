// SPDX-License-Identifier: BSL-1.0
/// A path from a case towards a boundary between two decisions. A routine that rounds wrongly once in a million cases may do so
/// once in ten close to a boundary, where families draw few of their cases.
#pragma once

#include "verify/case/boundary.hpp"
#include "verify/case/case.hpp"
#include "verify/case/mutation.hpp"
#include "verify/case/tape.hpp"

namespace verify {

/// What becomes of a case that a path has come to.
enum class Step {
  taken,    ///< the path goes on from it
  refused,  ///< the path goes on from the case before
  last,     ///< the path ends there
};

/// Mutations tried on a path, of which one or two are nearer to a boundary than all before. Twice as many find little more.
inline constexpr int tries_of_a_path = 64;

/// Visits one mutation of a case after the other, each nearer to a boundary than the one before, but none on it: exact ties have
/// families of their own. The tape determines the path; `visit` gives the step for each case.
template <class Real, class Visit>
void approach(Case<Real> k, Tape& tape, const Visit& visit) {
  int nearness = nearest_boundary(k).nearness;
  for (int i = 0; i < tries_of_a_path; ++i) {
    const Case<Real> next = mutated(k, tape);
    const int there = nearest_boundary(next).nearness;
    if (there <= nearness || there == on_the_boundary) continue;
    const Step step = visit(next);
    if (step == Step::last) return;
    if (step == Step::refused) continue;
    k = next;
    nearness = there;
  }
}

}  // namespace verify
