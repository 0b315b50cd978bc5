// SPDX-License-Identifier: BSL-1.0
/// A property run by RapidCheck: many cases drawn, and one that breaks it made simpler.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "props/runner/params.hpp"
#include "props/runner/property.hpp"
#include "props/runner/sampling.hpp"

namespace props {

/// A case that breaks a property.
struct Counterexample {
  std::string line;          ///< the case, made as simple as it gets
  std::string how;           ///< what was said of it
  std::string drawn;         ///< the case as drawn
  std::string_view family;   ///< of the case as drawn
  std::uint64_t number = 0;  ///< how many cases were drawn until then
  std::uint64_t tries = 0;   ///< how many simpler cases were tried
  double shrinking = 0;      ///< seconds of work that took
};

struct Run {
  const Property* property = nullptr;
  Question question = Question::ray;
  std::string_view type, routine;
  std::uint64_t seed = 0;
  std::uint64_t cases = 0;     ///< drawn
  std::uint64_t distinct = 0;  ///< of those, with something to say
  double seconds = 0;          ///< of work
  std::optional<Counterexample> broken{};

  /// A property that finds next to no case to speak of isn't tested: it needs one in a hundred, and a thousand
  /// distinct ones or, of fewer drawn than 100,000, one in a hundred of these.
  [[nodiscard]] bool says_too_little() const {
    return !broken && (distinct * 100 < cases || (distinct < 1000 && cases >= 100'000));
  }
};

/// Draws and judges params.max_success cases, or fewer if one breaks the property.
template <class Real>
[[nodiscard]] Run run(const Property& property, const NamedRoutine& routine, Question question,
                      const Params& params);

/// The cases that a run of a property draws, one after the other.
template <class Real>
void each_drawn(Question question, const Params& params,
                const std::function<void(const Drawn<Real>&)>& visit);

/// One line for the log: counts and speed.
[[nodiscard]] std::string summary(const Run& run);

/// A table for people: how many distinct cases all these runs tested in a second of work, in millions; laws and truth
/// apart, by question and type.
[[nodiscard]] std::string speeds(std::span<const Run> runs);

/// What there is to say of a broken property: the case line, the commands that replay it, the line to add to the
/// committed cases.
[[nodiscard]] std::string explanation(const Run& run);

}  // namespace props
