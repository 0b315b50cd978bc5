// SPDX-License-Identifier: BSL-1.0
/// `graze audit`: judges subjects, and writes the report or the file of a shard.
#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <utility>

#include "reports/program/audit/audit.hpp"
#include "reports/program/audit/selection.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/audit_plan.hpp"
#include "reports/program/commands/audit_report.hpp"
#include "reports/program/commands/audit_shard.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/failure_notes.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/commands/whole_file.hpp"

namespace reports::command {

namespace {

using Clock = std::chrono::steady_clock;

int run_and_report(const Plan& plan, const Programs& programs, const Task& task) {
  auto known = prepared(plan, task);
  if (!known) return faulty;
  const FolderLock lock(task.folder);
  if (lock.is_held_by_another()) {
    complain(
        fmt::format("graze audit: another audit is running in {}; wait until it ends, or choose another "
                    "folder with --out",
                    in_quotes(task.folder.string())));
    return faulty;
  }
  catch_signals();
  ProgressLine line("cases");
  const Clock::time_point start = Clock::now();
  std::optional<Audit> audit;
  {
    const InterruptibleWork work;
    FailureNotes notes(task.command, programs, line);
    audit = run(plan, was_interrupted(), [&](const Progress& now) { notes.show(now); });
    notes.write();
  }
  line.clear();
  Report report = report_on(plan, *std::move(known), task);
  report.audit = *std::move(audit);
  report.head.elapsed = std::chrono::duration<double>(Clock::now() - start).count();
  return conclude(std::move(report), programs, task);
}

}  // namespace

int audit(const AuditOptions& options) {
  try {
    const Programs programs = programs_of(options);
    const Plan plan = plan_of(options, programs);
    if (!options.shard.empty()) expect_no_report(options);
    const Task task = task_of("graze audit", options, options, plan, programs);
    if (!programs.empty()) {
      catch_signals();
      if (!all_answer(programs, plan.types, "graze audit")) return was_interrupted() ? interrupted : faulty;
    }
    return options.shard.empty() ? run_and_report(plan, programs, task)
                                 : audit_shard(options, plan, programs);
  } catch (const FaultyFile& file) {
    complain("graze audit: --exec-file: " + file.why);
    return faulty;
  } catch (const UnfitFile& file) {
    complain("graze audit: " + file.why);
    return faulty;
  } catch (const WrongUse& use) {
    complain("graze audit: " + use.why);
    return wrong_use;
  }
}

}  // namespace reports::command
