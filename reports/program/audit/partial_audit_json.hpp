// SPDX-License-Identifier: BSL-1.0
/// Pieces of an audit as JSON, including everything in their tallies. reports/SCHEMA.md describes every key.
#pragma once

#include <vector>

#include "reports/program/audit/case_stream.hpp"
#include "reports/program/audit/partial_audit.hpp"
#include "reports/program/base/strict_json.hpp"

namespace reports {

[[nodiscard]] Json json_of(const PartialAudit& piece, const std::vector<CaseStream>& streams);

/// Throws JsonFault if this can't be a piece of these streams: an unknown stream, jobs that it doesn't have, or counts
/// that don't add up.
[[nodiscard]] PartialAudit read_piece(const Json& json, const std::vector<CaseStream>& streams);

}  // namespace reports
