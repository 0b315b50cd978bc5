// SPDX-License-Identifier: BSL-1.0
/// Pieces of an audit as JSON, with all that their tallies hold. reports/SCHEMA.md describes every key.
#pragma once

#include <vector>

#include "reports/program/audit/case_stream.hpp"
#include "reports/program/audit/partial_audit.hpp"
#include "reports/program/base/strict_json.hpp"

namespace reports {

[[nodiscard]] Json json_of(const PartialAudit& piece, const std::vector<CaseStream>& streams);

/// Throws JsonFault for what can't be a piece of these streams: another stream, jobs that it doesn't have, counts that
/// don't add up.
[[nodiscard]] PartialAudit read_piece(const Json& json, const std::vector<CaseStream>& streams);

}  // namespace reports
