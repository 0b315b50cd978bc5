// SPDX-License-Identifier: BSL-1.0
/// Shared by the sources that implement `Foreign`, for asking a program and for trying it out.
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
#include <variant>
#include <vector>

#include "reports/program/foreign/foreign.hpp"
#include "reports/program/foreign/response_line.hpp"
#include "verify/judge/roots.hpp"

namespace reports {

inline constexpr std::string_view closed_input = "closed its standard input before it had read all of it";

/// The answer, with the time or place of contact only in the form that the program is declared to give. A ray has a point
/// at its contact, a sphere has a centre.
template <class Real>
verify::Answer<Real> as_given(verify::Answer<Real> answer, verify::Contract::Gives gives,
                              const verify::Case<Real>& k) {
  using Gives = verify::Contract::Gives;
  if (gives == Gives::roots && is_contact(answer.outcome) && answer.time && answer.exit)
    return verify::answer_of_roots(*answer.time, *answer.exit, verify::scene_of(k).horizon);
  if (k.question == verify::Question::ray) answer.centre = answer.point;
  if (!gives_time(gives)) answer.time.reset();
  if (gives != Gives::distance) answer.distance.reset();
  if (gives != Gives::centre) answer.centre.reset();
  return answer;
}

template <class Real>
verify::Response<Real> as_given(const verify::Response<Real>& response, verify::Contract::Gives gives,
                                const verify::Case<Real>& k) {
  const auto* const answer = std::get_if<verify::Answer<Real>>(&response);
  return answer == nullptr ? response : as_given(*answer, gives, k);
}

/// The line of an answer; empty for an exception.
template <class Real>
std::string line_of(const verify::Response<Real>& response) {
  const auto* const answer = std::get_if<verify::Answer<Real>>(&response);
  return answer == nullptr ? "" : write(*answer);
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

/// The result of asking a part of a block: the valid responses, and the failure if there are too few.
template <class Real>
struct Foreign::Attempt {
  std::vector<verify::Response<Real>> answers;
  std::optional<verify::NoAnswer> failure{};
  std::string murmured{};       ///< what it wrote to standard error, quoted
  bool is_its_fault = true;     ///< false if the machine may have been slow, or couldn't start it
  std::size_t said_before = 0;  ///< answers of the same process to earlier cases
  bool new_process = true;

  /// The case that probably failed: the first one without an answer.
  [[nodiscard]] std::size_t suspect(std::size_t count) const { return std::min(answers.size(), count - 1); }
  [[nodiscard]] verify::NoAnswer no_answer() const {
    return {failure->how, murmured.empty() ? failure->what : failure->what + "; standard error: " + murmured};
  }
  /// The same for a failure that depends on the number of earlier cases, not on the case.
  [[nodiscard]] verify::NoAnswer no_answer_after_others() const {
    const std::size_t said = said_before + answers.size();
    Attempt all = *this;
    all.failure->what +=
        fmt::format(" after {} answer{}; asked only this case, it answers", said, said == 1 ? "" : "s");
    return all.no_answer();
  }
};

template <class Real>
Foreign::Known& Foreign::known(verify::Question question) {
  return known_.at(static_cast<std::size_t>(question))[std::is_same_v<Real, float> ? 0 : 1];
}

}  // namespace reports
