// SPDX-License-Identifier: BSL-1.0
/// Subjects that promise what graze promises and don't keep it: wrong kernels under the name of graze. Linked with the
/// program's main they take the place of its own subjects, so that its tests see what it makes of a broken promise.
#include <array>

#include "props/suspects/wrong_decisions.hpp"
#include "props/suspects/wrong_rounding.hpp"
#include "verify/promise.hpp"
#include "verify/subject.hpp"

namespace props {
namespace {

using namespace suspects;
using verify::Subject;

template <class Real, class Kernel>
verify::Calls<Real> promising(Question question) {
  verify::Calls<Real> calls;
  calls.native = answered_by<Kernel, Real>;
  calls.promise = &verify::promise_of<Real>(question);
  return calls;
}

template <class InFloat, class InDouble = InFloat>
Subject oath_breaker(Question question) {
  return {.name = "graze",
          .question = question,
          .contract = exact_contract,
          .in_float = promising<float, InFloat>(question),
          .in_double = promising<double, InDouble>(question)};
}

/// As wrong, without a promise.
template <class Kernel>
Subject modest_one(Question question) {
  return {.name = "modest",
          .question = question,
          .contract = exact_contract,
          .in_float = {.native = answered_by<Kernel, float>},
          .in_double = {.native = answered_by<Kernel, double>}};
}

}  // namespace
}  // namespace props

namespace verify {

std::span<const Subject> built_in_subjects() {
  using namespace props;
  static const std::array subjects{
      oath_breaker<Right, ExitCutAtTheEnd>(Question::ray),
      oath_breaker<TouchingIsApart>(Question::sweep),
      modest_one<TouchingIsApart>(Question::sweep),
      oath_breaker<Right>(Question::moving),
      oath_breaker<GeometryFromTheRoundedTime>(Question::cast),
      oath_breaker<TouchingTheWallIsOutside, Right>(Question::container),
  };
  return subjects;
}

}  // namespace verify
