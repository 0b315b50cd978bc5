// SPDX-License-Identifier: BSL-1.0
/// What a program may write for a case: an answer line, or a report that its routine threw an exception.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "reports/program/base/console.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/response.hpp"

namespace reports {

/// The contents of a program's line; nothing if it is blank or a comment.
template <class Real>
using ResponseLine = std::variant<std::monostate, verify::Response<Real>, verify::Unreadable>;

/// Reads a line without its line feed: an answer, or the word `exception` and any text. Such a line means that no answer
/// was given, and costs no process; `NotAsked` is never read.
template <class Real>
[[nodiscard]] ResponseLine<Real> read_response(std::string_view line) {
  constexpr std::string_view word = "exception", blanks = " \t\r";
  constexpr std::size_t most_shown = 200;
  const std::string_view text = line.substr(std::min(line.find_first_not_of(blanks), line.size()));
  if (text.starts_with(word)) {
    const std::string_view behind = text.substr(word.size());
    if (behind.empty() || blanks.find(behind.front()) != std::string_view::npos) {
      const std::size_t first = std::min(behind.find_first_not_of(blanks), behind.size());
      const std::string_view said = behind.substr(first, behind.find_last_not_of(blanks) + 1 - first);
      const std::string what = said.empty() ? std::string() : ": " + printable(beginning(said, most_shown));
      return verify::NoAnswer{verify::Failure::exception, "threw an exception" + what};
    }
  }
  const verify::AnswerLine<Real> read = verify::read_answer<Real>(line);
  if (const auto* const answer = std::get_if<verify::Answer<Real>>(&read)) return *answer;
  if (const auto* const fault = std::get_if<verify::Unreadable>(&read)) return *fault;
  return std::monostate{};
}

/// Whether a process failed at a case: it wrote no line that could be read as a response. An exception that the program
/// reports isn't such a failure.
template <class Real>
[[nodiscard]] bool is_failure_of_process(const verify::Response<Real>& response) {
  const auto* const failure = std::get_if<verify::NoAnswer>(&response);
  return failure != nullptr && failure->how != verify::Failure::exception;
}

}  // namespace reports
