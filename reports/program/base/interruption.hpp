// SPDX-License-Identifier: BSL-1.0
/// Ctrl-C and its like: the first asks a command to come to an end, the second one ends the program.
#pragma once

#include <atomic>

namespace reports {

/// Whether the first signal has come. False until `catch_signals` was called.
[[nodiscard]] const std::atomic<bool>& was_interrupted();

/// From now on SIGINT and SIGTERM are taken so. The first is told on standard error. The second ends the program with the
/// status that a shell gives to one that this signal ended: 130 or 143.
void catch_signals();

/// What a signal that ends the program at once does first. It is called by the handler of that signal.
void before_ending_at_once(void (*act)() noexcept);

/// Work that comes to an end soon after the first signal, unless a routine doesn't return: then, after so many seconds,
/// the program ends as if by a second signal, and says so. Files are to be written outside of it.
class InterruptibleWork {
 public:
  static constexpr unsigned usual_seconds = 10;

  explicit InterruptibleWork(unsigned seconds = usual_seconds);
  InterruptibleWork(const InterruptibleWork&) = delete;
  InterruptibleWork& operator=(const InterruptibleWork&) = delete;
  ~InterruptibleWork();
};

}  // namespace reports
