// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace graze::batch {

/// For each set of eight lanes the order that moves them to the front.
inline constexpr auto lane_orders = [] {
  std::array<std::array<std::uint8_t, 8>, 256> orders{};
  for (std::size_t set = 0; set < orders.size(); ++set) {
    std::size_t next = 0;
    for (std::uint8_t lane = 0; lane < 8; ++lane)
      if ((set >> lane & 1) != 0) orders[set][next++] = lane;
  }
  return orders;
}();

}  // namespace graze::batch
