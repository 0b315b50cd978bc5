// SPDX-License-Identifier: BSL-1.0
/// Audits in shards: one share of an audit, and all of them put together.
#pragma once

#include "reports/program/audit/plan.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/shard/shard_set.hpp"

namespace reports::command {

/// Throws WrongUse if the options ask for what only a whole report has.
void expect_no_report(const ReportOptions& options);

/// Does a share of an audit, or what is left of it, and writes its file. Throws WrongUse for a share that isn't one.
[[nodiscard]] int audit_shard(const AuditOptions& options, const Plan& plan, const Programs& programs);

/// Adds up all shards of an audit, and does with it what `graze audit` does. Throws WrongUse, UnfitFile and JsonFault.
[[nodiscard]] int merge_audit(const ShardSet& set, const MergeOptions& options);

}  // namespace reports::command
