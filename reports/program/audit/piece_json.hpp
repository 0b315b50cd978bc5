// SPDX-License-Identifier: BSL-1.0
/// Pieces of an audit as JSON, with all that their tallies hold. reports/SCHEMA.md describes every key.
#pragma once

#include <vector>

#include "reports/program/audit/course.hpp"
#include "reports/program/audit/piece.hpp"
#include "reports/program/base/strict_json.hpp"

namespace reports {

[[nodiscard]] Json json_of(const Piece& piece, const std::vector<Course>& courses);

/// Throws JsonFault for what can't be a piece of these courses: another course, jobs that it doesn't have, counts that
/// don't add up.
[[nodiscard]] Piece read_piece(const Json& json, const std::vector<Course>& courses);

}  // namespace reports
