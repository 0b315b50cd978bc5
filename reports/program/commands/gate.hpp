// SPDX-License-Identifier: BSL-1.0
/// What an audit is held against, and what is said where it doesn't hold: pure functions.
#pragma once

#include <functional>
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

/// Which cases show a failure.
struct ShownBy {
  std::function<bool(const verify::Goal&)> what;
  std::function<bool(const verify::Family&)> of = [](const verify::Family& /*any*/) { return true; };
};

/// How a failure of a subject in one type is seen again, a text for each line: a case that shows it, with what was said
/// and what is true, and the command that explains it. Empty if no case shows it.
using SeenAgain = std::function<std::vector<std::string>(const verify::Subject&, NumberType, const ShownBy&)>;
[[nodiscard]] inline std::vector<std::string> never_seen(const verify::Subject& /*subject*/,
                                                         NumberType /*type*/, const ShownBy& /*shown*/) {
  return {};
}

/// A line, and how to see it again.
struct Complaint {
  std::string line;
  std::vector<std::string> seen_again;
};

/// One for each promise that is broken, each requirement that isn't met, and each subject and type that is worse than the
/// baseline.
[[nodiscard]] std::vector<Complaint> complaints_of(const Report& report, const Demands& demands,
                                                   const std::optional<Comparison>& comparison,
                                                   const SeenAgain& seen_again = never_seen);

/// One demand on one subject in one type.
struct Check {
  std::string subject, question, type;
  std::string demand;   ///< `promise`, `baseline`, or a requirement as it was written
  std::string failure;  ///< why it isn't met; empty if it is
  std::string details;  ///< lines below that
};

/// All demands: the promises of subjects that promise something, and requirements and the baseline for every subject.
[[nodiscard]] std::vector<Check> checks_of(const Report& report, const Demands& demands,
                                           const std::optional<Comparison>& comparison,
                                           const SeenAgain& seen_again = never_seen);

// --- in the forms that services read ---

/// A report in the form of JUnit, ASCII alone: a test case for each check, and one for whether the audit was complete.
[[nodiscard]] std::string junit_of(std::span<const Check> checks, bool complete);

/// The line by which GitHub shows a complaint beside a change.
[[nodiscard]] std::string annotation_of(const Complaint& complaint);

}  // namespace reports
