// SPDX-License-Identifier: BSL-1.0
/// The case given on a command line.
#pragma once

#include <string>
#include <variant>

#include "reports/program/audit/selection.hpp"
#include "verify/case/text.hpp"

namespace reports::command {

/// The case in a line. If there is none, throws WrongUse with a message that begins with `option`.
[[nodiscard]] inline verify::AnyCase case_named(const std::string& line, const std::string& option = "") {
  const verify::CaseLine read = verify::read_case(line);
  if (const auto* const fault = std::get_if<verify::Unreadable>(&read)) throw WrongUse{option + fault->why};
  if (const auto* const k = std::get_if<verify::AnyCase>(&read)) return *k;
  throw WrongUse{option + "the line contains no case"};
}

}  // namespace reports::command
