// SPDX-License-Identifier: BSL-1.0
/// A gas by some routine, and what went wrong in it, as a line of JSON.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include "props/worlds/gas/gas.hpp"

namespace worlds::gas {

inline constexpr std::uint64_t seed = 1;

inline double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

inline Gas gas_of(std::size_t balls, Routine& routine, Referee* referee = nullptr) {
  Start start = start_of(balls, seed);
  return {std::move(start.balls), start.container, routine, referee};
}

inline std::string first_of(bool any, std::uint64_t event) {
  return any ? std::to_string(event) : std::string("null");
}

inline std::string faults_of(const Gas& gas) {
  const Faults& faults = gas.faults();
  return "\"events\": " + std::to_string(gas.events()) +
         ", \"overlaps\": " + std::to_string(faults.overlaps.size()) +
         ", \"deepest\": " + std::to_string(faults.deepest) +
         ", \"escaped\": " + std::to_string(faults.escaped.size()) +
         ", \"first_overlap\": " + first_of(!faults.overlaps.empty(), faults.first_overlap) +
         ", \"first_escape\": " + first_of(!faults.escaped.empty(), faults.first_escape) +
         ", \"hung\": " + (faults.hung ? "true" : "false");
}

inline std::string faults_of(const Referee& referee) {
  const auto count = [](const char* name, const Referee::Count& of) {
    return std::string(", \"") + name + "\": " + std::to_string(of.times) + ", \"first_" + name +
           "\": " + first_of(of.times != 0, of.first);
  };
  return "\"tunnelled\": " + std::to_string(referee.tunnelled().size()) +
         ", \"first_tunnelled\": " + first_of(!referee.tunnelled().empty(), referee.first_tunnelled()) +
         count("out_of_turn", referee.out_of_turn()) + count("off_nothing", referee.off_nothing());
}

/// A gas by one routine, with what goes wrong on the way. `named` are the members of the line that say whose it is. Whether
/// balls went into each other or out, which a remedy is to heal.
inline bool try_routine(const std::string& named, Routine& routine, std::size_t balls, std::uint64_t events) {
  Referee referee;
  Gas gas = gas_of(balls, routine, &referee);
  std::string series;
  std::uint64_t next = 10;
  for (std::uint64_t i = 1; i <= events && gas.advance(); ++i) {
    if (i != next && i != events) continue;
    next = std::max(next + 1, next * 5 / 4);
    series += (series.empty() ? "[" : ", [") + std::to_string(i) + ", " +
              std::to_string(gas.faults().overlaps.size()) + ", " +
              std::to_string(gas.faults().escaped.size()) + "]";
  }
  gas.inspect_all();
  std::printf("{%s, %s, %s, \"series\": [%s]}\n", named.c_str(), faults_of(gas).c_str(),
              faults_of(referee).c_str(), series.c_str());
  std::fflush(stdout);
  return !gas.faults().overlaps.empty() || !gas.faults().escaped.empty() || !referee.tunnelled().empty();
}

}  // namespace worlds::gas
