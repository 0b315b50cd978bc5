// SPDX-License-Identifier: BSL-1.0
/// The time that a program has used, independent of the load of the machine.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>

namespace reports {

/// The processor time so far of a process and those that it started, by thread.
struct Shares {
  struct Thread {
    std::chrono::nanoseconds run{0};     ///< on a processor
    std::chrono::nanoseconds queued{0};  ///< in the queue for one, until it last got there
  };
  std::map<pid_t, Thread> threads;
  bool waits = false;  ///< one of them is waiting for the machine now: for a processor, or for the disk
};

/// The shares of a process and those that it started; empty if the system doesn't report them.
[[nodiscard]] Shares shares_of(pid_t process);

/// A clock that stands still while a program waits for the machine.
///
/// For a program that sleeps, or waits for input that never comes, it advances with the wall clock. For one that
/// computes while others hold the processors, it advances with its processor time. So a limit on this time means the
/// same on an idle machine and on a busy one, and every program reaches it unless it waits for the machine endlessly.
class OwnTime {
 public:
  /// Starts the clock at 0.
  explicit OwnTime(Shares now) : last_(std::move(now)) {}

  /// Advances the clock. `wall` is the time since the last call, or since the construction.
  void pass(std::chrono::nanoseconds wall, Shares now);

  [[nodiscard]] std::chrono::nanoseconds spent() const { return spent_; }

 private:
  Shares last_;
  std::chrono::nanoseconds spent_{0};
};

}  // namespace reports
