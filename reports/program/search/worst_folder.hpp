// SPDX-License-Identifier: BSL-1.0
/// Reads the worst-case files of a folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reports/program/search/worst_file.hpp"

namespace reports {

/// The cases of a file, or what is wrong with it, as a line that names the file.
struct WorstFile {
  std::vector<WorstCase> cases;
  std::string fault;
};

/// The file of a subject. A file that doesn't exist holds no cases.
[[nodiscard]] WorstFile read_worst_file(const std::filesystem::path& folder, const verify::Subject& subject);

}  // namespace reports
