// SPDX-License-Identifier: BSL-1.0
/// The time that a program has used, regardless of the load of the machine.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>

namespace reports {

/// The processor time used so far by a process and its descendants, per thread.
struct Shares {
  struct Thread {
    std::chrono::nanoseconds run{0};     ///< on a processor
    std::chrono::nanoseconds queued{0};  ///< in the run queue, up to when it last ran
  };
  std::map<pid_t, Thread> threads;
  bool waits = false;  ///< one of them is waiting for the machine now: for a processor, or for the disk
};

/// The shares of a process and its descendants; empty if the system doesn't report them.
[[nodiscard]] Shares shares_of(pid_t process);

/// A clock that stops while a program waits for the machine.
///
/// For a program that sleeps, or waits for input that never comes, it advances with the wall clock. For one that
/// computes while others occupy the processors, it advances with its processor time. So a limit on this time means the
/// same on an idle machine and on a busy one, and every program reaches it unless it waits for the machine forever.
class OwnTime {
 public:
  /// Starts the clock at 0.
  explicit OwnTime(Shares now) : last_(std::move(now)) {}

  /// Advances the clock. `wall` is the time since the last call, or since construction.
  void pass(std::chrono::nanoseconds wall, Shares now);

  [[nodiscard]] std::chrono::nanoseconds spent() const { return spent_; }

 private:
  Shares last_;
  std::chrono::nanoseconds spent_{0};
};

}  // namespace reports
