// SPDX-License-Identifier: BSL-1.0
/// Reports failing programs while they run, so that nobody has to wait for the final report.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <set>
#include <string_view>

#include "reports/program/audit/audit.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/commands/progress_line.hpp"

namespace reports::command {

/// Shows the failures of programs in a progress line: the first failure of each at once, and how often each failed.
class FailureNotes {
 public:
  FailureNotes(std::string_view command, const Programs& programs, ProgressLine& line)
      : command_(command), programs_(programs), line_(line) {}

  /// Reports failures not yet reported.
  void write() {
    attempts_ = 0;
    for (const auto& program : programs_) {
      const Foreign::Failures failures = program->program.failures();
      attempts_ += failures.attempts;
      if (failures.attempts != 0 && noted_.insert(program.get()).second)
        line_.note(
            fmt::format("{}: note: {} failed when {}; graze restarts it, and skips the rest of a family of "
                        "cases once {} of them have failed",
                        command_, program->name, failures.first, Foreign::most_failures));
    }
  }
  void show(const Progress& now) {
    write();
    line_.show(now.done, now.total, attempts_ == 0 ? "" : fmt::format("; {} failures", attempts_));
  }

 private:
  std::string_view command_;
  const Programs& programs_;
  ProgressLine& line_;
  std::set<const ForeignSubjects*> noted_;
  std::size_t attempts_ = 0;
};

}  // namespace reports::command
