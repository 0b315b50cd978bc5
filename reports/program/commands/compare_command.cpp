// SPDX-License-Identifier: BSL-1.0
/// `graze compare`: what changed between two reports.
#include <fmt/format.h>
#include <unistd.h>

#include <string>
#include <variant>

#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/commands/baseline.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/compare/comparison.hpp"

namespace reports::command {

int compare(const CompareOptions& options) {
  const auto old = read_report(options.old), now = read_report(options.now);
  for (const auto* const read : {&old, &now}) {
    if (const auto* const fault = std::get_if<UnfitFile>(read)) {
      complain("graze compare: " + fault->why);
      return faulty;
    }
  }
  const auto &before = std::get<Recorded>(old), &after = std::get<Recorded>(now);
  if (const std::string why = why_incomparable(before, after); !why.empty()) {
    complain("graze compare: " + why);
    return faulty;
  }
  const Comparison comparison = reports::compare(before, after);
  if (comparison.common == 0) {
    complain("graze compare: the reports have no cell in common, so there is nothing to compare");
    return faulty;
  }
  const bool is_good = options.no_change ? comparison.subjects.empty() : !comparison.is_worse();
  return print(comparison_text(comparison, colours_of(STDOUT_FILENO)), is_good ? done : faulty);
}

}  // namespace reports::command
