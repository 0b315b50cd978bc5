// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/step_summary.hpp"

#include <fmt/format.h>

#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/one_routine.hpp"
#include "reports/program/pages/parts.hpp"

namespace reports::command {

using namespace verify;

std::string step_summary(const Report& report, const std::optional<Comparison>& comparison,
                         const std::vector<Complaint>& complaints) {
  std::string text = "### graze audit\n\n" + incomplete(report.audit);
  for (const Complaint& complaint : complaints) text += fmt::format("- :x: {}\n", plain(complaint.line));
  if (!complaints.empty()) text += "\n";
  for (const Subject* const subject : report.plan.subjects) {
    const std::string sentences = in_a_line(expectations(report, {subject}), "**", "**");
    if (sentences.empty()) continue;
    text += fmt::format("- **{}** ({}) {}\n", plain(subject->name), name(subject->question), sentences);
    for (const std::string& reason : reasons(report, *subject))
      text += fmt::format("  - {}\n", plain(reason));
  }
  text += "\n";
  if (is_of_one_routine(report)) {
    const std::string example = example_in_words(report);
    if (!example.empty()) text += in_code_block(example.substr(1));
  }
  if (comparison) text += in_code_block(comparison_text(*comparison));
  return text;
}

}  // namespace reports::command
