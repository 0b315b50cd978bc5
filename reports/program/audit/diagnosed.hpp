// SPDX-License-Identifier: BSL-1.0
/// Why the user's own routines are wrong (verify/diagnosis): they are asked the first cases of some families once more.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <vector>

#include "reports/program/audit/audit.hpp"
#include "verify/diagnosis/diagnosis.hpp"

namespace reports {

/// The diagnosis of a subject in one type.
struct Diagnosed {
  const verify::Subject* subject = nullptr;
  NumberType type{};
  verify::Diagnosis diagnosis{};
};

/// Of one subject, by the first cases of those of the families that show faults; of no cases once `interrupted` is true.
[[nodiscard]] verify::Diagnosis diagnosis_of(const Plan& plan,
                                             std::span<const verify::Family* const> families,
                                             const verify::Subject& subject, NumberType type,
                                             const std::atomic<bool>& interrupted);

/// Of each program in each type in which an answer was wrong, on the plan's threads; none of recorded cases. Once `interrupted` is
/// true, those that are left are of no cases.
[[nodiscard]] std::vector<Diagnosed> diagnoses_of(const Plan& plan, const Audit& audit,
                                                  const std::atomic<bool>& interrupted,
                                                  const std::function<void(const Progress&)>& progress);

}  // namespace reports
