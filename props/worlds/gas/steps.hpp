// SPDX-License-Identifier: BSL-1.0
/// The same balls in steps of one length, like programs that ignore the path: all move, then overlapping balls are
/// pushed apart and bounce. Such programs don't notice what balls pass through in a step; here exact decisions do.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "props/worlds/gas/bounce.hpp"
#include "props/worlds/gas/gas.hpp"
#include "props/worlds/gas/grid.hpp"

namespace worlds::gas {

/// What has happened in all steps so far.
struct StepCounts {
  std::uint64_t meetings = 0;  ///< pairs that were apart, and came into contact on their paths in a step
  std::uint64_t unseen = 0;    ///< of these, those that were apart again at its end
  std::uint64_t left = 0;      ///< pairs still overlapping after all had been pushed apart, over all steps
  double deepest =
      0;  ///< overlap at the end of a step, before they are pushed, as a share of the smaller radius
};

class Stepped {
 public:
  /// Steps of this many ticks, up to 2^24. Balls may begin anywhere.
  Stepped(std::vector<Ball> balls, Whole container, Whole ticks)
      : balls_(std::move(balls)), container_(container), ticks_(ticks), by_x_(balls_.size()) {
    std::iota(by_x_.begin(), by_x_.end(), std::size_t{0});
  }

  void advance() {
    if (counts_meetings_) count_meetings();
    now_ += ticks_;
    for (Ball& ball : balls_) settle(ball);
    for_each_pair(0, [&](std::size_t a, std::size_t b) { push_apart(balls_[a], balls_[b]); });
    for (Ball& ball : balls_) push_inside(ball);
    if (counts_meetings_) {
      for_each_pair(0, [&](std::size_t a, std::size_t b) {
        counts_.left += overlap(balls_[a], balls_[b], now_) ? 1U : 0U;
      });
    }
  }
  /// Whether to count meetings and remaining overlaps, which the steps themselves don't need.
  void count(bool yes) { counts_meetings_ = yes; }

  [[nodiscard]] const StepCounts& counts() const { return counts_; }
  [[nodiscard]] const std::vector<Ball>& balls() const { return balls_; }
  [[nodiscard]] Whole now() const { return now_; }

 private:
  /// Takes each pair whose projections on the first axis overlap, widened by the paths over this many ticks.
  template <class Take>
  void for_each_pair(Whole ticks, Take take) {
    const auto low = [&](std::size_t i) {
      const Ball& ball = balls_[i];
      return place_at(ball, now_)[0] - ball.radius + std::min<Whole>(0, ball.velocity[0] * ticks);
    };
    const auto high = [&](std::size_t i) {
      const Ball& ball = balls_[i];
      return place_at(ball, now_)[0] + ball.radius + std::max<Whole>(0, ball.velocity[0] * ticks);
    };
    std::ranges::sort(
        by_x_, [&](std::size_t a, std::size_t b) { return std::pair(low(a), a) < std::pair(low(b), b); });
    // Handling a pair may move it: the projections are the earlier ones.
    std::vector<std::pair<Whole, Whole>> shadows;
    shadows.reserve(by_x_.size());
    for (const std::size_t i : by_x_) shadows.emplace_back(low(i), high(i));
    for (std::size_t i = 0; i < by_x_.size(); ++i) {
      for (std::size_t j = i + 1; j < by_x_.size() && shadows[j].first <= shadows[i].second; ++j)
        take(by_x_[i], by_x_[j]);
    }
  }

  void count_meetings() {
    for_each_pair(ticks_, [&](std::size_t i, std::size_t j) {
      const Ball &a = balls_[i], &b = balls_[j];
      const graze::Hit<double> hit = graze::moving_spheres(moving(a, now_, ticks_), moving(b, now_, ticks_));
      if (hit.outcome != graze::Outcome::impact) return;
      ++counts_.meetings;
      counts_.unseen += overlap(a, b, now_ + ticks_) ? 0U : 1U;
    });
  }

  void settle(Ball& ball) const {
    ball.place = place_at(ball, now_);
    ball.since = now_;
  }

  /// Pushes two overlapping balls apart, the lighter one farther, and makes them bounce if they approach.
  void push_apart(Ball& a, Ball& b) {
    if (!overlap(a, b, now_)) return;
    const Triple apart = a.place - b.place;
    const bool is_one_place = apart == Triple{};
    const graze::Vec3<double> normal = is_one_place ? graze::Vec3<double>{1, 0, 0} : direction_of(apart);
    const double depth =
        static_cast<double>(a.radius + b.radius) - std::sqrt(static_cast<double>(dot(apart, apart)));
    counts_.deepest = std::max(counts_.deepest, depth / static_cast<double>(std::min(a.radius, b.radius)));
    const double share_of_a = static_cast<double>(b.mass) / static_cast<double>(a.mass + b.mass);
    const Triple by_a = impulse(normal, depth * share_of_a, 1),
                 by_b = impulse(normal, depth * (1 - share_of_a), 1);
    for (std::size_t i = 0; i < 3; ++i) {
      a.place[i] += by_a[i];
      b.place[i] -= by_b[i];
    }
    if (approach(a, b, now_)) bounce(a, b, now_);
  }

  void push_inside(Ball& ball) const {
    if (!is_outside(ball, container_, now_)) return;
    const graze::Vec3<double> normal = direction_of(ball.place);
    ball.place = impulse(normal, static_cast<double>(container_ - ball.radius), 1);
    if (goes_outwards(ball, now_)) bounce_inwards(ball, now_);
  }

  std::vector<Ball> balls_;
  Whole container_, ticks_, now_ = 0;
  std::vector<std::size_t> by_x_;
  bool counts_meetings_ = true;
  StepCounts counts_;
};

}  // namespace worlds::gas
