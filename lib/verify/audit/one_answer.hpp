// SPDX-License-Identifier: BSL-1.0
/// One answer of a function of your own: its verdict, its author's promise about it, and a report as text. Audits,
/// properties and fuzz targets share it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "verify/judge/response.hpp"
#include "verify/judge/steps.hpp"
#include "verify/judge/trial.hpp"

namespace verify {

/// What the author of a function promises for its answers, in addition to its contract.
struct Promise {
  /// Each answer is right for a question at most so many steps away (backward error, verify/backward/backward.hpp). Most forms of
  /// float arithmetic without a logic error keep 64. 0: each answer is exact, in everything that it states.
  Steps backward = most_of_nearly_stable;
  bool exact_scaling =
      false;  ///< all lengths, or a ray's direction, times a power of two: no bit changes unnecessarily
  bool exact_flips = false;  ///< an axis reversed: the same
};

/// A response compared with the truth, with its backward error. The answer of the trial is empty if there
/// was none. `truth` holds what the contract requires; what the answer gives beyond that is added to it.
/// Real is float or double.
template <class Real>
[[nodiscard]] Trial<Real> measured(const Response<Real>& response, Truth<Real> truth,
                                   const Contract& contract);

/// How an answer within the contract breaks its author's promise, in words; empty if it may keep it. Only what is certain counts:
/// the lower bound of the backward error. Cases at the limits of the type (is_at_limits) are excused unless exactness is promised.
///
/// Takes    a trial made by `measured`
template <class Real>
[[nodiscard]] std::string breach_of(const Promise& promise, const Trial<Real>& trial,
                                    const Contract& contract);

/// As text: the case as in a case file; the answer, or the failure; the truth, its time to 20 digits; the verdict; and
/// the command that explains it, in lines that survive a mail. Each line is indented and ends with a line end.
template <class Real>
[[nodiscard]] std::string lines_of(const Trial<Real>& trial, const std::optional<NoAnswer>& failure);

/// The shortest decimal that reads back the same; `nan` for every NaN. Real is float or double.
template <class Real>
[[nodiscard]] std::string decimal(Real x);

/// A number with this many digits.
[[nodiscard]] std::string decimal(double x, int digits);

/// "1 step", "2,000 steps".
[[nodiscard]] std::string counted(std::uint64_t times, std::string_view noun);

}  // namespace verify
