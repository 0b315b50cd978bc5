// SPDX-License-Identifier: BSL-1.0
/// Runs a property: draws many cases, and shrinks one that breaks it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "props/runner/params.hpp"
#include "props/runner/property.hpp"
#include "verify/case/sampling.hpp"

namespace props {

/// A case that breaks a property.
struct Counterexample {
  std::string line;          ///< the case, shrunk as far as possible
  std::string how;           ///< what was wrong with the answer
  std::string drawn;         ///< the case as drawn
  std::string_view family;   ///< of the case as drawn
  std::uint64_t number = 0;  ///< how many cases had been drawn by then
  std::uint64_t tries = 0;   ///< how many simpler cases were tried
  double shrinking = 0;      ///< processor seconds for these
};

struct Run {
  const Property* property = nullptr;
  Question question = Question::ray;
  std::string_view type, routine;
  std::uint64_t seed = 0;
  std::uint64_t cases = 0;     ///< drawn
  std::uint64_t distinct = 0;  ///< distinct ones among those for which the property holds
  double seconds = 0;          ///< of processor time, without shrinking
  std::optional<Counterexample> broken{};

  /// Whether the property was tested with too few distinct cases: fewer than one in a hundred of those drawn or, for
  /// 100,000 and more, fewer than a thousand.
  [[nodiscard]] bool says_too_little() const {
    return !broken && (distinct * 100 < cases || (distinct < 1000 && cases >= 100'000));
  }
};

/// Draws and judges params.max_success cases, or fewer if one breaks the property.
template <class Real>
[[nodiscard]] Run run(const Property& property, const NamedRoutine& routine, Question question,
                      const Params& params);

/// Visits the cases that a run of a property draws, in order.
template <class Real>
void each_drawn(Question question, const Params& params,
                const std::function<void(const verify::Drawn<Real>&)>& visit);

/// One line for the log: counts and speed.
[[nodiscard]] std::string summary(const Run& run);

/// A table for people: how many million distinct cases these runs tested per second of processor time, for laws and
/// against the truth, by question and type.
[[nodiscard]] std::string speeds(std::span<const Run> runs);

/// The explanation of a broken property: the case line, the command that replays it, and the one that adds it to the
/// committed cases. The run must be broken.
[[nodiscard]] std::string explanation(const Run& run);

}  // namespace props
