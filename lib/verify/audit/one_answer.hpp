// SPDX-License-Identifier: BSL-1.0
/// One answer of a function of your own: its verdict, and what is said of it to people. Audits and fuzz
/// targets share it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "verify/judge/response.hpp"
#include "verify/judge/trial.hpp"

namespace verify {

/// A response held against the truth, with its backward error. The answer of the trial is empty where there
/// was none. `truth` holds what is wanted by the contract; what the answer says beyond that is added to it.
/// Real is float or double.
template <class Real>
[[nodiscard]] Trial<Real> measured(const Response<Real>& response, Truth<Real> truth,
                                   const Contract& contract);

/// For people: the case as a case file takes it, and in decimals; what was said; the truth, its time to 20
/// digits; and the command that tells it anew. Each line is indented and ends with a line end.
template <class Real>
[[nodiscard]] std::string lines_of(const Trial<Real>& trial, const Response<Real>& response);

/// A number with so many digits.
[[nodiscard]] std::string decimal(double x, int digits);

/// "1 step", "2 steps".
[[nodiscard]] std::string counted(std::uint64_t times, std::string_view noun);

}  // namespace verify
