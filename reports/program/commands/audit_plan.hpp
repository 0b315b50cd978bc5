// SPDX-License-Identifier: BSL-1.0
/// The plan of an audit, from its command line or from the header of a shard.
#pragma once

#include "reports/program/audit/plan.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/shard/shard_text.hpp"

namespace reports::command {

/// Throws WrongUse if the options name something that doesn't exist, or select nothing.
[[nodiscard]] Plan plan_of(const AuditOptions& options, const Programs& programs);

/// Everything that the plan depends on, for the header of a shard, which describes programs as a subject file does.
[[nodiscard]] Json plan_json(const AuditOptions& options, const Programs& programs);

/// The options from which a shard's plan was made, except the programs. Throws JsonFault.
[[nodiscard]] AuditOptions options_in(const Json& plan);

/// The programs of a shard's plan. Throws JsonFault, and WrongUse if a described program can't be asked.
[[nodiscard]] Programs programs_in(const Json& plan);

}  // namespace reports::command
