// SPDX-License-Identifier: BSL-1.0
/// The largest number of cases that may be drawn.
#pragma once

#include <cstdint>

namespace reports {

/// For each family, question and type. Sums over all cells of a report stay integers that a double holds exactly.
inline constexpr std::uint64_t most_cases = 1'000'000'000;

}  // namespace reports
