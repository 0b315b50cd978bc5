// SPDX-License-Identifier: BSL-1.0
/// The mutator of cases for AFL++ (AFL_CUSTOM_MUTATOR_LIBRARY), for the question and type that the environment names
/// (fuzz/engine/own.hpp): for every harness that takes cases.
#include "fuzz/engine/own.hpp"

namespace {

template <class Real>
class Cases final : public verify::fuzz::CaseTarget<Real> {
 public:
  using verify::fuzz::CaseTarget<Real>::CaseTarget;
  void run(verify::fuzz::Bytes) override {}
};

template <class Real>
verify::fuzz::Target* cases() {
  static Cases<Real> target(fuzz::own_question());
  return &target;
}

}  // namespace

extern "C" verify::fuzz::Target* graze_fuzz_target() {
  return fuzz::is_own_type_double() ? cases<double>() : cases<float>();
}
GRAZE_FUZZ_ENTRIES();
