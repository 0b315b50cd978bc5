// SPDX-License-Identifier: BSL-1.0
/// The text form of a case and of an answer: reading and writing. Each has exactly one form.
///
///     sweep f64 0 0 0 1 10 0 0 5 0 0 1                    a case: QUESTION TYPE NUMBER...
///     impact t=0x1.3333333333333p-2 motion=approaching    an answer: OUTCOME [KEY=VALUE]...
///
/// The numbers of a case follow the order of its layout.
///
/// Words are case-sensitive and separated by blanks, tabs or carriage returns. Whatever follows a `#` is a
/// comment, of any bytes; before it a line is printable ASCII. A number is spelled as strtod reads it in the
/// C locale, or it is one of the words inf, -inf and nan; in an answer also any word by which a language prints
/// these, such as -nan, NaN and +Infinity. A decimal is rounded once to the type, and to inf
/// beyond the range; a hexadecimal number must fit the type exactly.
///
/// All functions here are pure and don't depend on the locale. Reading takes time proportional to the length
/// of the line, however long a single number is. Written text reads back bit for bit, except for the sign and
/// the payload of a NaN, which have no spelling.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"

namespace verify {

/// Why a line can't be read: one line of printable ASCII that says what was expected, shorter than 900 bytes.
struct Unreadable {
  std::string why;
};

using AnyCase = std::variant<Case<float>, Case<double>>;

/// What a line of a case file holds; nothing if the line is blank or a comment.
using CaseLine = std::variant<std::monostate, AnyCase, Unreadable>;

/// What a line of answers to cases of type Real holds; nothing if the line is blank or a comment.
template <class Real>
using AnswerLine = std::variant<std::monostate, Answer<Real>, Unreadable>;

/// Reads a line without its line feed. A ray without t_max has an infinite one.
[[nodiscard]] CaseLine read_case(std::string_view line);

/// The same where only cases of one question are allowed: those of another are unreadable.
[[nodiscard]] CaseLine read_case(std::string_view line, Question question);

/// Reads an answer of this project's programs or of a foreign one; Real is float or double.
///
/// The word `hit` means impact, for every question. Unknown keys are skipped, a known one may appear only
/// once. Any outcome may carry any key, and a contact may lack all of them. `error` isn't an outcome. NaN and infinity
/// are nan, inf and infinity in letters of any case, with a sign or without; nan may have a suffix: nan(ind).
template <class Real>
[[nodiscard]] AnswerLine<Real> read_answer(std::string_view line);

/// The line of a case, without line feed; Real is float or double. An infinite t_max is omitted.
template <class Real>
[[nodiscard]] std::string write(const Case<Real>& k);

/// The line of an answer, without line feed; Real is float or double. Absent keys are omitted.
template <class Real>
[[nodiscard]] std::string write(const Answer<Real>& answer);

/// A number as printf's %a spells it in the C locale, but `nan` for every NaN.
[[nodiscard]] std::string write_number(double value);

}  // namespace verify
