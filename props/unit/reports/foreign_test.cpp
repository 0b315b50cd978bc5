// SPDX-License-Identifier: BSL-1.0
/// Foreign programs, good and misbehaving ones: the result of the first trial, and which cases they fail at.
#include "reports/program/foreign/foreign.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "props/unit/test_folder.hpp"
#include "props/unit/wait_until.hpp"
#include "reports/program/foreign/process.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace reports;
using namespace verify;
using namespace std::chrono_literals;

/// A case identified by the x of A, which no routine needs to read.
Case<double> numbered(std::size_t number) {
  return {Question::sweep, {static_cast<double>(number), 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}};
}
std::vector<Case<double>> numbered_cases(std::size_t count) {
  std::vector<Case<double>> cases;
  cases.reserve(count);
  for (std::size_t i = 0; i < count; ++i) cases.push_back(numbered(i));
  return cases;
}

/// The beginning of a Python program: `number` is that of a case, `t` its answer, `known` whether it is one of the
/// simple cases at the end of a block; `say` writes out its argument.
constexpr std::string_view prelude = R"(
import os, signal, sys, time
def say(line): print(line, flush=True)
def each(line):
    words = line.split()
    global number, answer, known
    number = int(float.fromhex(words[2]))
    known = number == 0
    answer = "miss" if words[10] != "0x0p+0" else f"hit t={number}"
    return words
)";

/// Answers each case with its number as the time, but first does what `rogue` says.
std::string program(std::string_view rogue) {
  return std::string(prelude) + "for line in sys.stdin:\n    each(line)\n" + std::string(rogue) +
         "\n    say(answer)\n";
}

class ForeignProgram : public props::FolderTest {
 protected:
  void SetUp() override {
    std::signal(SIGPIPE, SIG_IGN);
    FolderTest::SetUp();
  }
  void TearDown() override {
    program_.reset();
    FolderTest::TearDown();
  }

  /// The command that runs a text as a Python program.
  std::string python(std::string_view text) {
    std::ofstream(inside("program.py")) << text;
    return "python3 -I -S " + inside("program.py");
  }

  /// The result of the first trial.
  std::string trial_of(const std::string& command, std::chrono::milliseconds limit = 10s) {
    program_ = std::make_unique<Foreign>(ForeignCommand{command, limit}, interrupted_);
    return program_->tried(Question::sweep, NumberType::f64);
  }

  std::vector<Response<double>> ask(const std::vector<Case<double>>& cases) { return program_->ask(cases); }

  /// The cases that weren't answered, and how; all others must be answered with their numbers, or not asked.
  std::vector<std::pair<std::size_t, Failure>> failed(std::size_t count) {
    const auto responses = ask(numbered_cases(count));
    EXPECT_EQ(responses.size(), count);
    std::vector<std::pair<std::size_t, Failure>> found;
    spared_.clear();
    for (std::size_t i = 0; i < responses.size(); ++i) {
      if (std::holds_alternative<NotAsked>(responses[i])) {
        spared_.push_back(i);
        continue;
      }
      if (const auto* const failure = std::get_if<NoAnswer>(&responses[i])) {
        found.emplace_back(i, failure->how);
        what_ = failure->what;
        continue;
      }
      const auto& answer = std::get<Answer<double>>(responses[i]);
      EXPECT_EQ(answer.outcome, Outcome::impact) << i;
      EXPECT_EQ(answer.time, static_cast<double>(i)) << i;
    }
    return found;
  }

  std::atomic<bool> interrupted_ = false;
  std::unique_ptr<Foreign> program_;
  std::string what_;                 ///< said of the last case that failed
  std::vector<std::size_t> spared_;  ///< the cases that weren't asked
};

using Failures = std::vector<std::pair<std::size_t, Failure>>;

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// --- good ones ---

TEST_F(ForeignProgram, AnswersInOrder) {
  ASSERT_EQ(trial_of(python(program(""))), "");
  EXPECT_FALSE(program_->buffers());
  EXPECT_EQ(failed(1), Failures{});
  EXPECT_EQ(failed(3000), Failures{});
  EXPECT_TRUE(ask({}).empty());
}

TEST_F(ForeignProgram, BlankLinesAndCommentsAreNoAnswers) {
  ASSERT_EQ(trial_of(python(program("    say('\\n# ' + str(number) + '\\n')"))), "");
  EXPECT_EQ(failed(500), Failures{});
}

TEST_F(ForeignProgram, ThatAnswersAtTheEndOfItsInputAloneIsStartedForEachBlock) {
  ASSERT_EQ(trial_of(python(std::string(prelude) +
                            "for line in sys.stdin.readlines():\n    each(line)\n    print(answer)\n"),
                     3s),
            "");
  EXPECT_TRUE(program_->buffers());
  EXPECT_EQ(failed(5000), Failures{});
  EXPECT_EQ(failed(1), Failures{});
}

TEST_F(ForeignProgram, ThatIsSlowToStartIsNotTakenForOneThatBuffers) {
  ASSERT_EQ(trial_of(python(std::string(prelude) +
                            "time.sleep(2.8)\nfor line in sys.stdin:\n    each(line)\n    say(answer)\n"),
                     3s),
            "");
  EXPECT_FALSE(program_->buffers());
  EXPECT_EQ(failed(100), Failures{});
}

TEST_F(ForeignProgram, IsGivenUpWhenItHasFailedOftenOrForLong) {
  const std::string command = python(program("    if number != 0: os._exit(3)"));
  for (const bool by_time : {false, true}) {
    program_ = std::make_unique<Foreign>(
        ForeignCommand{.command = command,
                       .budget_of_attempts = by_time ? std::size_t{1'000'000} : std::size_t{30},
                       .budget_of_time = by_time ? 1s : 3600s},
        interrupted_);
    ASSERT_EQ(program_->tried(Question::sweep, NumberType::f64), "");
    EXPECT_EQ(program_->given_up(), "");
    std::size_t blocks = 0;
    while (program_->given_up().empty() && ++blocks < 1000) (void)failed(50);
    const std::string why = program_->given_up();
    EXPECT_TRUE(holds(why, by_time ? "failed attempts, which took " : "after 30 failed attempts")) << why;
    EXPECT_TRUE(holds(why, "First asked `sweep f64 0x1p+0 ")) << why;
    EXPECT_TRUE(holds(why, "`: ended with status 3; then asked `")) << why;
    // Nothing more is asked.
    EXPECT_EQ(failed(40), Failures{});
    EXPECT_EQ(spared_.size(), 40U);
  }
}

TEST_F(ForeignProgram, BlocksBeyondThePipesAndMuchStandardErrorDoNotLock) {
  // It doesn't answer before it has read much more than a pipe holds, and meanwhile fills standard error.
  ASSERT_EQ(trial_of(python(program("    sys.stderr.write('x' * 20000 + '\\n')"))), "");
  EXPECT_EQ(failed(4096), Failures{});
}

TEST_F(ForeignProgram, SeveralThreadsAskAtOnce) {
  ASSERT_EQ(trial_of(python(program("    if number == 77: os.abort()"))), "");
  std::vector<std::jthread> threads;
  std::atomic<int> wrong = 0;
  constexpr int asking = 4;
  threads.reserve(asking);
  for (int t = 0; t < asking; ++t) {
    threads.emplace_back([&] {
      const auto responses = program_->ask(numbered_cases(200));
      for (std::size_t i = 0; i < responses.size(); ++i) {
        const auto* const answer = std::get_if<Answer<double>>(&responses[i]);
        if ((answer == nullptr) != (i == 77)) ++wrong;
        if (answer != nullptr && answer->time != static_cast<double>(i)) ++wrong;
      }
    });
  }
  threads.clear();
  EXPECT_EQ(wrong, 0);
}

TEST_F(ForeignProgram, WhatLanguagesPrintForNanAndInfinityAreAnswers) {
  // One by one, what C, Python, JavaScript, Go and Rust print.
  ASSERT_EQ(trial_of(python(
                program("    words = ['-nan', 'nan', 'NaN', 'inf', '-inf', 'Infinity', '-Infinity', '+Inf']\n"
                        "    if not known: answer = 'hit t=' + words[(number - 1) % 8]"))),
            "");
  std::vector<Case<double>> cases = numbered_cases(9);
  cases.erase(cases.begin());
  const auto responses = ask(cases);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const std::array due{infinity, -infinity, infinity, -infinity, infinity};
  for (std::size_t i = 0; i < responses.size(); ++i) {
    const auto* const answer = std::get_if<Answer<double>>(&responses[i]);
    ASSERT_TRUE(answer != nullptr && answer->time) << i;
    if (i < 3) {
      EXPECT_TRUE(std::isnan(*answer->time)) << i;
    } else {
      EXPECT_EQ(answer->time, due.at(i - 3)) << i;
    }
  }
}

TEST_F(ForeignProgram, OnlyWhatItIsSaidToGiveIsAClaimOfWhen) {
  const std::string command =
      python(program("    if not known: answer += ' distance=7 centre=1,2,3 normal=1,0,0'"));
  ASSERT_EQ(trial_of(command), "");
  const auto answer = std::get<Answer<double>>(ask({numbered(3)}).front());
  EXPECT_EQ(answer.time, 3);
  EXPECT_FALSE(answer.distance);
  EXPECT_FALSE(answer.centre);
  EXPECT_TRUE(answer.normal);
}

// --- misbehaving programs: the case they fail at ---

TEST_F(ForeignProgram, ACrashIsPinnedToItsCase) {
  ASSERT_EQ(
      trial_of(python(program("    if number in (1234, 1235, 2999): os.kill(os.getpid(), signal.SIGSEGV)"))),
      "");
  EXPECT_EQ(failed(3000), (Failures{{1234, Failure::crash}, {1235, Failure::crash}, {2999, Failure::crash}}));
  EXPECT_TRUE(holds(what_, "died of signal 11 (Segmentation fault)")) << what_;
}

TEST_F(ForeignProgram, ACrashIsOneEvenWhereAChildKeepsStandardOutputOpen) {
  ASSERT_EQ(trial_of(python(program("    if number == 17:\n        import subprocess\n"
                                    "        subprocess.Popen(['sleep', '1000'])\n        os.abort()")),
                     1s),
            "");
  EXPECT_EQ(failed(40), (Failures{{17, Failure::crash}}));
}

TEST_F(ForeignProgram, AnExitIsPinnedToItsCaseWithTheLinesOfStandardError) {
  ASSERT_EQ(
      trial_of(python(program("    if number == 500:\n        sys.stderr.write('one\\ntwo\\nthree\\n')\n"
                              "        sys.exit(3)"))),
      "");
  EXPECT_EQ(failed(1000), (Failures{{500, Failure::exit}}));
  EXPECT_TRUE(holds(what_, "ended with status 3; standard error: \"one\" ... \"three\"")) << what_;
}

TEST_F(ForeignProgram, AHangIsPinnedToItsCase) {
  ASSERT_EQ(trial_of(python(program("    if number == 900: time.sleep(1000)")), 1s), "");
  EXPECT_EQ(failed(1000), (Failures{{900, Failure::time_out}}));
  EXPECT_TRUE(holds(what_, "no answer within 1 s")) << what_;
}

TEST_F(ForeignProgram, GarbageIsPinnedToItsCase) {
  ASSERT_EQ(trial_of(python(program("    if number == 17: answer = 'hit t=abc'"))), "");
  EXPECT_EQ(failed(100), (Failures{{17, Failure::garbage}}));
  EXPECT_TRUE(holds(what_, "wrote \"hit t=abc\": expected a number for t")) << what_;
}

TEST_F(ForeignProgram, BytesWithoutALineAreGarbage) {
  ASSERT_EQ(
      trial_of(python(program("    if number == 17:\n        while True: sys.stdout.write('x' * 10000)"))),
      "");
  EXPECT_EQ(failed(100), (Failures{{17, Failure::garbage}}));
}

TEST_F(ForeignProgram, ALineTooManyIsPinnedToItsCase) {
  ASSERT_EQ(trial_of(python(program("    if number == 33: say(answer)"))), "");
  EXPECT_EQ(failed(100), (Failures{{33, Failure::wrong_count}}));
  EXPECT_TRUE(holds(what_, "wrote more than one line")) << what_;
}

TEST_F(ForeignProgram, ALineTooFewIsPinnedToItsCaseAndNotTakenForAnother) {
  ASSERT_EQ(trial_of(python(program("    if number in (33, 80): continue"))), "");
  EXPECT_EQ(failed(100), (Failures{{33, Failure::wrong_count}, {80, Failure::wrong_count}}));
  EXPECT_TRUE(holds(what_, "wrote no line")) << what_;
}

TEST_F(ForeignProgram, WrongLinesThatMakeUpTheNumberTogetherStillFail) {
  // One line too few and one too many: the block has as many lines as cases.
  ASSERT_EQ(trial_of(python(program("    if number == 20: continue\n    if number == 60: say('garbage')"))),
            "");
  EXPECT_EQ(failed(100), (Failures{{20, Failure::wrong_count}, {60, Failure::garbage}}));
}

TEST_F(ForeignProgram, ACrashOfAProgramThatAnswersInBlocksIsPinnedByHalving) {
  // Its answers don't show where it crashed.
  const std::string text = std::string(prelude) + R"(
import fcntl
os.set_blocking(0, False)
rest, out = b"", ""
import select
while True:
    select.select([0], [], [])
    got = os.read(0, 1 << 20)
    if not got: break
    rest += got
    *lines, rest = rest.split(b"\n")
    for line in lines:
        each(line.decode())
        if number == 700: os.abort()
        out += answer + "\n"
    sys.stdout.write(out)
    sys.stdout.flush()
    out = ""
)";
  ASSERT_EQ(trial_of(python(text)), "");
  EXPECT_FALSE(program_->buffers());
  EXPECT_EQ(failed(1000), (Failures{{700, Failure::crash}}));
}

TEST_F(ForeignProgram, WhatBuffersIsPinnedByHalvingToo) {
  const std::string text = std::string(prelude) +
                           "for line in sys.stdin.readlines():\n    each(line)\n"
                           "    if number == 123: os.abort()\n    if number == 200: continue\n"
                           "    if number == 250: answer = 'hit t=abc'\n    print(answer)\n";
  ASSERT_EQ(trial_of(python(text), 3s), "");
  ASSERT_TRUE(program_->buffers());
  EXPECT_EQ(failed(300),
            (Failures{{123, Failure::crash}, {200, Failure::wrong_count}, {250, Failure::garbage}}));
  EXPECT_TRUE(holds(what_, "wrote \"hit t=abc\": expected a number for t")) << what_;
}

TEST_F(ForeignProgram, AHangOfWhatBuffersIsPinnedToo) {
  ASSERT_EQ(
      trial_of(python(std::string(prelude) + "for line in sys.stdin.readlines():\n    each(line)\n"
                                             "    if number == 5: time.sleep(1000)\n    print(answer)\n"),
               1s),
      "");
  ASSERT_TRUE(program_->buffers());
  EXPECT_EQ(failed(8), (Failures{{5, Failure::time_out}}));
  EXPECT_EQ(what_, "no answer within 1 s");
}

TEST_F(ForeignProgram, HalvingTakesTwoProcessesEachTime) {
  // A program that buffers gives no hint where it failed: after the first attempt, guesses would be useless.
  ASSERT_EQ(trial_of(python("open('" + inside("starts") + "', 'a').write('x')\n" + std::string(prelude) +
                            "for line in sys.stdin.readlines():\n    each(line)\n"
                            "    if number in (32, 64): os.abort()\n    print(answer)\n"),
                     5s),
            "");
  ASSERT_TRUE(program_->buffers());
  std::filesystem::remove(inside("starts"));
  EXPECT_EQ(failed(65), (Failures{{32, Failure::crash}, {64, Failure::crash}}));
  // All, the first alone and the 64 others; then these are halved, and five times each of two halves.
  EXPECT_EQ(std::filesystem::file_size(inside("starts")), 3U + 2 + 2 * 5 * 2);
}

// --- misbehaving programs that fail after a number of cases ---

/// A program that does something at the first case for which it has no answer left.
std::string after(int answers, std::string_view rogue) {
  return program("    asked = globals().get('asked', 0) + 1\n    if asked > " + std::to_string(answers) +
                 ":\n" + std::string(rogue));
}

TEST_F(ForeignProgram, ThatClosesItsInputAndOutputAndLivesOnHasFailed) {
  ASSERT_EQ(trial_of(python(after(50, "        os.close(0)\n        os.close(1)\n        time.sleep(1000)"))),
            "");
  EXPECT_EQ(failed(90), (Failures{{50, Failure::exit}}));
  EXPECT_EQ(what_, "closed its standard output after 50 answers; asked only this case, it answers");
}

TEST_F(ForeignProgram, ThatClosesThemAndEndsWithStatus0HasFailed) {
  ASSERT_EQ(trial_of(python(after(50, "        os.close(0)\n        os.close(1)\n        os._exit(0)"))), "");
  EXPECT_EQ(failed(90), (Failures{{50, Failure::exit}}));
  EXPECT_EQ(what_, "ended with status 0 after 50 answers; asked only this case, it answers");
}

TEST_F(ForeignProgram, ThatClosesItsInputAloneHasFailed) {
  ASSERT_EQ(trial_of(python(after(50, "        os.close(0)\n        time.sleep(1000)"))), "");
  EXPECT_EQ(failed(400), (Failures{{50, Failure::exit}}));
  EXPECT_TRUE(what_.starts_with("closed its standard input before it had read all of it after 50 answers; "))
      << what_;
}

TEST_F(ForeignProgram, ThatClosesItsOutputBetweenTwoBlocksHasFailed) {
  // The trial asks 4 cases, the block 20 and the 2 known ones once more.
  ASSERT_EQ(trial_of(python(std::string(prelude) +
                            "for n, line in enumerate(sys.stdin):\n    each(line)\n"
                            "    if n == 0: sys.stderr.write('of the trial alone\\n')\n    say(answer)\n"
                            "    if n + 1 == 26: os._exit(0)\n")),
            "");
  EXPECT_EQ(failed(20), Failures{});
  EXPECT_EQ(failed(20), (Failures{{0, Failure::exit}}));
  EXPECT_EQ(what_, "ended with status 0 after 26 answers; asked only this case, it answers");
}

TEST_F(ForeignProgram, ThatClosesItsOutputThoughItAnswersAtTheEndAloneHasFailed) {
  ASSERT_EQ(trial_of(python(std::string(prelude) + "for n, line in enumerate(sys.stdin.readlines()):\n"
                                                   "    each(line)\n    if n < 50: print(answer)\n"),
                     1s),
            "");
  ASSERT_TRUE(program_->buffers());
  EXPECT_EQ(failed(90), (Failures{{50, Failure::wrong_count}}));
  EXPECT_EQ(what_, "wrote no line after 50 answers; asked only this case, it answers");
}

TEST_F(ForeignProgram, ThatCrashesAfterSomeAnswersHasFailedOnce) {
  ASSERT_EQ(trial_of(python(after(60, "        os.abort()"))), "");
  EXPECT_EQ(failed(200), (Failures{{60, Failure::crash}}));
  EXPECT_TRUE(what_.starts_with("died of signal 6 (Aborted) after 60 answers; asked only this case, "))
      << what_;
}

TEST_F(ForeignProgram, ThatFailsAtACaseToo) {
  // The block fails at its case 80, and so does each part with it. Other failures are found in parts without it.
  ASSERT_EQ(trial_of(python(after(50, "        os.abort()\n    if number == 20: sys.exit(3)"))), "");
  EXPECT_EQ(failed(200), (Failures{{20, Failure::exit}, {71, Failure::crash}}));
}

TEST_F(ForeignProgram, ThatWritesALineToManyOrGarbageAfterSomeAnswersHasFailed) {
  ASSERT_EQ(trial_of(python(after(50, "        say('50 cases are done')\n        asked = 0"))), "");
  EXPECT_EQ(failed(90), (Failures{{50, Failure::garbage}}));
  EXPECT_TRUE(what_.starts_with("wrote \"50 cases are done\"")) << what_;
  ASSERT_EQ(trial_of(python(after(50, "        asked = 0\n        continue"))), "");
  EXPECT_EQ(failed(90).size(), 1U);
  EXPECT_TRUE(holds(what_, "; asked only this case, it answers")) << what_;
}

TEST_F(ForeignProgram, ThatLosesSomeLinesAfterSomeAnswersHasFailed) {
  // The block ends with its answers to the known cases, and nobody waits for more until it has taken too long.
  ASSERT_EQ(trial_of(python(after(50,
                                  "        if asked == 53: asked = 0\n        continue\n"
                                  "    if answer == 'miss': answer = 'hit t=0.5'")),
                     1s),
            "");
  EXPECT_EQ(failed(90), (Failures{{89, Failure::wrong_count}}));
  EXPECT_EQ(what_, "wrote no line after 89 answers; asked only this case, it answers");
}

TEST_F(ForeignProgram, ThatPausesWhereTheLastAnswersAreThoseToTheKnownCasesHasNotFailed) {
  // Cases 7 and 8 get the answers to the simple ones, and the next answer takes a while.
  ASSERT_EQ(
      trial_of(python(program("    if number == 7: answer = 'hit t=0'\n    if number == 8: answer = 'miss'\n"
                              "    if number == 9: time.sleep(0.5)"))),
      "");
  const auto responses = ask(numbered_cases(30));
  for (const auto& response : responses) EXPECT_TRUE(std::holds_alternative<Answer<double>>(response));
}

TEST_F(ForeignProgram, ACaseIsPutToTheTestByANewProcess) {
  // It dies at the second case that it is asked, whichever that is.
  ASSERT_EQ(trial_of(python(program("    asked = globals().get('asked', 0) + (not known)\n"
                                    "    if asked > 1: os.abort()"))),
            "");
  EXPECT_EQ(failed(12), (Failures{{2, Failure::crash}}));
}

TEST_F(ForeignProgram, TheLastLineMayLackItsLineFeedUnlessAProgramDiesThere) {
  const std::string text =
      std::string(prelude) +
      "answers = []\nfor line in sys.stdin.readlines():\n    each(line)\n"
      "    answers.append(answer)\nsys.stdout.write('\\n'.join(answers))\nsys.stdout.flush()\n";
  ASSERT_EQ(trial_of(python(text), 3s), "");
  ASSERT_TRUE(program_->buffers());
  EXPECT_EQ(failed(20), Failures{});
  // What it has written of the answer to case 7 can be read as an answer.
  ASSERT_EQ(trial_of(python(text + "if number == 7: os.abort()\n"), 3s), "");
  const auto responses = ask({numbered(7)});
  ASSERT_TRUE(std::holds_alternative<NoAnswer>(responses.front()));
  EXPECT_EQ(std::get<NoAnswer>(responses.front()).how, Failure::crash);
}

// --- misbehaving programs that fail too often ---

/// Every 5th case from 5 on, up to the last that a program may fail at.
Failures every_fifth(Failure how) {
  Failures all;
  for (std::size_t i = 1; i <= Foreign::most_failures; ++i) all.emplace_back(5 * i, how);
  return all;
}

/// The numbers from one to before another.
std::vector<std::size_t> numbers(std::size_t first, std::size_t end) {
  std::vector<std::size_t> all;
  for (std::size_t i = first; i < end; ++i) all.push_back(i);
  return all;
}

TEST_F(ForeignProgram, ThatFailsTooOftenIsSparedTheRest) {
  ASSERT_EQ(trial_of(python(program("    if number > 0 and number % 5 == 0: answer = 'garbage'"))), "");
  EXPECT_EQ(failed(1000), every_fifth(Failure::garbage));
  EXPECT_EQ(spared_, numbers(5 * Foreign::most_failures + 1, 1000));
  // The next cases are asked with a fresh count.
  EXPECT_EQ(failed(50).size(), 9U);
  EXPECT_EQ(spared_.size(), 0U);
}

TEST_F(ForeignProgram, ThatFailsAsOftenAsItMayIsSparedNothing) {
  ASSERT_EQ(trial_of(python(program("    if 1 <= number < 16: answer = 'garbage'"))), "");
  EXPECT_EQ(failed(200).size(), Foreign::most_failures - 1);
  EXPECT_EQ(spared_.size(), 0U);
}

TEST_F(ForeignProgram, AnExceptionCostsItsCaseAloneAndNoProcess) {
  const std::string rogue =
      program("    if number > 0 and number % 5 == 0: answer = f'exception in {os.getpid()}\\a'");
  ASSERT_EQ(trial_of(python(rogue)), "");
  std::string first;
  const auto responses = ask(numbered_cases(1000));
  for (std::size_t i = 5; i < 1000; i += 5) {
    const auto* const failure = std::get_if<NoAnswer>(&responses[i]);
    ASSERT_TRUE(failure != nullptr) << i;
    EXPECT_EQ(failure->how, Failure::exception);
    if (first.empty()) first = failure->what;
    EXPECT_EQ(failure->what, first);
  }
  EXPECT_TRUE(holds(first, "threw an exception: in ")) << first;
  EXPECT_TRUE(first.ends_with("\\x07")) << first;
  EXPECT_EQ(failed(1000).size(), 199U);
  EXPECT_EQ(spared_.size(), 0U);
}

TEST_F(ForeignProgram, AnExceptionIsReportedInAWordWithOrWithoutAText) {
  ASSERT_EQ(trial_of(python(program("    if number == 3: answer = 'exception'\n"
                                    "    if number == 4: answer = ' exception \\t '\n"
                                    "    if number == 5: answer = 'exception ' + 'x' * 5000\n"
                                    "    if number == 6: answer = 'exceptional'"))),
            "");
  const auto responses = ask(numbered_cases(8));
  const auto what = [&](std::size_t i) { return std::get<NoAnswer>(responses[i]).what; };
  EXPECT_EQ(what(3), "threw an exception");
  EXPECT_EQ(what(4), "threw an exception");
  EXPECT_EQ(what(5), "threw an exception: " + std::string(200, 'x'));
  EXPECT_EQ(std::get<NoAnswer>(responses[6]).how, Failure::garbage);
}

TEST_F(ForeignProgram, ExceptionsDoNotHideACrashBesideThem) {
  const std::string rogue =
      "    if number > 0 and number % 3 == 0: answer = 'exception'\n    if number in (31, 700): os.abort()";
  for (const std::string& loop :
       {program(rogue), std::string(prelude) + "for line in sys.stdin.readlines():\n" + "    each(line)\n" +
                            rogue + "\n    print(answer)\n"}) {
    ASSERT_EQ(trial_of(python(loop), 3s), "");
    Failures crashes = failed(1000);
    EXPECT_EQ(std::erase_if(crashes, [](const auto& one) { return one.second == Failure::exception; }), 333);
    EXPECT_EQ(crashes, (Failures{{31, Failure::crash}, {700, Failure::crash}}));
  }
}

TEST_F(ForeignProgram, ThatThrowsAtTheSimplestCaseIsReported) {
  const std::string said = trial_of(python(program("    answer = 'exception division by zero'")));
  EXPECT_TRUE(holds(said, "it threw an exception: division by zero; it must answer this")) << said;
}

TEST_F(ForeignProgram, ThatAnswersAtTheEndIsSparedTheSameCases) {
  // Its failures are found by halving, in a different order than those of a program that answers at once.
  ASSERT_EQ(trial_of(python(std::string(prelude) + "for line in sys.stdin.readlines():\n    each(line)\n"
                                                   "    if number < 3: print(answer)\n"),
                     3s),
            "");
  ASSERT_TRUE(program_->buffers());
  Failures all;
  for (std::size_t i = 3; i < 3 + Foreign::most_failures; ++i) all.emplace_back(i, Failure::wrong_count);
  EXPECT_EQ(failed(80), all);
  EXPECT_EQ(spared_, numbers(3 + Foreign::most_failures, 80));
}

TEST_F(ForeignProgram, ThatHangsAFewTimesIsSparedTheRest) {
  ASSERT_EQ(trial_of(python(program("    if number % 100 == 50: time.sleep(1000)")), 1s), "");
  EXPECT_EQ(failed(4096),
            (Failures{{50, Failure::time_out}, {150, Failure::time_out}, {250, Failure::time_out}}));
  EXPECT_EQ(spared_, numbers(251, 4096));
}

TEST_F(ForeignProgram, ThatFailsWhateverItIsAskedSecondComesToAnEnd) {
  // No case fails alone, and any two together do. Each is asked in a separate process, up to a limit.
  const std::string text =
      "/bin/sh -c 'n=0; while read -r q t x rest; do case $x in 0x0p+0) echo miss;; *) n=$((n+1)); "
      "[ $n -lt 2 ] || kill -9 $$; echo hit t=$x;; esac; done'";
  ASSERT_EQ(trial_of(text), "");
  std::vector<Case<double>> cases = numbered_cases(4097);
  cases.erase(cases.begin());
  const auto responses = ask(cases);
  const auto spared = [](const Response<double>& response) {
    return std::holds_alternative<NotAsked>(response);
  };
  const auto first = std::ranges::find_if(responses, spared);
  // Together they count as one failure.
  EXPECT_EQ(
      std::ranges::count_if(responses, [](const auto& one) { return std::holds_alternative<NoAnswer>(one); }),
      1);
  EXPECT_TRUE(std::holds_alternative<NoAnswer>(responses[1]));
  EXPECT_GT(first - responses.begin(), 500);
  EXPECT_LT(first - responses.begin(), 4096);
  EXPECT_TRUE(std::ranges::all_of(first, responses.end(), spared));
  for (auto at = responses.begin(); at != first; ++at) {
    if (at == responses.begin() + 1) continue;
    ASSERT_TRUE(std::holds_alternative<Answer<double>>(*at)) << at - responses.begin();
    EXPECT_EQ(std::get<Answer<double>>(*at).time, static_cast<double>(at - responses.begin() + 1));
  }
}

// --- what it is asked in the trial ---

TEST_F(ForeignProgram, IsTriedWithTheSimplestCasesEachTwice) {
  const std::vector<std::pair<Question, std::array<std::string, 2>>> all{
      {Question::ray, {"ray f64 0 0 0 1 0 0 5 0 0 1", "ray f64 0 0 0 1 0 0 0 5 0 1"}},
      {Question::sweep, {"sweep f64 0 0 0 1 10 0 0 5 0 0 1", "sweep f64 0 0 0 1 10 0 0 0 5 0 1"}},
      {Question::moving,
       {"moving f64 0 0 0 1 10 0 0 5 0 0 1 -1 0 0", "moving f64 0 0 0 1 10 0 0 0 5 0 1 -1 0 0"}},
      {Question::cast, {"cast f64 0 0 0 1 10 0 0 5 0 0 1", "cast f64 0 0 0 1 10 0 0 0 5 0 1"}},
      {Question::container, {"container f64 0 0 0 1 10 0 0 0 0 0 5", "container f64 0 0 0 1 1 0 0 0 0 0 5"}}};
  const std::string command = python("import sys\nfor line in sys.stdin:\n    open('" + inside("asked") +
                                     "', 'a').write(line)\n    print('miss', flush=True)\n");
  for (const auto& [question, simple] : all) {
    program_ = std::make_unique<Foreign>(ForeignCommand{command, 10s}, interrupted_);
    ASSERT_EQ(program_->tried(question, NumberType::f64), "");
    std::ifstream asked(inside("asked"));
    for (std::size_t i = 0; i < 4; ++i) {
      std::string line;
      std::getline(asked, line);
      EXPECT_EQ(line, write(props::case_in<double>(simple.at(i % 2))));
    }
    std::filesystem::remove(inside("asked"));
  }
}

// --- misbehaving programs: what is reported at once ---

TEST_F(ForeignProgram, ThatIsNotThereIsReported) {
  EXPECT_TRUE(holds(trial_of(inside("nothing")), "there is no such program")) << trial_of(inside("nothing"));
}

TEST_F(ForeignProgram, ThatCannotBeExecutedIsReported) {
  std::ofstream(inside("plain")) << "text\n";
  EXPECT_TRUE(holds(trial_of(inside("plain")), "it can't be executed; `chmod +x` it"))
      << trial_of(inside("plain"));
}

TEST_F(ForeignProgram, ThatWritesToTheWrongStreamIsReported) {
  const std::string said =
      trial_of(python(std::string(prelude) + "for line in sys.stdin:\n    each(line)\n"
                                             "    print(answer, file=sys.stderr, flush=True)\n"),
               1s);
  EXPECT_TRUE(holds(said, "it writes \"hit t=0\" to standard error; answers belong on standard output"))
      << said;
  EXPECT_TRUE(holds(said, "sweep f64 0x0p+0 ")) << said;
}

TEST_F(ForeignProgram, ThatAnswersBeforeItIsAskedIsReported) {
  for (const std::string greeting : {"ready", "hit t=1"}) {
    const std::string said = trial_of("/bin/sh -c 'echo " + greeting + "; sleep 100'");
    EXPECT_TRUE(holds(said, "it writes \"" + greeting + "\" before it is asked")) << said;
  }
}

TEST_F(ForeignProgram, ThatAnswersTooMuchIsReported) {
  const std::string said = trial_of(python(program("    say(answer)")));
  EXPECT_TRUE(holds(said, "more lines than it gets cases")) << said;
}

TEST_F(ForeignProgram, ThatWritesSomethingElseIsReported) {
  const std::string said = trial_of("cat");
  EXPECT_TRUE(holds(said, "which isn't an answer: expected invalid, miss, ")) << said;
}

TEST_F(ForeignProgram, ThatNeverAnswersIsReported) {
  const std::string said = trial_of("sleep 1000", 1s);
  EXPECT_TRUE(holds(said, "it gave no answer within 1 s, nor once its input was closed")) << said;
}

TEST_F(ForeignProgram, ThatDiesAtOnceIsReported) {
  EXPECT_TRUE(holds(trial_of("/bin/sh -c 'kill -9 $$'"), "it died of signal 9"))
      << trial_of("sh -c 'kill -9 $$'");
  const std::string said = trial_of("/bin/sh -c 'echo broken >&2; exit 4'");
  EXPECT_TRUE(holds(said, "it ended with status 4; standard error: \"broken\"")) << said;
}

TEST_F(ForeignProgram, ThatEndsWithoutAnAnswerIsReported) {
  const std::string said = trial_of(python("import sys\nsys.stdin.read()\n"), 1s);
  EXPECT_TRUE(holds(said, "it ended without an answer")) << said;
}

TEST_F(ForeignProgram, ThatChangesItsMindIsReported) {
  const std::string said =
      trial_of(python(program("    if not 'hit' in answer: answer = f'hit t={os.urandom(4)[0]}'"
                              "\n    else: answer += str(time.time_ns())")));
  EXPECT_TRUE(holds(said, "the same case must get the same answer")) << said;
}

TEST_F(ForeignProgram, ThatDoesNotGiveWhatItIsSaidToIsReported) {
  program_ = std::make_unique<Foreign>(
      ForeignCommand{python(program("")), 10s, 10s, Contract::Gives::distance}, interrupted_);
  const std::string said = program_->tried(Question::sweep, NumberType::f64);
  EXPECT_TRUE(holds(said, "without distance=; set --gives to what it gives")) << said;
}

// --- the end ---

TEST_F(ForeignProgram, NoProcessIsLeftBehind) {
  // It leaves its own process number and that of a child, and neither ends by itself.
  const std::string text = "import subprocess\nchild = subprocess.Popen(['sleep', '1000'])\nopen('" +
                           inside("pids") + "', 'w').write(f'{__import__(\"os\").getpid()} {child.pid}')\n" +
                           program("");
  ASSERT_EQ(trial_of(python(text)), "");
  program_.reset();
  std::ifstream file(inside("pids"));
  for (pid_t id = 0; file >> id;) {
    const auto is_gone = [&] {
      std::ifstream status("/proc/" + std::to_string(id) + "/stat");
      std::string pid, name, state;
      status >> pid >> name >> state;
      return state.empty() || state == "Z";
    };
    props::wait_until(is_gone);
  }
}

TEST_F(ForeignProgram, AnInterruptionEndsAsking) {
  ASSERT_EQ(trial_of(python(program("    if number == 5:\n        open('" + inside("asleep") +
                                    "', 'w').close()\n        time.sleep(1000)")),
                     1000s),
            "");
  const std::jthread soon([&] {
    try {
      props::wait_until([&] { return std::filesystem::exists(inside("asleep")); });
    } catch (const std::exception& late) {
      ADD_FAILURE() << late.what();
    }
    interrupted_ = true;
  });
  // Nobody waits for the program, which sleeps, or for its time limit.
  EXPECT_EQ(ask(numbered_cases(10)).size(), 10U);
}

std::atomic<bool> was_signalled = false;

TEST_F(ForeignProgram, AnInterruptionOfTheTrialIsReportedThoughAllIsAnswered) {
  std::signal(SIGUSR1, [](int /*signal*/) { was_signalled = true; });
  const std::string command =
      python(program("    asked = globals().get('asked', 0) + 1\n    if asked == 4:\n        say(answer)\n"
                     "        os.kill(os.getppid(), signal.SIGUSR1)\n        continue"));
  program_ = std::make_unique<Foreign>(ForeignCommand{command, 10s}, was_signalled);
  EXPECT_EQ(program_->tried(Question::sweep, NumberType::f64), "interrupted");
  std::signal(SIGUSR1, SIG_DFL);
}

// --- time ---

TEST_F(ForeignProgram, WhatItHasSaidAndDoneInTimeCountsHoweverLateItIsSeen) {
  Process process("/bin/sh -c 'echo one; echo two; kill -SEGV $$'");
  ASSERT_EQ(process.end().signal, SIGSEGV);
  std::vector<std::string> heard;
  const auto take = [&](std::string_view line) {
    heard.emplace_back(line);
    return true;
  };
  // Its time is up at the first check.
  EXPECT_EQ(process.talk({"", false, 1ns, interrupted_}, {take}), Process::Heard::ended);
  EXPECT_EQ(heard, (std::vector<std::string>{"one", "two"}));
}

}  // namespace
