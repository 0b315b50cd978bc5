// SPDX-License-Identifier: BSL-1.0
/// Audits in shards: running one share of an audit, and merging all of them.
#pragma once

#include "reports/program/audit/plan.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/shard/shard_set.hpp"

namespace reports::command {

/// Throws WrongUse if the options ask for something that only a whole report has.
void expect_no_report(const ReportOptions& options);

/// Does a share of an audit, or the rest of it, and writes its file. Throws WrongUse for an invalid share.
[[nodiscard]] int audit_shard(const AuditOptions& options, const Plan& plan, const Programs& programs);

/// Adds up all shards of an audit, then continues as `graze audit` does. Throws WrongUse, UnfitFile and JsonFault.
[[nodiscard]] int merge_audit(const ShardSet& set, const MergeOptions& options);

}  // namespace reports::command
