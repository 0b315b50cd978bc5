// SPDX-License-Identifier: BSL-1.0
/// The parts of field.html.
#pragma once

#include <string>
#include <vector>

#include "reports/program/pages/field_figures.hpp"
#include "reports/program/pages/report.hpp"

namespace reports {

/// The section of one library: its contract, what it gets wrong by family, and cases to try.
[[nodiscard]] std::string program_section(const Report& report, const Namesakes& program);
/// The anchor in the page that a link to that section points to.
[[nodiscard]] std::string place_of(const Namesakes& program);

/// Such a table, with what it counts above it.
[[nodiscard]] std::string scenes_in_html(const Report& report,
                                         const std::vector<const verify::Subject*>& subjects, RowsAre rows);

}  // namespace reports
