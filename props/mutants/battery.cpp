// SPDX-License-Identifier: BSL-1.0
/// Runs the tests that are linked to it once for each mutant that is named on standard input, each in a process of its
/// own that ends at the first failure, and says on standard output what became of it: number, outcome, test. A mutant is
/// shown to those tests alone that reach its place when nothing is changed: to the others it makes no difference.
///
///   battery JOBS [PATIENCE]
///
/// Number 0 is no mutant. A mutant that takes five times the processor time that a test takes without one, and more
/// than one second (on a busy machine the same work takes up to twice as long), has timed out; one that hasn't failed
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
#include <vector>

#include "mutants/mutant.hpp"

namespace {

/// Where a process writes the test it is in.
struct Slot {
  char test[256];
};

constexpr int failed = 10;
constexpr std::size_t most_tests = 1000;
constexpr double longest = 120;  // for all tests without a mutant

/// What the processes share: of each test the seconds that it takes without a mutant and the mutants whose places it
/// reaches, and a slot for each process.
struct Shared {
  double seconds[most_tests];
  decltype(mutant::reached) reaches[most_tests];
  Slot slots[];
};

/// All tests, by their places in Shared.
class Tests {
 public:
  Tests() {
    const auto& all = *testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i) {
      const testing::TestSuite& suite = *all.GetTestSuite(i);
      for (int j = 0; j < suite.total_test_count(); ++j) {
        const testing::TestInfo& test = *suite.GetTestInfo(j);
        at_[name(test)] = names_.size();
        names_.push_back(name(test));
      }
    }
    if (names_.size() > most_tests) std::abort();
  }

  static std::string name(const testing::TestInfo& test) {
    return std::string(test.test_suite_name()) + "." + test.name();
  }

  [[nodiscard]] std::size_t at(const testing::TestInfo& test) const { return at_.at(name(test)); }

  /// Those that reach the place of a mutant, as a filter; empty if there are none.
  [[nodiscard]] std::string that_reach(std::size_t number, const Shared& shared) const {
    std::string filter;
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (shared.reaches[i].at(number)) filter += names_[i] + ":";
    return filter;
  }

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::size_t> at_;
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

/// Notes the test that runs, limits its time, and ends the process at its first failure; without a mutant it notes what
/// the test takes and reaches.
class EndAtFailure : public testing::EmptyTestEventListener {
 public:
  EndAtFailure(const Tests& tests, Shared* shared, Slot* slot)
      : tests_(tests), shared_(shared), slot_(slot) {}

 private:
  void OnTestStart(const testing::TestInfo& test) override {
    std::snprintf(slot_->test, sizeof slot_->test, "%s", Tests::name(test).c_str());
    started_ = processor_seconds();
    if (mutant::active != 0) {
      limit(ITIMER_PROF, std::max(1.0, 5 * shared_->seconds[tests_.at(test)]));
    } else {
      mutant::reached.fill(false);
      mutant::watched.fill(true);
    }
  }
  void OnTestPartResult(const testing::TestPartResult& result) override {
    if (result.failed()) _exit(failed);
  }
  void OnTestEnd(const testing::TestInfo& test) override {
    if (mutant::active != 0) return;
    shared_->seconds[tests_.at(test)] = processor_seconds() - started_;
    shared_->reaches[tests_.at(test)] = mutant::reached;
  }

  const Tests& tests_;
  Shared* shared_;
  Slot* slot_;
  double started_ = 0;
};

[[noreturn]] void run_tests(const Tests& tests, int number, const std::string& filter, Shared* shared,
                            Slot* slot, double patience) {
  limit(ITIMER_VIRTUAL, patience);
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new EndAtFailure(tests, shared, slot));
  if (number != 0) {
    testing::GTEST_FLAG(filter) = filter;
    mutant::active = number;
    mutant::watched.at(static_cast<std::size_t>(number)) = true;
  }
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
  const Tests tests;
  const auto start = [&](int number) {
    const std::string filter = number == 0 ? "" : tests.that_reach(static_cast<std::size_t>(number), *shared);
    if (number != 0 && filter.empty()) {
      dprintf(report, "%d survived\n", number);
      return;
    }
    if (static_cast<int>(running.size()) == jobs) wait_for_one();
    std::memset(&slots[next_slot], 0, sizeof(Slot));
    const pid_t child = fork();
    if (child < 0) std::exit(2);
    if (child == 0)
      run_tests(tests, number, filter, shared, &slots[next_slot], number == 0 ? longest : patience);
    running[child] = {number, next_slot};
    ++next_slot;
  };
  // First without a mutant, for what each test takes and reaches.
  start(0);
  wait_for_one();
  for (int number = 0; std::cin >> number;) start(number);
  while (!running.empty()) wait_for_one();
  return 0;
}
