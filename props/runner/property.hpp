// SPDX-License-Identifier: BSL-1.0
/// A property: a sentence about a routine's answers to one case, checked by a function of both.
///
/// There are two kinds. Some compare an answer with the truth. The laws need no oracle: they compare answers to related
/// cases with each other. What a law needs beside the case (an amount to translate by) it draws from a tape whose seed
/// is made from the case, so that a case line alone reproduces it.
#pragma once

#include <array>
#include <cstddef>
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
  bool is_law;  ///< needs no oracle
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

/// The property of a type with its name, whether it is a law, and a template `of` that returns its result.
template <class Sentence>
inline constexpr Property property_of{
    Sentence::name, Sentence::is_law,
    [](const Routine<float>& ask, const Case<float>& k) { return Sentence::of(ask, k); },
    [](const Routine<double>& ask, const Case<double>& k) { return Sentence::of(ask, k); }};

/// The properties of each question, defined in props/STEM.cpp.
std::span<const Property> properties_of_ray_sphere();
std::span<const Property> properties_of_sphere_sweep();
std::span<const Property> properties_of_moving_spheres();
std::span<const Property> properties_of_sphere_cast();
std::span<const Property> properties_of_containing_sphere();

inline std::span<const Property> properties_of(Question question) {
  constexpr std::array lists{properties_of_ray_sphere, properties_of_sphere_sweep,
                             properties_of_moving_spheres, properties_of_sphere_cast,
                             properties_of_containing_sphere};
  static_assert(lists.size() == verify::all_questions.size());
  return lists[static_cast<std::size_t>(question)]();
}

}  // namespace props
