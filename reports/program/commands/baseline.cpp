// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/baseline.hpp"

#include <utility>

#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"

namespace reports {

std::variant<Recorded, UnfitFile> read_report(const std::string& file) {
  std::string text;
  if (const int error = read_file(file, text, most_recorded_bytes))
    return UnfitFile{"can't read \"" + file + "\": " + error_text(error)};
  auto read = read_recorded(text);
  if (const auto* const why = std::get_if<std::string>(&read)) return UnfitFile{file + ": " + *why};
  return std::get<Recorded>(std::move(read));
}

Recorded selected(Recorded report, const std::function<bool(const CellName&)>& is_selected) {
  std::erase_if(report.cells, [&](const auto& cell) { return !is_selected(cell.first); });
  return report;
}

}  // namespace reports
