// SPDX-License-Identifier: BSL-1.0
/// Waiting in tests: for as long as a busy machine may take, but not forever.
#pragma once

#include <chrono>
#include <stdexcept>
#include <thread>

namespace props {

/// ctest gives a test ten minutes, and doesn't say where it hung.
constexpr std::chrono::seconds patience{300};

/// Throws, and so fails the test, if the condition isn't met in time.
template <class Condition>
void wait_until(const Condition& is_met, std::chrono::milliseconds pause = std::chrono::milliseconds(10),
                std::chrono::milliseconds longest = patience) {
  const auto end = std::chrono::steady_clock::now() + longest;
  while (!is_met()) {
    if (std::chrono::steady_clock::now() > end)
      throw std::runtime_error("what the test waits for doesn't happen");
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace props
