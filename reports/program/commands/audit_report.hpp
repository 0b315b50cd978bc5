// SPDX-License-Identifier: BSL-1.0
/// What is made of an audit, whether it was done at once or put together from shards: the report, and the demands on it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "reports/program/audit/audit.hpp"
#include "reports/program/audit/costs.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/gate.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/pages/report.hpp"

namespace reports::command {

/// Everything that an audit is to do beyond its plan.
struct Task {
  std::string command;  ///< `graze audit` or `graze merge`, for messages
  Demands demands;
  std::filesystem::path folder, worst_folder;
  std::filesystem::path junit;  ///< empty for none
  std::string baseline;         ///< the name of its file
  std::optional<Costs> costs;   ///< nothing if they are to be measured
  std::string command_line;
};

/// What the options ask for. Of the options of an audit, `audited`, it needs what selects from a baseline. Reads the files
/// that the options name. Throws WrongUse, and UnfitFile.
[[nodiscard]] Task task_of(const std::string& command, const ReportOptions& options,
                           const AuditOptions& audited, const Plan& plan, const Programs& programs);

/// Reads and judges what the task needs before the audit, which may take hours: the worst cases known, and whether the
/// report can be written. Nothing if that fails; it has complained then.
[[nodiscard]] std::optional<std::vector<Known>> prepared(const Plan& plan, const Task& task);

/// A report without an audit, made by this process.
[[nodiscard]] Report report_on(const Plan& plan, std::vector<Known> known, const Task& task);

/// Writes the report, and holds it against the demands. Gives the status of the command.
[[nodiscard]] int conclude(Report report, const Programs& programs, const Task& task);

}  // namespace reports::command
