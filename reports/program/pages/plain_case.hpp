// SPDX-License-Identifier: BSL-1.0
/// Plain cases: wrong decisions as a person would write them down.
#pragma once

#include <optional>

#include "verify/case/case.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

/// A case of the same true outcome as `from`, and decided wrongly by the subject in the same way, with each number in as few decimal digits as a
/// search one number at a time finds. It lies within the contract, something moves, its radii are positive, and it is far from a
/// boundary: radii and t_max that are 1 % larger or smaller leave the true outcome as it is. None, if no rounding of
/// `from` is such a case. Asks the subject some hundred times.
template <class Real>
[[nodiscard]] std::optional<verify::Case<Real>> plain_case(const verify::Subject& subject, verify::Kind kind,
                                                           const verify::Case<Real>& from);

}  // namespace reports
