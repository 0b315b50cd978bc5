// SPDX-License-Identifier: BSL-1.0
/// Adapters: programs that `graze audit --exec` judges, whole but for a routine. `graze new` writes them.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "verify/case/question.hpp"

namespace reports {

/// A language in which adapters are written: its template, and how the pieces of a case are spelt in it.
///
/// {name} is the name of a piece. Of its numbers in the list `n`, {0} is the index of the first one, and {1} to {3} are
/// the next ones. In commands, {source} is the file, {program} the same without its extension, {folder} where both are,
/// and {stem} the name of the program alone.
struct Language {
  std::string_view word;       ///< of --lang
  std::string_view extension;  ///< of the file; a template has it too
  std::string_view title;
  std::string_view (*text)();  ///< the template
  std::string_view vector_parameter, number_parameter;
  std::string_view vector_argument, number_argument;
  std::string_view build, run;  ///< commands; nothing, where nothing is to be built
  std::string_view types;       ///< the number types that it answers as it stands
  bool in_words;                ///< whether a name is written as GrazeRay, and not as graze_ray
  std::string_view reserved;    ///< a word that names no parameter in it
};

[[nodiscard]] std::span<const Language> languages();

/// A program for a question, and the commands that make use of it.
struct Adapter {
  std::filesystem::path file;  ///< in the folder
  std::string text;
  std::string build, audit;  ///< as a shell reads them; nothing, where nothing is to be built
};

[[nodiscard]] Adapter adapter(verify::Question question, const Language& language,
                              const std::filesystem::path& folder);

}  // namespace reports
