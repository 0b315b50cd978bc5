// SPDX-License-Identifier: BSL-1.0
#include "verify/case/text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>

namespace verify {
namespace {

// What a line that can't be read is told.

constexpr std::string_view hexadecimal_digits = "0123456789abcdef";

/// The text in quotes, printable and short whatever it is.
std::string quoted(std::string_view text) {
  constexpr std::size_t most_shown = 40;
  std::string out = "\"";
  for (const char c : text.substr(0, most_shown)) {
    if (c >= ' ' && c <= '~' && c != '"' && c != '\\') {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += "\\x";
      out += hexadecimal_digits[byte >> 4];
      out += hexadecimal_digits[byte & 0xf];
    }
  }
  if (text.size() > most_shown) out += "...";
  return out += '"';
}

/// The words as a choice: "a, b or c".
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

/// The first byte that no line may have before its comment.
std::optional<Unreadable> stray_byte(std::string_view text) {
  const auto at = std::find_if_not(text.begin(), text.end(),
                                   [](char c) { return (c >= ' ' && c <= '~') || c == '\t' || c == '\r'; });
  if (at == text.end()) return std::nullopt;
  const auto column = static_cast<std::size_t>(at - text.begin());
  return Unreadable{"expected printable ASCII before any comment, found " + quoted(text.substr(column)) +
                    " at byte " + std::to_string(column + 1)};
}

/// Which of the values has this word for its name.
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

// Reading numbers.

/// A finite number as it is spelled: mantissa times base to the exponent.
struct Spelling {
  bool negative;
  bool hexadecimal;
  std::string_view mantissa;  ///< digits, at least one, with at most one point
  std::int64_t exponent;      ///< of ten, or of two for a hexadecimal number
};

/// Exponents above this aren't told apart: it is more than the digits of any line could make up for, and
/// still far enough from overflow for their number to be added.
constexpr std::int64_t beyond_all_exponents = 100'000'000'000'000'000;

/// The value of a string of digits behind a sign; nothing, if it isn't one.
std::optional<std::int64_t> signed_integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    if (value < beyond_all_exponents) value = 10 * value + (c - '0');
  }
  return negative ? -value : value;
}

std::optional<Spelling> spelling(std::string_view token) {
  const bool negative = token.starts_with('-');
  if (negative || token.starts_with('+')) token.remove_prefix(1);
  const bool hexadecimal = token.starts_with("0x") || token.starts_with("0X");
  if (hexadecimal) token.remove_prefix(2);

  const std::string_view mantissa =
      token.substr(0, token.find_first_not_of(hexadecimal ? ".0123456789abcdefABCDEF" : ".0123456789"));
  const auto points = static_cast<std::size_t>(std::count(mantissa.begin(), mantissa.end(), '.'));
  if (points > 1 || mantissa.size() == points) return std::nullopt;

  token.remove_prefix(mantissa.size());
  if (token.empty()) return Spelling{negative, hexadecimal, mantissa, 0};
  const std::string_view marks = hexadecimal ? "pP" : "eE";
  if (marks.find(token.front()) == std::string_view::npos) return std::nullopt;
  const auto exponent = signed_integer(token.substr(1));
  if (!exponent) return std::nullopt;
  return Spelling{negative, hexadecimal, mantissa, *exponent};
}

/// The first significant digits of a mantissa.
template <std::size_t most>
struct Leading {
  std::array<char, most> digits{};
  std::size_t count = 0;
  std::int64_t scale = 0;  ///< power of the base by which the last of the digits counts
  bool more = false;       ///< whether a digit that isn't zero follows them
};

template <std::size_t most>
Leading<most> leading_digits(std::string_view mantissa) {
  Leading<most> leading;
  bool behind_point = false;
  for (const char c : mantissa) {
    if (c == '.') {
      behind_point = true;
      continue;
    }
    if (behind_point) --leading.scale;
    if (leading.count == most) {
      ++leading.scale;
      leading.more |= c != '0';
    } else if (leading.count > 0 || c != '0') {
      leading.digits[leading.count++] = c;
    }
  }
  return leading;
}

/// The number without its sign, rounded once to the nearest of the type, ties to even.
template <class Real>
Real decimal(const Spelling& spelled) {
  // No number halfway between two neighbouring doubles has more than 768 significant digits, so the digits
  // behind them count only by whether one isn't zero, and a single digit can stand for them all. The text
  // that strtod gets has no point in it, the one thing that it would read by the locale.
  constexpr std::size_t most = 800;
  constexpr std::int64_t farthest = 100'000;  // zero or infinity for certain, whatever the digits
  const auto leading = leading_digits<most>(spelled.mantissa);
  if (leading.count == 0) return Real(0);

  std::array<char, most + 16> text{};
  char* end = std::copy_n(leading.digits.begin(), leading.count, text.data());
  std::int64_t exponent = spelled.exponent + leading.scale;
  if (leading.more) {
    *end++ = '1';
    --exponent;
  }
  *end++ = 'e';
  // The last byte stays zero: that is where strtod stops.
  std::to_chars(end, text.data() + text.size() - 1, std::clamp(exponent, -farthest, farthest));
  if constexpr (std::is_same_v<Real, float>)
    return std::strtof(text.data(), nullptr);
  else
    return std::strtod(text.data(), nullptr);
}

/// What can be wrong with a number.
enum class Fault : std::uint8_t { spelling, too_many_bits, too_large, too_fine };

template <class Real>
std::string describe(Fault fault) {
  const std::string type{type_name<Real>()};
  switch (fault) {
    case Fault::too_many_bits:
      return ", with more bits than " + type + " holds";
    case Fault::too_large:
      return ", beyond the range of " + type;
    case Fault::too_fine:
      return ", with bits below the smallest " + type;
    case Fault::spelling:
      break;
  }
  return "";
}

template <class Real>
using Number = std::variant<Real, Fault>;

/// The number without its sign, if the type holds it.
template <class Real>
Number<Real> hexadecimal(const Spelling& spelled) {
  using Limits = std::numeric_limits<Real>;
  const auto leading = leading_digits<16>(spelled.mantissa);
  if (leading.count == 0) return Real(0);

  std::uint64_t bits = 0;
  std::from_chars(leading.digits.data(), leading.digits.data() + leading.count, bits, 16);
  const int trailing = std::countr_zero(bits);
  bits >>= trailing;
  const int width = static_cast<int>(std::bit_width(bits));
  // The last bit counts by two to the power of this.
  const std::int64_t lowest = spelled.exponent + 4 * leading.scale + trailing;
  if (lowest + width > Limits::max_exponent) return Fault::too_large;
  if (leading.more || width > Limits::digits) return Fault::too_many_bits;
  if (lowest < Limits::min_exponent - Limits::digits) return Fault::too_fine;
  return std::ldexp(static_cast<Real>(bits), static_cast<int>(lowest));
}

template <class Real>
Number<Real> number(std::string_view token) {
  using Limits = std::numeric_limits<Real>;
  if (token == "inf") return Limits::infinity();
  if (token == "-inf") return -Limits::infinity();
  if (token == "nan") return Limits::quiet_NaN();
  const auto spelled = spelling(token);
  if (!spelled) return Fault::spelling;
  Number<Real> magnitude = spelled->hexadecimal ? hexadecimal<Real>(*spelled) : decimal<Real>(*spelled);
  if (Real* const value = std::get_if<Real>(&magnitude); value != nullptr && spelled->negative)
    *value = -*value;
  return magnitude;
}

/// Whether a text is this word, given in small letters, in letters of any size.
bool is_word(std::string_view text, std::string_view word) {
  const auto is_letter = [](char c, char small) {
    return c == small || (c >= 'A' && c <= 'Z' && c - 'A' + 'a' == small);
  };
  return std::ranges::equal(text, word, is_letter);
}

/// What languages print behind a NaN to tell it from others: nan(ind), nan(0x8000000000000).
bool is_mark(std::string_view text) {
  const auto is_in_mark = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  return text.empty() || (text.size() > 1 && text.front() == '(' && text.back() == ')' &&
                          std::ranges::all_of(text.substr(1, text.size() - 2), is_in_mark));
}

/// A number of an answer: whoever prints NaN or infinity does it as its language does.
template <class Real>
Number<Real> answered_number(std::string_view token) {
  using Limits = std::numeric_limits<Real>;
  constexpr std::string_view nan = "nan";
  const bool negative = token.starts_with('-');
  const std::string_view word = token.substr(negative || token.starts_with('+') ? 1 : 0);
  if (is_word(word, "inf") || is_word(word, "infinity"))
    return negative ? -Limits::infinity() : Limits::infinity();
  if (is_word(word.substr(0, nan.size()), nan) && is_mark(word.substr(nan.size())))
    return Limits::quiet_NaN();
  return number<Real>(token);
}

template <class Real>
Unreadable not_a_number(const std::string& field, std::string_view token, Fault fault) {
  return {expected("a number for " + field, token).why + describe<Real>(fault)};
}

// Reading cases.

constexpr std::string_view axes = "xyz";

/// What a number of a case is, in words.
std::string field(Question question, int i) {
  const Layout& at = layout(question);
  const bool of_ray = question == Question::ray;
  const std::string b = of_ray ? "the sphere" : question == Question::container ? "the container" : "B";
  const auto component = [i](int first, const std::string& vector) {
    return axes[static_cast<std::size_t>(i - first)] + (" of the " + vector);
  };
  const auto within = [i](int first) { return first != Layout::absent && i >= first && i < first + 3; };

  if (i == at.horizon) return "t_max";
  if (i == at.a_radius) return "radius of A";
  if (i == at.b_radius) return "radius of " + b;
  if (within(at.a_centre))
    return component(at.a_centre, of_ray ? "origin" : at.ends ? "start" : "centre of A");
  if (within(at.a_motion))
    return component(at.a_motion, of_ray ? "direction" : at.ends ? "end" : "displacement of A");
  if (within(at.b_centre)) return component(at.b_centre, "centre of " + b);
  return component(at.b_motion, "displacement of " + b);
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
    const auto read = number<Real>(*word);
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

/// Foreign programs needn't know our outcomes: this is their word for a contact.
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
  const auto read = answered_number<Real>(text);
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
    const auto read = answered_number<Real>(part);
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

/// The answer with what the word says added to it.
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

// Writing.

static_assert(std::numeric_limits<double>::is_iec559);

void append(std::string& out, double value) {
  if (std::isnan(value)) {
    out += "nan";
    return;
  }
  if (std::signbit(value)) out += '-';
  if (std::isinf(value)) {
    out += "inf";
    return;
  }
  // printf would put the locale's point in.
  constexpr int fraction_bits = 52;
  constexpr std::uint64_t fraction_mask = (std::uint64_t{1} << fraction_bits) - 1;
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const int biased = static_cast<int>(bits >> fraction_bits) & 0x7ff;
  std::uint64_t fraction = bits & fraction_mask;
  const int exponent = biased != 0 ? biased - 1023 : fraction != 0 ? -1022 : 0;

  out += biased != 0 ? "0x1" : "0x0";
  if (fraction != 0) out += '.';
  for (; fraction != 0; fraction = (fraction << 4) & fraction_mask)
    out += hexadecimal_digits[fraction >> (fraction_bits - 4)];
  out += exponent < 0 ? "p-" : "p+";
  std::array<char, 4> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), std::abs(exponent));
  out.append(digits.data(), written.ptr);
}

void append(std::string& out, float value) { append(out, static_cast<double>(value)); }

void append(std::string& out, Motion motion) { out += name(motion); }

template <class Real>
void append(std::string& out, const Triple<Real>& triple) {
  for (std::size_t i = 0; i < triple.size(); ++i) {
    if (i > 0) out += ',';
    append(out, triple[i]);
  }
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

template <class Real>
std::string write(const Case<Real>& k) {
  std::string out{name(k.question)};
  out += ' ';
  out += type_name<Real>();
  auto numbers = k.used();
  if (layout(k.question).horizon != Layout::absent && numbers.back() == std::numeric_limits<Real>::infinity())
    numbers = numbers.first(numbers.size() - 1);
  for (const Real number : numbers) {
    out += ' ';
    append(out, number);
  }
  return out;
}

template <class Real>
std::string write(const Answer<Real>& answer) {
  std::string out{name(answer.outcome)};
  for_each_key(answer, [&out](std::string_view key, const auto& slot) {
    if (!slot) return;
    out += ' ';
    out += key;
    out += '=';
    append(out, *slot);
  });
  return out;
}

std::string write_number(double value) {
  std::string out;
  append(out, value);
  return out;
}

template AnswerLine<float> read_answer<float>(std::string_view);
template AnswerLine<double> read_answer<double>(std::string_view);
template std::string write(const Case<float>&);
template std::string write(const Case<double>&);
template std::string write(const Answer<float>&);
template std::string write(const Answer<double>&);

}  // namespace verify
