// SPDX-License-Identifier: BSL-1.0
/// Sees what a routine makes of the contacts that are due by graze: which it misses, which it takes out of turn, and where it
/// bounces balls off nothing.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "props/worlds/gas/grid.hpp"
#include "props/worlds/gas/routine.hpp"

namespace worlds::gas {

/// The balls of a gas as they are before an event, and how often the velocity of each has changed.
struct Moment {
  std::span<const Ball> balls;
  std::span<const std::uint32_t> changes;
  Whole now = 0;
  std::uint64_t events = 0;
};

class Referee {
 public:
  using Index = std::uint32_t;
  static constexpr Index wall = 0xffffffff;
  using Pair = std::pair<Index, Index>;

  /// A kind of fault, and the events before the first one.
  struct Count {
    std::uint64_t times = 0, first = 0;
    void add(std::uint64_t events) {
      if (times++ == 0) first = events;
    }
  };

  /// The ways of two balls are predicted anew, a < b.
  void expect(Index a, Index b, const Moment& at) {
    const double time = meet(a, b, at);
    if (is_within_step(time)) due_.push({tick_of(time, at), a, b, at.changes[a], at.changes[b]});
  }

  /// An impact of two balls, a < b, or of one with the wall is about to happen.
  void impact(Index a, Index b, const Moment& at) {
    pass_over(at.now, {a, b}, at);
    settle(at, [&](const Due& passed) { return touches(passed, a) || (b != wall && touches(passed, b)); },
           {a, b});
    if (b != wall) look_at_bounce(a, b, at);
  }

  /// Nothing more happens.
  void end(const Moment& at) {
    pass_over(at.now, {wall, wall}, at);
    settle(at, [](const Due&) { return true; }, {wall, wall});
  }

  /// Pairs that flew through each other: their contact came due, nobody took it, and they were apart again when one of them
  /// next bounced.
  [[nodiscard]] const std::set<Pair>& tunnelled() const { return tunnelled_; }
  [[nodiscard]] std::uint64_t first_tunnelled() const { return first_tunnelled_; }
  /// Contacts before which another impact was taken that comes after them.
  [[nodiscard]] const Count& out_of_turn() const { return out_of_turn_; }
  /// Bounces of two balls that wouldn't have met on their ways.
  [[nodiscard]] const Count& off_nothing() const { return off_nothing_; }

 private:
  /// A contact on the tick before it, while neither ball has changed.
  struct Due {
    Whole tick = 0;
    Index a = 0, b = 0;
    std::uint32_t changes_a = 0, changes_b = 0;
    bool operator>(const Due& other) const {
      return std::tie(tick, a, b) > std::tie(other.tick, other.a, other.b);
    }
    [[nodiscard]] Pair pair() const { return {a, b}; }
  };

  static bool touches(const Due& due, Index ball) { return due.a == ball || due.b == ball; }
  static bool is_current(const Due& due, const Moment& at) {
    return due.changes_a == at.changes[due.a] && due.changes_b == at.changes[due.b];
  }
  static bool is_within_step(double time) { return time >= 0 && time <= 1; }
  static Whole tick_of(double time, const Moment& at) {
    return at.now + static_cast<Whole>(std::floor(time * static_cast<double>(step_ticks)));
  }
  double meet(Index a, Index b, const Moment& at) {
    return exact_.meet(moving(at.balls[a], at.now, step_ticks), moving(at.balls[b], at.now, step_ticks));
  }

  /// Contacts that came due before a tick and weren't taken; that of the pair itself is taken now, and is only late.
  void pass_over(Whole tick, const Pair& taken, const Moment& at) {
    for (; !due_.empty() && due_.top().tick < tick; due_.pop()) {
      const Due& due = due_.top();
      if (!is_current(due, at) || due.pair() == taken) continue;
      out_of_turn_.add(at.events);
      passed_.push_back(due);
    }
  }

  /// What became of contacts that were passed over, before one of their balls changes.
  template <class Concerns>
  void settle(const Moment& at, Concerns concerns, const Pair& taken) {
    std::erase_if(passed_, [&](const Due& passed) {
      if (!concerns(passed)) return false;
      const Ball &a = at.balls[passed.a], &b = at.balls[passed.b];
      const bool is_through = is_current(passed, at) && passed.pair() != taken && !overlap(a, b, at.now) &&
                              !approach(a, b, at.now);
      if (is_through && tunnelled_.insert(passed.pair()).second && tunnelled_.size() == 1)
        first_tunnelled_ = at.events;
      return true;
    });
  }

  void look_at_bounce(Index a, Index b, const Moment& at) {
    const double time = meet(a, b, at);
    if (!is_within_step(time)) {
      off_nothing_.add(at.events);
      return;
    }
    // Early is no fault by itself, unless the contact of another pair comes first.
    while (!due_.empty() && (!is_current(due_.top(), at) || due_.top().pair() == Pair{a, b})) due_.pop();
    if (!due_.empty() && due_.top().tick < tick_of(time, at)) out_of_turn_.add(at.events);
  }

  Exact exact_;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
  std::vector<Due> passed_;
  std::set<Pair> tunnelled_;
  std::uint64_t first_tunnelled_ = 0;
  Count out_of_turn_, off_nothing_;
};

}  // namespace worlds::gas
