// SPDX-License-Identifier: BSL-1.0
/// Where in a routine the digits went.
#pragma once

#include <string>

#include "verify/case/case.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/subject.hpp"
#include "verify/oracle/oracle.hpp"

namespace reports {

/// The operation of a routine at which it lost most of the digits that it lacks in this case: as a formula, with what is
/// known of it. Of a wrong decision, those that the comparison lacked which decides wrongly, and only where the same
/// routine in wide arithmetic is right. Empty where no operation stands out, and for a routine that isn't a template.
/// `truth` must hold what `wanted_by` the contract; `verdict` is that of the routine.
template <class Real>
[[nodiscard]] std::string lost_digits(const verify::Subject& subject, const verify::Truth<Real>& truth,
                                      const verify::Verdict& verdict);

}  // namespace reports
