// SPDX-License-Identifier: BSL-1.0
/// A gas of hard balls in a spherical container, simulated event by event.
///
/// A routine says when two balls meet, or when one meets the container, as a fraction of a step of 2^24 ticks; the event is
/// put on the tick before. With graze, rounded towards the start, nothing ever overlaps, since (1) whether there is a contact
/// within the step is decided exactly, (2) neither graze's time nor the tick before it is above the exact time, and (3)
/// at a tick places are exact. So at their event the two don't overlap yet, and from then on they don't approach.
///
/// Balls meet only others in their cell or in a neighbouring one. A ball also gets an event where it leaves its cell, and after
/// a step. Events of one tick are taken in the order of their balls, so a run is the same on every machine.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "props/worlds/gas/bounce.hpp"
#include "props/worlds/gas/event.hpp"
#include "props/worlds/gas/grid.hpp"
#include "props/worlds/gas/referee.hpp"
#include "props/worlds/gas/routine.hpp"

namespace worlds::gas {

/// What the integer checks found wrong. For each pair and each ball the first time counts.
struct Faults {
  std::set<std::pair<std::uint32_t, std::uint32_t>> overlaps{};
  std::set<std::uint32_t> escaped{};
  double deepest = 0;                                 ///< overlap, as a share of the smaller radius
  std::uint64_t first_overlap = 0, first_escape = 0;  ///< the event
  bool hung = false;                                  ///< so many events in one tick that it doesn't go on
};

class Gas {
 public:
  /// Balls in a container of that radius around the origin, at tick 0. Throws std::invalid_argument for a ball that isn't in
  /// the grid's range, isn't inside, or overlaps another.
  /// A referee sees everything that happens, which costs as many calls of graze as of the routine; routine and referee outlive
  /// the gas.
  Gas(std::vector<Ball> balls, Whole container, Routine& routine, Referee* referee = nullptr);

  /// Advances by one event: an impact of two balls or of one with the container. False if nothing more happens, or if it
  /// hangs.
  bool advance();
  /// Advances to a tick.
  void run_to(Whole tick);
  /// Looks for overlaps and escapes near the balls of the last event, after each event. On by default.
  void inspect(bool yes) { inspects_ = yes; }
  /// Checks all of them, now.
  void inspect_all();
  /// Reverses all velocities.
  void reverse();

  [[nodiscard]] std::uint64_t events() const { return events_; }
  [[nodiscard]] Whole now() const { return now_; }
  [[nodiscard]] const Faults& faults() const { return faults_; }
  [[nodiscard]] const std::vector<Ball>& balls() const { return balls_; }
  /// The sum of mass * velocity^2.
  [[nodiscard]] Wide energy() const;
  [[nodiscard]] Triple momentum() const;
  /// FNV-1a over places and velocities at this tick, independent of the byte order.
  [[nodiscard]] std::uint64_t hash() const;

 private:
  using Cell = std::array<std::int32_t, 3>;

  [[nodiscard]] Cell cell_at(const Triple& place) const;
  [[nodiscard]] std::size_t number_of(const Cell& cell) const;
  template <class Take>
  void for_each_near(Index ball, Take take) const;
  void settle(Index ball);  ///< puts its place on this tick
  void predict(Index ball);
  void predict_pair(Index a, Index b);
  void predict_border(Index ball);
  void predict_all();
  void cross(Index ball);
  void check_near(Index ball);
  void check_pair(Index a, Index b);
  void check_inside(Index ball);
  bool take_next();
  [[nodiscard]] bool do_event(const Event& event);
  [[nodiscard]] Moment moment() const { return {balls_, changes_, now_, events_}; }
  void push(double time, Index a, Index b);

  std::vector<Ball> balls_;
  std::vector<Cell> cell_of_;
  std::vector<std::uint32_t> changes_;  ///< of each ball's velocity
  std::vector<std::vector<Index>> cells_;
  std::int32_t across_ = 1;
  Whole cell_size_ = 0, container_, now_ = 0;
  Routine& routine_;
  Referee* referee_;
  Agenda agenda_;
  std::uint64_t events_ = 0, in_this_tick_ = 0;
  bool inspects_ = true;
  Faults faults_;
};

/// This many balls of four sizes in a container that they fill to a fifth, at random but the same everywhere.
struct Start {
  std::vector<Ball> balls;
  Whole container = 0;
};
[[nodiscard]] Start start_of(std::size_t balls, std::uint64_t seed);

}  // namespace worlds::gas
