// SPDX-License-Identifier: BSL-1.0
/// The subjects that a command line names: built-in ones and foreign programs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/audit/selection.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/foreign/foreign_options.hpp"

namespace reports::command {

using Programs = std::vector<std::unique_ptr<ForeignSubjects>>;

/// An invalid subject file.
struct FaultyFile {
  std::string why;
};

/// The programs of --exec and --exec-file; none if neither is given. Throws FaultyFile and WrongUse.
[[nodiscard]] Programs programs_of(const SubjectOptions& options);

/// The subjects to judge: the named ones, then the programs. Without names, all built-in subjects or, if there are
/// programs, none of them. Throws WrongUse.
[[nodiscard]] std::vector<const verify::Subject*> subjects_of(const SubjectOptions& options,
                                                              const Programs& programs);

/// Tries each of the programs with each of its questions, in those of the types that it supports. Reports the first
/// failure of each on behalf of the command.
[[nodiscard]] bool all_answer(const Programs& programs, const std::vector<NumberType>& types,
                              std::string_view command);

/// Whether a program for rays ignores t_max: it reports a contact for nearly every ray that ends before the sphere.
/// Tries it on about a hundred plain rays.
[[nodiscard]] bool ignores_end(const verify::Subject& program, NumberType type, std::uint64_t seed);

/// Whether a program ignores z, but not y: for nearly every scene it gives the answer for its projection on the plane of x and y,
/// although the truth differs. Tries it on about a hundred plain scenes.
[[nodiscard]] bool ignores_z(const verify::Subject& program, NumberType type, std::uint64_t seed);

}  // namespace reports::command
