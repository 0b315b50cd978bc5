// SPDX-License-Identifier: BSL-1.0
#include "props/worlds/gas/gas.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "props/worlds/world.hpp"

namespace worlds::gas {

namespace {

/// More events than that in one tick, of 2^-20, aren't physical.
constexpr std::uint64_t most_in_a_tick = 100'000;

/// With operations that round alike everywhere, unlike std::cbrt. For numbers from 0 to 10^9.
double cube_root(double x) {
  double root = std::max(1.0, x);
  for (int i = 0; i < 100; ++i)
    root = (2 * root + x / (root * root)) / 3;  // Newton's; from above it falls by a third at most
  return root;
}

Whole floor_div(Whole a, Whole b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }

bool is_on_the_grid(const Ball& ball, Whole container) {
  const auto fits = [](const Triple& a, Whole most) {
    return std::ranges::all_of(a, [most](Whole x) { return -most <= x && x <= most; });
  };
  const bool has_mass = ball.mass > 0 && ball.mass <= 1024 && (ball.mass & (ball.mass - 1)) == 0;
  return fits(ball.place, largest_place) && fits(ball.velocity, largest_velocity) && ball.radius >= 0 &&
         has_mass && container <= largest_place;
}

}  // namespace

Gas::Gas(std::vector<Ball> balls, Whole container, Routine& routine, Referee* referee)
    : balls_(std::move(balls)),
      cell_of_(balls_.size()),
      changes_(balls_.size()),
      container_(container),
      routine_(routine),
      referee_(referee) {
  Whole largest = 1;
  for (const Ball& ball : balls_) {
    if (!is_on_the_grid(ball, container))
      throw std::invalid_argument("a ball is beyond the range of the grid");
    if (ball.since != 0 || is_outside(ball, container, 0))
      throw std::invalid_argument("a ball begins outside");
    largest = std::max(largest, ball.radius);
  }
  // Balls that aren't in neighbouring cells don't meet within a tick. Not many more cells than balls.
  const double few =
      2 * static_cast<double>(container) / std::max(1.0, cube_root(static_cast<double>(balls_.size())));
  cell_size_ = std::max({2 * largest + 2 * largest_velocity, static_cast<Whole>(few), Whole{1}});
  across_ = static_cast<std::int32_t>(2 * container_ / cell_size_) + 3;
  const auto all = static_cast<std::size_t>(across_);
  cells_.resize(all * all * all);
  for (Index i = 0; i < balls_.size(); ++i) {
    cell_of_[i] = cell_at(balls_[i].place);
    for_each_near(i, [&](Index other) {
      if (overlap(balls_[i], balls_[other], 0)) throw std::invalid_argument("two balls begin in each other");
    });
    cells_[number_of(cell_of_[i])].push_back(i);
  }
  predict_all();
}

Gas::Cell Gas::cell_at(const Triple& place) const {
  Cell cell{};
  for (std::size_t i = 0; i < 3; ++i) {
    const Whole at = floor_div(place[i] + container_, cell_size_) + 1;
    // A ball that has escaped stays in the outermost cells.
    cell[i] = static_cast<std::int32_t>(std::clamp(at, Whole{0}, Whole{across_} - 1));
  }
  return cell;
}

std::size_t Gas::number_of(const Cell& cell) const {
  const auto all = static_cast<std::size_t>(across_);
  return (static_cast<std::size_t>(cell[2]) * all + static_cast<std::size_t>(cell[1])) * all +
         static_cast<std::size_t>(cell[0]);
}

template <class Take>
void Gas::for_each_near(Index ball, Take take) const {
  const Cell& at = cell_of_[ball];
  Cell cell{};
  for (cell[2] = std::max(at[2] - 1, 0); cell[2] <= std::min(at[2] + 1, across_ - 1); ++cell[2]) {
    for (cell[1] = std::max(at[1] - 1, 0); cell[1] <= std::min(at[1] + 1, across_ - 1); ++cell[1]) {
      for (cell[0] = std::max(at[0] - 1, 0); cell[0] <= std::min(at[0] + 1, across_ - 1); ++cell[0]) {
        for (const Index other : cells_[number_of(cell)]) {
          if (other != ball) take(other);
        }
      }
    }
  }
}

// --- what will happen ---

void Gas::settle(Index ball) {
  balls_[ball].place = place_at(balls_[ball], now_);
  balls_[ball].since = now_;
}

/// Puts an event on the tick before its time, if there is one.
void Gas::push(double time, Index a, Index b) {
  if (const auto tick = tick_of(time, now_)) agenda_.push(predicted(*tick, a, b, changes_));
}

void Gas::predict_pair(Index a, Index b) {
  if (a > b) std::swap(a, b);
  push(routine_.meet(moving(balls_[a], now_, step_ticks), moving(balls_[b], now_, step_ticks)), a, b);
  if (referee_ != nullptr) referee_->expect(a, b, moment());
}

/// The tick at which a ball leaves its cell, or is examined again: a step later.
void Gas::predict_border(Index ball) {
  Whole ticks = step_ticks;
  const Triple place = place_at(balls_[ball], now_);
  for (std::size_t i = 0; i < 3; ++i) {
    const Whole velocity = balls_[ball].velocity[i];
    if (velocity == 0) continue;
    // The outermost cells are unbounded: a ball that has escaped isn't followed tick by tick.
    const std::int32_t cell = cell_of_[ball][i];
    if (velocity > 0 ? cell == across_ - 1 : cell == 0) continue;
    const Whole low = (cell - 1) * cell_size_ - container_, high = low + cell_size_;
    // The first tick at which the place is at `high` or beyond, or below `low`.
    const Whole left = velocity > 0 ? floor_div(high - place[i] + velocity - 1, velocity)
                                    : floor_div(place[i] - low, -velocity) + 1;
    ticks = std::min(ticks, std::max(left, Whole{1}));
  }
  agenda_.push(predicted(now_ + ticks, ball, cell_border, changes_));
}

void Gas::predict(Index ball) {
  predict_border(ball);
  push(routine_.leave(moving(balls_[ball], now_, step_ticks),
                      graze::Sphere<double>{{0, 0, 0}, static_cast<double>(container_) * place_unit}),
       ball, wall);
  for_each_near(ball, [&](Index other) { predict_pair(ball, other); });
}

void Gas::predict_all() {
  agenda_ = {};
  for (Index i = 0; i < balls_.size(); ++i) {
    predict_border(i);
    push(routine_.leave(moving(balls_[i], now_, step_ticks),
                        graze::Sphere<double>{{0, 0, 0}, static_cast<double>(container_) * place_unit}),
         i, wall);
    for_each_near(i, [&](Index other) {
      if (i < other) predict_pair(i, other);
    });
  }
}

// --- what happens ---

void Gas::cross(Index ball) {
  settle(ball);
  const Cell cell = cell_at(balls_[ball].place);
  if (cell != cell_of_[ball]) {
    auto& old = cells_[number_of(cell_of_[ball])];
    old.erase(std::ranges::find(old, ball));
    cell_of_[ball] = cell;
    cells_[number_of(cell)].push_back(ball);
  }
  predict(ball);
}

/// Whether the event counts: an impact.
bool Gas::do_event(const Event& event) {
  Ball& a = balls_[event.a];
  if (event.b == cell_border) {
    cross(event.a);
    return false;
  }
  if (event.b == wall) {
    if (!goes_outwards(a, now_) && a.radius != container_) return false;
    if (referee_ != nullptr) referee_->impact(event.a, event.b, moment());
    settle(event.a);
    if (a.radius == container_) {
      a.velocity = {};  // it fills the container, and can't move
    } else {
      bounce_inwards(a, now_);
    }
  } else {
    Ball& b = balls_[event.b];
    if (!approach(a, b, now_)) return false;
    if (referee_ != nullptr) referee_->impact(event.a, event.b, moment());
    settle(event.a);
    settle(event.b);
    bounce(a, b, now_);
    ++changes_[event.b];
  }
  ++changes_[event.a];
  predict(event.a);
  if (event.b != wall) predict(event.b);
  ++events_;
  if (inspects_) {
    check_near(event.a);
    if (event.b != wall) check_near(event.b);
  }
  return true;
}

/// Takes an event off the agenda; it happens if it is still valid. Returns whether it was an impact.
bool Gas::take_next() {
  const Event event = agenda_.top();
  agenda_.pop();
  if (!is_current(event, changes_)) return false;
  in_this_tick_ = event.tick == now_ ? in_this_tick_ + 1 : 0;
  faults_.hung = in_this_tick_ > most_in_a_tick + 100 * balls_.size();
  now_ = event.tick;
  return do_event(event);
}

bool Gas::advance() {
  while (!agenda_.empty() && !faults_.hung) {
    if (take_next()) return true;
    // A single ball at rest has only its steps.
    if (balls_.size() == 1 && balls_.front().velocity == Triple{}) return false;
  }
  return false;
}

void Gas::run_to(Whole tick) {
  while (!agenda_.empty() && agenda_.top().tick <= tick && !faults_.hung) (void)take_next();
  now_ = tick;
}

void Gas::reverse() {
  for (Index i = 0; i < balls_.size(); ++i) {
    settle(i);
    balls_[i].velocity = -balls_[i].velocity;
    ++changes_[i];
  }
  predict_all();
}

// --- what is wrong ---

void Gas::check_pair(Index a, Index b) {
  if (a > b) std::swap(a, b);
  const Ball& one = balls_[a];
  const Ball& other = balls_[b];
  if (!overlap(one, other, now_)) return;
  if (faults_.overlaps.empty()) faults_.first_overlap = events_;
  faults_.overlaps.emplace(a, b);
  const Triple apart = place_at(one, now_) - place_at(other, now_);
  const double distance = std::sqrt(static_cast<double>(dot(apart, apart)));
  const double depth = (static_cast<double>(one.radius + other.radius) - distance) /
                       static_cast<double>(std::min(one.radius, other.radius));
  faults_.deepest = std::max(faults_.deepest, depth);
}

void Gas::check_inside(Index ball) {
  if (!is_outside(balls_[ball], container_, now_)) return;
  if (faults_.escaped.empty()) faults_.first_escape = events_;
  faults_.escaped.insert(ball);
}

void Gas::check_near(Index ball) {
  check_inside(ball);
  for_each_near(ball, [&](Index other) { check_pair(ball, other); });
}

void Gas::inspect_all() {
  for (Index i = 0; i < balls_.size(); ++i) check_near(i);
  if (referee_ != nullptr) referee_->end(moment());
}

// --- the state ---

Wide Gas::energy() const {
  Wide sum = 0;
  for (const Ball& ball : balls_) sum += ball.mass * dot(ball.velocity, ball.velocity);
  return sum;
}

Triple Gas::momentum() const {
  Triple sum{};
  for (const Ball& ball : balls_) {
    for (std::size_t i = 0; i < 3; ++i) sum[i] += ball.mass * ball.velocity[i];
  }
  return sum;
}

std::uint64_t Gas::hash() const {
  std::uint64_t sum = 0xcbf29ce484222325U;
  const auto add = [&sum](Whole number) {
    auto bits = static_cast<std::uint64_t>(number);
    for (int i = 0; i < 8; ++i, bits >>= 8U) sum = (sum ^ (bits & 255U)) * 0x100000001b3U;
  };
  for (const Ball& ball : balls_) {
    for (const Whole x : place_at(ball, now_)) add(x);
    for (const Whole x : ball.velocity) add(x);
  }
  return sum;
}

// --- the start ---

Start start_of(std::size_t balls, std::uint64_t seed) {
  constexpr std::array radii{0.5, 0.4, 0.3, 0.2};
  constexpr std::array<Whole, 4> masses{8, 4, 2, 1};
  constexpr double apart = 1.05;  // of the centres, on a lattice: wider than the largest balls
  Random random(seed);
  std::vector<Triple> lattice;
  double container = cube_root(0.28 * static_cast<double>(balls));
  do {
    container += 0.25;
    lattice.clear();
    const int most = static_cast<int>(container / apart) + 1;
    for (int x = -most; x <= most; ++x) {
      for (int y = -most; y <= most; ++y) {
        for (int z = -most; z <= most; ++z) {
          const double a = apart * x, b = apart * y, c = apart * z, free = container - 0.51;
          if (free > 0 && a * a + b * b + c * c <= free * free) {
            lattice.push_back(
                {std::llround(a / place_unit), std::llround(b / place_unit), std::llround(c / place_unit)});
          }
        }
      }
    }
  } while (lattice.size() < balls);
  Start start{{}, std::llround(container / place_unit)};
  for (std::size_t i = 0; i < balls; ++i) {
    const auto size = static_cast<std::size_t>(random.between(0, 4));
    Ball ball{lattice[i * lattice.size() / balls], {}, std::llround(radii[size] / place_unit), masses[size]};
    for (Whole& x : ball.velocity) x = std::llround(random.between(-1, 1) / velocity_unit);
    start.balls.push_back(ball);
  }
  return start;
}

}  // namespace worlds::gas
