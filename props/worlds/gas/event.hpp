// SPDX-License-Identifier: BSL-1.0
/// What will happen to a ball, alone or with another, as long as neither changes before.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <span>
#include <tuple>
#include <vector>

#include "props/worlds/gas/grid.hpp"
#include "props/worlds/gas/routine.hpp"

namespace worlds::gas {

/// A ball by its number, or a marker for what isn't a ball.
using Index = std::uint32_t;
inline constexpr Index wall = 0xffffffff, cell_border = wall - 1;

/// How often the velocity of each ball has changed.
using Changes = std::span<const std::uint32_t>;

struct Event {
  Whole tick = 0;
  Index a = 0, b = 0;                          ///< a is a ball
  std::uint32_t changes_a = 0, changes_b = 0;  ///< of a and b when it was predicted

  bool operator>(const Event& other) const {
    return std::tie(tick, a, b) > std::tie(other.tick, other.a, other.b);
  }
};

/// Events by tick; those of one tick in the order of their balls.
using Agenda = std::priority_queue<Event, std::vector<Event>, std::greater<>>;

inline Event predicted(Whole tick, Index a, Index b, Changes changes) {
  return {tick, a, b, changes[a], b < cell_border ? changes[b] : 0};
}

/// Whether neither ball has changed since the event was predicted.
inline bool is_current(const Event& event, Changes changes) {
  return event.changes_a == changes[event.a] &&
         (event.b >= cell_border || event.changes_b == changes[event.b]);
}

/// The tick before the time that a routine returns for the step that begins now; none if there is no contact.
inline std::optional<Whole> tick_of(double time, Whole now) {
  if (!(time >= 0 && time <= 1)) return std::nullopt;
  return now + static_cast<Whole>(std::floor(time * static_cast<double>(step_ticks)));
}

}  // namespace worlds::gas
