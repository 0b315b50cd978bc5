// SPDX-License-Identifier: BSL-1.0
/// The summary that a CI shows on the page of its run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/program/commands/gate.hpp"
#include "reports/program/compare/comparison.hpp"
#include "reports/program/pages/report.hpp"

namespace reports::command {

/// In Markdown: the verdict on each routine, why it is wrong and, for a single routine, a case; changes from the baseline; and
/// unmet demands.
[[nodiscard]] std::string step_summary(const Report& report, const std::optional<Comparison>& comparison,
                                       const std::vector<Complaint>& complaints);

}  // namespace reports::command
