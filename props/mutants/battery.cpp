// SPDX-License-Identifier: BSL-1.0
/// Runs the tests that are linked to it once for each mutant that is named on standard input, each in a process of its
/// own that ends at the first failure, and says on standard output what became of it: number, outcome, test.
///
///   battery JOBS [PATIENCE]
///
/// Number 0 is no mutant. A mutant that takes twenty times the processor time that a test takes without one, and more
/// than one second (on a busy machine the same work takes several times as long), has timed out; one that hasn't failed
/// after PATIENCE seconds in all counts as one that survived.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <map>
#include <string>

#include "mutants/mutant.hpp"

namespace {

/// Where a process writes the test it is in.
struct Slot {
  char test[256];
};

constexpr int failed = 10, most_tests = 1000;
constexpr double longest = 120;  // for all tests without a mutant

/// What the processes share: the seconds that each test takes without a mutant, and a slot for each of them.
struct Shared {
  double seconds[most_tests];
  Slot slots[];
};

/// Sends a signal after so much processor time; none for 0.
void limit(int timer, double seconds) {
  const auto whole = static_cast<long>(seconds);
  itimerval limit{};
  limit.it_value.tv_sec = whole;
  limit.it_value.tv_usec = static_cast<long>(1e6 * (seconds - static_cast<double>(whole)));
  setitimer(static_cast<__itimer_which>(timer), &limit, nullptr);
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Notes the test that runs, limits its time, and ends the process at its first failure.
class EndAtFailure : public testing::EmptyTestEventListener {
 public:
  EndAtFailure(Shared* shared, Slot* slot) : shared_(shared), slot_(slot) {}

 private:
  void OnTestStart(const testing::TestInfo& test) override {
    std::snprintf(slot_->test, sizeof slot_->test, "%s.%s", test.test_suite_name(), test.name());
    started_ = processor_seconds();
    if (mutant::active != 0) limit(ITIMER_PROF, std::max(1.0, 20 * shared_->seconds[count_]));
  }
  void OnTestPartResult(const testing::TestPartResult& result) override {
    if (result.failed()) _exit(failed);
  }
  void OnTestEnd(const testing::TestInfo&) override {
    if (mutant::active == 0) shared_->seconds[count_] = processor_seconds() - started_;
    if (++count_ == most_tests) std::abort();
  }

  Shared* shared_;
  Slot* slot_;
  int count_ = 0;
  double started_ = 0;
};

[[noreturn]] void run_tests(int number, Shared* shared, Slot* slot, double patience) {
  limit(ITIMER_VIRTUAL, patience);
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new EndAtFailure(shared, slot));
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
  if (argc < 2) return 2;
  const int jobs = std::atoi(argv[1]);
  const double patience = argc > 2 ? std::atof(argv[2]) : 0;
  // What a mutant prints is of no interest.
  const int report = dup(STDOUT_FILENO);
  if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr)
    return 2;
  void* const memory = mmap(nullptr, sizeof(Shared) + sizeof(Slot) * static_cast<std::size_t>(jobs),
                            PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 2;
  auto* const shared = static_cast<Shared*>(memory);
  Slot* const slots = shared->slots;
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
  const auto start = [&](int number) {
    if (static_cast<int>(running.size()) == jobs) wait_for_one();
    std::memset(&slots[next_slot], 0, sizeof(Slot));
    const pid_t child = fork();
    if (child < 0) std::exit(2);
    if (child == 0) run_tests(number, shared, &slots[next_slot], number == 0 ? longest : patience);
    running[child] = {number, next_slot};
    ++next_slot;
  };
  // First without a mutant, for the times.
  start(0);
  wait_for_one();
  for (int number = 0; std::cin >> number;) start(number);
  while (!running.empty()) wait_for_one();
  return 0;
}
