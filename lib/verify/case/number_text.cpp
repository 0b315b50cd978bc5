// SPDX-License-Identifier: BSL-1.0
#include "verify/case/number_text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>

#include "verify/case/question.hpp"

namespace verify::number_text {
namespace {

constexpr std::string_view hexadecimal_digits = "0123456789abcdef";

/// A finite number as it is spelled: mantissa times base to the exponent.
struct Spelling {
  bool negative;
  bool hexadecimal;
  std::string_view mantissa;  ///< digits, at least one, with at most one point
  std::int64_t exponent;      ///< of ten, or of two for a hexadecimal number
};

/// All exponents above this count as this one. No line has enough digits to make up for it, and it is far
/// enough from overflow for the count of digits to be added.
constexpr std::int64_t beyond_all_exponents = 100'000'000'000'000'000;

/// The value of digits, with or without a sign; nothing if the text is anything else.
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
  std::int64_t scale = 0;  ///< the power of the base that is the weight of the last of these digits
  bool more = false;       ///< whether a nonzero digit follows them
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
  // No number halfway between two neighbouring doubles has more than 768 significant digits. So the digits
  // after them matter only if one of them isn't zero, and a single digit can replace them all. The
  // text passed to strtod has no point, which is the only thing that depends on the locale.
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
  // The last byte stays zero, to end the text.
  std::to_chars(end, text.data() + text.size() - 1, std::clamp(exponent, -farthest, farthest));
  if constexpr (std::is_same_v<Real, float>)
    return std::strtof(text.data(), nullptr);
  else
    return std::strtod(text.data(), nullptr);
}

/// The number without its sign, if the type can represent it.
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
  // The weight of the last bit is 2 to the power of this.
  const std::int64_t lowest = spelled.exponent + 4 * leading.scale + trailing;
  if (lowest + width > Limits::max_exponent) return Fault::too_large;
  if (leading.more || width > Limits::digits) return Fault::too_many_bits;
  if (lowest < Limits::min_exponent - Limits::digits) return Fault::too_fine;
  return std::ldexp(static_cast<Real>(bits), static_cast<int>(lowest));
}

/// Whether the text is this word in upper or lower case. The word is given in lower case.
bool is_word(std::string_view text, std::string_view word) {
  const auto is_letter = [](char c, char small) {
    return c == small || (c >= 'A' && c <= 'Z' && c - 'A' + 'a' == small);
  };
  return std::ranges::equal(text, word, is_letter);
}

/// The suffix by which languages distinguish one NaN from another: nan(ind), nan(0x8000000000000).
bool is_mark(std::string_view text) {
  const auto is_in_mark = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  return text.empty() || (text.size() > 1 && text.front() == '(' && text.back() == ')' &&
                          std::ranges::all_of(text.substr(1, text.size() - 2), is_in_mark));
}

}  // namespace

template <class Real>
Number<Real> read_number(std::string_view token) {
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

template <class Real>
Number<Real> read_answered_number(std::string_view token) {
  using Limits = std::numeric_limits<Real>;
  constexpr std::string_view nan = "nan";
  const bool negative = token.starts_with('-');
  const std::string_view word = token.substr(negative || token.starts_with('+') ? 1 : 0);
  if (is_word(word, "inf") || is_word(word, "infinity"))
    return negative ? -Limits::infinity() : Limits::infinity();
  if (is_word(word.substr(0, nan.size()), nan) && is_mark(word.substr(nan.size())))
    return Limits::quiet_NaN();
  return read_number<Real>(token);
}

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

static_assert(std::numeric_limits<double>::is_iec559);

void append_number(std::string& out, double value) {
  if (std::isnan(value)) {
    out += "nan";
    return;
  }
  if (std::signbit(value)) out += '-';
  if (std::isinf(value)) {
    out += "inf";
    return;
  }
  // printf would write the decimal point of the locale.
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

void append_byte(std::string& out, unsigned char byte) {
  out += hexadecimal_digits[byte >> 4];
  out += hexadecimal_digits[byte & 0xf];
}

template Number<float> read_number<float>(std::string_view);
template Number<double> read_number<double>(std::string_view);
template Number<float> read_answered_number<float>(std::string_view);
template Number<double> read_answered_number<double>(std::string_view);
template std::string describe<float>(Fault);
template std::string describe<double>(Fault);

}  // namespace verify::number_text
