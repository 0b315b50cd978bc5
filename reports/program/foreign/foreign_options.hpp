// SPDX-License-Identifier: BSL-1.0
/// The description of a foreign program, on the command line or in a subject file. Pure functions.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/program/foreign/foreign.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

/// A program to be audited, as a command line or a subject file describes it. A member that is empty, false or 0 wasn't
/// given.
struct ForeignOptions {
  std::string command{}, name{};
  std::vector<std::string> questions{}, types{};
  std::string gives{}, inside{}, starts{};
  verify::Contract contract{};             ///< its conditions (verify/judge/condition.hpp) alone
  double time_limit = 0, start_limit = 0;  ///< seconds
  /// For people: its version, the package that it comes in, and what its documentation promises.
  std::string version{}, package{}, promises{};
  std::string nanoseconds{};  ///< a command that reads case lines and writes how long a call takes
};

/// Whether they say anything of the contract.
[[nodiscard]] bool describes_contract(const ForeignOptions& options);

/// A program and its subjects, one for each question. The subjects point into this object.
struct ForeignSubjects {
  ForeignOptions options;  ///< that describe it
  std::string name, note, version, package, promises, command_line;
  std::string nanoseconds;  ///< the command that measures its time; empty for none
  Foreign program;
  std::vector<verify::Subject> subjects;
};

/// Reads a subject file, a JSON object; README.md beside this file describes its keys. Returns the options, or why the text
/// isn't a subject file, with the name of the key.
[[nodiscard]] std::variant<ForeignOptions, std::string> read_subject_file(std::string_view text);

/// A subject file of these options.
[[nodiscard]] std::string write_subject_file(const ForeignOptions& options);

/// The options of a command line that describes a program in these words, but for the questions and types asked.
[[nodiscard]] std::string command_line_of(const ForeignOptions& options);

/// The options of a command line; those that it doesn't give are taken from a file.
[[nodiscard]] ForeignOptions merged(ForeignOptions line, const ForeignOptions& file);

/// The same options, with only those of their questions that the lists name; empty lists name all. Throws WrongUse for
/// a question that doesn't exist.
[[nodiscard]] ForeignOptions restricted(ForeignOptions options,
                                        const std::vector<std::string>& question_lists);

/// The subjects that the options describe. Throws WrongUse if they name something that doesn't exist or can't be asked.
[[nodiscard]] std::unique_ptr<ForeignSubjects> foreign_subjects(const ForeignOptions& options,
                                                                const std::atomic<bool>& interrupted);

}  // namespace reports
