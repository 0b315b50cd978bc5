// SPDX-License-Identifier: BSL-1.0
/// The subjects that a command line names: built-in ones, and programs of others.
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

/// A subject file that can't be used.
struct FaultyFile {
  std::string why;
};

/// The programs of --exec and --exec-file; none where neither is given. Throws FaultyFile and WrongUse.
[[nodiscard]] Programs programs_of(const SubjectOptions& options);

/// The subjects to judge: those named, then the programs. Without names all that are built in or, with programs, none of
/// these. Throws WrongUse.
[[nodiscard]] std::vector<const verify::Subject*> subjects_of(const SubjectOptions& options,
                                                              const Programs& programs);

/// Tries each of the programs with each of its questions, in those of the types in which it answers. Complains of the first
/// failure of each in the name of the command.
[[nodiscard]] bool all_answer(const Programs& programs, const std::vector<NumberType>& types,
                              std::string_view command);

/// Whether a program for rays takes no notice of t_max: it says contact of nearly every ray that ends before the sphere.
/// Asks it some hundred plain rays.
[[nodiscard]] bool ignores_end(const verify::Subject& program, NumberType type, std::uint64_t seed);

/// Whether a program takes no notice of z, but of y: it gives nearly every scene the answer of its shadow on the plane of x and y,
/// though the truth is another. Asks it some hundred plain scenes.
[[nodiscard]] bool ignores_z(const verify::Subject& program, NumberType type, std::uint64_t seed);

}  // namespace reports::command
