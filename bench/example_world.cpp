// SPDX-License-Identifier: BSL-1.0
/// A world of your own on graze: balls fly in a dome, and bounce off it and off each other. Time goes from one event to the next, and
/// graze alone says which comes first, so no ball flies through another one, however fast it is.
///
///     g++ -std=c++20 -O2 -ffp-contract=off -I lib bench/example_world.cpp -o example_world
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <optional>
#include <vector>

#include "graze/graze.hpp"

namespace {

using Vec3 = graze::Vec3<double>;
using Sphere = graze::Sphere<double>;
constexpr auto towards_start = graze::Rounding::towards_start;

struct Ball {
  Sphere sphere;
  Vec3 velocity;
  [[nodiscard]] double mass() const { return sphere.radius * sphere.radius * sphere.radius; }
  [[nodiscard]] graze::MovingSphere<double> moving(double seconds) const {
    return {sphere, seconds * velocity};
  }
};

constexpr Sphere dome{{0, 0, 0}, 10};

/// What happens first: two balls meet, or one meets the dome.
struct Event {
  double time;  ///< a fraction of the rest of the frame
  std::size_t ball;
  std::optional<std::size_t> other{};
};

std::optional<Event> next_event(const std::vector<Ball>& balls, double seconds) {
  std::optional<Event> first;
  const auto hold = [&first](const Event& event) {
    if (!first || event.time < first->time) first = event;
  };
  for (std::size_t i = 0; i < balls.size(); ++i) {
    const auto ball = balls[i].moving(seconds);
    const auto wall = graze::containing_sphere(ball, dome, towards_start);
    if (wall.outcome == graze::Outcome::impact) hold({wall.time, i});
    for (std::size_t j = 0; j < i; ++j) {
      // Balls in touch that part, after a bounce, are told from those that meet by their motion.
      const auto hit = graze::moving_spheres(ball, balls[j].moving(seconds), towards_start);
      if (touches(hit) && hit.motion == graze::Motion::approaching) hold({hit.time, i, j});
    }
  }
  return first;
}

bool is_outside(const Ball& ball) {
  return graze::containing_sphere(ball.moving(0), dome).outcome == graze::Outcome::outside;
}

void advance(std::vector<Ball>& balls, double seconds) {
  for (Ball& ball : balls) {
    Vec3& centre = ball.sphere.centre;
    centre = centre + seconds * ball.velocity;
    // The time is never too late, but the place is rounded, and can come to lie outside by that: then it is rounded inwards.
    while (is_outside(ball)) centre = (1 - std::numeric_limits<double>::epsilon()) * centre;
  }
}

/// The change of velocity that turns round the part along the line between the centres. Without `other`: of a dome that doesn't budge.
void bounce(Ball& ball, Ball* other) {
  const Vec3 line = ball.sphere.centre - (other != nullptr ? other->sphere.centre : dome.centre);
  const Vec3 approach = ball.velocity - (other != nullptr ? other->velocity : Vec3{});
  const Vec3 change = (2 * dot(approach, line) / dot(line, line)) * line;
  const double share = other != nullptr ? other->mass() / (ball.mass() + other->mass()) : 1;
  ball.velocity = ball.velocity - share * change;
  if (other != nullptr) other->velocity = other->velocity + (1 - share) * change;
}

double energy(const std::vector<Ball>& balls) {
  double sum = 0;
  for (const Ball& ball : balls) sum += ball.mass() * dot(ball.velocity, ball.velocity) / 2;
  return sum;
}

}  // namespace

int main() {
  std::vector<Ball> balls;
  for (const double x : {-5.0, 0.0, 5.0})
    for (const double y : {-5.0, 0.0, 5.0})
      balls.push_back({{{x, y, x * y / 10}, 1 + x / 10 + y / 20}, {7 - y, 40 + x * y, 3 * x - 2}});

  const double before = energy(balls);
  constexpr double frame = 1.0 / 60;
  int of_balls = 0, of_dome = 0, outside = 0;
  for (int i = 0; i < 600; ++i) {
    double rest = frame;
    while (const std::optional<Event> event = next_event(balls, rest)) {
      advance(balls, event->time * rest);
      rest -= event->time * rest;
      bounce(balls[event->ball], event->other ? &balls[*event->other] : nullptr);
      ++(event->other ? of_balls : of_dome);
    }
    advance(balls, rest);
    for (const Ball& ball : balls) outside += is_outside(ball) ? 1 : 0;
  }
  std::printf(
      "600 frames: %d times two balls met, %d times one met the dome, %d times one was outside, energy "
      "%.9f\n",
      of_balls, of_dome, outside, energy(balls) / before);
}
