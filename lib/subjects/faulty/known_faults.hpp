// SPDX-License-Identifier: BSL-1.0
/// The known faults of the published routines, each as something that a case shows or doesn't: a search
/// can be asked for one after the other.
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "subjects/built_in.hpp"
#include "verify/case/mutation.hpp"
#include "verify/judge/trial.hpp"

namespace subjects {

using verify::Kind;

/// A trial of a published routine, and its scene as the routine computes it: B relative to A, A's motion relative to B and the
/// distance of contact, in the routine's own arithmetic.
template <class Real>
struct SeenTrial {
  const verify::Trial<Real>& trial;
  verify::mutation::Seen<Real> seen;
};

/// A set of verdicts.
class OneOf {
 public:
  constexpr OneOf(std::initializer_list<Kind> kinds) {
    for (const Kind kind : kinds) bits_ |= bit(kind);
  }
  [[nodiscard]] constexpr bool has(Kind kind) const { return (bits_ & bit(kind)) != 0; }

 private:
  static constexpr unsigned bit(Kind kind) { return 1U << static_cast<unsigned>(kind); }
  unsigned bits_ = 0;
};

struct Fault {
  std::string_view routine, name;
  verify::Question question;
  std::string_view what;  ///< one sentence
  /// The verdicts it leads to. `right` means a number that has lost half of its digits.
  OneOf verdicts;
  /// The cause that a verdict must have: whether the routine is as wrong in exact arithmetic. Absent if any will do.
  std::optional<verify::Cause> cause;
  /// The condition on the case.
  bool (*in_float)(const SeenTrial<float>&);
  bool (*in_double)(const SeenTrial<double>&);

  /// Whether the trial, by the routine's own contract, is an example.
  template <class Real>
  [[nodiscard]] bool is_shown_by(const verify::Trial<Real>& trial) const;
};

/// All faults, in the order of the routines.
[[nodiscard]] std::span<const Fault> published_faults();

template <class Real>
bool Fault::is_shown_by(const verify::Trial<Real>& trial) const {
  const verify::Verdict& verdict = trial.verdict;
  if (!verdicts.has(verdict.kind)) return false;
  if (verdict.kind == Kind::right) {
    const double half = std::ldexp(1.0, std::numeric_limits<Real>::digits / 2);
    if (std::ranges::none_of(verdict.error, [&](const auto& error) { return error.value_or(0) > half; }))
      return false;
  }
  const SeenTrial<Real> shown{trial, verify::mutation::seen(question, verify::scene_of(trial.asked()))};
  if constexpr (std::is_same_v<Real, float>) {
    if (!in_float(shown)) return false;
  } else {
    if (!in_double(shown)) return false;
  }
  if (!cause) return true;
  const verify::Subject& subject = *subjects::find_subject(routine, question);
  const auto in_wide = subject.calls<Real>().wide(trial.asked());
  return verify::cause_of(verdict.kind, in_wide, trial.truth, subject.contract) == *cause;
}

}  // namespace subjects
