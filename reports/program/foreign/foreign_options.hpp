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

/// A program to be audited, as described by a command line or a subject file. A member that is empty, false or 0 wasn't
/// given.
struct ForeignOptions {
  std::string command{}, name{};
  std::vector<std::string> questions{}, types{};
  std::string gives{}, inside{}, starts{};
  verify::Contract contract{};             ///< only its conditions (verify/judge/condition.hpp)
  double time_limit = 0, start_limit = 0;  ///< seconds
  /// For people: its version, the package it comes in, and what its documentation promises.
  std::string version{}, package{}, promises{};
  std::string nanoseconds{};  ///< a command that reads case lines and writes the time per call
};

/// Whether the options describe any part of the contract.
[[nodiscard]] bool describes_contract(const ForeignOptions& options);

/// A program and its subjects, one per question. The subjects point into this object.
struct ForeignSubjects {
  ForeignOptions options;  ///< the options that describe it
  std::string name, note, version, package, promises, command_line;
  std::string nanoseconds;  ///< the command that measures its time per call; empty for none
  Foreign program;
  std::vector<verify::Subject> subjects;
};

/// Reads a subject file, a JSON object; README.md in this folder describes its keys. Returns the options, or why the text
/// isn't a valid subject file, with the name of the key.
[[nodiscard]] std::variant<ForeignOptions, std::string> read_subject_file(std::string_view text);

/// The subject file for these options.
[[nodiscard]] std::string write_subject_file(const ForeignOptions& options);

/// The command line options that describe the same program, except the selected questions and types.
[[nodiscard]] std::string command_line_of(const ForeignOptions& options);

/// The options of a command line; options not given there are taken from a file.
[[nodiscard]] ForeignOptions merged(ForeignOptions line, const ForeignOptions& file);

/// The same options, with only the questions that the lists name; empty lists name all. Throws WrongUse for a question
/// that doesn't exist.
[[nodiscard]] ForeignOptions restricted(ForeignOptions options,
                                        const std::vector<std::string>& question_lists);

/// The subjects that the options describe. Throws WrongUse if they name something that doesn't exist or can't be asked.
[[nodiscard]] std::unique_ptr<ForeignSubjects> foreign_subjects(const ForeignOptions& options,
                                                                const std::atomic<bool>& interrupted);

}  // namespace reports
