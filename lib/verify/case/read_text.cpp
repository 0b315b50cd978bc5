// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>

#include "verify/case/case_file.hpp"
#include "verify/case/number_text.hpp"
#include "verify/case/text.hpp"

namespace verify {
namespace {

using namespace number_text;

// Why a line can't be read.

/// The text in quotes, printable and short whatever it is.
std::string quoted(std::string_view text) {
  constexpr std::size_t most_shown = 40;
  std::string out = "\"";
  for (const char c : text.substr(0, most_shown)) {
    if (c >= ' ' && c <= '~' && c != '"' && c != '\\') {
      out += c;
    } else {
      out += "\\x";
      append_byte(out, static_cast<unsigned char>(c));
    }
  }
  if (text.size() > most_shown) out += "...";
  return out += '"';
}

/// The words as alternatives: "a, b or c".
template <std::size_t count>
std::string choice(const std::array<std::string_view, count>& words) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) out += i + 1 == count ? " or " : ", ";
    out += words[i];
  }
  return out;
}

Unreadable expected(const std::string& what, const std::optional<std::string_view>& found) {
  return {"expected " + what + ", found " + (found ? quoted(*found) : "the end of the line")};
}

// Lines and words.

/// The words of a line one after the other, then nothing.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  std::optional<std::string_view> next() {
    constexpr std::string_view separators = " \t\r";
    rest_.remove_prefix(std::min(rest_.find_first_not_of(separators), rest_.size()));
    if (rest_.empty()) return std::nullopt;
    const std::string_view word = rest_.substr(0, rest_.find_first_of(separators));
    rest_.remove_prefix(word.size());
    return word;
  }

 private:
  std::string_view rest_;
};

std::string_view without_comment(std::string_view line) { return line.substr(0, line.find('#')); }

/// What is wrong with the bytes before a comment: the first one that a line may not have there.
std::optional<Unreadable> stray_byte(std::string_view text) {
  const auto at = std::find_if_not(text.begin(), text.end(),
                                   [](char c) { return (c >= ' ' && c <= '~') || c == '\t' || c == '\r'; });
  if (at == text.end()) return std::nullopt;
  const auto column = static_cast<std::size_t>(at - text.begin());
  const bool is_mark = column == 0 && text.starts_with("\xef\xbb\xbf");
  return Unreadable{"expected printable ASCII before any comment, found " + quoted(text.substr(column)) +
                    " at byte " + std::to_string(column + 1) +
                    (is_mark ? ": a byte order mark, which editors write that save as UTF-8 with BOM" : "")};
}

/// The value whose name is this word.
template <class Named, std::size_t count>
std::optional<Named> named(std::string_view word, const std::array<Named, count>& values) {
  for (const Named value : values)
    if (name(value) == word) return value;
  return std::nullopt;
}

template <class Named, std::size_t count>
std::array<std::string_view, count> names(const std::array<Named, count>& values) {
  std::array<std::string_view, count> out{};
  std::transform(values.begin(), values.end(), out.begin(), [](Named value) { return name(value); });
  return out;
}

template <class Real>
Unreadable not_a_number(const std::string& field, std::string_view token, Fault fault) {
  return {expected("a number for " + field, token).why + describe<Real>(fault)};
}

// Reading cases.

constexpr std::string_view axes = "xyz";

/// The name of a number of a case, by its place.
std::string field(Question question, int i) {
  const LayoutField piece = field_at(layout(question), i);
  const std::string named(spec(question).in_text.*piece.name);
  return piece.axis < 0 ? named : axes[static_cast<std::size_t>(piece.axis)] + (" of the " + named);
}

/// The end of the sentence about a line with too few numbers or too many.
std::string wrong_count(Question question, std::size_t found) {
  const Layout& at = layout(question);
  std::string out = ": " + std::string(name(question)) + " takes ";
  if (at.horizon != Layout::absent) out += std::to_string(at.count - 1) + " or ";
  return out + std::to_string(at.count) + " numbers, not " + std::to_string(found);
}

template <class Real>
CaseLine read_numbers(Question question, Words words) {
  Case<Real> k{question, {}};
  const int horizon = layout(question).horizon;
  const auto numbers = k.used();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto word = words.next();
    if (!word) {
      if (static_cast<int>(i) != horizon)
        return Unreadable{expected(field(question, static_cast<int>(i)), word).why +
                          wrong_count(question, i)};
      numbers[i] = std::numeric_limits<Real>::infinity();
      break;
    }
    const auto read = read_number<Real>(*word);
    if (const Fault* const fault = std::get_if<Fault>(&read))
      return not_a_number<Real>(field(question, static_cast<int>(i)), *word, *fault);
    numbers[i] = std::get<Real>(read);
  }
  if (const auto extra = words.next()) {
    std::size_t found = numbers.size() + 1;
    while (words.next()) ++found;
    return Unreadable{expected("the end of the line", extra).why + wrong_count(question, found)};
  }
  return AnyCase{k};
}

// Reading answers.

constexpr std::array all_outcomes{Outcome::invalid, Outcome::miss,    Outcome::contained,
                                  Outcome::outside, Outcome::overlap, Outcome::impact};

constexpr std::array all_motions{Motion::approaching, Motion::sliding, Motion::separating};

/// The word for a contact in programs that don't know the outcomes of this project.
constexpr std::string_view any_contact = "hit";

std::optional<Outcome> outcome_named(std::string_view word) {
  return word == any_contact ? Outcome::impact : named(word, all_outcomes);
}

std::string outcome_words() {
  std::array<std::string_view, all_outcomes.size() + 1> words{};
  std::ranges::copy(names(all_outcomes), words.begin());
  words.back() = any_contact;
  return choice(words);
}

template <class Value>
using Read = std::variant<Value, Unreadable>;

template <class Real>
Read<Real> read_value(const std::string& key, std::string_view text, std::type_identity<Real> /*wanted*/) {
  const auto read = read_answered_number<Real>(text);
  if (const Fault* const fault = std::get_if<Fault>(&read)) return not_a_number<Real>(key, text, *fault);
  return std::get<Real>(read);
}

template <class Real>
Read<Triple<Real>> read_value(const std::string& key, std::string_view text,
                              std::type_identity<Triple<Real>> /*wanted*/) {
  if (std::count(text.begin(), text.end(), ',') != 2) return expected("x,y,z for " + key, text);
  Triple<Real> triple{};
  for (std::size_t i = 0; i < triple.size(); ++i) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    const auto read = read_answered_number<Real>(part);
    if (const Fault* const fault = std::get_if<Fault>(&read))
      return not_a_number<Real>(axes[i] + (" of " + key), part, *fault);
    triple[i] = std::get<Real>(read);
  }
  return triple;
}

Read<Motion> read_value(const std::string& key, std::string_view text,
                        std::type_identity<Motion> /*wanted*/) {
  if (const auto motion = named(text, all_motions)) return *motion;
  return expected(choice(names(all_motions)) + " for " + key, text);
}

/// The answer with one KEY=VALUE added.
template <class Real>
Read<Answer<Real>> with(Answer<Real> answer, std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == 0 || equals == std::string_view::npos) return expected("KEY=VALUE", word);
  std::optional<Unreadable> fault;
  for_each_key(answer, [&](std::string_view key, auto& slot) {
    if (key != word.substr(0, equals)) return;
    using Value = typename std::remove_reference_t<decltype(slot)>::value_type;
    if (slot) {
      fault = expected(std::string(key) + " only once", word);
      return;
    }
    auto read = read_value(std::string(key), word.substr(equals + 1), std::type_identity<Value>{});
    if (auto* const why = std::get_if<Unreadable>(&read))
      fault = *why;
    else
      slot = std::get<Value>(read);
  });
  if (fault) return *fault;
  return answer;
}

}  // namespace

CaseLine read_case(std::string_view line) {
  const std::string_view text = without_comment(line);
  if (auto fault = stray_byte(text)) return *fault;
  Words words(text);
  const auto word = words.next();
  if (!word) return std::monostate{};
  const auto question = named(*word, all_questions);
  if (!question) return expected(choice(names(all_questions)), word);
  const auto type = words.next();
  if (type == type_name<float>()) return read_numbers<float>(*question, words);
  if (type == type_name<double>()) return read_numbers<double>(*question, words);
  return expected(choice(std::array{type_name<float>(), type_name<double>()}), type);
}

std::optional<FaultyLine> each_case_in(std::string_view text,
                                       const std::function<void(const AnyCase&)>& take) {
  for (std::size_t start = 0, number = 1; start < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const CaseLine line = read_case(text.substr(start, end - start));
    if (const auto* const fault = std::get_if<Unreadable>(&line)) return FaultyLine{number, fault->why};
    if (const auto* const asked = std::get_if<AnyCase>(&line)) take(*asked);
    start = end + 1;
  }
  return std::nullopt;
}

CaseLine read_case(std::string_view line, Question question) {
  CaseLine read = read_case(line);
  const auto* const any = std::get_if<AnyCase>(&read);
  if (any == nullptr) return read;
  const Question own = std::visit([](const auto& k) { return k.question; }, *any);
  if (own == question) return read;
  return Unreadable{"expected a case of " + std::string(name(question)) + ", found one of " +
                    std::string(name(own))};
}

template <class Real>
AnswerLine<Real> read_answer(std::string_view line) {
  const std::string_view text = without_comment(line);
  if (auto fault = stray_byte(text)) return *fault;
  Words words(text);
  const auto word = words.next();
  if (!word) return std::monostate{};
  const auto outcome = outcome_named(*word);
  if (!outcome) return expected(outcome_words(), word);
  Answer<Real> answer;
  answer.outcome = *outcome;
  while (const auto claim = words.next()) {
    auto read = with(answer, *claim);
    if (auto* const fault = std::get_if<Unreadable>(&read)) return *fault;
    answer = std::get<Answer<Real>>(read);
  }
  return answer;
}

template AnswerLine<float> read_answer<float>(std::string_view);
template AnswerLine<double> read_answer<double>(std::string_view);

}  // namespace verify
