// SPDX-License-Identifier: BSL-1.0
/// A program that reads case lines and writes answer lines, asked like a routine of this one.
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

/// How to run a program, and what to make of its answers.
struct ForeignCommand {
  std::string command;  ///< of the shell
  /// For a block of cases, and for a case alone; a part of a block gets a quarter of it at least.
  std::chrono::milliseconds limit{10'000};
  verify::Contract::Gives gives = verify::Contract::Gives::time;
};

/// A foreign program. Each thread that asks has a process of it to itself.
///
/// Behind each block of cases the program is asked two cases to which its answers are known. So a line too few or too
/// many isn't taken for the answer to another case. What fails is asked again in parts until it is down to single
/// cases, each asked of a new process that is asked nothing else; only the answers of a part that was answered as a whole
/// count as answers. A part that fails though none of its cases does so alone, counts as one failure, at the case where
/// the answers broke off: such a program closes its output after so many answers, say. A part that only took too long
/// doesn't.
///
/// Failures take time, so there is an end to them: of the cases asked at once, those behind the 64th that fails, or
/// behind the 3rd that gets no answer in time, aren't asked. Which these are depends on the cases and the program alone,
/// unless what the program does depends on more than the block of cases that it is asked.
class Foreign final : public verify::Respondent<float>, public verify::Respondent<double> {
 public:
  /// Nothing runs yet. Once `interrupted` is true, asking comes to an end, with responses that mean nothing.
  Foreign(ForeignCommand command, const std::atomic<bool>& interrupted);

  /// Asks simple cases of a question. Gives what is wrong, as one line that says what to do about it, or an empty text.
  /// A question has to be tried before cases of it are asked, and before several threads ask.
  [[nodiscard]] std::string tried(verify::Question question, NumberType type);

  /// Whether its answers come only once its input is closed, known by the first trial. Then each block takes a process.
  [[nodiscard]] bool buffers() const { return buffers_; }

  static constexpr std::size_t most_failures = 64, most_time_outs = 3;

  /// All of the same question. Takes as long as the program does; a failure costs a few new processes.
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
  std::array<std::array<Known, 2>, verify::all_questions.size()> known_;  // by question and type
  std::mutex mutex_;                                                      // guards those that wait
  std::vector<Asked> waiting_;
};

}  // namespace reports
