// SPDX-License-Identifier: BSL-1.0
#include "reports/program/foreign/foreign.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>

#include "reports/program/foreign/attempt.hpp"
#include "verify/case/text.hpp"

namespace reports {

namespace {

using namespace verify;
using Clock = Process::Clock;

/// The lines of cases one after the other, and the offset of each.
class CaseText {
 public:
  template <class Real>
  explicit CaseText(std::span<const Case<Real>> cases) {
    for (const Case<Real>& k : cases) add(write(k));
  }
  void add(std::string_view line) {
    text_.append(line) += '\n';
    begins_.push_back(text_.size());
  }
  [[nodiscard]] std::string_view lines(std::size_t first, std::size_t last) const {
    return std::string_view(text_).substr(begins_[first], begins_[last] - begins_[first]);
  }

 private:
  std::string text_;
  std::vector<std::size_t> begins_{0};
};

/// A part of a block still to be asked.
struct Part {
  /// Whether the number of answers before a failure shows which case failed: it does if the program flushes each answer at
  /// once.
  enum class Guess : std::uint8_t { yes, no, as_before };
  std::size_t first, last;
  Guess guess;  ///< `as_before`: yes if the guessed case before this part failed alone
};

/// The most failed attempts at a block. It limits parts that fail although none of their cases fails alone, since each of
/// them takes many processes. Tracing the largest permitted number of failures to their cases takes fewer attempts.
constexpr std::size_t most_attempts = 2048;

/// The first case that isn't asked any more: the one after the failure that reaches a limit.
template <class Real>
std::size_t end_of_patience(std::span<const Response<Real>> responses) {
  std::size_t failed = 0, late = 0;
  for (std::size_t i = 0; i < responses.size(); ++i) {
    if (!is_failure_of_process(responses[i])) continue;
    ++failed;
    if (std::get<NoAnswer>(responses[i]).how == Failure::time_out) ++late;
    if (failed == Foreign::most_failures || late == Foreign::most_time_outs) return i + 1;
  }
  return responses.size();
}

/// If a part failed but none of its cases fails alone, the number of cases made the program fail. That counts once.
template <class Real, class Broken, class Put>
void count_broken(std::vector<Broken>& broken, std::size_t patience, std::span<Response<Real>> responses,
                  const std::atomic<bool>& interrupted, const Put& put) {
  std::vector<std::pair<std::size_t, std::size_t>> counted;
  for (Broken& one : broken) {  // a part comes after the larger part that contains it
    if (interrupted) break;
    if (std::ranges::any_of(counted, [&](const auto& larger) {
          return larger.first <= one.first && one.last <= larger.second;
        }))
      continue;
    const auto part = responses.subspan(one.first, one.last - one.first);
    if (one.first >= patience || std::ranges::any_of(part, is_failure_of_process<Real>)) continue;
    if (!one.attempt.new_process) {
      // Reports what a new process does with these cases alone, if that fails too.
      auto again = put(one.first, one.last, true);
      if (again.failure && again.is_its_fault) one.attempt = std::move(again);
    }
    counted.emplace_back(one.first, one.last);
    const std::size_t at = one.first + one.attempt.suspect(part.size());
    if (at < patience) responses[at] = one.attempt.no_answer_after_others();
  }
}

}  // namespace

Foreign::Foreign(ForeignCommand command, const std::atomic<bool>& interrupted)
    : command_(std::move(command)), interrupted_(interrupted) {}

void Foreign::count_failure(std::string_view line, const std::string& what, Clock::duration time) {
  constexpr std::size_t most_kept = 3;
  const std::scoped_lock lock(mutex_);
  ++failed_attempts_;
  failed_time_ += time;
  if (first_failures_.size() < most_kept)
    first_failures_.push_back(fmt::format("asked `{}`: {}", line.substr(0, line.find('\n')), what));
  if (failed_attempts_ >= command_.budget_of_attempts || failed_time_ >= command_.budget_of_time)
    given_up_ = true;
}

Foreign::Failures Foreign::failures() {
  const std::scoped_lock lock(mutex_);
  return {failed_attempts_, first_failures_.empty() ? "" : first_failures_.front()};
}

std::string Foreign::given_up() {
  if (!given_up_) return {};
  const std::scoped_lock lock(mutex_);
  return fmt::format("it can't be used: graze gave up after {} failed attempts, which took {}. First {}",
                     failed_attempts_, seconds_text(std::chrono::round<std::chrono::seconds>(failed_time_)),
                     fmt::join(first_failures_, "; then "));
}

template <class Real>
std::vector<Response<Real>> Foreign::ask_all(std::span<const Case<Real>> cases) {
  using Guess = Part::Guess;
  std::vector<Response<Real>> responses(cases.size());
  if (cases.empty()) return responses;
  const Known& own = known<Real>(cases.front().question);
  const CaseText text(cases);
  // Parts are settled in the order of their cases, except that a suspect is asked before the cases to its left. Failures
  // found there later can only lower `patience`; results beyond it are then dropped.
  std::vector<Part> parts{{0, cases.size(), Guess::yes}};
  std::size_t patience = cases.size(), attempts = 0;
  struct Broken {
    std::size_t first, last;
    Attempt<Real> attempt;
  };
  std::vector<Broken> broken;  // parts that failed
  const auto put = [&](std::size_t first, std::size_t last, bool to_new_process) {
    const std::size_t count = last - first;
    // A single case gets the time limit of a whole block, which includes the start of the program.
    const Clock::duration share = command_.limit * count / cases.size();
    const Clock::duration limit =
        count == 1 ? Clock::duration(command_.limit) : std::max(share, Clock::duration(command_.limit) / 4);
    const std::string_view lines = text.lines(first, last);
    const Clock::time_point start = Clock::now();
    Attempt<Real> all = buffers_ ? attempt_to_the_end<Real>(lines, count, limit)
                                 : attempt<Real>(own, lines, count, limit, to_new_process);
    if (all.failure && !interrupted_) {
      const std::size_t suspect = first + all.suspect(count);
      count_failure(text.lines(suspect, suspect + 1), all.no_answer().what, Clock::now() - start);
    }
    return all;
  };
  while (!parts.empty() && !interrupted_) {
    if (given_up_) {
      for (const Part& part : parts) patience = std::min(patience, part.first);
      break;
    }
    const auto [first, last, guess] = parts.back();
    parts.pop_back();
    if (first >= patience) continue;
    const std::size_t count = last - first;
    // A case that was asked alone from the beginning starts as a block.
    const bool is_last_attempt = count == 1 && (guess != Guess::yes || buffers_);
    Attempt<Real> all = put(first, last, is_last_attempt);
    const std::size_t suspect = first + all.suspect(count);
    if (all.failure && all.is_its_fault && count > 1) broken.push_back({first, last, all});
    if (all.failure && ++attempts == most_attempts) {
      patience = first;
      for (const Part& part : parts) patience = std::min(patience, part.first);
      break;
    }
    if (!all.failure) {
      for (std::size_t i = 0; i < count; ++i)
        responses[first + i] = as_given(all.answers[i], command_.gives, cases[first + i]);
    } else if (is_last_attempt) {
      responses[first] = all.no_answer();
      patience = end_of_patience<Real>(responses);
    } else if (guess == Guess::yes ||
               (guess == Guess::as_before && is_failure_of_process(responses[first - 1]))) {
      if (suspect + 1 < last) parts.push_back({suspect + 1, last, Guess::as_before});
      if (first < suspect) parts.push_back({first, suspect, Guess::no});
      parts.push_back({suspect, suspect + 1, Guess::no});
    } else {
      const std::size_t middle = first + count / 2;
      parts.push_back({middle, last, Guess::no});
      parts.push_back({first, middle, Guess::no});
    }
  }
  count_broken<Real>(broken, patience, responses, interrupted_, put);
  for (std::size_t i = patience; i < responses.size(); ++i) responses[i] = NotAsked{};
  return responses;
}

std::vector<Response<float>> Foreign::ask(std::span<const Case<float>> cases) { return ask_all(cases); }
std::vector<Response<double>> Foreign::ask(std::span<const Case<double>> cases) { return ask_all(cases); }

}  // namespace reports
