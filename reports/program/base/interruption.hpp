// SPDX-License-Identifier: BSL-1.0
/// SIGINT and SIGTERM: the first asks the command to finish, the second ends the program.
#pragma once

#include <atomic>

namespace reports {

/// Whether the first signal has come. False until `catch_signals` was called.
[[nodiscard]] const std::atomic<bool>& was_interrupted();

/// Handles SIGINT and SIGTERM from now on. The first is reported on standard error. The second ends the program with
/// the status that a shell gives to a program ended by this signal: 130 or 143.
void catch_signals();

/// Sets the function that is called before a signal ends the program at once. The signal handler calls it.
void before_ending_at_once(void (*act)() noexcept);

/// Work that ends soon after the first signal. If it hasn't ended so many seconds after that, because a routine doesn't
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
