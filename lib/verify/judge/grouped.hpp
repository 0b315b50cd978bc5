// SPDX-License-Identifier: BSL-1.0
/// Counts as readable text.
#pragma once

#include <cstdint>
#include <string>

namespace verify {

/// 1234567 as 1,234,567.
[[nodiscard]] inline std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

}  // namespace verify
