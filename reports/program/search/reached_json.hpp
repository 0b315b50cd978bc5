// SPDX-License-Identifier: BSL-1.0
/// The result of a climb, as JSON. reports/SCHEMA.md describes every key.
#pragma once

#include "reports/program/base/strict_json.hpp"
#include "reports/program/search/search.hpp"

namespace reports {

[[nodiscard]] Json json_of(const Reached& reached);

/// Throws JsonFault if this can't be the result of this climb.
[[nodiscard]] Reached read_reached(const Json& json, const Ascent& ascent);

}  // namespace reports
