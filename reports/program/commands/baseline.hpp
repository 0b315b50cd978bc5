// SPDX-License-Identifier: BSL-1.0
/// Report files of earlier audits, and the one that an audit is compared with.
#pragma once

#include <functional>
#include <string>
#include <variant>

#include "reports/program/commands/whole_file.hpp"
#include "reports/program/compare/recorded.hpp"

namespace reports {

/// Reads audit.json, field.json or counts.json.
[[nodiscard]] std::variant<Recorded, UnfitFile> read_report(const std::string& file);

/// The report reduced to the selected cells.
[[nodiscard]] Recorded selected(Recorded report, const std::function<bool(const CellName&)>& is_selected);

}  // namespace reports
