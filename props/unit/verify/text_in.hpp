// SPDX-License-Identifier: BSL-1.0
/// Shared by tests of the text form: reading lines, and comparing numbers and cases bit by bit.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "verify/case/random.hpp"
#include "verify/case/tape.hpp"
#include "verify/case/text.hpp"

namespace props {

using verify::Answer;
using verify::AnswerLine;
using verify::AnyCase;
using verify::Case;
using verify::CaseLine;
using verify::Tape;
using verify::Triple;
using verify::Unreadable;
using verify::random::Bits;

/// The same bits; all NaNs are equal.
template <class Real>
bool same(Real a, Real b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return std::bit_cast<Bits<Real>>(a) == std::bit_cast<Bits<Real>>(b);
}

template <class Real>
bool same(const Case<Real>& a, const Case<Real>& b) {
  bool equal = a.question == b.question;
  for (std::size_t i = 0; i < verify::most_numbers; ++i) equal = equal && same(a.numbers[i], b.numbers[i]);
  return equal;
}

template <class Real>
bool same(const Triple<Real>& a, const Triple<Real>& b) {
  return same(a[0], b[0]) && same(a[1], b[1]) && same(a[2], b[2]);
}

template <class Value>
bool same(const std::optional<Value>& a, const std::optional<Value>& b) {
  return a.has_value() == b.has_value() && (!a || same(*a, *b));
}

template <class Real>
bool same(const Answer<Real>& a, const Answer<Real>& b) {
  return a.outcome == b.outcome && a.motion == b.motion && same(a.time, b.time) && same(a.exit, b.exit) &&
         same(a.distance, b.distance) && same(a.centre, b.centre) && same(a.point, b.point) &&
         same(a.normal, b.normal);
}

inline bool is_nothing(const CaseLine& line) { return std::holds_alternative<std::monostate>(line); }

/// Why the line isn't a case, or what it is instead.
inline std::string why(std::string_view line) {
  const CaseLine read = verify::read_case(line);
  if (is_nothing(read)) return "(nothing)";
  if (std::holds_alternative<AnyCase>(read)) return "(a case)";
  return std::get<Unreadable>(read).why;
}

template <class Real>
std::string why_answer(std::string_view line) {
  const AnswerLine<Real> read = verify::read_answer<Real>(line);
  if (std::holds_alternative<std::monostate>(read)) return "(nothing)";
  if (std::holds_alternative<Answer<Real>>(read)) return "(an answer)";
  return std::get<Unreadable>(read).why;
}

template <class Real>
Answer<Real> answer_in(std::string_view line) {
  const AnswerLine<Real> read = verify::read_answer<Real>(line);
  if (!std::holds_alternative<Answer<Real>>(read)) {
    ADD_FAILURE() << line.substr(0, 200) << ": " << why_answer<Real>(line);
    return {};
  }
  return std::get<Answer<Real>>(read);
}

/// A line whose one interesting number is the radius at its end.
template <class Real>
std::string line_with(std::string_view token) {
  return "sweep " + std::string(verify::type_name<Real>()) + " 0 0 0 1 10 0 0 5 0 0 " + std::string(token);
}

template <class Real>
Real last_of(const Case<Real>& it) {
  return it.used().back();
}

template <class Real>
Real value(std::string_view token) {
  return last_of(case_in<Real>(line_with<Real>(token)));
}

template <class Real>
bool is_number(std::string_view token) {
  return why(line_with<Real>(token)) == "(a case)";
}

template <class Real>
std::string refusal(std::string_view token) {
  return why(line_with<Real>(token));
}

template <class Real>
std::vector<Real> special_values() {
  using Limits = std::numeric_limits<Real>;
  std::vector<Real> values{Real(0),       Limits::denorm_min(),        Limits::min() - Limits::denorm_min(),
                           Limits::min(), Limits::epsilon(),           Real(1) - Limits::epsilon() / 2,
                           Real(1),       Real(1) + Limits::epsilon(), Real(0.1),
                           Limits::max(), Limits::infinity(),          Limits::quiet_NaN()};
  const std::size_t count = values.size();
  for (std::size_t i = 0; i < count; ++i) values.push_back(-values[i]);
  return values;
}

template <class Real>
Real random_bits(Tape& tape) {
  return std::bit_cast<Real>(static_cast<Bits<Real>>(tape.next()));
}

}  // namespace props
