// SPDX-License-Identifier: BSL-1.0
#include "reports/program/foreign/foreign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>
#include <variant>

#include "reports/program/base/console.hpp"
#include "verify/case/text.hpp"

namespace reports {

namespace {

using namespace verify;
using namespace std::chrono_literals;
using Clock = Process::Clock;
using Heard = Process::Heard;
using Gives = Contract::Gives;

constexpr auto before_asking = 50ms;         // a greeting takes no longer
constexpr auto after_answering = 50ms;       // nor does a line too many
constexpr Clock::duration after_input = 1s;  // for what is left to say once the input is closed
constexpr auto first_limit = 2s;             // for answers to a few cases before the input is closed

/// A case that comes into contact and one that doesn't, the simplest there are.
template <class Real>
std::array<Case<Real>, 2> simple_cases(Question question) {
  switch (question) {
    case Question::ray: {
      constexpr Real any = std::numeric_limits<Real>::infinity();
      return {
          {{question, {0, 0, 0, 1, 0, 0, 5, 0, 0, 1, any}}, {question, {0, 0, 0, 1, 0, 0, 0, 5, 0, 1, any}}}};
    }
    case Question::moving:
      return {{{question, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1, -1, 0, 0}},
               {question, {0, 0, 0, 1, 10, 0, 0, 0, 5, 0, 1, -1, 0, 0}}}};
    case Question::container:
      return {
          {{question, {0, 0, 0, 1, 10, 0, 0, 0, 0, 0, 5}}, {question, {0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 5}}}};
    case Question::sweep:
    case Question::cast:
      break;
  }
  return {{{question, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}}, {question, {0, 0, 0, 1, 10, 0, 0, 0, 5, 0, 1}}}};
}

constexpr std::string_view key_of(Gives gives) {
  constexpr std::array<std::string_view, 4> keys{"t=", "distance=", "centre=", ""};
  return keys[static_cast<std::size_t>(gives)];
}

/// The answer without claims of when but the one that the program is said to give.
template <class Real>
Answer<Real> as_given(Answer<Real> answer, Gives gives) {
  if (gives != Gives::time) answer.time.reset();
  if (gives != Gives::distance) answer.distance.reset();
  if (gives != Gives::centre) answer.centre.reset();
  return answer;
}

constexpr std::string_view closed_input = "closed its standard input before it had read all of it";

std::string seconds_text(Clock::duration time) {
  return fmt::format("{:.6g} s", std::chrono::duration<double>(time).count());
}

std::string with_murmur(std::string text, const Murmur& murmur) {
  const std::string said = murmur.quoted();
  return said.empty() ? text : text + "; standard error: " + said;
}

/// What the end of a process without an answer amounts to.
NoAnswer ended(Process& process) {
  const Ending ending = process.end();
  if (ending.signal != 0) {
    return {Failure::crash, fmt::format("died of signal {} ({})", ending.signal, ::strsignal(ending.signal))};
  }
  if (ending.lingers) return {Failure::exit, "closed its standard output"};
  return {Failure::exit, fmt::format("ended with status {}", ending.status)};
}

/// The lines of cases one after the other, and where each begins.
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

}  // namespace

/// The valid answers that came before all was answered or something failed.
template <class Real>
struct Foreign::Attempt {
  std::vector<Answer<Real>> answers;
  std::optional<NoAnswer> failure{};
  std::string murmured{};  ///< on standard error, to be quoted
  bool is_its_fault =
      true;  ///< false where it may be the machine that was slow, or had no room for a process
  std::size_t said_before = 0;  ///< answers of the same process to other cases
  bool new_process = true;

  /// The first case without an answer; which one it is isn't sure.
  [[nodiscard]] std::size_t suspect(std::size_t count) const { return std::min(answers.size(), count - 1); }
  [[nodiscard]] NoAnswer told() const {
    return {failure->how, murmured.empty() ? failure->what : failure->what + "; standard error: " + murmured};
  }
  /// The same where the case isn't to blame, but what came before it.
  [[nodiscard]] NoAnswer told_of_many() const {
    const std::size_t said = said_before + answers.size();
    Attempt all = *this;
    all.failure->what += fmt::format(" after {} answer{}; asked nothing else, it answers this case", said,
                                     said == 1 ? "" : "s");
    return all.told();
  }
};

Foreign::Foreign(ForeignCommand command, const std::atomic<bool>& interrupted)
    : command_(std::move(command)), interrupted_(interrupted) {}

// --- processes that wait to be asked ---

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

template <class Real>
Foreign::Known& Foreign::known(Question question) {
  return known_.at(static_cast<std::size_t>(question))[std::is_same_v<Real, float> ? 0 : 1];
}

// --- asking ---

template <class Real>
Foreign::Attempt<Real> Foreign::attempt(const Known& known, std::string_view lines, std::size_t count,
                                        Clock::duration limit, bool in_new_process) {
  Attempt<Real> all{};
  all.answers.reserve(count);
  Asked asked = in_new_process ? Asked{std::make_unique<Process>(command_.command), 0} : borrow();
  Process& process = *asked.process;
  all.said_before = asked.answers;
  all.new_process = asked.answers == 0;
  if (process.error() != 0) {
    all.failure = {Failure::exit, "couldn't be started: " + error_text(process.error())};
    all.is_its_fault = false;
    return all;
  }
  const std::string text = std::string(lines) + known.lines;
  std::vector<std::string> behind;  // the answers to the known cases
  std::string garbage;
  const auto take = [&](std::string_view line) {
    const AnswerLine<Real> read = read_answer<Real>(line);
    if (const auto* const answer = std::get_if<Answer<Real>>(&read)) {
      if (all.answers.size() < count) {
        all.answers.push_back(*answer);
        return true;
      }
      behind.push_back(write(*answer));
      return behind.back() == known.answers[behind.size() - 1] && behind.size() < known.answers.size();
    }
    if (const auto* const fault = std::get_if<Unreadable>(&read)) {
      garbage = fmt::format("wrote {}: {}", in_quotes(line), fault->why);
      return false;
    }
    return true;
  };
  // All is answered, with lines too few, when the known answers have come and nothing follows.
  const auto hangs = [&] {
    const std::size_t lines_heard = all.answers.size();
    if (!behind.empty() || lines_heard < 2 || known.answers[0] == known.answers[1]) return true;
    return write(all.answers[lines_heard - 2]) != known.answers[0] ||
           write(all.answers[lines_heard - 1]) != known.answers[1];
  };
  Heard heard = process.talk({text, false, limit, interrupted_}, {take, hangs});
  const auto is_complete = [&] {
    return behind.size() == known.answers.size() && behind.back() == known.answers.back();
  };
  if (heard == Heard::enough && garbage.empty() && !hangs() && behind.empty()) {
    // It may only be slow. At the end of its input it has to say what it has to say.
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
  switch (heard) {
    case Heard::enough:
      if (!garbage.empty() && all.answers.size() < count) {
        all.failure = {Failure::garbage, garbage};
      } else {
        const bool none = count == 1 && !behind.empty() && write(all.answers[0]) == known.answers[0] &&
                          behind[0] == known.answers[1];
        const bool fewer = none || (behind.empty() && garbage.empty());
        all.failure = {Failure::wrong_count, fewer ? "wrote no line" : "wrote more than one line"};
      }
      break;
    case Heard::ended:
      all.failure = ended(process);
      break;
    case Heard::late:
    case Heard::interrupted:
      all.failure = {Failure::time_out, "no answer within " + seconds_text(limit)};
      all.is_its_fault = false;
      break;
    case Heard::deaf:
      all.failure = {Failure::exit, std::string(closed_input)};
      break;
    case Heard::endless:
      all.failure = {Failure::garbage, "wrote a line without end"};
      break;
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
    const AnswerLine<Real> read = read_answer<Real>(line);
    if (const auto* const fault = std::get_if<Unreadable>(&read)) {
      garbage = fmt::format("wrote {}: {}", in_quotes(line), fault->why);
      return false;
    }
    if (const auto* const answer = std::get_if<Answer<Real>>(&read)) {
      more = all.answers.size() == count;
      if (!more) all.answers.push_back(*answer);
    }
    return !more;
  };
  const Heard heard = process.talk({lines, true, limit, interrupted_}, {take});
  if (heard == Heard::ended) {
    const NoAnswer end = ended(process);
    // The last line may lack its line feed, but not because the program died while writing it.
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
  if (heard == Heard::endless) all.failure = {Failure::garbage, "wrote a line without end"};
  if (more) all.failure = {Failure::wrong_count, "wrote more than one line"};
  all.murmured = process.murmur().quoted();
  return all;
}

namespace {

/// A part of a block that is still to be asked.
struct Part {
  /// Whether the number of answers before a failure tells at which case it failed: it does when the program writes out
  /// each answer at once.
  enum class Guess : std::uint8_t { yes, no, as_before };
  std::size_t first, last;
  Guess guess;  ///< `as_before`: if the case before this part, guessed, failed alone
};

/// Parts that fail, but none of whose cases fails alone, take a lot of processes; after so many it is enough. Those that
/// can be pinned down to the most failures there may be take fewer.
constexpr std::size_t most_attempts = 2048;

/// Where the cases begin that aren't asked any more: behind the failure that was one too many, all before it settled.
template <class Real>
std::size_t end_of_patience(std::span<const Response<Real>> responses) {
  std::size_t failed = 0, late = 0;
  for (std::size_t i = 0; i < responses.size(); ++i) {
    const auto* const failure = std::get_if<NoAnswer>(&responses[i]);
    if (failure == nullptr) continue;
    ++failed;
    if (failure->how == Failure::time_out) ++late;
    if (failed == Foreign::most_failures || late == Foreign::most_time_outs) return i + 1;
  }
  return responses.size();
}

}  // namespace

template <class Real>
std::vector<Response<Real>> Foreign::ask_all(std::span<const Case<Real>> cases) {
  using Guess = Part::Guess;
  std::vector<Response<Real>> responses(cases.size());
  if (cases.empty()) return responses;
  const Known& own = known<Real>(cases.front().question);
  const CaseText text(cases);
  // Parts are settled in the order of their cases, but for a suspect, which is asked before those on its left. As long
  // as failures there aren't known, patience seems to last longer than it does; so it only shrinks, and what was settled
  // behind its end is forgotten.
  std::vector<Part> parts{{0, cases.size(), Guess::yes}};
  std::size_t patience = cases.size(), attempts = 0;
  struct Broken {
    std::size_t first, last;
    Attempt<Real> attempt;
  };
  std::vector<Broken> broken;  // parts that failed
  const auto put = [&](std::size_t first, std::size_t last, bool to_new_process) {
    const std::size_t count = last - first;
    // A single case is put to the test: it gets the time of a block, start of the program included.
    const Clock::duration share = command_.limit * count / cases.size();
    const Clock::duration limit =
        count == 1 ? Clock::duration(command_.limit) : std::max(share, Clock::duration(command_.limit) / 4);
    const std::string_view lines = text.lines(first, last);
    return buffers_ ? attempt_to_the_end<Real>(lines, count, limit)
                    : attempt<Real>(own, lines, count, limit, to_new_process);
  };
  while (!parts.empty() && !interrupted_) {
    const auto [first, last, guess] = parts.back();
    parts.pop_back();
    if (first >= patience) continue;
    const std::size_t count = last - first;
    Attempt<Real> all = put(first, last, count == 1);
    const std::size_t suspect = first + all.suspect(count);
    if (all.failure && all.is_its_fault && count > 1) broken.push_back({first, last, all});
    if (all.failure && ++attempts == most_attempts) {
      patience = first;
      for (const Part& part : parts) patience = std::min(patience, part.first);
      break;
    }
    if (!all.failure) {
      for (std::size_t i = 0; i < count; ++i) responses[first + i] = as_given(all.answers[i], command_.gives);
    } else if (count == 1) {
      responses[first] = all.told();
      patience = end_of_patience<Real>(responses);
    } else if (guess == Guess::yes ||
               (guess == Guess::as_before && std::holds_alternative<NoAnswer>(responses[first - 1]))) {
      if (suspect + 1 < last) parts.push_back({suspect + 1, last, Guess::as_before});
      if (first < suspect) parts.push_back({first, suspect, Guess::no});
      parts.push_back({suspect, suspect + 1, Guess::no});
    } else {
      const std::size_t middle = first + count / 2;
      parts.push_back({middle, last, Guess::no});
      parts.push_back({first, middle, Guess::no});
    }
  }
  // Where a part failed, but none of its cases alone, the program fails by having been asked many. That counts once.
  std::vector<std::pair<std::size_t, std::size_t>> counted;
  for (Broken& one : broken) {  // a part stands behind the larger one that it is of
    if (interrupted_) break;
    if (std::ranges::any_of(counted, [&](const auto& larger) {
          return larger.first <= one.first && one.last <= larger.second;
        }))
      continue;
    const auto part = std::span(responses).subspan(one.first, one.last - one.first);
    const auto is_failure = [](const Response<Real>& response) {
      return std::holds_alternative<NoAnswer>(response);
    };
    if (one.first >= patience || std::ranges::any_of(part, is_failure)) continue;
    if (!one.attempt.new_process) {
      // What it does by these cases alone is told rather than what it does by others before.
      Attempt<Real> again = put(one.first, one.last, true);
      if (again.failure && again.is_its_fault) one.attempt = std::move(again);
    }
    counted.emplace_back(one.first, one.last);
    const std::size_t at = one.first + one.attempt.suspect(part.size());
    if (at < patience) responses[at] = one.attempt.told_of_many();
  }
  for (std::size_t i = patience; i < responses.size(); ++i) responses[i] = NotAsked{};
  return responses;
}

std::vector<Response<float>> Foreign::ask(std::span<const Case<float>> cases) { return ask_all(cases); }
std::vector<Response<double>> Foreign::ask(std::span<const Case<double>> cases) { return ask_all(cases); }

// --- trying it out ---

/// What came of the first few cases.
struct Foreign::Trial {
  std::vector<std::string> cases{};
  std::size_t answered = 0;
  std::string early{};    ///< written before anything was asked
  std::string garbage{};  ///< a line that is no answer, with the reason
  bool more = false;
  bool closed = false;  ///< its input was closed, and still the answers didn't come

  [[nodiscard]] std::string asked() const { return cases[std::min(answered, cases.size() - 1)]; }
};

std::string Foreign::explained(const Trial& trial, Process& process, Heard heard) const {
  const Murmur& murmur = process.murmur();
  if (interrupted_) return "interrupted";
  if (!trial.early.empty()) {
    return fmt::format(
        "it writes {} before it is asked; let it write answer lines alone, one for each case line, "
        "and all else to standard error",
        in_quotes(trial.early));
  }
  if (!trial.garbage.empty()) {
    return with_murmur(
        fmt::format("asked `{}`, it {}; let it write answer lines alone", trial.asked(), trial.garbage),
        murmur);
  }
  if (trial.more) {
    return fmt::format(
        "it writes more lines than it is asked cases, such as `{}`; let it write exactly one for each",
        trial.cases.front());
  }
  if (heard == Heard::endless) {
    return fmt::format("asked `{}`, it writes a line without end; end each answer with a line feed",
                       trial.asked());
  }
  const AnswerLine<double> murmured = read_answer<double>(murmur.first_line());
  const bool wrong_stream = std::holds_alternative<Answer<double>>(murmured);
  if (wrong_stream && trial.answered == 0) {
    return fmt::format("asked `{}`, it writes {} to standard error; answers belong on standard output",
                       trial.asked(), in_quotes(murmur.first_line()));
  }
  if (heard == Heard::ended) {
    const Ending ending = process.end();
    constexpr int not_found = 127, not_executable = 126;
    if (ending.status == not_found && trial.answered == 0) {
      return with_murmur(
          "there is no such program; give its path, or put its interpreter in front, as in "
          "--exec \"python3 answer.py\"",
          murmur);
    }
    if (ending.status == not_executable && trial.answered == 0) {
      return with_murmur(
          "it can't be executed; `chmod +x` it, or put its interpreter in front, as in --exec "
          "\"python3 answer.py\"",
          murmur);
    }
    if (trial.closed && ending.signal == 0 && ending.status == 0) {
      return with_murmur(
          fmt::format("asked `{}`, it ended without an answer; let it write one line for each case line",
                      trial.asked()),
          murmur);
    }
    return with_murmur(fmt::format("asked `{}`, it {}", trial.asked(), ended(process).what), murmur);
  }
  if (heard == Heard::deaf) {
    return with_murmur(
        fmt::format("asked `{}`, it {}; let it read case lines to their end", trial.asked(), closed_input),
        murmur);
  }
  return with_murmur(
      fmt::format(
          "asked `{}`, it gave no answer within {}, {}; let it read standard input line by line to its "
          "end, and "
          "write one line for each",
          trial.asked(), seconds_text(command_.limit),
          trial.closed ? "nor once its input was closed" : "while others were answered"),
      murmur);
}

template <class Real>
std::string Foreign::try_question(Question question) {
  const std::array<Case<Real>, 2> simple = simple_cases<Real>(question);
  Trial trial;
  Known& own = known<Real>(question);
  own.lines = write(simple[0]) + '\n' + write(simple[1]) + '\n';
  // Each of them twice: the answers are to serve as marks.
  for (int i = 0; i < 2; ++i) {
    for (const Case<Real>& k : simple) trial.cases.push_back(write(k));
  }
  auto process = std::make_unique<Process>(command_.command);
  if (process->error() != 0) return "it couldn't be started: " + error_text(process->error());
  if (!tried_) {
    process->talk({"", false, before_asking, interrupted_}, {[&](std::string_view line) {
                    trial.early = line.empty() ? " " : line;
                    return false;
                  }});
  }

  std::vector<Answer<Real>> answers;
  const auto take = [&](std::string_view line) {
    const AnswerLine<Real> read = read_answer<Real>(line);
    if (const auto* const fault = std::get_if<Unreadable>(&read)) {
      trial.garbage = fmt::format("wrote {}, which is no answer: {}", in_quotes(line), fault->why);
      return false;
    }
    if (const auto* const answer = std::get_if<Answer<Real>>(&read)) {
      trial.more = answers.size() == trial.cases.size();
      if (!trial.more) answers.push_back(*answer);
      trial.answered = answers.size();
    }
    return !trial.more;
  };
  const auto take_all = [&](std::string_view line) {
    return take(line) && answers.size() < trial.cases.size();
  };
  const auto took_all = [&] {
    return answers.size() == trial.cases.size() && trial.garbage.empty() && !trial.more;
  };
  const std::string text = own.lines + own.lines;
  const auto limit =
      tried_ ? Clock::duration(command_.limit) : std::min<Clock::duration>(command_.limit, first_limit);

  Heard heard = Heard::enough;
  bool good = trial.early.empty();
  if (good && !buffers_) {
    heard = process->talk({text, false, limit, interrupted_}, {take_all});
    // Those that weren't asked for come soon, if they come.
    if (took_all()) process->talk({"", false, after_answering, interrupted_}, {take});
    good = took_all();
  }
  const bool may_wait_for_end = heard == Heard::late && !tried_;
  if (trial.early.empty() && (buffers_ || (!good && may_wait_for_end))) {
    trial.closed = true;
    heard = process->talk(
        {buffers_ ? std::string_view(text) : std::string_view(), true, command_.limit, interrupted_}, {take});
    if (heard == Heard::ended && !process->rest().empty()) take(process->rest());
    good = heard == Heard::ended && took_all();
    buffers_ = good;
  }
  if (!good || interrupted_) return explained(trial, *process, heard);
  tried_ = true;

  for (std::size_t i = 0; i < simple.size(); ++i) {
    own.answers[i] = write(answers[i]);
    const std::string again = write(answers[i + simple.size()]);
    if (again == own.answers[i]) continue;
    return fmt::format(
        "asked `{}` twice, it answers {} and then {}; the same case has to get the same answer",
        trial.cases[i], in_quotes(own.answers[i]), in_quotes(again));
  }
  const Answer<Real> given = as_given(answers.front(), command_.gives);
  const bool says_when = given.time || given.distance || given.centre;
  if (is_contact(given.outcome) && command_.gives != Gives::contact_alone && !says_when) {
    return fmt::format("asked `{}`, it answers {} without {}; say with --gives what it gives",
                       trial.cases.front(), in_quotes(own.answers[0]), key_of(command_.gives));
  }
  if (!buffers_) give_back({std::move(process), answers.size()});
  return "";
}

std::string Foreign::tried(Question question, NumberType type) {
  return type == NumberType::f32 ? try_question<float>(question) : try_question<double>(question);
}

}  // namespace reports
