// SPDX-License-Identifier: BSL-1.0
/// How many cases are drawn at most.
#pragma once

#include <cstdint>

namespace reports {

/// For each family, question and type. Sums over all cells of a report stay whole numbers in a double.
inline constexpr std::uint64_t most_cases = 1'000'000'000;

}  // namespace reports
