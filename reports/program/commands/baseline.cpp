// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/baseline.hpp"

#include <utility>

namespace reports {

std::variant<Recorded, UnfitFile> read_report(const std::string& file) {
  return read_whole(file, read_recorded);
}

Recorded selected(Recorded report, const std::function<bool(const CellName&)>& is_selected) {
  std::erase_if(report.cells, [&](const auto& cell) { return !is_selected(cell.first); });
  return report;
}

}  // namespace reports
