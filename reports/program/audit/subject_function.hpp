// SPDX-License-Identifier: BSL-1.0
/// A subject as a function under test, for properties and fuzzing.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <variant>

#include "verify/audit/function_subject.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/trial.hpp"

namespace reports {

/// Asks a subject one case at a time, and returns NotAsked once `stop` is true, or the subject has failed so often that waiting for
/// new processes would take minutes.
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
    using namespace verify;
    if (failed_ >= most_failed) return NotAsked{};
    Response<Real> response = response_of(*subject_, k);
    // The answer of an interrupted program is meaningless.
    if (*stop_) return NotAsked{};
    const auto* const failure = std::get_if<NoAnswer>(&response);
    if (failure != nullptr && is_of_the_process(failure->how))
      failed_ += failure->how == Failure::time_out ? of_a_time_out : 1;
    return response;
  }

  /// A time-out takes as long as many new processes.
  static constexpr std::uint64_t most_failed = 256, of_a_time_out = 16;

 private:
  const verify::Subject* subject_;
  const std::atomic<bool>* stop_;
  std::uint64_t failed_ = 0;
};

}  // namespace reports
