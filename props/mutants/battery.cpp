// SPDX-License-Identifier: BSL-1.0
/// Runs the tests linked to it on each mutant whose number it reads from standard input. Each mutant has a separate
/// process, which ends at the first failure. Writes a line for each to standard output: its number, its outcome (killed,
/// timeout or survived) and the test that ran last, if any did.
///
///   battery JOBS [PATIENCE [LONGEST]]
///
/// Number 0 is the unchanged program. First, each test runs on it, in a separate process. After that, a mutant runs
/// only the tests that reach its place in the unchanged program, since it can't change the others: first those that
/// killed earlier mutants, then the quickest.
///
/// A mutant times out if a test takes more than five times as much processor time as without it, and at least a second
/// (with other work on the machine the same test takes up to twice as much). Wall time depends on the machine's load, so it only ends
/// tests that wait forever: after a minute at least, and twenty times the time without the mutant. A mutant that
/// hasn't failed after PATIENCE seconds of processor time in total counts as survived; 0, the default, means no limit.
/// Without a mutant, a test or a program that it starts may take LONGEST seconds of processor time, by default 120.
///
/// If the graze program is linked to it too, the battery also acts as that program, for the tests that run it: the
/// environment passes the mutant on, and a file that the processes share collects the places reached.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "mutants/mutant.hpp"

/// The graze program, if it is linked.
extern int graze_main(int argc, char** argv) __attribute__((weak));

namespace {

namespace fs = std::filesystem;

constexpr int failed = 10;
constexpr std::size_t most_tests = 1000;
constexpr double shortest_wait = 60;                                             // seconds of wall time
constexpr rlim_t most_written = rlim_t{1} << 28, most_memory = rlim_t{1} << 32;  // bytes
constexpr const char* number_variable = "GRAZE_MUTANT";
constexpr const char* reached_variable = "GRAZE_MUTANT_REACHED";
constexpr const char* seconds_variable = "GRAZE_MUTANT_SECONDS";

/// The test that a process is running.
struct Slot {
  char test[256];
};

/// The time that a test takes without a mutant.
struct Seconds {
  double processor, clock;
};

/// What the processes share: for each test, its time without a mutant and the mutants whose places it reaches; and a
/// slot for each process.
struct Shared {
  Seconds seconds[most_tests];
  decltype(mutant::reached) reaches[most_tests];
  Slot slots[];
};

/// All tests, by their indices in Shared.
class Tests {
 public:
  Tests() {
    const auto& all = *testing::UnitTest::GetInstance();
    const std::string filter = testing::GTEST_FLAG(filter);
    for (int i = 0; i < all.total_test_suite_count(); ++i) {
      const testing::TestSuite& suite = *all.GetTestSuite(i);
      for (int j = 0; j < suite.total_test_count(); ++j) {
        const testing::TestInfo& test = *suite.GetTestInfo(j);
        if (!matches(name(test), filter)) continue;
        at_[name(test)] = names_.size();
        names_.push_back(name(test));
      }
    }
    if (names_.size() > most_tests) std::abort();
  }

  static std::string name(const testing::TestInfo& test) {
    return std::string(test.test_suite_name()) + "." + test.name();
  }

  [[nodiscard]] std::size_t at(const std::string& name) const { return at_.at(name); }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  /// The tests that reach the place of a mutant: first those that killed other mutants recently, then the quickest.
  [[nodiscard]] std::vector<std::string> that_reach(std::size_t number, const Shared& shared,
                                                    const std::deque<std::string>& killers) const {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (shared.reaches[i].at(number)) found.push_back(names_[i]);
    const auto rank = [&](const std::string& test) {
      const auto killer = std::ranges::find(killers, test) - killers.begin();
      const Seconds& takes = shared.seconds[at(test)];
      return std::pair(killer, std::max(takes.processor, takes.clock));
    };
    std::ranges::stable_sort(found, {}, rank);
    return found;
  }

 private:
  /// GoogleTest's filter, which isn't in its interface: patterns with stars.
  static bool matches(const std::string& name, const std::string& patterns) {
    for (std::size_t start = 0; start < patterns.size();) {
      const std::size_t end = std::min(patterns.find(':', start), patterns.size());
      if (matches_one(name.c_str(), patterns.substr(start, end - start).c_str())) return true;
      start = end + 1;
    }
    return false;
  }
  static bool matches_one(const char* name, const char* pattern) {
    if (*pattern == '*')
      return matches_one(name, pattern + 1) || (*name != 0 && matches_one(name + 1, pattern));
    if (*pattern == 0 || *name == 0) return *pattern == *name;
    return *pattern == *name && matches_one(name + 1, pattern + 1);
  }

  std::vector<std::string> names_;
  std::map<std::string, std::size_t> at_;
};

/// Sets a timer, which sends its signal after this many seconds; 0 sets none.
void limit(int timer, double seconds) {
  const auto whole = static_cast<long>(seconds);
  itimerval limit{};
  limit.it_value.tv_sec = whole;
  limit.it_value.tv_usec = static_cast<long>(1e6 * (seconds - static_cast<double>(whole)));
  setitimer(static_cast<__itimer_which>(timer), &limit, nullptr);
}

/// Limits a resource of this process and of those that it starts. The margin beyond the limit is time to end.
void limit_resource(int resource, rlim_t most, rlim_t spare = 0) {
  const rlimit limits{most, most + spare};
  setrlimit(static_cast<__rlimit_resource>(resource), &limits);
}

Seconds now() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return {static_cast<double>(std::clock()) / CLOCKS_PER_SEC, std::chrono::duration<double>(since).count()};
}

/// Maps the array of the places reached to a file, which other processes map too.
void share_reached(const char* path) {
  const int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0 || mmap(mutant::reached.data(), mutant::reached.size(), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED)
    std::abort();
  close(file);
}

void watch(int number) {
  mutant::active = number;
  if (number == 0)
    mutant::watched.fill(true);
  else
    mutant::watched.at(static_cast<std::size_t>(number)) = true;
}

/// The graze program with the mutant that the environment selects.
int run_as_program(int argc, char** argv) {
  const int number = std::atoi(std::getenv(number_variable));
  if (const char* const seconds = std::getenv(seconds_variable); seconds != nullptr && number != 0)
    limit_resource(RLIMIT_CPU, static_cast<rlim_t>(std::atoi(seconds)));
  if (const char* const reached = std::getenv(reached_variable)) share_reached(reached);
  watch(number);
  return graze_main(argc, argv);
}

/// Records the running test, limits its time, and ends the process at its first failure. Without a mutant, it records
/// the time and the places reached instead of limiting the time.
class EndAtFailure : public testing::EmptyTestEventListener {
 public:
  EndAtFailure(const Tests& tests, Shared* shared, Slot* slot)
      : tests_(tests), shared_(shared), slot_(slot) {}

 private:
  void OnTestStart(const testing::TestInfo& test) override {
    std::snprintf(slot_->test, sizeof slot_->test, "%s", Tests::name(test).c_str());
    started_ = now();
    if (mutant::active != 0) {
      const Seconds& usual = shared_->seconds[tests_.at(Tests::name(test))];
      limit(ITIMER_PROF, std::max(1.0, 5 * usual.processor));
      limit(ITIMER_REAL, std::max(shortest_wait, 20 * usual.clock));
      setenv(seconds_variable, std::to_string(std::max(2, static_cast<int>(5 * usual.clock))).c_str(), 1);
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
    const std::size_t at = tests_.at(Tests::name(test));
    shared_->seconds[at] = {now().processor - started_.processor, now().clock - started_.clock};
    shared_->reaches[at] = mutant::reached;
  }

  const Tests& tests_;
  Shared* shared_;
  Slot* slot_;
  Seconds started_{};
};

/// Processor time in seconds: for a mutant in total, 0 for no limit, and for one process without a mutant.
struct Limits {
  double patience = 0;
  rlim_t longest = 120;
};

/// The task of a process: to run tests, in this order, with one mutant.
struct Task {
  int number = 0;
  std::vector<std::string> tests;
  fs::path folder;  // of its own, for temporary files
};

[[noreturn]] void run_tests(const Tests& tests, const Task& task, Shared* shared, Slot* slot, Limits limits) {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // the battery may be killed
  if (task.number == 0)
    limit_resource(RLIMIT_CPU, limits.longest, 1);
  else
    limit(ITIMER_VIRTUAL, limits.patience);
  limit_resource(RLIMIT_FSIZE, most_written);
  limit_resource(RLIMIT_DATA, most_memory);
  limit_resource(RLIMIT_CORE, 0);
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new EndAtFailure(tests, shared, slot));
  setenv("TMPDIR", task.folder.c_str(), 1);
  if (graze_main != nullptr) {
    setenv(number_variable, std::to_string(task.number).c_str(), 1);
    setenv("GRAZE_PROGRAM", fs::read_symlink("/proc/self/exe").c_str(), 1);
  }
  if (graze_main != nullptr && task.number == 0) {
    const fs::path reached = task.folder / "reached";
    std::ofstream(reached) << std::string(mutant::reached.size(), '\0');
    setenv(reached_variable, reached.c_str(), 1);
    share_reached(reached.c_str());
  }
  if (task.number != 0) watch(task.number);
  for (const std::string& test : task.tests) {
    testing::GTEST_FLAG(filter) = test;
    if (RUN_ALL_TESTS() != 0) _exit(failed);
  }
  _exit(0);
}

const char* outcome_of(int status) {
  if (WIFEXITED(status)) return WEXITSTATUS(status) == 0 ? "survived" : "killed";
  if (WTERMSIG(status) == SIGVTALRM) return "survived";
  const std::array out_of_time{SIGPROF, SIGALRM, SIGXCPU};
  return std::ranges::count(out_of_time, WTERMSIG(status)) > 0 ? "timeout" : "killed";
}

/// Kills the processes that the tests of a process started and left running.
void end_session(pid_t session) {
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const int id = std::atoi(entry.path().filename().c_str());
    if (id > 1 && getsid(id) == session) syscall(SYS_kill, id, SIGKILL);
  }
}

/// Runs up to this many processes at once, each with its own task.
class Processes {
 public:
  Processes(int jobs, Limits limits, int report, const fs::path& folder, Shared* shared)
      : limits_(limits), report_(report), folder_(folder), shared_(shared) {
    for (int i = 0; i < jobs; ++i) free_.push_back(i);
  }

  void start(const Tests& tests, Task task) {
    if (free_.empty()) wait_for_one();
    const int slot = free_.back();
    free_.pop_back();
    std::memset(&shared_->slots[slot], 0, sizeof(Slot));
    task.folder = folder_ / std::to_string(slot);
    fs::create_directory(task.folder);
    const pid_t child = fork();
    if (child < 0) std::exit(2);
    if (child == 0) run_tests(tests, task, shared_, &shared_->slots[slot], limits_);
    running_[child] = {task.number, slot};
  }

  void wait_for_all() {
    while (!running_.empty()) wait_for_one();
  }

  [[nodiscard]] const std::deque<std::string>& killers() const { return killers_; }

 private:
  struct Running {
    int number, slot;
  };

  void wait_for_one() {
    int status = 0;
    const pid_t ended = waitpid(-1, &status, 0);
    const Running was = running_.at(ended);
    running_.erase(ended);
    free_.push_back(was.slot);
    if (graze_main != nullptr) end_session(ended);
    fs::remove_all(folder_ / std::to_string(was.slot));
    const std::string outcome = outcome_of(status), test = shared_->slots[was.slot].test;
    dprintf(report_, "%d %s %s\n", was.number, outcome.c_str(), test.c_str());
    if (outcome == "survived" || was.number == 0) return;
    std::erase(killers_, test);
    killers_.push_front(test);
    if (killers_.size() > 5) killers_.pop_back();
  }

  Limits limits_;
  int report_;
  fs::path folder_;
  Shared* shared_;
  std::vector<int> free_;
  std::map<pid_t, Running> running_;
  std::deque<std::string> killers_;
};

}  // namespace

/// Replaces kill(2): a mutant that gets a process number wrong can't send a signal to a process outside its session.
extern "C" int kill(pid_t id, int signal) noexcept {
  const pid_t one = id < 0 ? -id : id;
  if (one <= 1 || getsid(one) != getsid(0)) {
    errno = ESRCH;
    return -1;
  }
  return static_cast<int>(syscall(SYS_kill, id, signal));
}

int main(int argc, char** argv) {
  if (graze_main != nullptr && std::getenv(number_variable) != nullptr) return run_as_program(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  if (argc < 2) return 2;
  const int jobs = std::atoi(argv[1]);
  Limits limits;
  if (argc > 2) limits.patience = std::atof(argv[2]);
  if (argc > 3) limits.longest = static_cast<rlim_t>(std::atoi(argv[3]));
  // The output of a mutant is of no interest.
  const int report = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr)
    return 2;
  void* const memory = mmap(nullptr, sizeof(Shared) + sizeof(Slot) * static_cast<std::size_t>(jobs),
                            PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 2;
  auto* const shared = static_cast<Shared*>(memory);
  std::string folder = fs::temp_directory_path() / "graze-mutants-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) return 2;

  const Tests tests;
  Processes processes(jobs, limits, report, folder, shared);
  for (const std::string& test : tests.names()) processes.start(tests, {0, {test}, {}});
  processes.wait_for_all();
  for (int number = 0; std::cin >> number;) {
    Task task{number, tests.that_reach(static_cast<std::size_t>(number), *shared, processes.killers()), {}};
    if (task.tests.empty())
      dprintf(report, "%d survived\n", number);
    else
      processes.start(tests, std::move(task));
  }
  processes.wait_for_all();
  fs::remove_all(folder);
  return 0;
}
