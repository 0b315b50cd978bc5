// SPDX-License-Identifier: BSL-1.0
/// An event-driven world: balls fly in a dome, and bounce off it and off each other. A queue holds predicted events, and time goes from
/// one event to the next. graze computes their times, so no ball flies through another, however fast it is; only times, positions and
/// velocities are rounded. A bounce invalidates earlier predictions about a ball, by increasing its generation.
///
///     g++ -std=c++20 -O2 -ffp-contract=off -I lib lib/examples/event_driven_world.cpp -o event_driven_world
///     ./event_driven_world
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <graze/graze.hpp>
#include <queue>
#include <tuple>
#include <vector>

namespace {

using Vec3 = graze::Vec3<double>;
using Sphere = graze::Sphere<double>;
constexpr auto towards_start = graze::Rounding::towards_start;
constexpr Sphere dome{{0, 0, 0}, 10};
constexpr double end = 10;  // seconds

struct Ball {
  Sphere sphere;  // as it was at its last bounce
  Vec3 velocity;
  double since = 0;    // when that was
  int generation = 0;  // how many bounces there were
  [[nodiscard]] Sphere at(double t) const { return {sphere.centre + (t - since) * velocity, sphere.radius}; }
  [[nodiscard]] graze::MovingSphere<double> from(double t) const { return {at(t), (end - t) * velocity}; }
};

/// A time, a ball, the other one (for the dome the ball again), and the sum of both generations when the event was predicted.
using Event = std::tuple<double, std::size_t, std::size_t, int>;
using Queue = std::priority_queue<Event, std::vector<Event>, std::greater<>>;

void foresee(std::size_t i, double now, const std::vector<Ball>& balls, Queue& events) {
  const auto ball = balls[i].from(now);
  for (std::size_t j = 0; j < balls.size(); ++j) {
    const auto hit = i == j ? graze::containing_sphere(ball, dome, towards_start)
                            : graze::moving_spheres(ball, balls[j].from(now), towards_start);
    // Balls that have just bounced may still touch, and separate: their motion distinguishes them from those that meet.
    if (touches(hit) && (i == j || hit.motion == graze::Motion::approaching))
      events.emplace(now + hit.time * (end - now), i, j, balls[i].generation + balls[j].generation);
  }
}

bool is_outside(const Sphere& ball) {
  return graze::containing_sphere({ball, {}}, dome).outcome == graze::Outcome::outside;
}

void bring(Ball& ball, double now) {
  ball = {ball.at(now), ball.velocity, now, ball.generation + 1};
  // A position that rounding puts outside the dome goes to the next number towards the centre.
  for (Vec3& p = ball.sphere.centre; is_outside(ball.sphere);)
    p = {std::nextafter(p.x, 0), std::nextafter(p.y, 0), std::nextafter(p.z, 0)};
}

/// Exchanges the velocities of two balls of equal mass along the line between their centres, or reverses one: the dome is fixed.
void bounce(Ball& a, Ball* b) {
  const Vec3 line = a.sphere.centre - (b != nullptr ? b->sphere.centre : dome.centre);
  const double along = dot(a.velocity - (b != nullptr ? b->velocity : Vec3{}), line) / dot(line, line);
  a.velocity = a.velocity - (b != nullptr ? along : 2 * along) * line;
  if (b != nullptr) b->velocity = b->velocity + along * line;
}

}  // namespace

int main() {
  std::vector<Ball> balls;
  for (const double x : {-5.0, 0.0, 5.0})
    for (const double y : {-5.0, 0.0, 5.0})
      balls.push_back({{{x, y, x * y / 10}, 1 + x / 10 + y / 20}, {7 - y, 40 + x * y, 3 * x - 2}});
  Queue events;
  for (std::size_t i = 0; i < balls.size(); ++i) foresee(i, 0, balls, events);

  int of_balls = 0, of_dome = 0, wrong = 0;
  while (!events.empty()) {
    const auto [now, i, j, generations] = events.top();
    events.pop();
    if (generations != balls[i].generation + balls[j].generation) continue;
    ++(i == j ? of_dome : of_balls);
    bring(balls[i], now);
    if (i != j) bring(balls[j], now);
    bounce(balls[i], i == j ? nullptr : &balls[j]);
    foresee(i, now, balls, events);
    if (i != j) foresee(j, now, balls, events);
  }
  for (const Ball& a : balls)
    for (const Ball& b : balls)
      wrong += &a == &b ? is_outside(a.at(end)) : touches(graze::sphere_sweep({a.at(end), {}}, b.at(end)));
  std::printf("two balls met %d times, one met the dome %d times\n", of_balls, of_dome);
  std::printf("at the end %d are outside or in another one\n", wrong);
}

// Output:
//     two balls met 100 times, one met the dome 293 times
//     at the end 0 are outside or in another one
