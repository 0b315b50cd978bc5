// SPDX-License-Identifier: BSL-1.0
/// What follows an audit, whether one process ran it or it was merged from shards: the report, and the demands on it.
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

/// Everything that an audit has to do beyond its plan.
struct Task {
  std::string command;  ///< `graze audit` or `graze merge`, for messages
  Demands demands;
  std::filesystem::path folder, worst_folder;
  std::filesystem::path junit;  ///< empty for none
  std::string baseline;         ///< its file name
  std::optional<Costs> costs;   ///< empty if they are to be measured
  std::string command_line;
};

/// What the options ask for. From the options of an audit, `audited`, it uses the selection, to select from a baseline.
/// Reads the files that the options name. Throws WrongUse, and UnfitFile.
[[nodiscard]] Task task_of(const std::string& command, const ReportOptions& options,
                           const AuditOptions& audited, const Plan& plan, const Programs& programs);

/// Does before the audit, which may take hours, what the task needs: judges the known worst cases, and checks that the
/// report can be written. Returns nothing if that fails, after an error message.
[[nodiscard]] std::optional<std::vector<Known>> prepared(const Plan& plan, const Task& task);

/// A report without an audit's results, with the details of this process.
[[nodiscard]] Report report_on(const Plan& plan, std::vector<Known> known, const Task& task);

/// Writes the report, and checks it against the demands. Returns the exit status of the command.
[[nodiscard]] int conclude(Report report, const Programs& programs, const Task& task);

}  // namespace reports::command
