// SPDX-License-Identifier: BSL-1.0
/// A program that reads case lines and writes answer lines, called like a built-in routine.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/program/base/number_type.hpp"
#include "reports/program/foreign/process.hpp"
#include "verify/judge/response.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

/// How to run a program, and how to read its answers.
struct ForeignCommand {
  std::string command;  ///< for the shell
  /// For a block of cases, and for a single case; a part of a block gets at least a quarter of it.
  std::chrono::milliseconds limit{10'000};
  std::chrono::milliseconds start_limit{10'000};  ///< additional time for the first answer of a process
  verify::Contract::Gives gives = verify::Contract::Gives::time;
  /// The failed attempts, and the time for them, that the program may cost in all. After that it isn't asked any more.
  std::size_t budget_of_attempts = 5000;
  std::chrono::seconds budget_of_time{120};
};

/// A foreign program. Each asking thread has its own process.
///
/// After each block of cases the program gets two cases with known answers, so a missing or an extra line isn't mistaken
/// for the answer to another case. A block that fails, even of one case, is asked again in smaller parts, down to single
/// cases; each single case then gets a new process. The answers of a part count only if the whole part was answered.
/// If a part fails but none of its cases fails alone (a program may, for instance, close its output after a number of
/// answers), it counts as one failure, at the case where the answers broke off. A part that was merely too slow doesn't
/// count.
///
/// A line that reports an exception of the routine settles its case, and costs no time.
///
/// Failures take time, so their number is limited: of the cases asked in one call, those after the 64th failure or after
/// the 3rd time-out are skipped. Which cases these are depends only on the cases and the program, provided that the
/// program's behaviour depends only on the block of cases that it gets.
class Foreign final : public verify::Respondent<float>, public verify::Respondent<double> {
 public:
  /// Starts no process yet. Once `interrupted` is true, asking ends early, with meaningless responses.
  Foreign(ForeignCommand command, const std::atomic<bool>& interrupted);

  /// Asks simple cases of a question. Returns a line that says what is wrong and how to fix it; empty if nothing is wrong.
  /// Try each question in each type before asking its cases, and before several threads ask: otherwise each block times out.
  [[nodiscard]] std::string tried(verify::Question question, NumberType type);

  /// Whether the program answers only once its input is closed; known after the first trial. If so, each block needs a
  /// new process.
  [[nodiscard]] bool buffers() const { return buffers_; }

  static constexpr std::size_t most_failures = 16, most_time_outs = 3;

  /// Why it is asked no more, with its first failures; empty if it still is asked.
  [[nodiscard]] std::string given_up();

  /// How often it has failed so far, and its first failure. May be called at any time, by any thread.
  struct Failures {
    std::size_t attempts = 0;
    std::string first;  ///< asked `sweep f64 ...`: ended with status 1
  };
  [[nodiscard]] Failures failures();

  /// The cases must belong to one question. A failure costs a few new processes.
  [[nodiscard]] std::vector<verify::Response<float>> ask(std::span<const verify::Case<float>> cases) override;
  [[nodiscard]] std::vector<verify::Response<double>> ask(
      std::span<const verify::Case<double>> cases) override;

 private:
  /// Two cases as lines, and the program's answers to them.
  struct Known {
    std::string lines;
    std::array<std::string, 2> answers;
  };
  template <class Real>
  struct Attempt;
  struct Trial;

  template <class Real>
  std::string try_question(verify::Question question);
  std::string explained(const Trial& trial, Process& process, Process::Heard heard) const;
  template <class Real>
  std::vector<verify::Response<Real>> ask_all(std::span<const verify::Case<Real>> cases);
  template <class Real>
  Attempt<Real> attempt(const Known& known, std::string_view lines, std::size_t count,
                        Process::Clock::duration limit, bool in_new_process);
  template <class Real>
  Attempt<Real> attempt_to_the_end(std::string_view lines, std::size_t count, Process::Clock::duration limit);
  template <class Real>
  Known& known(verify::Question question);

  /// A process, and the number of answers it has given.
  struct Asked {
    std::unique_ptr<Process> process;
    std::size_t answers = 0;
  };

  Asked borrow();
  void give_back(Asked asked);

  ForeignCommand command_;
  const std::atomic<bool>& interrupted_;
  bool tried_ = false, buffers_ = false;
  Process::Clock::duration
      start_{};  ///< the time beyond its limit for a new process of a program that starts slowly
  std::array<std::array<Known, 2>, verify::all_questions.size()> known_;  // by question and type
  std::mutex mutex_;                                                      // guards the members below
  std::vector<Asked> waiting_;
  std::size_t failed_attempts_ = 0;
  Process::Clock::duration failed_time_{};
  std::vector<std::string> first_failures_;
  std::atomic<bool> given_up_ = false;

  /// Counts a failed attempt that began with this case.
  void count_failure(std::string_view line, const std::string& what, Process::Clock::duration time);
};

}  // namespace reports
