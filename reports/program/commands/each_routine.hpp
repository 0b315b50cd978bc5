// SPDX-License-Identifier: BSL-1.0
/// Shared by `graze props` and `graze fuzz`: runs through the routines and prints a text about each.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "reports/program/commands/commands.hpp"
#include "verify/judge/subject.hpp"

namespace reports::command {

/// The result for one routine in one number type.
struct Routine {
  std::string text;         ///< for people
  bool is_broken = false;   ///< whether its promise is broken
  bool is_complete = true;  ///< false if it was stopped early
};

using TestOfRoutine = std::function<Routine(const verify::Subject&, NumberType)>;

/// Runs a test on each of the routines and types that the options name, prints the texts, and returns the exit status: 1 if a
/// promise is broken, a program can't be asked, or a std::runtime_error was thrown.
[[nodiscard]] int each_routine(const SubjectOptions& options, std::string_view command,
                               const TestOfRoutine& test);

}  // namespace reports::command
