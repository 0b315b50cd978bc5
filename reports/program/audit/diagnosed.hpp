// SPDX-License-Identifier: BSL-1.0
/// Why the user's own routines are wrong (verify/diagnosis): runs them again on the first cases of some families.
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

/// The answers that the diagnosis of a subject is based on: to the first cases of those families that show faults; none once
/// `interrupted` is true.
template <class Real>
[[nodiscard]] std::vector<verify::Observation<Real>> observations_of(
    const Plan& plan, std::span<const verify::Family* const> families, const verify::Subject& subject,
    const std::atomic<bool>& interrupted);

/// Diagnoses one subject on the first cases of those families that show faults; on no cases once `interrupted` is true.
[[nodiscard]] verify::Diagnosis diagnosis_of(const Plan& plan,
                                             std::span<const verify::Family* const> families,
                                             const verify::Subject& subject, NumberType type,
                                             const std::atomic<bool>& interrupted);

/// Diagnoses each program in each type in which an answer was wrong, on the plan's threads; does nothing for recorded cases. Once
/// `interrupted` is true, the remaining diagnoses cover no cases.
[[nodiscard]] std::vector<Diagnosed> diagnoses_of(const Plan& plan, const Audit& audit,
                                                  const std::atomic<bool>& interrupted,
                                                  const std::function<void(const Progress&)>& progress);

}  // namespace reports
