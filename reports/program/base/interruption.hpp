// SPDX-License-Identifier: BSL-1.0
/// SIGINT and SIGTERM: the first asks the command to finish, the second ends the program.
#pragma once

#include <atomic>

namespace reports {

/// Whether the first signal has arrived. False before `catch_signals` is called.
[[nodiscard]] const std::atomic<bool>& was_interrupted();

/// Handles SIGINT and SIGTERM from now on. Reports the first on standard error. The second ends the program with the
/// status that a shell reports for a program killed by this signal: 130 or 143.
void catch_signals();

/// Sets the function to call before a signal ends the program at once. The signal handler calls it.
void before_ending_at_once(void (*act)() noexcept);

/// Work that ends soon after the first signal. If it hasn't ended this many seconds later, because a routine doesn't
/// return, the program says so and ends as if by a second signal. Don't write files during such work.
class InterruptibleWork {
 public:
  static constexpr unsigned usual_seconds = 10;

  explicit InterruptibleWork(unsigned seconds = usual_seconds);
  InterruptibleWork(const InterruptibleWork&) = delete;
  InterruptibleWork& operator=(const InterruptibleWork&) = delete;
  ~InterruptibleWork();
};

}  // namespace reports
