// SPDX-License-Identifier: BSL-1.0
/// Measures calls that are too short for the clock.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

namespace reports {

/// The seconds per call: the median of this many passes. The first pass finds out how many calls take long enough for
/// the clock; each pass makes that many.
template <std::size_t passes, class Call>
[[nodiscard]] double seconds_of(const Call& call, std::chrono::duration<double> long_enough) {
  std::array<double, passes> seconds{};
  std::size_t rounds = 1;
  for (std::size_t pass = 0; pass < passes;) {
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t round = 0; round < rounds; ++round) call();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    if (time < long_enough && pass == 0) {
      rounds *= 2;
    } else {
      seconds.at(pass++) = time.count() / static_cast<double>(rounds);
    }
  }
  std::ranges::sort(seconds);
  return seconds[passes / 2];
}

/// Makes the compiler assume that a value is read.
template <class Value>
void use(const Value& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace reports
