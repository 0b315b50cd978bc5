// SPDX-License-Identifier: BSL-1.0
/// `graze fuzz`: fuzzes routines with mutated cases, guided by verdicts instead of code coverage.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/audit/subject_function.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/each_routine.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/commands/whole_file.hpp"
#include "verify/audit/one_answer.hpp"
#include "verify/case/case_file.hpp"
#include "verify/fuzz/hunt.hpp"
#include "verify/judge/grouped.hpp"

namespace reports::command {

using namespace verify;

namespace {

/// A file of case lines, which grows.
class Corpus {
 public:
  /// A missing file counts as empty. Throws std::runtime_error if it can't be read, or has a line that is no case.
  explicit Corpus(std::string file) : file_(std::move(file)) {
    if (file_.empty() || !std::filesystem::exists(file_)) return;
    if (const int error = read_file(file_, text_, most_bytes_read))
      throw std::runtime_error(fmt::format("can't read {}: {}", in_quotes(file_), error_text(error)));
    if (const auto fault = each_case_in(text_, [this](const AnyCase& k) { add(k); }))
      throw std::runtime_error(fmt::format("{}:{}: {}", file_, fault->number, fault->why));
    if (!text_.empty() && text_.back() != '\n') text_ += '\n';
    known_ = cases_.size();
  }

  /// Those of a question and type.
  template <class Real>
  [[nodiscard]] std::vector<Case<Real>> of(Question question) const {
    std::vector<Case<Real>> own;
    for (const AnyCase& any : cases_) {
      const auto* const k = std::get_if<Case<Real>>(&any);
      if (k != nullptr && k->question == question) own.push_back(*k);
    }
    return own;
  }

  void add(const AnyCase& k) {
    if (lines_.insert(fuzz::line_of(k)).second) cases_.push_back(k);
  }

  /// Throws std::runtime_error.
  void write() const {
    if (file_.empty() || cases_.size() == known_) return;
    std::string text = text_;
    for (std::size_t i = known_; i < cases_.size(); ++i) text += fuzz::line_of(cases_[i]) + '\n';
    if (const FileFault fault = write_file(file_, text))
      throw std::runtime_error(fmt::format("can't write {}: {}", in_quotes(file_), error_text(fault.error)));
  }

 private:
  std::string file_, text_{};
  std::vector<AnyCase> cases_{};
  std::set<std::string> lines_{};
  std::size_t known_ = 0;  ///< of the cases, those that the file already has
};

/// The first line about a hunt: the question, the type, and the result.
template <class Real>
std::string summary(const Subject& subject, const fuzz::Hunted<Real>& hunted, const FuzzOptions& options,
                    double seconds) {
  const std::string after =
      fmt::format("{} inputs and {:.1f} s, seed {}", grouped(hunted.inputs), seconds, options.seed);
  const std::string head = fmt::format("{} {}: ", name(subject.question), type_name<Real>());
  if (hunted.found) return head + fmt::format("found after {}\n", after);
  return head + fmt::format("nothing found in {}, {} classes of cases; promised: right within {} steps\n",
                            after, hunted.corpus.size(), grouped(options.promise.backward));
}

template <class Real>
Routine fuzzed(const Subject& subject, const FuzzOptions& options, Corpus& corpus) {
  SubjectFunction<Real> routine(subject, was_interrupted());
  fuzz::FunctionTarget<Real> target(subject.question, routine, subject.contract, options.promise);
  constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  ProgressLine line(options.inputs == 0 ? "seconds" : "inputs");
  const auto progress = [&](std::uint64_t inputs) {
    if (options.inputs == 0) {
      line.show(static_cast<std::uint64_t>(seconds()), static_cast<std::uint64_t>(options.seconds) + 1,
                fmt::format("; {} inputs", grouped(inputs)));
    } else {
      line.show(inputs, options.inputs);
    }
  };
  const auto hunted = fuzz::hunt<Real>(
      target, corpus.of<Real>(subject.question),
      {.inputs = options.inputs == 0 ? no_limit : options.inputs,
       .seconds = options.inputs == 0 ? options.seconds : std::numeric_limits<double>::infinity(),
       .seed = options.seed,
       .stop = &was_interrupted(),
       .progress = progress});
  const double spent = seconds();
  for (const Case<Real>& k : hunted.corpus) corpus.add(k);
  if (hunted.found) corpus.add(hunted.found->trial.asked());
  corpus.write();
  std::string text = summary(subject, hunted, options, spent);
  if (hunted.found) {
    text += hunted.found->breach + "\n" + lines_of(hunted.found->trial, hunted.found->failure) +
            "    drawn    " + write(hunted.drawn) + "\n             " +
            counted(hunted.tries, "simpler case") + " tried\n";
    // A process that ends at many cases would take too long over thousands.
    const auto& failure = hunted.found->failure;
    if (!failure || !is_of_the_process(failure->how)) text += target.reasons(*hunted.found);
  }
  line.clear();
  return {text, hunted.found.has_value(), !target.is_asked_no_more()};
}

}  // namespace

int fuzz(const FuzzOptions& options) {
  std::optional<Corpus> corpus;
  return each_routine(options, "graze fuzz", [&](const Subject& subject, NumberType type) {
    if (!corpus) corpus.emplace(options.corpus);
    return type == NumberType::f32 ? fuzzed<float>(subject, options, *corpus)
                                   : fuzzed<double>(subject, options, *corpus);
  });
}

}  // namespace reports::command
