// SPDX-License-Identifier: BSL-1.0
/// Worst-case files: case files in which comments above a case say what is bad about it, how it was found, and with
/// which command.
///
///     # f32 time: 2210 ulp, searched from ordinary
///     # graze search --subjects naive --questions ray --types f32 --from ordinary ...
///     ray f32 0x1p+0 ...
///
/// One file for each subject and question, SUBJECT.STEM.cases. The errors in its comments are for people: the program
/// judges the cases of a file again.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "verify/case/case_file.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

/// A case with the comments directly above it, without `# `.
struct WorstCase {
  verify::AnyCase asked;
  std::vector<std::string> comments;
};

/// A line that can't be read, or that belongs to another question.
using verify::FaultyLine;

[[nodiscard]] std::string worst_file_name(const verify::Subject& subject);

[[nodiscard]] std::variant<std::vector<WorstCase>, FaultyLine> read_worst_cases(std::string_view text,
                                                                                verify::Question question);

/// How a case was found, taken from the end of its first comment: `searched from ordinary`, `proved by exhaustion`.
/// `listed` for a case without such a comment.
[[nodiscard]] std::string how_found(const WorstCase& worst);

/// Inserts what is bad about a case into its first comment, before how it was found.
void label(WorstCase& worst, std::string_view badness);

[[nodiscard]] std::string write_worst_cases(const verify::Subject& subject, std::span<const WorstCase> cases);

}  // namespace reports
