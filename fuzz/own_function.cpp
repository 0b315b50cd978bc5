// SPDX-License-Identifier: BSL-1.0
/// A routine of the project, fuzzed like a user's function (fuzz/engine/own.hpp).
#include <atomic>

#include "fuzz/engine/own.hpp"
#include "reports/program/audit/subject_function.hpp"

namespace {

template <class Real>
verify::fuzz::Target* own_target() {
  static const std::atomic<bool> goes_on{false};
  static const verify::Subject subject = fuzz::own_subject();
  static reports::SubjectFunction<Real> routine(subject, goes_on);
  static verify::fuzz::FunctionTarget<Real> target(subject.question, routine, subject.contract,
                                                   fuzz::own_promise());
  return &target;
}

}  // namespace

extern "C" verify::fuzz::Target* graze_fuzz_target() {
  static verify::fuzz::Target* const target =
      fuzz::is_own_type_double() ? own_target<double>() : own_target<float>();
  return target;
}
GRAZE_FUZZ_ENTRIES();
