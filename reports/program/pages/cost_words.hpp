// SPDX-License-Identifier: BSL-1.0
/// Where the times of calls come from, in words that each page still has to escape.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/audit/costs.hpp"
#include "reports/program/pages/report.hpp"

namespace reports {

inline std::string in_words(const CostSource& source) {
  return fmt::format(
      "in ordinary scenes, half of them hits, from the benchmark's results of {} on {} ({}, {})", source.date,
      source.processor, source.compiler, source.flags);
}

/// The subjects of these questions that the benchmark results lack, and whose times the audit measured.
inline std::string measured_beside(const Report& report, const std::vector<verify::Question>& questions) {
  std::vector<std::string_view> names;
  if (report.head.costs) {
    for (const CallTime& one : report.head.call_times) {
      if (!one.is_recorded && std::ranges::find(questions, one.subject->question) != questions.end() &&
          std::ranges::find(names, one.subject->name) == names.end())
        names.push_back(one.subject->name);
    }
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace reports
