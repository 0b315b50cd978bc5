// SPDX-License-Identifier: BSL-1.0
/// A routine that may be called in several ways: graze's headers, the compiled kernel, and every wrong kernel.
#pragma once

#include <string_view>
#include <type_traits>

#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"
#include "verify/judge/subject.hpp"

namespace subjects {

using verify::Answer;
using verify::Case;
using verify::Question;

template <class Real>
struct Routine {
  Answer<Real> (*nearest)(const Case<Real>&) = nullptr;
  /// Only the decisions and the time, if that costs less; or null.
  Answer<Real> (*timed)(const Case<Real>&) = nullptr;
  /// The nearest answer, but with times rounded towards the start; null for a routine that doesn't offer it.
  Answer<Real> (*early)(const Case<Real>&) = nullptr;
  /// Whether all ways to ask the question agree bit for bit; null if there is only one way.
  bool (*agrees)(const Case<Real>&) = nullptr;
  verify::Contract contract{};

  [[nodiscard]] bool is_endless() const { return contract.endless; }
  /// The routine's whole answer to a case.
  Answer<Real> operator()(const Case<Real>& k) const { return nearest(k); }
  /// At least its decisions and its claimed time.
  [[nodiscard]] Answer<Real> when(const Case<Real>& k) const {
    return timed != nullptr ? timed(k) : nearest(k);
  }
  /// The same and, for a ray, its exit.
  [[nodiscard]] Answer<Real> times(const Case<Real>& k) const {
    return k.question == Question::ray ? nearest(k) : when(k);
  }
};

/// A routine in both types.
struct NamedRoutine {
  std::string_view name;
  Routine<float> in_float;
  Routine<double> in_double;

  template <class Real>
  [[nodiscard]] const Routine<Real>& in() const {
    if constexpr (std::is_same_v<Real, float>) {
      return in_float;
    } else {
      return in_double;
    }
  }
};

/// The routine behind a subject.
inline NamedRoutine routine_of(const verify::Subject& subject) {
  return {subject.name,
          {.nearest = subject.in_float.native, .contract = subject.contract},
          {.nearest = subject.in_double.native, .contract = subject.contract}};
}

}  // namespace subjects
