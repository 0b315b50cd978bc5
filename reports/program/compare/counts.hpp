// SPDX-License-Identifier: BSL-1.0
/// A file of only what two reports are compared by: counts.json, with a line for each cell: small
/// enough to keep under version control.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "reports/program/base/strict_json.hpp"
#include "reports/program/compare/recorded.hpp"

namespace reports {

/// The text of counts.json (reports/SCHEMA.md). read_recorded gives the same report back.
[[nodiscard]] std::string counts_text(const Recorded& report);

/// A cell of counts.json, of at most this many cases. Throws JsonFault.
[[nodiscard]] std::pair<CellName, RecordedCell> cell_of_counts(const Json& json, std::uint64_t most_cases);

}  // namespace reports
