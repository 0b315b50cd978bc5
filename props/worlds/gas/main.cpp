// SPDX-License-Identifier: BSL-1.0
/// The gas as a program: what it prints are lines of JSON.
///
///     world_gas run BALLS EVENTS     graze for this many events: faults, the state's hash, energy and momentum on the way
///     world_gas back BALLS           how far it runs back to where it began
///     world_gas growth               the cost of an event, from 10 to 1,000,000 balls
///     world_gas routines BALLS EVENTS
///                                    each routine in place of graze, bare and a little early
///     world_gas steps BALLS TIME     the same balls in steps that ask nothing, from long ones to short ones, and by graze
///     world_gas film ROUTINE         a few balls, frame by frame, by that routine and by graze
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "props/worlds/gas/by_subject.hpp"
#include "props/worlds/gas/faults_line.hpp"
#include "props/worlds/gas/gas.hpp"
#include "props/worlds/gas/steps.hpp"
#include "subjects/built_in.hpp"

namespace {

using namespace worlds::gas;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double size_of(const Triple& a) { return std::sqrt(static_cast<double>(dot(a, a))); }

int run(std::size_t balls, std::uint64_t events) {
  Exact exact;
  Gas gas = gas_of(balls, exact);
  const auto energy = static_cast<double>(gas.energy());
  const double begun = seconds();
  std::uint64_t next = 1;
  for (std::uint64_t i = 1; i <= events && gas.advance(); ++i) {
    if (i != next && i != events) continue;
    next = i + std::max<std::uint64_t>(1, i / 4);
    std::printf("{\"sample\": %llu, \"energy\": %.17g, \"momentum\": %.17g}\n",
                static_cast<unsigned long long>(i), static_cast<double>(gas.energy()) / energy - 1,
                size_of(gas.momentum()) / std::sqrt(energy));
  }
  const double took = seconds() - begun;
  gas.inspect_all();
  std::printf("{\"balls\": %zu, %s, \"hash\": \"%016llx\", \"nanoseconds\": %.0f}\n", balls,
              faults_of(gas).c_str(), static_cast<unsigned long long>(gas.hash()),
              1e9 * took / static_cast<double>(gas.events()));
  return gas.faults().overlaps.empty() && gas.faults().escaped.empty() && !gas.faults().hung ? 0 : 1;
}

int back(std::size_t balls) {
  for (Whole tick = Whole{1} << 14; tick <= Whole{1} << 24; tick *= 2) {
    Exact exact;
    const Start start = start_of(balls, seed);
    Gas gas(start.balls, start.container, exact);
    gas.inspect(false);
    gas.run_to(tick);
    const std::uint64_t events = gas.events();
    gas.reverse();
    gas.run_to(2 * tick);
    double farthest = 0;
    std::size_t exactly = 0;
    for (std::size_t i = 0; i < balls; ++i) {
      const Triple off = place_at(gas.balls()[i], gas.now()) - start.balls[i].place;
      farthest = std::max(farthest, size_of(off) * place_unit);
      exactly += off == Triple{} ? 1 : 0;
    }
    std::printf("{\"time\": %.6g, \"events\": %llu, \"exactly\": %zu, \"farthest\": %.3g}\n",
                static_cast<double>(tick) * velocity_unit, static_cast<unsigned long long>(events), exactly,
                farthest);
  }
  return 0;
}

int growth() {
  for (const std::size_t balls : {10U, 100U, 1'000U, 10'000U, 100'000U, 1'000'000U}) {
    Exact exact;
    Gas gas = gas_of(balls, exact);
    gas.inspect(false);
    // First past the lattice that it begins in.
    const std::uint64_t warm = std::max<std::uint64_t>(balls, 10'000), events = 200'000;
    for (std::uint64_t i = 0; i < warm; ++i) (void)gas.advance();
    const double begun = seconds();
    for (std::uint64_t i = 0; i < events; ++i) (void)gas.advance();
    std::printf("{\"balls\": %zu, \"nanoseconds\": %.0f}\n", balls,
                1e9 * (seconds() - begun) / static_cast<double>(events));
    std::fflush(stdout);
  }
  return 0;
}

int routines(std::size_t balls, std::uint64_t events) {
  constexpr double early = 1e-6;
  for (const verify::Subject& subject : subjects::built_in_subjects()) {
    // A routine that only says whether there is a contact can't be asked when.
    if (subject.name == "exact" || subject.contract.gives == verify::Contract::Gives::contact_alone) continue;
    for (const bool is_float : {true, false}) {
      if (!(is_float ? subject.answers<float>() : subject.answers<double>())) continue;
      std::unique_ptr<Routine> bare;
      if (is_float) {
        bare = std::make_unique<BySubject<float>>(subject);
      } else {
        bare = std::make_unique<BySubject<double>>(subject);
      }
      const std::string name = fmt::format(R"("routine": "{}", "question": "{}", "type": "{}")", subject.name,
                                           verify::name(subject.question), is_float ? "f32" : "f64");
      if (!try_routine(name + ", \"early\": 0", *bare, balls, events)) continue;
      Early earlier(*bare, early);
      try_routine(name + ", \"early\": 1e-6", earlier, balls, events);
    }
  }
  Exact exact;
  try_routine(R"("routine": "graze, towards the start", "question": "all", "type": "f64", "early": 0)", exact,
              balls, events);
  return 0;
}

/// How far a ball flies per unit of time, in radii of the smallest one; the mean of all.
double mean_way(const std::vector<Ball>& balls) {
  double ways = 0;
  Whole smallest = largest_place;
  for (const Ball& ball : balls) {
    ways += size_of(ball.velocity) * velocity_unit;
    smallest = std::min(smallest, ball.radius);
  }
  return ways / static_cast<double>(balls.size()) / (static_cast<double>(smallest) * place_unit);
}

int steps(std::size_t balls, Whole time) {
  const Start start = start_of(balls, seed);
  const Whole last = time << 20;
  const auto per_ball = [&](double took) {
    return 1e9 * took / static_cast<double>(balls) / static_cast<double>(time);
  };
  for (Whole ticks = Whole{1} << 20; ticks >= Whole{1} << 13; ticks /= 2) {
    Stepped counted(start.balls, start.container, ticks), bare = counted;
    while (counted.now() < last) counted.advance();
    bare.count(false);
    const double begun = seconds();
    while (bare.now() < last) bare.advance();
    const double took = seconds() - begun, step = static_cast<double>(ticks) * velocity_unit;
    const StepCounts& counts = counted.counts();
    fmt::print(
        R"({{"step": {}, "way": {:.3g}, "meetings": {}, "unseen": {}, "deepest": {}, "left_after_each": {}, )"
        "\"nanoseconds\": {:.0f}}}\n",
        step, mean_way(start.balls) * step, counts.meetings, counts.unseen, counts.deepest,
        static_cast<double>(counts.left) * step / static_cast<double>(time), per_ball(took));
    std::fflush(stdout);
  }
  Exact exact;
  Gas gas(start.balls, start.container, exact);
  gas.inspect(false);
  const double begun = seconds();
  gas.run_to(last);
  std::printf("{\"step\": null, \"nanoseconds\": %.0f}\n", per_ball(seconds() - begun));
  return 0;
}

/// Balls that fly in a plane through the container's centre, where overlaps are visible.
Start flat_start() {
  Start start = start_of(400, seed);
  std::erase_if(start.balls, [](const Ball& ball) { return ball.place[2] != 0; });
  for (Ball& ball : start.balls) ball.velocity[2] = 0;
  return start;
}

/// The places of a few balls, frame by frame, with a routine and with graze: x, y and radius, and whether a ball overlaps another.
int film(std::string_view routine) {
  constexpr int frames = 120;
  constexpr Whole between = Whole{1} << 17;
  const Start start = flat_start();
  const std::size_t balls = start.balls.size();
  for (const bool by_graze : {false, true}) {
    std::unique_ptr<Routine> asked = std::make_unique<Exact>();
    for (const verify::Subject& subject : subjects::built_in_subjects()) {
      if (!by_graze && subject.name == routine && subject.question == verify::Question::moving)
        asked = std::make_unique<BySubject<double>>(subject);
    }
    Gas gas(start.balls, start.container, *asked);
    std::printf("{\"routine\": \"%s\", \"container\": %.6g, \"frames\": [",
                by_graze ? "graze" : std::string(routine).c_str(),
                static_cast<double>(start.container) * place_unit);
    for (int frame = 0; frame < frames; ++frame) {
      gas.run_to(frame * between);
      std::printf("%s[", frame == 0 ? "" : ", ");
      for (std::size_t i = 0; i < balls; ++i) {
        bool is_in_another = false;
        for (std::size_t j = 0; j < balls; ++j) {
          is_in_another = is_in_another || (i != j && overlap(gas.balls()[i], gas.balls()[j], gas.now()));
        }
        const graze::Vec3<double> at = in_units(place_at(gas.balls()[i], gas.now()), place_unit);
        std::printf("%s[%.3f, %.3f, %.3f, %d]", i == 0 ? "" : ", ", at.x, at.y,
                    static_cast<double>(gas.balls()[i].radius) * place_unit, is_in_another ? 1 : 0);
      }
      std::printf("]");
    }
    std::printf("]}\n");
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  const auto number = [&](int at) { return argc > at ? std::strtoull(argv[at], nullptr, 10) : 0; };
  if (what == "run" && argc == 4) return run(number(2), number(3));
  if (what == "back" && argc == 3) return back(number(2));
  if (what == "growth" && argc == 2) return growth();
  if (what == "film" && argc == 3) return film(argv[2]);
  if (what == "steps" && argc == 4) return steps(number(2), static_cast<Whole>(number(3)));
  if (what == "routines" && argc == 4) return routines(number(2), number(3));
  std::fputs(
      "usage: world_gas run BALLS EVENTS | back BALLS | growth | routines BALLS EVENTS | steps BALLS TIME | "
      "film ROUTINE\n",
      stderr);
  return 2;
}
