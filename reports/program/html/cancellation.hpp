// SPDX-License-Identifier: BSL-1.0
/// How errors grow towards tangency, beside what the problem itself makes of its inputs.
#pragma once

#include <atomic>
#include <vector>

#include "reports/program/audit/plan.hpp"
#include "reports/program/base/number_type.hpp"
#include "verify/judge/subject.hpp"
#include "verify/oracle/oracle.hpp"

namespace reports {

/// What happens where so many leading bits cancel in the discriminant: the more, the nearer to a tangent.
struct Cancellation {
  int bits = 0;      ///< at most twice the digits of the type, for so many and all above
  double value = 0;  ///< in ulp: the largest error, or the worst conditioning
};

/// The errors of a subject in one type, of right decisions within its contract, by the bits that cancel.
struct ErrorCurve {
  const verify::Subject* subject = nullptr;
  NumberType type = NumberType::f32;
  std::vector<Cancellation> largest{};
};

/// How far the time of contact moves, in its own ulps, when every number of the input is wrong by half an ulp: at most
/// so far, to first order. No error below it matters to whoever had to round the input. `path` is the case's, and
/// `time` that of the contact.
template <class Real>
[[nodiscard]] double conditioning_of(const verify::Scene<Real>& scene, const verify::PathLine& path,
                                     double time);

/// The worst conditioning of the cases drawn, by the bits that cancel.
struct ConditioningCurve {
  verify::Question question{};
  NumberType type = NumberType::f32;
  std::vector<Cancellation> largest{};
};

struct Cancellations {
  std::vector<ErrorCurve> errors{};
  std::vector<ConditioningCurve> conditioning{};
};

/// Draws cases of ordinary, far and nearly tangent scenes, and asks the subjects that give times or distances.
[[nodiscard]] Cancellations cancellations_of(const Plan& plan, const std::atomic<bool>& interrupted);

}  // namespace reports
