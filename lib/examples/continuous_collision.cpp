// SPDX-License-Identifier: BSL-1.0
/// Continuous collision detection in a loop of fixed time steps, with Eigen's vectors: a fast ball breaks a rack of others. A step
/// goes to its first contact, exchanges momentum there, and continues with the rest of the step. It needs libeigen3-dev.
///
///     g++ -std=c++20 -O2 -ffp-contract=off -I lib $(pkg-config --cflags eigen3) lib/examples/continuous_collision.cpp -o continuous
///     ./continuous
///
/// The third step would take the ball from -2 to 0.5, past the rack in between: a loop that looks only at the ends of steps, as many
/// do, sees nothing. Here it is exact whether balls meet. Times are rounded down, so that they are never late; positions are rounded.
#include <Eigen/Core>
#include <cstddef>
#include <cstdio>
#include <graze/graze.hpp>
#include <optional>
#include <vector>

namespace {

struct Ball {
  Eigen::Vector3d place, velocity;
  double radius, mass;
  [[nodiscard]] graze::MovingSphere<double> during(double seconds) const {
    return {{place, radius}, seconds * velocity};
  }
};

struct Contact {
  double time;  // a fraction of what is left of the step
  std::size_t a, b;
};

std::optional<Contact> first_contact(const std::vector<Ball>& balls, double left) {
  std::optional<Contact> first;
  for (std::size_t b = 0; b < balls.size(); ++b)
    for (std::size_t a = 0; a < b; ++a) {
      const auto hit =
          graze::moving_spheres(balls[a].during(left), balls[b].during(left), graze::Rounding::towards_start);
      // Two that have just bounced still touch, and separate: their motion distinguishes them from two that meet.
      const bool meet = touches(hit) && hit.motion == graze::Motion::approaching;
      if (meet && (!first || hit.time < first->time)) first = {hit.time, a, b};
    }
  return first;
}

void advance(std::vector<Ball>& balls, double seconds) {
  for (Ball& ball : balls) ball.place += seconds * ball.velocity;
}

void exchange_momentum(Ball& a, Ball& b) {
  const Eigen::Vector3d normal = (a.place - b.place).normalized();
  const double momentum = 2 * normal.dot(a.velocity - b.velocity) / (1 / a.mass + 1 / b.mass);
  a.velocity -= momentum / a.mass * normal;
  b.velocity += momentum / b.mass * normal;
}

/// After too many contacts, as of a ball between two that close in, the rest of the step is skipped: nothing moves then.
int step(std::vector<Ball>& balls, double left, int most = 100) {
  int contacts = 0;
  for (; contacts < most; ++contacts) {
    const auto next = first_contact(balls, left);
    if (!next) break;
    advance(balls, next->time * left);
    left -= next->time * left;
    exchange_momentum(balls[next->a], balls[next->b]);
  }
  if (contacts < most) advance(balls, left);
  return contacts;
}

}  // namespace

int main() {
  std::vector<Ball> balls{{{-7, 0.01, 0}, {150, 0, 0}, 0.03, 0.17}};
  for (int row = 0; row < 4; ++row)
    for (int i = 0; i <= row; ++i)
      balls.push_back({{0.06 * row, 0.07 * (i - 0.5 * row), 0}, Eigen::Vector3d::Zero(), 0.03, 0.17});

  for (int i = 1; i <= 5; ++i) {
    int moving = 0;
    const int contacts = step(balls, 1.0 / 60);
    for (const Ball& ball : balls) moving += ball.velocity == Eigen::Vector3d::Zero() ? 0 : 1;
    std::printf("step %d: %d contacts, %d balls move, the fast one is at %.3f\n", i, contacts, moving,
                balls[0].place.x());
  }
  Eigen::Vector3d momentum = Eigen::Vector3d::Zero();
  double energy = 0;
  for (const Ball& ball : balls) {
    momentum += ball.mass * ball.velocity;
    energy += ball.mass * ball.velocity.squaredNorm() / 2;
  }
  std::printf("momentum %.9f of 25.5, energy %.6f of 1912.5\n", momentum.x(), energy);
}

// Output:
//     step 1: 0 contacts, 1 balls move, the fast one is at -4.500
//     step 2: 0 contacts, 1 balls move, the fast one is at -2.000
//     step 3: 9 contacts, 8 balls move, the fast one is at -0.081
//     step 4: 3 contacts, 10 balls move, the fast one is at -0.227
//     step 5: 2 contacts, 11 balls move, the fast one is at -0.373
//     momentum 25.500000000 of 25.5, energy 1912.500000 of 1912.5
