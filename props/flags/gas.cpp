// SPDX-License-Identifier: BSL-1.0
/// The gas of props/worlds with graze, in the output format of bits.cpp: the hash of its state after a number of events, and the
/// overlaps and escapes found with integers. Events decide all that follows, so one bit in one answer changes the hash.
///
///     gas nearest
#include "props/worlds/gas/gas.hpp"

#include <cstdint>
#include <cstdio>
#include <utility>

#include "props/flags/environments.hpp"

int main() {
  constexpr std::size_t balls = 100;
  constexpr std::uint64_t events = 20'000, seed = 1;
  std::printf("entered nearest\nsubnormals %s\n", environments::keeps_subnormals() ? "kept" : "0");
  worlds::gas::Exact exact;
  worlds::gas::Start start = worlds::gas::start_of(balls, seed);
  worlds::gas::Gas gas(std::move(start.balls), start.container, exact);
  while (gas.events() < events && gas.advance()) {
  }
  gas.inspect_all();
  const worlds::gas::Faults& faults = gas.faults();
  const unsigned long long wrong = faults.overlaps.size() + faults.escaped.size();
  std::printf("hash %016llx\ncases %llu\nwrong %llu\n", static_cast<unsigned long long>(gas.hash()),
              static_cast<unsigned long long>(gas.events()), wrong);
  return 0;
}
