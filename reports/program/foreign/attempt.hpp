// SPDX-License-Identifier: BSL-1.0
/// What asking a foreign program and trying it out share; for the sources of `Foreign` alone.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "reports/program/foreign/foreign.hpp"

namespace reports {

inline constexpr std::string_view closed_input = "closed its standard input before it had read all of it";

/// The answer with only that number for the contact which the program is declared to give.
template <class Real>
verify::Answer<Real> as_given(verify::Answer<Real> answer, verify::Contract::Gives gives) {
  using Gives = verify::Contract::Gives;
  if (gives != Gives::time) answer.time.reset();
  if (gives != Gives::distance) answer.distance.reset();
  if (gives != Gives::centre) answer.centre.reset();
  return answer;
}

inline std::string seconds_text(Process::Clock::duration time) {
  return fmt::format("{:.6g} s", std::chrono::duration<double>(time).count());
}

/// Why a process that ended gave no answer.
inline verify::NoAnswer ended(Process& process) {
  using verify::Failure;
  const Ending ending = process.end();
  if (ending.signal != 0) {
    return {Failure::crash, fmt::format("died of signal {} ({})", ending.signal, ::strsignal(ending.signal))};
  }
  if (ending.lingers) return {Failure::exit, "closed its standard output"};
  return {Failure::exit, fmt::format("ended with status {}", ending.status)};
}

/// The valid answers that came before all was answered or something failed.
template <class Real>
struct Foreign::Attempt {
  std::vector<verify::Answer<Real>> answers;
  std::optional<verify::NoAnswer> failure{};
  std::string murmured{};  ///< on standard error, to be quoted
  bool is_its_fault =
      true;  ///< false where it may be the machine that was slow, or had no room for a process
  std::size_t said_before = 0;  ///< answers of the same process to other cases
  bool new_process = true;

  /// The case that probably failed: the first without an answer.
  [[nodiscard]] std::size_t suspect(std::size_t count) const { return std::min(answers.size(), count - 1); }
  [[nodiscard]] verify::NoAnswer told() const {
    return {failure->how, murmured.empty() ? failure->what : failure->what + "; standard error: " + murmured};
  }
  /// The same if not the case, but the number of cases before it made the program fail.
  [[nodiscard]] verify::NoAnswer told_of_many() const {
    const std::size_t said = said_before + answers.size();
    Attempt all = *this;
    all.failure->what += fmt::format(" after {} answer{}; asked nothing else, it answers this case", said,
                                     said == 1 ? "" : "s");
    return all.told();
  }
};

template <class Real>
Foreign::Known& Foreign::known(verify::Question question) {
  return known_.at(static_cast<std::size_t>(question))[std::is_same_v<Real, float> ? 0 : 1];
}

}  // namespace reports
