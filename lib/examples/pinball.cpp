// SPDX-License-Identifier: BSL-1.0
/// Pinball, with GLM's vectors: a ball on a round table moves from contact to contact, however fast it is. There are no time steps, so
/// none is too long. It needs libglm-dev.
///
///     g++ -std=c++20 -O2 -ffp-contract=off -I lib lib/examples/pinball.cpp -o pinball
///     ./pinball
///
/// Exact: whether there is a contact on the path, whether the ball is in a bumper, and whether it approaches or separates. Rounded: the
/// time, downwards, so that it is never late, and the position, which may lie in a bumper or off the table because of that.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <graze/graze.hpp>

namespace {

constexpr auto towards_start = graze::Rounding::towards_start;

struct Disc {
  glm::dvec3 centre;  // z is 0: a table is flat
  double radius;
  operator graze::Sphere<double>() const { return {centre, radius}; }
};

const Disc table{{0, 0, 0}, 8};
const std::array bumpers{Disc{{-3, 1, 0}, 1}, Disc{{3, 1, 0}, 1}, Disc{{0, 4, 0}, 1.5}, Disc{{0, -4, 0}, 2}};
constexpr std::size_t rim = bumpers.size();

struct Contact {
  double time;
  std::size_t with;  // the number of a bumper, or the rim
};

/// The path is longer than the table is wide, so it leads to a bumper or over the rim.
Contact first_contact(const Disc& ball, const glm::dvec3& way) {
  const graze::MovingSphere<double> mover{ball, way};
  Contact first{graze::containing_sphere<double>(mover, table, towards_start).time, rim};
  for (std::size_t i = 0; i < bumpers.size(); ++i) {
    const auto hit = graze::sphere_sweep<double>(mover, bumpers[i], towards_start);
    // A ball that has just bounced may still touch, but separates: that is no contact, and needs no tolerance.
    if (touches(hit) && hit.motion == graze::Motion::approaching && hit.time < first.time)
      first = {hit.time, i};
  }
  return first;
}

bool is_outside(const Disc& ball) {
  return graze::containing_sphere<double>({ball, {}}, table).outcome == graze::Outcome::outside;
}

/// A position that rounding puts off the table goes to the next number towards the centre.
void put_inside(Disc& ball) {
  while (is_outside(ball))
    for (int i = 0; i < 2; ++i) ball.centre[i] = std::nextafter(ball.centre[i], table.centre[i]);
}

/// By how many steps of 2^-52 the ball has to shrink to be clear of a bumper. graze decides each step exactly.
int steps_inside(Disc ball, const Disc& bumper) {
  int steps = 0;
  for (; touches(graze::sphere_sweep<double>({ball, {}}, bumper)); ++steps) ball.radius -= 0x1p-52;
  return steps;
}

}  // namespace

int main() {
  Disc ball{{-6, -3, 0}, 0.25};
  glm::dvec3 way{16, 13, 0};
  std::array<int, rim + 1> count{};
  int inside = 0, deepest = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto [time, with] = first_contact(ball, way);
    ball.centre += time * way;
    put_inside(ball);
    way = glm::reflect(way, glm::normalize(ball.centre - (with == rim ? table : bumpers[with]).centre));
    ++count[with];
    for (const Disc& bumper : bumpers) {
      const int steps = steps_inside(ball, bumper);
      inside += steps > 0 ? 1 : 0;
      deepest = steps > deepest ? steps : deepest;
    }
  }
  std::printf("1000 contacts: %d %d %d %d with bumpers, %d with the rim\n", count[0], count[1], count[2],
              count[3], count[rim]);
  std::printf("the ball was in touch with a bumper, or in it by rounding, %d times, by %d steps at most\n",
              inside, deepest);
  std::printf("it is %s the table, and its speed is %.9f of what it was\n", is_outside(ball) ? "off" : "on",
              glm::length(way) / glm::length(glm::dvec3{16, 13, 0}));
}

// Output:
//     1000 contacts: 112 115 132 168 with bumpers, 473 with the rim
//     the ball was in touch with a bumper, or in it by rounding, 117 times, by 3 steps at most
//     it is on the table, and its speed is 1.000000000 of what it was
