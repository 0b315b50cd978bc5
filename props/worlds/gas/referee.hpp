// SPDX-License-Identifier: BSL-1.0
/// Watches what a routine makes of the contacts that are due according to graze: which it misses, which it takes out of order, and
/// where it bounces balls off nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "props/worlds/gas/event.hpp"
#include "props/worlds/gas/grid.hpp"
#include "props/worlds/gas/routine.hpp"

namespace worlds::gas {

/// The balls of a gas as they are before an event.
struct Moment {
  std::span<const Ball> balls;
  Changes changes;
  Whole now = 0;
  std::uint64_t events = 0;
};

class Referee {
 public:
  using Pair = std::pair<Index, Index>;

  /// A kind of fault, and the number of events before the first one.
  struct Count {
    std::uint64_t times = 0, first = 0;
    void add(std::uint64_t events) {
      if (times++ == 0) first = events;
    }
  };

  /// The paths of two balls are predicted again, a < b.
  void expect(Index a, Index b, const Moment& at) {
    if (const auto tick = contact(a, b, at)) due_.push(predicted(*tick, a, b, at.changes));
  }

  /// An impact of two balls, a < b, or of one with the wall is about to happen.
  void impact(Index a, Index b, const Moment& at) {
    pass_over(at.now, {a, b}, at);
    settle(at, [&](const Event& passed) { return touches(passed, a) || (b != wall && touches(passed, b)); },
           {a, b});
    if (b != wall) look_at_bounce(a, b, at);
  }

  /// Nothing more happens.
  void end(const Moment& at) {
    pass_over(at.now, {wall, wall}, at);
    settle(at, [](const Event&) { return true; }, {wall, wall});
  }

  /// Pairs that flew through each other: their contact was due, the routine missed it, and they were apart again when one of
  /// them next bounced.
  [[nodiscard]] const std::set<Pair>& tunnelled() const { return tunnelled_; }
  [[nodiscard]] std::uint64_t first_tunnelled() const { return first_tunnelled_; }
  /// Contacts overtaken by another impact that should come after them.
  [[nodiscard]] const Count& out_of_turn() const { return out_of_turn_; }
  /// Bounces of two balls that wouldn't have met on their paths.
  [[nodiscard]] const Count& off_nothing() const { return off_nothing_; }

 private:
  static Pair pair_of(const Event& contact) { return {contact.a, contact.b}; }
  static bool touches(const Event& contact, Index ball) { return contact.a == ball || contact.b == ball; }
  /// The tick before a contact according to graze, if there is one within a step.
  std::optional<Whole> contact(Index a, Index b, const Moment& at) {
    return tick_of(
        exact_.meet(moving(at.balls[a], at.now, step_ticks), moving(at.balls[b], at.now, step_ticks)),
        at.now);
  }

  /// Contacts that were due before a tick and weren't taken; that of the pair itself is taken now, and is only late.
  void pass_over(Whole tick, const Pair& taken, const Moment& at) {
    for (; !due_.empty() && due_.top().tick < tick; due_.pop()) {
      const Event& due = due_.top();
      if (!is_current(due, at.changes) || pair_of(due) == taken) continue;
      out_of_turn_.add(at.events);
      passed_.push_back(due);
    }
  }

  /// What became of missed contacts, before one of their balls changes.
  template <class Concerns>
  void settle(const Moment& at, Concerns concerns, const Pair& taken) {
    std::erase_if(passed_, [&](const Event& passed) {
      if (!concerns(passed)) return false;
      const Ball &a = at.balls[passed.a], &b = at.balls[passed.b];
      const bool is_through = is_current(passed, at.changes) && pair_of(passed) != taken &&
                              !overlap(a, b, at.now) && !approach(a, b, at.now);
      if (is_through && tunnelled_.insert(pair_of(passed)).second && tunnelled_.size() == 1)
        first_tunnelled_ = at.events;
      return true;
    });
  }

  void look_at_bounce(Index a, Index b, const Moment& at) {
    const std::optional<Whole> tick = contact(a, b, at);
    if (!tick) {
      off_nothing_.add(at.events);
      return;
    }
    // Being early is no fault by itself, unless the contact of another pair comes first.
    while (!due_.empty() && (!is_current(due_.top(), at.changes) || pair_of(due_.top()) == Pair{a, b}))
      due_.pop();
    if (!due_.empty() && due_.top().tick < *tick) out_of_turn_.add(at.events);
  }

  Exact exact_;
  Agenda due_;                 ///< contacts according to graze
  std::vector<Event> passed_;  ///< contacts that were due and weren't taken
  std::set<Pair> tunnelled_;
  std::uint64_t first_tunnelled_ = 0;
  Count out_of_turn_, off_nothing_;
};

}  // namespace worlds::gas
