// SPDX-License-Identifier: BSL-1.0
/// Adapters: programs for `graze audit --exec`, complete except for a routine. `graze new` writes them.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "verify/case/question.hpp"

namespace reports {

/// A language in which adapters are written: its template, and its spelling of the pieces of a case.
///
/// {name} is the name of a piece. For its numbers in the list `n`, {0} is the index of the first one, and {1} to {3} are
/// the next ones. In commands, {source} is the file, {program} the same without its extension, {folder} their folder, and
/// {stem} the name of the program alone.
struct Language {
  std::string_view word;       ///< of --lang
  std::string_view extension;  ///< of the file, and of its template
  std::string_view title;
  std::string_view (*text)();  ///< the template
  std::string_view vector_parameter, number_parameter;
  std::string_view vector_argument, number_argument;
  std::string_view build, run;  ///< commands; empty if there is nothing to build
  std::string_view types;       ///< the number types that it supports unchanged
  bool in_words;                ///< whether a name is written as GrazeRay rather than graze_ray
  std::string_view reserved;    ///< a reserved word, which can't name a parameter
};

[[nodiscard]] std::span<const Language> languages();

/// A program for a question, and the commands to build and audit it.
struct Adapter {
  std::filesystem::path file;  ///< in the folder
  std::string text;
  std::string build, audit;  ///< quoted for a shell; empty if there is nothing to build
};

[[nodiscard]] Adapter adapter(verify::Question question, const Language& language,
                              const std::filesystem::path& folder);

}  // namespace reports
