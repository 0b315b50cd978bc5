// SPDX-License-Identifier: BSL-1.0
/// Runs the tests that are linked to it once for each mutant that is named on standard input, each in a process of its
/// own that ends at the first failure, and says on standard output what became of it: number, outcome, test.
///
///   battery JOBS SECONDS [PATIENCE]
///
/// Number 0 is no mutant. SECONDS of processor time are what a mutant may take; one that has not failed after PATIENCE
/// seconds counts as one that survived.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <string>

#include "mutants/mutant.hpp"

namespace {

/// Where a process writes the test it is in.
struct Slot {
  char test[256];
};

constexpr int failed = 10;

/// Notes the test that runs, and ends the process at its first failure.
class EndAtFailure : public testing::EmptyTestEventListener {
 public:
  explicit EndAtFailure(Slot* slot) : slot_(slot) {}

 private:
  void OnTestStart(const testing::TestInfo& test) override {
    std::snprintf(slot_->test, sizeof slot_->test, "%s.%s", test.test_suite_name(), test.name());
  }
  void OnTestPartResult(const testing::TestPartResult& result) override {
    if (result.failed()) _exit(failed);
  }
  Slot* slot_;
};

/// Sends a signal after so much processor time; none for 0.
void limit(int timer, double seconds) {
  const auto whole = static_cast<long>(seconds);
  itimerval limit{};
  limit.it_value.tv_sec = whole;
  limit.it_value.tv_usec = static_cast<long>(1e6 * (seconds - static_cast<double>(whole)));
  setitimer(static_cast<__itimer_which>(timer), &limit, nullptr);
}

[[noreturn]] void run_tests(int number, Slot* slot, double seconds, double patience) {
  limit(ITIMER_PROF, seconds);
  limit(ITIMER_VIRTUAL, patience);
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new EndAtFailure(slot));
  mutant::active = number;
  _exit(RUN_ALL_TESTS() == 0 ? 0 : failed);
}

const char* outcome_of(int status) {
  if (WIFEXITED(status)) return WEXITSTATUS(status) == 0 ? "survived" : "killed";
  if (WTERMSIG(status) == SIGVTALRM) return "survived";
  return WTERMSIG(status) == SIGPROF ? "timeout" : "killed";
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc < 3) return 2;
  const int jobs = std::atoi(argv[1]);
  const double seconds = std::atof(argv[2]), patience = argc > 3 ? std::atof(argv[3]) : 0;
  // What a mutant prints is of no interest.
  const int report = dup(STDOUT_FILENO);
  if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr)
    return 2;
  void* const shared = mmap(nullptr, sizeof(Slot) * static_cast<std::size_t>(jobs), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return 2;
  auto* const slots = static_cast<Slot*>(shared);
  struct Running {
    int number, slot;
  };
  std::map<pid_t, Running> running;
  int next_slot = 0;
  const auto wait_for_one = [&] {
    int status = 0;
    const pid_t ended = waitpid(-1, &status, 0);
    const Running was = running.at(ended);
    running.erase(ended);
    next_slot = was.slot;
    dprintf(report, "%d %s %s\n", was.number, outcome_of(status), slots[was.slot].test);
  };
  for (int number = 0; std::cin >> number;) {
    if (static_cast<int>(running.size()) == jobs) wait_for_one();
    std::memset(&slots[next_slot], 0, sizeof(Slot));
    const pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) run_tests(number, &slots[next_slot], seconds, patience);
    running[child] = {number, next_slot};
    ++next_slot;
  }
  while (!running.empty()) wait_for_one();
  return 0;
}
