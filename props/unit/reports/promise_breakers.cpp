// SPDX-License-Identifier: BSL-1.0
/// Subjects that promise what graze promises and don't keep it: wrong kernels under the name of graze. Linked with the
/// program's main they replace its own subjects, so that its tests see how it handles a broken promise.
#include <array>
#include <span>

#include "subjects/built_in.hpp"
#include "subjects/faulty/wrong_decisions.hpp"
#include "subjects/faulty/wrong_rounding.hpp"
#include "verify/judge/subject.hpp"

namespace subjects {
namespace {

using namespace faulty;
using verify::Subject;

template <class Real, class Kernel>
verify::Calls<Real> promising(Question question) {
  verify::Calls<Real> calls;
  calls.native = answered_by<Kernel, Real>;
  calls.promise = &promise_of_graze<Real>(question);
  return calls;
}

template <class InFloat, class InDouble = InFloat>
Subject promise_breaker(Question question) {
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

std::span<const Subject> built_in_subjects() {
  static const std::array all{
      promise_breaker<Right, ExitCutAtTheEnd>(Question::ray),
      promise_breaker<TouchingIsApart>(Question::sweep),
      modest_one<TouchingIsApart>(Question::sweep),
      promise_breaker<Right>(Question::moving),
      promise_breaker<GeometryFromTheRoundedTime>(Question::cast),
      promise_breaker<TouchingTheWallIsOutside, Right>(Question::container),
  };
  return all;
}

}  // namespace subjects
