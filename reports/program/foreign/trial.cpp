// SPDX-License-Identifier: BSL-1.0
/// Tries a foreign program with a few simple cases, and says what is wrong with it.
#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "reports/program/base/console.hpp"
#include "reports/program/foreign/attempt.hpp"
#include "verify/case/text.hpp"

namespace reports {

namespace {

using namespace verify;
using namespace std::chrono_literals;
using Clock = Process::Clock;
using Heard = Process::Heard;
using Gives = Contract::Gives;

constexpr Clock::duration soon = 200ms;      // for a program that only waits for its input to end
constexpr auto before_asking = 50ms;         // to wait for unrequested output
constexpr auto after_answering = 50ms;       // to wait for an extra line
constexpr Clock::duration first_limit = 2s;  // for answers to a few cases before the input is closed

/// The simplest cases with and without a contact.
template <class Real>
std::array<Case<Real>, 2> simple_cases(Question question) {
  std::array<Case<Real>, 2> cases{};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    cases[i].question = question;
    std::ranges::transform(spec(question).simplest[i], cases[i].numbers.begin(),
                           [](double x) { return static_cast<Real>(x); });
  }
  return cases;
}

constexpr std::string_view key_of(Gives gives, Question question) {
  constexpr std::array<std::string_view, all_gives.size()> words{"t=", "distance=", "centre=", "",
                                                                 "t= and exit="};
  const bool is_point = gives == Gives::centre && question == Question::ray;
  return is_point ? "point=" : words[static_cast<std::size_t>(gives)];
}

std::string with_murmur(std::string text, const Murmur& murmur) {
  const std::string said = murmur.quoted();
  return said.empty() ? text : text + "; standard error: " + said;
}

}  // namespace

/// The outcome of the first few cases.
struct Foreign::Trial {
  std::vector<std::string> cases{};
  std::size_t answered = 0;
  std::string early{};    ///< written before anything was asked
  std::string garbage{};  ///< a line that isn't an answer, with the reason
  std::string thrown{};   ///< what it said about an exception
  bool more = false;
  bool closed = false;  ///< its input was closed, to get the answers

  [[nodiscard]] std::string asked() const { return cases[std::min(answered, cases.size() - 1)]; }

  /// Takes a line as an answer. False if it is garbage or one too many.
  template <class Real>
  bool take(std::string_view line, std::vector<Answer<Real>>& answers) {
    const ResponseLine<Real> read = read_response<Real>(line);
    if (const auto* const fault = std::get_if<Unreadable>(&read)) {
      garbage = fmt::format("wrote {}, which isn't an answer: {}", in_quotes(line), fault->why);
      return false;
    }
    if (const auto* const response = std::get_if<Response<Real>>(&read)) {
      if (const auto* const failure = std::get_if<NoAnswer>(response)) {
        thrown = failure->what;
        return false;
      }
      more = answers.size() == cases.size();
      if (!more) answers.push_back(std::get<Answer<Real>>(*response));
      answered = answers.size();
    }
    return !more;
  }
};

namespace {

/// What is wrong with the answers to the simple cases, each asked twice; empty if nothing is. Stores them as lines.
template <class Real>
std::string fault_in(const std::vector<Answer<Real>>& answers, const std::vector<std::string>& cases,
                     Gives gives, const Case<Real>& first, std::array<std::string, 2>& kept) {
  for (std::size_t i = 0; i < kept.size(); ++i) {
    kept[i] = write(answers[i]);
    const std::string again = write(answers[i + kept.size()]);
    if (again == kept[i]) continue;
    return fmt::format("asked `{}` twice, it answers {} and then {}; the same case must get the same answer",
                       cases[i], in_quotes(kept[i]), in_quotes(again));
  }
  const Answer<Real> given = as_given(answers.front(), gives, first);
  const bool says_when =
      gives == Gives::roots ? given.exit.has_value() : given.time || given.distance || given.centre;
  if (is_contact(given.outcome) && gives != Gives::contact_alone && !says_when) {
    return fmt::format("asked `{}`, it answers {} without {}; set --gives to what it gives", cases.front(),
                       in_quotes(kept[0]), key_of(gives, first.question));
  }
  return "";
}

/// The message about unrequested lines and lines that aren't answers; empty if there are none.
template <class Trial>
std::string explained_lines(const Trial& trial, const Murmur& murmur) {
  if (!trial.early.empty()) {
    return fmt::format(
        "it writes {} before it is asked; write only answer lines, one for each case line, and everything "
        "else to standard error",
        in_quotes(trial.early));
  }
  if (!trial.garbage.empty()) {
    return with_murmur(
        fmt::format("asked `{}`, it {}; write only answer lines", trial.asked(), trial.garbage), murmur);
  }
  if (!trial.thrown.empty()) {
    return with_murmur(fmt::format("asked `{}`, it {}; it must answer this, one of the simplest cases",
                                   trial.asked(), trial.thrown),
                       murmur);
  }
  if (trial.more) {
    return fmt::format("it writes more lines than it gets cases, such as `{}`; write exactly one for each",
                       trial.cases.front());
  }
  return "";
}

/// The message about a program that ended.
template <class Trial>
std::string explained_end(const Trial& trial, Process& process) {
  const Murmur& murmur = process.murmur();
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
        fmt::format("asked `{}`, it ended without an answer; write one line for each case line",
                    trial.asked()),
        murmur);
  }
  return with_murmur(fmt::format("asked `{}`, it {}", trial.asked(), ended(process).what), murmur);
}

}  // namespace

std::string Foreign::explained(const Trial& trial, Process& process, Heard heard) const {
  const Murmur& murmur = process.murmur();
  if (interrupted_) return "interrupted";
  if (std::string said = explained_lines(trial, murmur); !said.empty()) return said;
  if (heard == Heard::endless) {
    return fmt::format("asked `{}`, it writes an endless line; end each answer with a line feed",
                       trial.asked());
  }
  const AnswerLine<double> murmured = read_answer<double>(murmur.first_line());
  const bool wrong_stream = std::holds_alternative<Answer<double>>(murmured);
  if (wrong_stream && trial.answered == 0) {
    return fmt::format("asked `{}`, it writes {} to standard error; answers belong on standard output",
                       trial.asked(), in_quotes(murmur.first_line()));
  }
  if (heard == Heard::ended) return explained_end(trial, process);
  if (heard == Heard::deaf) {
    return with_murmur(fmt::format("asked `{}`, it {}; read all case lines", trial.asked(), closed_input),
                       murmur);
  }
  return with_murmur(
      fmt::format("asked `{}`, it gave no answer within {}, {}; read standard input line by line to its end, "
                  "and write one line for each",
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
  // Each of them twice: their answers will mark the ends of blocks, so they must be the same each time.
  for (int i = 0; i < 2; ++i) {
    for (const Case<Real>& k : simple) trial.cases.push_back(write(k));
  }
  const Clock::time_point born = Clock::now();
  auto process = std::make_unique<Process>(command_.command);
  if (process->error() != 0) return "it couldn't be started: " + error_text(process->error());
  if (!tried_) {
    process->talk({"", false, before_asking, interrupted_}, {[&](std::string_view line) {
                    trial.early = line.empty() ? " " : line;
                    return false;
                  }});
  }

  std::vector<Answer<Real>> answers;
  const auto take = [&](std::string_view line) { return trial.take(line, answers); };
  const auto take_all = [&](std::string_view line) {
    return take(line) && answers.size() < trial.cases.size();
  };
  const auto took_all = [&] {
    return answers.size() == trial.cases.size() && trial.garbage.empty() && trial.thrown.empty() &&
           !trial.more;
  };
  const std::string text = own.lines + own.lines;
  const auto limit =
      tried_ ? Clock::duration(command_.limit) : std::min<Clock::duration>(command_.limit, first_limit);

  Heard heard = Heard::enough;
  bool good = trial.early.empty();
  if (good && !buffers_) {
    heard = process->talk({text, false, limit, interrupted_}, {take_all});
    // An extra line, if there is one, comes soon.
    if (took_all()) process->talk({"", false, after_answering, interrupted_}, {take});
    good = took_all();
  }
  const bool may_wait_for_end = heard == Heard::late && !tried_;
  if (trial.early.empty() && (buffers_ || (!good && may_wait_for_end))) {
    trial.closed = true;
    const bool is_known_to_buffer = buffers_;
    const Clock::time_point closing = Clock::now();
    heard = process->talk({buffers_ ? std::string_view(text) : std::string_view(), true,
                           command_.limit + Clock::duration(command_.start_limit), interrupted_},
                          {take});
    if (heard == Heard::ended && !process->rest().empty()) take(process->rest());
    good = heard == Heard::ended && took_all();
    buffers_ = good;
    const Clock::time_point closed = Clock::now();
    // A program that buffers answers as soon as its input is closed. Otherwise it may only be slow to start, as interpreters
    // and virtual machines are, and answers while its input is open, too.
    if (good && !is_known_to_buffer && closed - closing > soon) {
      auto patient = std::make_unique<Process>(command_.command);
      std::vector<Answer<Real>> again;
      Trial other{.cases = trial.cases};
      const Clock::duration allowance = std::min<Clock::duration>(2 * (closed - born), command_.start_limit);
      patient->talk({text, false, allowance, interrupted_}, {[&](std::string_view line) {
                      return other.take(line, again) && again.size() < trial.cases.size();
                    }});
      if (again.size() == trial.cases.size()) {
        buffers_ = false;
        start_ = allowance;
        process = std::move(patient);
      }
    }
  }
  if (!good || interrupted_) return explained(trial, *process, heard);
  tried_ = true;

  if (std::string fault = fault_in(answers, trial.cases, command_.gives, simple.front(), own.answers);
      !fault.empty())
    return fault;
  if (!buffers_) give_back({std::move(process), answers.size()});
  return "";
}

std::string Foreign::tried(Question question, NumberType type) {
  return type == NumberType::f32 ? try_question<float>(question) : try_question<double>(question);
}

}  // namespace reports
