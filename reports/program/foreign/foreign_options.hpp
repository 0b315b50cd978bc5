// SPDX-License-Identifier: BSL-1.0
/// What is said of a foreign program: on the command line, or in a subject file. Pure functions.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/program/commands/commands.hpp"
#include "reports/program/foreign/foreign.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

/// A program and the subjects that it answers as: one for each question. They point into it.
struct ForeignSubjects {
  std::string name, note, version, package, promises;
  std::string nanoseconds;  ///< the command that takes its time; empty for none
  Foreign program;
  std::vector<verify::Subject> subjects;
};

/// Reads a subject file, a JSON object whose keys are those of `command::ForeignOptions`. Gives the options, or why
/// the text isn't a subject file, naming the key.
[[nodiscard]] std::variant<command::ForeignOptions, std::string> read_subject_file(std::string_view text);

/// The options of a command line, and from a file what they don't say.
[[nodiscard]] command::ForeignOptions merged(command::ForeignOptions line,
                                             const command::ForeignOptions& file);

/// The same options for some questions alone: those that lists name; all of them where the lists are empty. Throws
/// WrongUse where either names what doesn't exist.
[[nodiscard]] command::ForeignOptions restricted(command::ForeignOptions options,
                                                 const std::vector<std::string>& question_lists);

/// Throws WrongUse where the options name what doesn't exist or can't be asked.
[[nodiscard]] std::unique_ptr<ForeignSubjects> foreign_subjects(const command::ForeignOptions& options,
                                                                const std::atomic<bool>& interrupted);

}  // namespace reports
