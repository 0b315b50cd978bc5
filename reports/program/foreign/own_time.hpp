// SPDX-License-Identifier: BSL-1.0
/// The time that a program has had for itself, however busy the machine is.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>

namespace reports {

/// What a process and those that it started have got of the machine so far, thread by thread.
struct Shares {
  struct Thread {
    std::chrono::nanoseconds run{0};     ///< on a processor
    std::chrono::nanoseconds queued{0};  ///< in the queue for one, until it last got there
  };
  std::map<pid_t, Thread> threads;
  bool waits =
      false;  ///< one of them would go on now if the machine let it: for a processor, or for the disk
};

/// Nothing where the system doesn't tell.
[[nodiscard]] Shares shares_of(pid_t process);

/// A clock that stands still while a program waits for the machine.
///
/// A program that sleeps, or waits for what never comes, uses up the time on the wall. One that computes uses up what it
/// got of the processors, as far as there was no more for it. So a limit to this time is the same on an idle machine
/// and on a busy one, and everybody reaches it in the end who doesn't wait for the machine for ever.
class OwnTime {
 public:
  /// From now on.
  explicit OwnTime(Shares now) : last_(std::move(now)) {}

  /// So much time on the wall has passed since the last time, or since the beginning.
  void pass(std::chrono::nanoseconds wall, Shares now);

  [[nodiscard]] std::chrono::nanoseconds spent() const { return spent_; }

 private:
  Shares last_;
  std::chrono::nanoseconds spent_{0};
};

}  // namespace reports
