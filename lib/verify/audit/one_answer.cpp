// SPDX-License-Identifier: BSL-1.0
#include "verify/audit/one_answer.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <utility>
#include <variant>

#include "verify/backward/measure.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/grouped.hpp"
#include "verify/judge/promise.hpp"

namespace verify {

namespace {

/// The truth already holds what the contract requires; an answer may hold more.
template <class Real>
Wanted wanted_for(const Answer<Real>& answer) {
  return {.exit = answer.exit.has_value(),
          .travel = answer.distance.has_value(),
          .geometry = answer.centre || answer.point || answer.normal};
}

template <class Real>
std::string in_decimals(Real x) {
  return decimal(x);
}

template <class Real>
std::string in_decimals(const Triple<Real>& v) {
  return decimal(v[0]) + " " + decimal(v[1]) + " " + decimal(v[2]);
}

template <class Real>
std::string in_decimals(const Answer<Real>& answer) {
  std::string text;
  for_each_number(answer, [&](std::string_view key, const auto& number) {
    (((text += text.empty() ? "" : ", ") += key) += " ") += in_decimals(number);
  });
  return text.empty() ? "" : "\n             " + text;
}

/// The command that explains a case, in decimals: split by a backslash before it exceeds the length of a line of a mail, so that
/// it can be copied from there.
template <class Real>
std::string explaining(const Case<Real>& k) {
  constexpr std::size_t most = 76;
  const std::string margin = "    explain  ";
  std::string text = margin + "graze explain";
  std::size_t column = text.size();
  const auto add = [&](const std::string& word) {
    if (column + 1 + word.size() > most) {
      text += " \\\n" + std::string(margin.size(), ' ');
      column = margin.size();
    }
    text += " " + word;
    column += 1 + word.size();
  };
  add(std::string(name(k.question)));
  add(std::string(type_name<Real>()));
  const auto numbers = k.used();
  const bool is_endless = has_horizon(k.question) && std::isinf(numbers.back());
  for (const Real x : numbers.first(numbers.size() - (is_endless ? 1 : 0))) add(decimal(x));
  return text;
}

/// What is wrong with a decision, and how far away the question is for which the answer is right.
std::string in_words(const Verdict& verdict) {
  std::string text = is_wrong(verdict.kind) ? std::string(name(verdict.kind)) : "";
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
  if (!verdict.outcome_kept) add("another outcome");
  if (!verdict.motion_kept) add("another motion");
  const Steps steps = verdict.backward ? counted(*verdict.backward) : 0;
  if (steps == no_steps) {
    add("right for no question nearby");
  } else if (steps != 0) {
    add("right for a question " + counted(steps, "step") + " away");
  }
  return text.empty() ? "right" : text;
}

}  // namespace

template <class Real>
Trial<Real> measured(const Response<Real>& response, Truth<Real> truth, const Contract& contract) {
  Trial<Real> trial{.truth = std::move(truth)};
  if (const auto* const answer = std::get_if<Answer<Real>>(&response)) {
    trial.answer = *answer;
    add(trial.truth, wanted_for(*answer));
  }
  trial.verdict = judge(response, trial.truth, contract);
  measure_backward(trial.verdict, response, trial.truth, contract);
  return trial;
}

template <class Real>
std::string breach_of(const Promise& promise, const Trial<Real>& trial, const Contract& contract) {
  const Verdict& verdict = trial.verdict;
  if (verdict.kind == Kind::no_answer) return "no answer";
  const bool is_excused = verdict.at_limits && promise.backward != 0;
  const std::string what = std::string(name(verdict.kind)) + ": ";
  if (verdict.backward && !is_excused && verdict.backward->low > promise.backward) {
    const auto [low, high] = *verdict.backward;
    const std::string promised =
        "; " + counted(promise.backward, "step") + (promise.backward == 1 ? " is" : " are") + " promised";
    if (low == no_steps) return what + "the answer belongs to no question nearby" + promised;
    return what + "the nearest question with this answer is " + (low == high ? "" : "at least ") +
           counted(low, "step") + " away" + promised;
  }
  // Invalid input has no question nearby: the answer is right or wrong.
  const bool is_exact = promise.backward == 0 || (!verdict.backward && !is_excused);
  if (is_exact && !is_decided(verdict))
    return what + (verdict.outcome_kept ? "the motion" : "the outcome") + " stated isn't the true one";
  const bool states_all = promise.backward == 0 && contract.states_outcome;
  if (states_all && !is_correctly_rounded(trial.answer, trial.truth))
    return what + "a number stated isn't the exact one correctly rounded";
  return {};
}

template <class Real>
std::string lines_of(const Trial<Real>& trial, const std::optional<NoAnswer>& failure) {
  const Answer<Real> truth = as_answer(trial.truth);
  std::string text = "    case     " + write(trial.asked()) + "\n    said     ";
  text += failure ? failure->what : write(trial.answer) + in_decimals(trial.answer);
  text += "\n    truth    " + write(truth) + in_decimals(truth);
  if (trial.truth.time) {
    text += "\n             t to 20 digits: " + digits_of(trial.asked(), Instant::contact, 20);
  }
  text += "\n    verdict  " + in_words(trial.verdict);
  return text + "\n" + explaining(trial.asked()) + "\n";
}

template <class Real>
std::string decimal(Real x) {
  if (x != x) return "nan";
  std::array<char, 64> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr};
}

std::string decimal(double x, int digits) {
  if (x != x) return "nan";
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.*g", digits, x);
  return buffer;
}

std::string counted(std::uint64_t times, std::string_view noun) {
  return grouped(times) + " " + std::string(noun) + (times == 1 ? "" : "s");
}

template std::string decimal(float);
template std::string decimal(double);
#define GRAZE_ONE_ANSWER_OF(Real)                                                      \
  template Trial<Real> measured(const Response<Real>&, Truth<Real>, const Contract&);  \
  template std::string breach_of(const Promise&, const Trial<Real>&, const Contract&); \
  template std::string lines_of(const Trial<Real>&, const std::optional<NoAnswer>&);
GRAZE_ONE_ANSWER_OF(float)
GRAZE_ONE_ANSWER_OF(double)
#undef GRAZE_ONE_ANSWER_OF

}  // namespace verify
