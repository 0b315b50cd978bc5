// SPDX-License-Identifier: BSL-1.0
#include "reports/commands/interruption.hpp"

#include <unistd.h>

#include <csignal>

#include "reports/console.hpp"
#include "reports/foreign/process.hpp"

namespace reports {

namespace {

std::atomic<bool> interruption = false;
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_signal(int /*signal*/) {
  if (!interruption.exchange(true)) return;
  reports::kill_processes();
  ::_exit(reports::interrupted);
}

}  // namespace

const std::atomic<bool>& was_interrupted() { return interruption; }

void catch_signals() {
  struct sigaction action{};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
}

}  // namespace reports
