// SPDX-License-Identifier: BSL-1.0
/// The truth about most cases, by arithmetic on balls: of doubles for floats (ball.hpp), and of sums of two doubles for doubles and
/// for floats for which those of doubles aren't small enough (double_double_ball.hpp). For callers with so many cases that the
/// oracle's integers would take too long: they leave only the rest to the oracle.
#pragma once

#include <optional>

#include "verify/case/case.hpp"
#include "verify/oracle/oracle.hpp"

namespace verify {

/// How far the residuals of a quick truth may be from the exact ones, in ulps.
inline constexpr double fast_residual_error = 0x1p-18;

/// The truth if the balls are small enough: decisions and the nearest numbers are always those of truth_of.
/// Residuals are off by up to fast_residual_error, so a residual of zero doesn't mean that the number is exact.
///
/// Nothing if they aren't: near boundaries of decisions and midpoints between numbers of the type, for times below 2^-100 and above
/// 2^100, for doubles of such sizes, and if anything is wanted besides time and exit. Cost: about a tenth of a microsecond. The
/// caller must ensure rounding to nearest, as truth_of does.
template <class Real>
[[nodiscard]] std::optional<Truth<Real>> fast_truth(const Case<Real>& k, Wanted wanted = {});

}  // namespace verify
