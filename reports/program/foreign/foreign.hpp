// SPDX-License-Identifier: BSL-1.0
/// A program that reads case lines and writes answer lines, asked like a routine of this program.
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
  std::string command;  ///< of the shell
  /// For a block of cases, and for a single case; a part of a block gets at least a quarter of it.
  std::chrono::milliseconds limit{10'000};
  std::chrono::milliseconds start_limit{10'000};  ///< for the first answer of a process, beyond that
  verify::Contract::Gives gives = verify::Contract::Gives::time;
  /// Failed attempts, and their time, that are spent on it in all. Then it is given up: nothing more is asked.
  std::size_t budget_of_attempts = 5000;
  std::chrono::seconds budget_of_time{120};
};

/// A foreign program. Each thread that asks has a process of it to itself.
///
/// After each block of cases the program is asked two cases whose answers are known, so a missing or an extra line
/// isn't mistaken for the answer to another case. A block that fails, be it of one case, is asked again in smaller parts, down to
/// single cases; each single case is then asked of a new process. The answers of a part count only if the whole part was answered.
/// If a part fails but none of its cases fails alone (a program may, for instance, close its output after a number of
/// answers), it counts as one failure, at the case where the answers broke off. A part that only took too long doesn't
/// count.
///
/// A case at which the program reports an exception of its routine is settled by that line, and takes no time.
///
/// Failures take time, so their number is limited: of the cases asked at once, those after the 64th failure or after
/// the 3rd time-out aren't asked. Which cases these are depends only on the cases and the program, if the program's
/// behaviour depends only on the block of cases that it is asked.
class Foreign final : public verify::Respondent<float>, public verify::Respondent<double> {
 public:
  /// Starts nothing yet. Once `interrupted` is true, asking ends early, with meaningless responses.
  Foreign(ForeignCommand command, const std::atomic<bool>& interrupted);

  /// Asks simple cases of a question. Returns a line that says what is wrong and what to do about it; empty if nothing
  /// is wrong. Try each question before asking its cases, and before several threads ask.
  [[nodiscard]] std::string tried(verify::Question question, NumberType type);

  /// Whether the program answers only once its input is closed; known after the first trial. Then each block takes a
  /// new process.
  [[nodiscard]] bool buffers() const { return buffers_; }

  static constexpr std::size_t most_failures = 16, most_time_outs = 3;

  /// Why it was given up, with its first failures; empty if it wasn't.
  [[nodiscard]] std::string given_up();

  /// How often it failed so far, and how it did so first. At any time, by any thread.
  struct Failures {
    std::size_t attempts = 0;
    std::string first;  ///< asked `sweep f64 ...`: ended with status 1
  };
  [[nodiscard]] Failures failures();

  /// The cases must be of the same question. A failure costs a few new processes.
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

  /// A process, and how many answers it has given.
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
      start_{};  ///< what a new process of one that is slow to start gets beyond its limit
  std::array<std::array<Known, 2>, verify::all_questions.size()> known_;  // by question and type
  std::mutex mutex_;                                                      // guards what follows
  std::vector<Asked> waiting_;
  std::size_t failed_attempts_ = 0;
  Process::Clock::duration failed_time_{};
  std::vector<std::string> first_failures_;
  std::atomic<bool> given_up_ = false;

  /// Counts a failed attempt that began with this case.
  void count_failure(std::string_view line, const std::string& what, Process::Clock::duration time);
};

}  // namespace reports
