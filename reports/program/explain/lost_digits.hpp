// SPDX-License-Identifier: BSL-1.0
/// Where in a routine the digits were lost.
#pragma once

#include <string>

#include "verify/case/case.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/subject.hpp"
#include "verify/oracle/oracle.hpp"

namespace reports {

/// The operation at which a routine lost most of the digits that it lacks in this case, as a formula, with what is known
/// about it. For a wrong decision, considers the digits missing in the comparison that decides wrongly, and only if the
/// same routine is right in wide arithmetic. Empty if no operation stands out, and for a routine that isn't a template.
/// `truth` must hold what is `wanted_by` the contract; `verdict` is the routine's verdict.
template <class Real>
[[nodiscard]] std::string lost_digits(const verify::Subject& subject, const verify::Truth<Real>& truth,
                                      const verify::Verdict& verdict);

}  // namespace reports
