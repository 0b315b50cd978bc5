// SPDX-License-Identifier: BSL-1.0
/// What `graze props` and `graze fuzz` have in common: routines, one after the other, and a text on each.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "reports/program/commands/commands.hpp"
#include "verify/judge/subject.hpp"

namespace reports::command {

/// What came out of one routine in one number type.
struct Routine {
  std::string text;         ///< for people
  bool is_broken = false;   ///< whether its promise is
  bool is_complete = true;  ///< false when it was asked no more
};

using TestOfRoutine = std::function<Routine(const verify::Subject&, NumberType)>;

/// Puts a test to each of the routines and types that the options name, prints the texts, and returns the status: 1 if a promise is
/// broken, a program can't be asked, or a std::runtime_error was thrown.
[[nodiscard]] int each_routine(const SubjectOptions& options, std::string_view command,
                               const TestOfRoutine& test);

}  // namespace reports::command
