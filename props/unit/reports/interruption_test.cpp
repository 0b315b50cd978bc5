// SPDX-License-Identifier: BSL-1.0
/// How a command ends when it is interrupted, and what the programs that it started see of its signals.
#include "reports/program/base/interruption.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>

#include "reports/program/foreign/process.hpp"

namespace {

using namespace reports;
using namespace std::chrono_literals;
using testing::ExitedWithCode;

/// Something whose routine doesn't return, in its own process.
[[noreturn]] void work_for_ever(unsigned seconds, int signal) {
  catch_signals();
  const InterruptibleWork work(seconds);
  ::raise(signal);
  for (;;) ::pause();
}

TEST(Interruption, TheFirstSignalIsReportedAndLeavesTimeToFinish) {
  const auto come_to_an_end = [](int signal) {
    catch_signals();
    {
      const InterruptibleWork work;
      if (!was_interrupted()) ::raise(signal);
    }
    std::_Exit(was_interrupted() ? 7 : 0);
  };
  EXPECT_EXIT(come_to_an_end(SIGINT), ExitedWithCode(7),
              "^graze: interrupted, .*another Ctrl-C ends it at once\n$");
  EXPECT_EXIT(come_to_an_end(SIGTERM), ExitedWithCode(7),
              "^graze: terminated, .*second signal ends it at once\n$");
}

TEST(Interruption, TheSecondSignalEndsTheProgramAtOnce) {
  for (const int first : {SIGINT, SIGTERM}) {
    for (const int second : {SIGINT, SIGTERM}) {
      const auto end = [&] {
        catch_signals();
        const InterruptibleWork work;
        ::raise(first);
        std::this_thread::sleep_for(std::chrono::milliseconds(600));  // sooner it would be the same one
        ::raise(second);
        std::_Exit(0);
      };
      EXPECT_EXIT(end(), ExitedWithCode(128 + second), "ends it at once\n$");
    }
  }
}

// As `timeout` sends it: once to the process and once to its group.
TEST(Interruption, ByTwoSignalsAtOnceIsOne) {
  const auto end = [] {
    catch_signals();
    ::raise(SIGINT);
    ::raise(SIGINT);
    ::raise(SIGTERM);
    ::_exit(was_interrupted() ? 7 : 8);
  };
  EXPECT_EXIT(end(), ExitedWithCode(7), "finishing; another Ctrl-C ends it at once\n$");
}

TEST(Interruption, ARoutineThatDoesNotReturnIsGivenUpAfterTheFirstSignal) {
  for (const int signal : {SIGINT, SIGTERM})
    EXPECT_EXIT(
        work_for_ever(1, signal), ExitedWithCode(128 + signal),
        "ends it at once\ngraze: a routine doesn't return; graze ended without it and wrote nothing\n$");
}

TEST(Interruption, ARoutineThatDoesNotReturnIsGivenUpThoughTheSignalCameBefore) {
  const auto begin = [] {
    catch_signals();
    ::raise(SIGTERM);
    const InterruptibleWork work(1);
    for (;;) ::pause();
  };
  EXPECT_EXIT(begin(), ExitedWithCode(143), "a routine doesn't return");
}

TEST(Interruption, WhatFollowsTheWorkMayTakeItsTime) {
  const auto begin = [] {
    catch_signals();
    {
      const InterruptibleWork work(1);
      ::raise(SIGTERM);
    }
    // The alarm is off, and one that comes all the same is nobody's.
    const bool is_off = ::alarm(0) == 0;
    ::raise(SIGALRM);
    std::_Exit(is_off ? 7 : 8);
  };
  EXPECT_EXIT(begin(), ExitedWithCode(7), "");
}

TEST(Interruption, IsHeardThoughWhoeverStartedTheProgramHeldItBack) {
  const auto work = [] {
    sigset_t all;
    sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
    work_for_ever(1, SIGTERM);
  };
  EXPECT_EXIT(work(), ExitedWithCode(143), "a routine doesn't return");
}

// --- programs in their own processes ---

/// The signals, a bit for each, that a new process blocks or ignores.
struct Signals {
  std::uint64_t blocked = ~std::uint64_t{0}, ignored = ~std::uint64_t{0};
};

Signals of_a_new_process() {
  const std::atomic<bool> interrupted = false;
  Process process("cat /proc/self/status");
  Signals signals;
  const auto take = [&](std::string_view line) {
    // 32 and 33 are the system library's own: it has them ignored in whatever it starts.
    constexpr std::uint64_t own = std::uint64_t{3} << 31;
    constexpr std::size_t key = 8;
    if (line.starts_with("SigBlk:\t"))
      signals.blocked = std::stoull(std::string(line.substr(key)), nullptr, 16) & ~own;
    if (line.starts_with("SigIgn:\t"))
      signals.ignored = std::stoull(std::string(line.substr(key)), nullptr, 16) & ~own;
    return true;
  };
  process.talk({"", true, 60s, interrupted}, {take});
  return signals;
}

TEST(ForeignSignals, AreThoseOfANewProgramWhateverThisOneDoesWithThem) {
  const auto start_one = [] {
    for (const int signal :
         {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGQUIT, SIGALRM, SIGUSR1, SIGTSTP, SIGTTOU}) {
      std::signal(signal, SIG_IGN);
    }
    std::signal(SIGHUP, SIG_DFL);
    sigset_t all;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, nullptr);
    const Signals signals = of_a_new_process();
    std::_Exit((signals.blocked != 0 ? 1 : 0) + (signals.ignored != 0 ? 2 : 0));
  };
  EXPECT_EXIT(start_one(), ExitedWithCode(0), "");
}

TEST(ForeignSignals, ThatIsIgnoredAtTheEndOfASessionStaysSo) {
  // So does nohup work.
  const auto start_one = [] {
    std::signal(SIGHUP, SIG_IGN);
    std::_Exit(of_a_new_process().ignored == 1 ? 0 : 1);
  };
  EXPECT_EXIT(start_one(), ExitedWithCode(0), "");
}

}  // namespace
