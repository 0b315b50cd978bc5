// SPDX-License-Identifier: BSL-1.0
/// One attempt at a part of a block: what is written to the program, and how its output is interpreted.
#include "reports/program/foreign/attempt.hpp"

#include <array>
#include <utility>
#include <variant>

#include "reports/program/base/console.hpp"
#include "verify/case/text.hpp"

namespace reports {

namespace {

using namespace verify;
using namespace std::chrono_literals;
using Clock = Process::Clock;
using Heard = Process::Heard;

constexpr Clock::duration after_input = 1s;  // for the remaining answers once the input is closed

/// What is wrong with the lines written for the cases and, after them, for the known cases.
template <class Real>
NoAnswer wrong_lines(const std::vector<Response<Real>>& answers, std::size_t count,
                     const std::vector<std::string>& behind, const std::array<std::string, 2>& known,
                     const std::string& garbage) {
  if (!garbage.empty() && answers.size() < count) return {Failure::garbage, garbage};
  const bool none = count == 1 && !behind.empty() && line_of(answers[0]) == known[0] && behind[0] == known[1];
  const bool fewer = none || (behind.empty() && garbage.empty());
  return {Failure::wrong_count, fewer ? "wrote no line" : "wrote more than one line"};
}

/// Why listening ended without the answers.
NoAnswer failure_of(Process& process, Heard heard, Clock::duration limit) {
  if (heard == Heard::ended) return ended(process);
  if (heard == Heard::deaf) return {Failure::exit, std::string(closed_input)};
  if (heard == Heard::endless) return {Failure::garbage, "wrote an endless line"};
  return {Failure::time_out, "no answer within " + seconds_text(limit)};
}

/// Whether the last two answers are those to the known cases.
template <class Real>
bool ends_with_known(const std::vector<Response<Real>>& answers, const std::array<std::string, 2>& known) {
  const std::size_t heard = answers.size();
  return heard >= 2 && known[0] != known[1] && line_of(answers[heard - 2]) == known[0] &&
         line_of(answers[heard - 1]) == known[1];
}

}  // namespace

// --- idle processes ---

Foreign::Asked Foreign::borrow() {
  for (;;) {
    std::unique_lock lock(mutex_);
    if (waiting_.empty()) break;
    Asked asked = std::move(waiting_.back());
    waiting_.pop_back();
    lock.unlock();
    if (asked.process->has_more()) continue;
    asked.process->forget_murmur();
    return asked;
  }
  return {std::make_unique<Process>(command_.command), 0};
}

void Foreign::give_back(Asked asked) {
  const std::scoped_lock lock(mutex_);
  waiting_.push_back(std::move(asked));
}

// --- an attempt ---

template <class Real>
Foreign::Attempt<Real> Foreign::attempt(const Known& known, std::string_view lines, std::size_t count,
                                        Clock::duration limit, bool in_new_process) {
  Attempt<Real> all{};
  all.answers.reserve(count);
  Asked asked = in_new_process ? Asked{std::make_unique<Process>(command_.command), 0} : borrow();
  Process& process = *asked.process;
  all.said_before = asked.answers;
  all.new_process = asked.answers == 0;
  if (all.new_process) limit += start_;
  if (process.error() != 0) {
    all.failure = {Failure::exit, "couldn't be started: " + error_text(process.error())};
    all.is_its_fault = false;
    return all;
  }
  const std::string text = std::string(lines) + known.lines;
  std::vector<std::string> behind;  // the answers to the known cases
  std::string garbage;
  const auto take = [&](std::string_view line) {
    const ResponseLine<Real> read = read_response<Real>(line);
    if (const auto* const response = std::get_if<Response<Real>>(&read)) {
      if (all.answers.size() < count) {
        all.answers.push_back(*response);
        return true;
      }
      behind.push_back(line_of(*response));
      return behind.back() == known.answers[behind.size() - 1] && behind.size() < known.answers.size();
    }
    if (const auto* const fault = std::get_if<Unreadable>(&read)) {
      garbage = fmt::format("wrote {}: {}", in_quotes(line), fault->why);
      return false;
    }
    return true;
  };
  // If the last answers are those to the known cases and nothing follows, lines are missing before them.
  const auto hangs = [&] { return !behind.empty() || !ends_with_known(all.answers, known.answers); };
  Heard heard = process.talk({text, false, limit, interrupted_}, {take, hangs});
  const auto is_complete = [&] {
    return behind.size() == known.answers.size() && behind.back() == known.answers.back();
  };
  if (heard == Heard::enough && garbage.empty() && !hangs() && behind.empty()) {
    // It may only be slow. Once its input is closed it must answer the rest.
    heard = process.talk({"", true, std::min(limit, after_input), interrupted_}, {take});
    if (heard == Heard::ended || heard == Heard::late) all.is_its_fault = heard == Heard::ended;
    if (is_complete()) return all;
    if (behind.empty() && garbage.empty()) heard = Heard::enough;
  } else if (heard == Heard::enough && garbage.empty() && is_complete() && !process.has_more()) {
    asked.answers += count + known.answers.size();
    if (!in_new_process) give_back(std::move(asked));
    return all;
  }
  all.said_before += behind.size();
  if (heard == Heard::enough) {
    all.failure = wrong_lines(all.answers, count, behind, known.answers, garbage);
  } else {
    all.failure = failure_of(process, heard, limit);
    if (heard == Heard::late || heard == Heard::interrupted) all.is_its_fault = false;
  }
  all.murmured = process.murmur().quoted();
  return all;
}

template <class Real>
Foreign::Attempt<Real> Foreign::attempt_to_the_end(std::string_view lines, std::size_t count,
                                                   Clock::duration limit) {
  Attempt<Real> all{};
  Process process(command_.command);
  if (process.error() != 0) {
    all.failure = {Failure::exit, "couldn't be started: " + error_text(process.error())};
    all.is_its_fault = false;
    return all;
  }
  std::string garbage;
  bool more = false;
  const auto take = [&](std::string_view line) {
    const ResponseLine<Real> read = read_response<Real>(line);
    if (const auto* const fault = std::get_if<Unreadable>(&read)) {
      garbage = fmt::format("wrote {}: {}", in_quotes(line), fault->why);
      return false;
    }
    if (const auto* const response = std::get_if<Response<Real>>(&read)) {
      more = all.answers.size() == count;
      if (!more) all.answers.push_back(*response);
    }
    return !more;
  };
  const Heard heard = process.talk({lines, true, limit + start_, interrupted_}, {take});
  if (heard == Heard::ended) {
    const NoAnswer end = ended(process);
    // The last line may lack its line feed, unless the program died while writing it.
    if (end.how == Failure::exit && !process.rest().empty()) take(process.rest());
    if (garbage.empty() && !more && all.answers.size() == count) return all;
    const bool by_itself = end.what == "ended with status 0";
    all.failure = by_itself ? NoAnswer{Failure::wrong_count, "wrote no line"} : end;
  } else if (heard == Heard::deaf) {
    all.failure = {Failure::exit, std::string(closed_input)};
  } else if (heard != Heard::endless) {
    all.failure = {Failure::time_out, "no answer within " + seconds_text(limit)};
    all.is_its_fault = false;
  }
  if (!garbage.empty() || more || heard == Heard::endless) all.is_its_fault = true;
  if (!garbage.empty()) all.failure = {Failure::garbage, garbage};
  if (heard == Heard::endless) all.failure = {Failure::garbage, "wrote an endless line"};
  if (more) all.failure = {Failure::wrong_count, "wrote more than one line"};
  all.murmured = process.murmur().quoted();
  return all;
}

template Foreign::Attempt<float> Foreign::attempt(const Known&, std::string_view, std::size_t,
                                                  Clock::duration, bool);
template Foreign::Attempt<double> Foreign::attempt(const Known&, std::string_view, std::size_t,
                                                   Clock::duration, bool);
template Foreign::Attempt<float> Foreign::attempt_to_the_end(std::string_view, std::size_t, Clock::duration);
template Foreign::Attempt<double> Foreign::attempt_to_the_end(std::string_view, std::size_t, Clock::duration);

}  // namespace reports
