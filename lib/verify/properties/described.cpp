// SPDX-License-Identifier: BSL-1.0
/// Results of properties in words.
#include <array>
#include <charconv>
#include <cmath>
#include <ostream>
#include <string>
#include <string_view>

#include "verify/case/text.hpp"
#include "verify/judge/grouped.hpp"
#include "verify/oracle/oracle.hpp"
#include "verify/properties.hpp"

namespace verify {

namespace {

/// The shortest decimal that reads back the same.
template <class Real>
std::string plain(Real x) {
  if (x != x) return "nan";
  std::array<char, 64> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr};
}

/// A case line in plain decimals, as words of a command: broken by a backslash before it gets longer than a line of a mail, so that
/// it can be copied from there.
template <class Real>
std::string as_words(std::string_view command, const Case<Real>& k) {
  constexpr std::size_t most = 76;
  std::string text(command);
  std::size_t column = text.size();
  const auto add = [&](const std::string& word) {
    if (column + 1 + word.size() > most) {
      text += " \\\n     ";
      column = 5;
    }
    text += " " + word;
    column += 1 + word.size();
  };
  add(std::string(name(k.question)));
  add(std::string(type_name<Real>()));
  const auto numbers = k.used();
  const bool is_endless = has_horizon(k.question) && std::isinf(numbers.back());
  for (const Real x : numbers.first(numbers.size() - (is_endless ? 1 : 0))) add(plain(x));
  return text;
}

template <class Real>
std::string in_decimals(const Answer<Real>& answer) {
  std::string text(name(answer.outcome));
  for_each_number(answer, [&]<class Number>(std::string_view key, const Number& number) {
    text += " " + std::string(key) + "=";
    if constexpr (std::is_same_v<Number, Real>) {
      text += plain(number);
    } else {
      text += plain(number[0]) + "," + plain(number[1]) + "," + plain(number[2]);
    }
  });
  return text;
}

std::string spaced(std::string_view name) {
  std::string text(name);
  for (char& c : text) c = c == '_' ? ' ' : c;
  return text;
}

/// What is wrong with a decision, and how far away the question is to which the answer is right.
std::string judged_in_words(const Verdict& verdict) {
  std::string text = is_wrong(verdict.kind) ? std::string(name(verdict.kind)) : "";
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
  if (!verdict.outcome_kept) add("another outcome");
  if (!verdict.motion_kept) add("another motion");
  if (!verdict.backward) return text.empty() ? "right" : text;
  const Steps steps = counted(*verdict.backward);
  if (steps == no_steps) {
    add("right for no question nearby");
  } else if (steps != 0) {
    add("right for a question " + grouped(steps) + (steps == 1 ? " step away" : " steps away"));
  }
  return text.empty() ? "right" : text;
}

template <class Real>
std::string lines_of(const JudgedReply<Real>& reply) {
  std::string text = "    said     ";
  text += reply.failure ? reply.failure->what : in_decimals(reply.trial.answer);
  text += "\n    truth    " + in_decimals(as_answer(reply.trial.truth));
  return text + "\n    verdict  " + judged_in_words(reply.trial.verdict) + "\n";
}

template <class Real>
std::string lines_of(const Counterexample<Real>& one, std::uint64_t seed) {
  std::string text = "\nbroken: " + spaced(one.property) + "\n";
  bool is_first = true;
  for (const JudgedReply<Real>& reply : one.replies) {
    text += as_words(is_first ? "  graze explain" : "  and of", reply.trial.asked()) + "\n" + lines_of(reply);
    is_first = false;
  }
  if (!one.but.empty()) text += "    " + one.but + "\n";
  text += "    case     " + write(one.simplest) + "\n    drawn    ";
  text += one.family.empty() ? "before, and kept in the file"
                             : "as case " + std::to_string(one.number) + " of seed " + std::to_string(seed) +
                                   ", family " + std::string(one.family);
  return text + "; made simple in " + grouped(one.tries) + " tries\n";
}

}  // namespace

template <class Real>
std::string describe(const PropertyResults<Real>& results) {
  std::string text = std::string(name(results.question)) + " " + std::string(type_name<Real>()) + ", seed " +
                     std::to_string(results.seed) + ": ";
  text += results.broken.empty() ? "no" : std::to_string(results.broken.size());
  text += " of " + std::to_string(results.tested.size()) + " properties broken; promised: right within " +
          grouped(results.promise.backward) + " steps";
  if (!results.complete) text += "; ended early";
  text += "\n" + in_words(results.diagnosis);
  for (const Counterexample<Real>& one : results.broken) text += lines_of(one, results.seed);
  std::string silent;
  for (const auto& tested : results.tested) {
    if (tested.held == 0 && tested.silent != 0) silent += "\n  " + spaced(tested.name);
  }
  return silent.empty() ? text : text + "\nSaid nothing of these cases:" + silent + "\n";
}

template <class Real>
std::ostream& operator<<(std::ostream& out, const PropertyResults<Real>& results) {
  return out << describe(results);
}

template std::string describe(const PropertyResults<float>&);
template std::string describe(const PropertyResults<double>&);
template std::ostream& operator<<(std::ostream&, const PropertyResults<float>&);
template std::ostream& operator<<(std::ostream&, const PropertyResults<double>&);

}  // namespace verify
