// SPDX-License-Identifier: BSL-1.0
/// What an audit is checked against, and the messages where it fails: pure functions.
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

/// What every audit must meet, namely that promises are kept; and what it may be required to meet.
struct Demands {
  std::vector<Requirement> requirements;
  std::optional<Recorded> baseline;  ///< nothing may become worse
  bool no_change = false;            ///< or better, or disappear, or appear
};

/// What `graze compare` reads from the audit.json or field.json of a report.
[[nodiscard]] Recorded recorded_in(const Page& page);

/// The comparison of a complete audit with its baseline, if there is one.
[[nodiscard]] std::optional<Comparison> compared(const Report& report, const Demands& demands);

/// Which cases show a failure.
struct ShownBy {
  std::function<bool(const verify::Goal&)> what;
  std::function<bool(const verify::Family&)> of = [](const verify::Family& /*any*/) { return true; };
};

/// How to see a failure of a subject in one type again, one string per line: a case that shows it, with the given answer
/// and the truth, and the command that explains it. Empty if no case shows it.
using SeenAgain = std::function<std::vector<std::string>(const verify::Subject&, NumberType, const ShownBy&)>;
[[nodiscard]] inline std::vector<std::string> never_seen(const verify::Subject& /*subject*/,
                                                         NumberType /*type*/, const ShownBy& /*shown*/) {
  return {};
}

/// A message, and how to see the failure again.
struct Complaint {
  std::string line;
  std::vector<std::string> seen_again;
};

/// One for each broken promise, each requirement that isn't met, and each subject and type that is worse than in the
/// baseline.
[[nodiscard]] std::vector<Complaint> complaints_of(const Report& report, const Demands& demands,
                                                   const std::optional<Comparison>& comparison,
                                                   const SeenAgain& seen_again = never_seen);

/// One demand on one subject in one type.
struct Check {
  std::string subject, question, type;
  std::string demand;   ///< `promise`, `baseline`, or a requirement as written
  std::string failure;  ///< why it isn't met; empty if it is
  std::string details;  ///< further lines
};

/// All checks: the promises of subjects that make one, and requirements and the baseline for every subject.
[[nodiscard]] std::vector<Check> checks_of(const Report& report, const Demands& demands,
                                           const std::optional<Comparison>& comparison,
                                           const SeenAgain& seen_again = never_seen);

// --- in formats that services read ---

/// A JUnit report in plain ASCII: a test case for each check, and one for whether the audit was complete.
[[nodiscard]] std::string junit_of(std::span<const Check> checks, bool complete);

/// The line that makes GitHub show a complaint next to a change.
[[nodiscard]] std::string annotation_of(const Complaint& complaint);

}  // namespace reports
