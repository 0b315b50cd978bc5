// SPDX-License-Identifier: BSL-1.0
#include "reports/program/search/worst_folder.hpp"

#include <cerrno>
#include <utility>
#include <variant>

#include "reports/program/base/files.hpp"

namespace reports {

WorstFile read_worst_file(const std::filesystem::path& folder, const verify::Subject& subject) {
  const std::filesystem::path path = folder / worst_file_name(subject);
  std::string text;
  if (const int error = read_file(path, text)) {
    if (error == ENOENT) return {};
    return {{}, "can't read \"" + path.string() + "\": " + error_text(error)};
  }
  auto read = read_worst_cases(text, subject.question);
  if (const auto* const line = std::get_if<FaultyLine>(&read)) {
    return {{}, path.string() + ": line " + std::to_string(line->number) + ": " + line->why};
  }
  return {std::get<std::vector<WorstCase>>(std::move(read)), {}};
}

}  // namespace reports
