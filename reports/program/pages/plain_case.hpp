// SPDX-License-Identifier: BSL-1.0
/// Plain cases: wrong decisions in numbers that a person would write down.
#pragma once

#include <optional>

#include "verify/case/case.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

/// A case with the same true outcome as `from`, which the subject decides wrongly in the same way, with as few decimal digits in
/// each number as a search one number at a time finds. It lies within the contract, something moves, its radii are positive,
/// and it is far from a boundary: changing radii and t_max by 1 % keeps the true outcome. None if no rounding of `from` is
/// such a case. Asks the subject a few hundred times.
template <class Real>
[[nodiscard]] std::optional<verify::Case<Real>> plain_case(const verify::Subject& subject, verify::Kind kind,
                                                           const verify::Case<Real>& from);

}  // namespace reports
