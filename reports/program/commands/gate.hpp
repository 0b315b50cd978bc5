// SPDX-License-Identifier: BSL-1.0
/// What an audit is held against, and what is said where it doesn't hold: pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/commands/require.hpp"
#include "reports/program/compare/comparison.hpp"
#include "reports/program/pages/report.hpp"

namespace reports {

/// What is demanded of every audit: that promises are kept. And what may be demanded of one.
struct Demands {
  std::vector<Requirement> requirements;
  std::optional<Recorded> baseline;  ///< nothing in it may become worse
  bool no_change = false;            ///< nor better, nor go, nor appear
};

/// What `graze compare` reads in the audit.json or field.json of a report.
[[nodiscard]] Recorded recorded_in(const Page& page);

/// The comparison of a complete audit with its baseline, if there is one.
[[nodiscard]] std::optional<Comparison> compared(const Report& report, const Demands& demands);

/// A line for each promise that is broken, each requirement that isn't met, and each subject and type that is worse than
/// the baseline.
[[nodiscard]] std::vector<std::string> complaints_of(const Report& report, const Demands& demands,
                                                     const std::optional<Comparison>& comparison);

/// One demand on one subject in one type.
struct Check {
  std::string subject, question, type;
  std::string demand;   ///< `promise`, `baseline`, or a requirement as it was written
  std::string failure;  ///< why it isn't met; empty if it is
  std::string details;  ///< lines below that
};

/// All demands: the promises of subjects that promise something, and requirements and the baseline for every subject.
[[nodiscard]] std::vector<Check> checks_of(const Report& report, const Demands& demands,
                                           const std::optional<Comparison>& comparison);

// --- in the forms that services read ---

/// A report in the form of JUnit, ASCII alone: a test case for each check, and one for whether the audit was complete.
[[nodiscard]] std::string junit_of(std::span<const Check> checks, bool complete);

/// The line by which GitHub shows a complaint beside a change.
[[nodiscard]] std::string annotation_of(std::string_view complaint);

}  // namespace reports
