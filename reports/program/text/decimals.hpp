// SPDX-License-Identifier: BSL-1.0
/// Cases and answers for people, with numbers in the shortest decimals that read back the same.
#pragma once

#include <fmt/format.h>

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"

namespace reports {

/// `nan` for every NaN: its sign bit is arbitrary.
template <class Real>
[[nodiscard]] std::string decimals(const Real& x) {
  return x != x ? "nan" : fmt::format("{}", x);
}

template <class Real>
[[nodiscard]] std::string decimals(const verify::Triple<Real>& v) {
  return fmt::format("({}, {}, {})", decimals(v[0]), decimals(v[1]), decimals(v[2]));
}

template <class Real>
[[nodiscard]] std::string decimals(const verify::Answer<Real>& answer) {
  std::string text(verify::name(answer.outcome));
  verify::for_each_number(answer, [&](std::string_view key, const auto& number) {
    text += fmt::format(" {}={}", key, decimals(number));
  });
  return text;
}

/// The numbers of an answer as additional keys of its line: ` t_decimal=0.3`, ` centre_decimal=1,0,0`.
template <class Real>
[[nodiscard]] std::string decimal_keys(const verify::Answer<Real>& answer) {
  const auto joined = []<class Number>(const Number& number) {
    if constexpr (std::is_same_v<Number, Real>)
      return decimals(number);
    else
      return fmt::format("{},{},{}", decimals(number[0]), decimals(number[1]), decimals(number[2]));
  };
  std::string text;
  verify::for_each_number(answer, [&](std::string_view key, const auto& number) {
    text += fmt::format(" {}_decimal={}", key, joined(number));
  });
  return text;
}

template <class Real>
[[nodiscard]] std::string decimals(const verify::Case<Real>& k) {
  const auto [a, b, horizon] = verify::scene_of(k);
  if (k.question == verify::Question::ray) {
    std::string text = fmt::format("origin {}, direction {}, centre {}, radius {}", decimals(a.centre),
                                   decimals(a.motion), decimals(b.centre), decimals(b.radius));
    if (horizon != std::numeric_limits<Real>::infinity())
      text += fmt::format(", t_max {}", decimals(horizon));
    return text;
  }
  std::string text =
      fmt::format("A at {}, radius {}, {} {}; {} at {}, radius {}", decimals(a.centre), decimals(a.radius),
                  verify::layout(k.question).ends ? "to" : "moving by", decimals(a.motion),
                  verify::is_escape(k.question) ? "container" : "B", decimals(b.centre), decimals(b.radius));
  if (verify::b_moves(k.question)) text += fmt::format(", moving by {}", decimals(b.motion));
  return text;
}

/// The line of a case with its numbers in decimal.
template <class Real>
[[nodiscard]] std::string decimal_line(const verify::Case<Real>& k) {
  std::string line = fmt::format("{} {}", verify::name(k.question), verify::type_name<Real>());
  std::span<const Real> numbers = k.used();
  if (k.question == verify::Question::ray && numbers.back() == std::numeric_limits<Real>::infinity())
    numbers = numbers.first(numbers.size() - 1);
  for (const Real x : numbers) line += " " + decimals(x);
  return line;
}

}  // namespace reports
