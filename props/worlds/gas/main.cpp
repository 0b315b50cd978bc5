// SPDX-License-Identifier: BSL-1.0
/// The gas as a program: what it prints are lines of JSON.
///
///     world_gas run BALLS EVENTS     graze in so many events: faults, the state's hash, energy and momentum on the way
///     world_gas back BALLS           how far it runs back to where it began
///     world_gas growth               what an event costs, from 10 to 1,000,000 balls
///     world_gas routines BALLS EVENTS
///                                    each routine in the place of graze, bare and a little early
///     world_gas film ROUTINE         a few balls, frame by frame, by that routine and by graze
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "props/worlds/gas/by_subject.hpp"
#include "props/worlds/gas/gas.hpp"
#include "subjects/built_in.hpp"

namespace {

using namespace worlds::gas;

constexpr std::uint64_t seed = 1;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Gas gas_of(std::size_t balls, Routine& routine) {
  Start start = start_of(balls, seed);
  return {std::move(start.balls), start.container, routine};
}

std::string faults_of(const Gas& gas) {
  const Faults& faults = gas.faults();
  const auto first = [](bool any, std::uint64_t event) {
    return any ? std::to_string(event) : std::string("null");
  };
  return "\"events\": " + std::to_string(gas.events()) +
         ", \"overlaps\": " + std::to_string(faults.overlaps.size()) +
         ", \"deepest\": " + std::to_string(faults.deepest) +
         ", \"escaped\": " + std::to_string(faults.escaped.size()) +
         ", \"first_overlap\": " + first(!faults.overlaps.empty(), faults.first_overlap) +
         ", \"first_escape\": " + first(!faults.escaped.empty(), faults.first_escape) +
         ", \"hung\": " + (faults.hung ? "true" : "false");
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

/// A gas by one routine, with what goes wrong on the way.
void try_routine(const std::string& name, Routine& routine, std::size_t balls, std::uint64_t events) {
  Gas gas = gas_of(balls, routine);
  std::string series;
  std::uint64_t next = 10;
  const double begun = seconds();
  for (std::uint64_t i = 1; i <= events && gas.advance(); ++i) {
    if (i != next && i != events) continue;
    next = std::max(next + 1, next * 5 / 4);
    series += (series.empty() ? "[" : ", [") + std::to_string(i) + ", " +
              std::to_string(gas.faults().overlaps.size()) + ", " +
              std::to_string(gas.faults().escaped.size()) + "]";
  }
  const double took = seconds() - begun;
  std::printf("{%s, %s, \"nanoseconds\": %.0f, \"series\": [%s]}\n", name.c_str(), faults_of(gas).c_str(),
              gas.events() == 0 ? 0 : 1e9 * took / static_cast<double>(gas.events()), series.c_str());
  std::fflush(stdout);
}

int routines(std::size_t balls, std::uint64_t events) {
  constexpr double early = 1e-6;
  for (const verify::Subject& subject : subjects::built_in_subjects()) {
    // Who says no more than whether can't be asked when.
    if (subject.name == "exact" || subject.contract.gives == verify::Contract::Gives::contact_alone) continue;
    for (const bool is_float : {true, false}) {
      if (!(is_float ? subject.answers<float>() : subject.answers<double>())) continue;
      std::unique_ptr<Routine> bare;
      if (is_float) {
        bare = std::make_unique<BySubject<float>>(subject);
      } else {
        bare = std::make_unique<BySubject<double>>(subject);
      }
      const std::string name = "\"routine\": \"" + std::string(subject.name) + "\", \"question\": \"" +
                               std::string(verify::name(subject.question)) + "\", \"type\": \"" +
                               (is_float ? "f32" : "f64") + '"';
      try_routine(name + ", \"early\": 0", *bare, balls, events);
      Early earlier(*bare, early);
      try_routine(name + ", \"early\": 1e-6", earlier, balls, events);
    }
  }
  Exact exact;
  try_routine(R"("routine": "graze, towards the start", "question": "all", "type": "f64", "early": 0)", exact,
              balls, events);
  return 0;
}

/// Balls that fly in a plane through the container's centre, where one sees who is in whom.
Start flat_start() {
  Start start = start_of(400, seed);
  std::erase_if(start.balls, [](const Ball& ball) { return ball.place[2] != 0; });
  for (Ball& ball : start.balls) ball.velocity[2] = 0;
  return start;
}

/// The places of a few balls, frame by frame, by a routine and by graze: x, y and radius, and whether a ball is in another.
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
  if (what == "routines" && argc == 4) return routines(number(2), number(3));
  std::fputs(
      "usage: world_gas run BALLS EVENTS | back BALLS | growth | routines BALLS EVENTS | film ROUTINE\n",
      stderr);
  return 2;
}
