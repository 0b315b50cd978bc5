// SPDX-License-Identifier: BSL-1.0
/// A gas with some routine, and what went wrong in it, as a line of JSON.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include "props/worlds/gas/gas.hpp"

namespace worlds::gas {

inline constexpr std::uint64_t seed = 1;

inline Gas gas_of(std::size_t balls, Routine& routine, Referee* referee = nullptr) {
  Start start = start_of(balls, seed);
  return {std::move(start.balls), start.container, routine, referee};
}

inline std::string first_of(bool any, std::uint64_t event) {
  return any ? std::to_string(event) : std::string("null");
}

inline std::string faults_of(const Gas& gas) {
  const Faults& faults = gas.faults();
  return fmt::format(
      R"("events": {}, "overlaps": {}, "deepest": {}, "escaped": {}, "first_overlap": {}, "first_escape": {}, "hung": {})",
      gas.events(), faults.overlaps.size(), faults.deepest, faults.escaped.size(),
      first_of(!faults.overlaps.empty(), faults.first_overlap),
      first_of(!faults.escaped.empty(), faults.first_escape), faults.hung);
}

inline std::string faults_of(const Referee& referee) {
  const auto count = [](const char* name, std::uint64_t times, std::uint64_t first) {
    return fmt::format(R"("{0}": {1}, "first_{0}": {2})", name, times, first_of(times != 0, first));
  };
  const Referee::Count &out_of_turn = referee.out_of_turn(), &off_nothing = referee.off_nothing();
  return count("tunnelled", referee.tunnelled().size(), referee.first_tunnelled()) + ", " +
         count("out_of_turn", out_of_turn.times, out_of_turn.first) + ", " +
         count("off_nothing", off_nothing.times, off_nothing.first);
}

/// Runs a gas with one routine, and counts what goes wrong. `named` are the members of the line that identify the routine. Returns
/// whether balls overlapped or escaped, which a remedy should prevent.
inline bool try_routine(const std::string& named, Routine& routine, std::size_t balls, std::uint64_t events) {
  Referee referee;
  Gas gas = gas_of(balls, routine, &referee);
  std::string series;
  std::uint64_t next = 10;
  for (std::uint64_t i = 1; i <= events && gas.advance(); ++i) {
    if (i != next && i != events) continue;
    next = std::max(next + 1, next * 5 / 4);
    series += fmt::format("{}[{}, {}, {}]", series.empty() ? "" : ", ", i, gas.faults().overlaps.size(),
                          gas.faults().escaped.size());
  }
  gas.inspect_all();
  fmt::print("{{{}, {}, {}, \"series\": [{}]}}\n", named, faults_of(gas), faults_of(referee), series);
  std::fflush(stdout);
  return !gas.faults().overlaps.empty() || !gas.faults().escaped.empty() || !referee.tunnelled().empty();
}

}  // namespace worlds::gas
