// SPDX-License-Identifier: BSL-1.0
/// A property: a sentence about a routine's answers to one case, checked by a function of both.
///
/// There are two kinds. Some compare an answer with the truth. The laws need no oracle: they compare answers to related
/// cases with each other. What a law needs beside the case (an amount to translate by) it draws from a tape whose seed
/// is made from the case, so that a case line alone reproduces it.
#pragma once

#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "subjects/graze.hpp"

namespace props {

using subjects::NamedRoutine;
using subjects::Routine;
using verify::Answer;
using verify::Case;
using verify::Question;
using verify::Questions;

/// The result of a property for a case: it holds, it doesn't apply (silent), or it is broken, and how.
struct PropertyResult {
  enum class Kind { holds, silent, broken } kind = Kind::holds;
  std::string how{};
};

inline PropertyResult holds() { return {}; }
/// The property doesn't apply to the case, or the case can't be transformed exactly.
inline PropertyResult silent() { return {PropertyResult::Kind::silent, {}}; }
inline PropertyResult broken(std::string how) { return {PropertyResult::Kind::broken, std::move(how)}; }

struct Property {
  std::string_view name;
  bool is_law;          ///< needs no oracle
  Questions questions;  ///< of which it must be true
  PropertyResult (*in_float)(const Routine<float>&, const Case<float>&);
  PropertyResult (*in_double)(const Routine<double>&, const Case<double>&);

  template <class Real>
  [[nodiscard]] PropertyResult operator()(const Routine<Real>& ask, const Case<Real>& k) const {
    if constexpr (std::is_same_v<Real, float>) {
      return in_float(ask, k);
    } else {
      return in_double(ask, k);
    }
  }
};

/// The property of a type with its name, whether it is a law, of which questions it must be true, and a template `of` that returns its result.
template <class Sentence>
inline constexpr Property property_of{
    Sentence::name, Sentence::is_law, Sentence::questions,
    [](const Routine<float>& ask, const Case<float>& k) { return Sentence::of(ask, k); },
    [](const Routine<double>& ask, const Case<double>& k) { return Sentence::of(ask, k); }};

/// All of them, in the order in which they run. They stand in props/properties.cpp.
std::span<const Property> all_properties();

/// Those of a question.
inline auto properties_of(Question question) {
  return all_properties() | std::views::filter([question](const Property& one) {
           return verify::includes(one.questions, question);
         });
}

}  // namespace props
