// SPDX-License-Identifier: BSL-1.0
#include "reports/program/base/interruption.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <string_view>

namespace reports {

namespace {

constexpr int no_signal = 0, status_of_signal = 128;

using LastAct = void (*)() noexcept;

std::atomic<bool> interruption = false;
std::atomic<LastAct> last_act = nullptr;
std::atomic<int> first_signal = no_signal;
std::atomic<std::int64_t> first_time = 0;        // of the first signal, in nanoseconds
std::atomic<unsigned> seconds_left_to_work = 0;  // after the first signal; 0 outside of such work
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<LastAct>::is_always_lock_free &&
              std::atomic<int>::is_always_lock_free && std::atomic<unsigned>::is_always_lock_free &&
              std::atomic<std::int64_t>::is_always_lock_free);

/// A second signal this soon after the first is the same one: `timeout` sends one to the process and one to its group.
constexpr std::int64_t one_signal = 500'000'000;

// The following functions are called from signal handlers.

std::int64_t now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

void report(std::string_view line) {
  if (::isatty(STDERR_FILENO) == 1) static_cast<void>(!::write(STDERR_FILENO, "\n", 1));
  static_cast<void>(!::write(STDERR_FILENO, line.data(), line.size()));
}

[[noreturn]] void end_at_once(int signal) {
  if (const LastAct act = last_act) act();
  ::_exit(status_of_signal + signal);
}

extern "C" void on_signal(int signal) {
  const int error = errno;
  int none = no_signal;
  if (!first_signal.compare_exchange_strong(none, signal)) {
    if (now() - first_time >= one_signal) end_at_once(signal);
    errno = error;
    return;
  }
  first_time = now();
  interruption = true;
  const unsigned seconds = seconds_left_to_work;
  if (seconds != 0) ::alarm(seconds);
  report(signal == SIGINT ? "graze: interrupted, and finishing; another Ctrl-C ends it at once\n"
                          : "graze: terminated, and finishing; a second signal ends it at once\n");
  errno = error;
}

extern "C" void on_alarm(int /*signal*/) {
  if (seconds_left_to_work == 0) return;
  report("graze: a routine doesn't return; graze ended without it and wrote nothing\n");
  end_at_once(first_signal);
}

}  // namespace

const std::atomic<bool>& was_interrupted() { return interruption; }

void catch_signals() {
  struct sigaction action{};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  // A second signal waits until the handler of the first one has reported it.
  for (const int signal : {SIGINT, SIGTERM}) sigaddset(&action.sa_mask, signal);
  for (const int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
  action.sa_handler = on_alarm;
  ::sigaction(SIGALRM, &action, nullptr);
  // The parent process may have blocked them.
  sigset_t own;
  sigemptyset(&own);
  for (const int signal : {SIGINT, SIGTERM, SIGALRM}) sigaddset(&own, signal);
  ::pthread_sigmask(SIG_UNBLOCK, &own, nullptr);
}

void before_ending_at_once(void (*act)() noexcept) { last_act = act; }

InterruptibleWork::InterruptibleWork(unsigned seconds) {
  seconds_left_to_work = seconds;
  if (interruption) ::alarm(seconds);
}

InterruptibleWork::~InterruptibleWork() {
  seconds_left_to_work = 0;
  ::alarm(0);
}

}  // namespace reports
