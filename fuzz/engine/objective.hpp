// SPDX-License-Identifier: BSL-1.0
/// The objective of a harness: to find a wrong answer, or the largest error of a right one.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include "verify/case/input_ranges.hpp"
#include "verify/case/text.hpp"
#include "verify/fuzz/feedback.hpp"
#include "verify/judge/trial.hpp"

namespace fuzz {

/// The largest error of a right decision within the contract, among the cases in the ranges of a family, as in `graze
/// search`. Printed when the process ends.
template <class Real>
class LargestError {
 public:
  LargestError(verify::Question question, const verify::Family& family) : ranges_(question) {
    ranges_.admit(family);
  }
  LargestError(const LargestError&) = delete;
  LargestError& operator=(const LargestError&) = delete;
  ~LargestError() {
    if (case_) std::fprintf(stderr, "largest error: %.17g ulp: %s\n", largest_, write(*case_).c_str());
  }

  [[nodiscard]] bool holds(const verify::Case<Real>& k) const { return ranges_.holds(k); }
  void note(const verify::Trial<Real>& t) {
    const std::optional<double> error = verify::fuzz::largest_error(t.verdict);
    if (!t.verdict.within_contract || !error || (case_ && !(*error > largest_))) return;
    largest_ = *error;
    case_ = t.asked();
  }

 private:
  verify::InputRanges<Real> ranges_;
  double largest_ = 0;
  std::optional<verify::Case<Real>> case_;
};

/// The objective that GRAZE_FUZZ_WITHIN sets by naming a family of the question; null if it isn't set.
template <class Real>
[[nodiscard]] LargestError<Real>* largest_error_objective(verify::Question question) {
  static const std::unique_ptr<LargestError<Real>> objective = [&]() -> std::unique_ptr<LargestError<Real>> {
    const char* const name = std::getenv("GRAZE_FUZZ_WITHIN");
    if (name == nullptr) return nullptr;
    const verify::Family* const family = verify::find_family(name);
    if (family == nullptr || !family->applies(question)) {
      std::fprintf(stderr, "GRAZE_FUZZ_WITHIN: no family %s for this question\n", name);
      std::exit(2);
    }
    return std::make_unique<LargestError<Real>>(question, *family);
  }();
  return objective.get();
}

}  // namespace fuzz
