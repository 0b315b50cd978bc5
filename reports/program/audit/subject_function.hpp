// SPDX-License-Identifier: BSL-1.0
/// A subject as a function under test, for properties and fuzzing.
#pragma once

#include <atomic>
#include <limits>

#include "verify/audit/function_subject.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/trial.hpp"

namespace reports {

/// Asks a subject one case at a time, and returns NotAsked once `stop` is true.
template <class Real>
class SubjectFunction final : public verify::FunctionSubject<Real> {
 public:
  SubjectFunction(const verify::Subject& subject, const std::atomic<bool>& stop)
      : subject_(&subject), stop_(&stop) {}

  /// The case without what the subject ignores: z of planar scenes, the end of endless rays.
  [[nodiscard]] verify::Case<Real> held(const verify::Case<Real>& k) const override {
    using namespace verify;
    Case<Real> held = subject_->contract.planar ? flattened(k) : k;
    if (subject_->contract.endless && k.question == Question::ray)
      detail::put_number(held, layout(k.question).horizon, std::numeric_limits<Real>::infinity());
    return held;
  }

  [[nodiscard]] verify::Response<Real> answer(const verify::Case<Real>& k) override {
    verify::Response<Real> response = verify::response_of(*subject_, k);
    // The answer of an interrupted program is meaningless.
    if (*stop_) return verify::NotAsked{};
    return response;
  }

 private:
  const verify::Subject* subject_;
  const std::atomic<bool>* stop_;
};

}  // namespace reports
