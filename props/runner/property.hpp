// SPDX-License-Identifier: BSL-1.0
/// A property: a statement about a routine's answers to one case, checked by a function of both. Some compare an answer with the
/// truth; the others are laws (verify/laws/law.hpp).
#pragma once

#include <ranges>
#include <span>
#include <string_view>

#include "subjects/routine.hpp"
#include "verify/laws/law.hpp"

namespace props {

using subjects::NamedRoutine;
using subjects::Routine;
using verify::Answer;
using verify::Case;
using verify::Question;
using verify::Questions;

using verify::LawResult;

struct Property {
  std::string_view name;
  bool is_law;          ///< needs no oracle
  Questions questions;  ///< the questions it applies to
  LawResult<float> (*in_float)(const Routine<float>&, const Case<float>&);
  LawResult<double> (*in_double)(const Routine<double>&, const Case<double>&);

  template <class Real>
  [[nodiscard]] LawResult<Real> operator()(const Routine<Real>& ask, const Case<Real>& k) const {
    if constexpr (std::is_same_v<Real, float>) {
      return in_float(ask, k);
    } else {
      return in_double(ask, k);
    }
  }
};

/// Makes the property of a type from its name, the questions it applies to, and a template `of` that returns its result. Those
/// of lib/verify/laws need no oracle.
template <class Sentence>
inline constexpr Property law{
    Sentence::name, true, Sentence::questions,
    [](const Routine<float>& ask, const Case<float>& k) { return Sentence::of(ask, k); },
    [](const Routine<double>& ask, const Case<double>& k) { return Sentence::of(ask, k); }};
template <class Sentence>
inline constexpr Property against_the_truth{Sentence::name, false, Sentence::questions,
                                            law<Sentence>.in_float, law<Sentence>.in_double};

/// All properties, in the order in which they run, as listed in props/properties.cpp.
std::span<const Property> all_properties();

/// Those of one question.
inline auto properties_of(Question question) {
  return all_properties() | std::views::filter([question](const Property& one) {
           return verify::includes(one.questions, question);
         });
}

}  // namespace props
