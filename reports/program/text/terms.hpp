// SPDX-License-Identifier: BSL-1.0
/// The words for questions and verdicts in reports.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "verify/case/case.hpp"
#include "verify/judge/judge.hpp"

namespace reports {

constexpr std::string_view title(verify::Question question) { return spec(question).title; }
/// What the question asks for, as a sentence.
constexpr std::string_view asked(verify::Question question) { return spec(question).asked; }

/// The word for a kind in the head of a column.
constexpr std::string_view heading(verify::Kind kind) {
  return kind == verify::Kind::not_a_number ? "NaN" : name(kind);
}

/// What a decision of a kind means, in a sentence.
constexpr std::string_view meaning(verify::Kind kind) {
  switch (kind) {
    case verify::Kind::right:
      return "Contact or none, as it should be, and at the right root. Only then the number has an error.";
    case verify::Kind::missed:
      return "There is a contact, and the routine says none.";
    case verify::Kind::phantom:
      return "The routine says contact, and there is none, not even before the start or after the end.";
    case verify::Kind::behind:
      return "A contact put before the start of the path, or said of what lies behind it.";
    case verify::Kind::beyond:
      return "A contact put after the end of the path, or said of what lies beyond it.";
    case verify::Kind::clamped:
      return "Put at the very start although it comes later, or later although the start overlaps.";
    case verify::Kind::wrong_root:
      return "Nearer to the path's other crossing of the surface than to the right one, and more than 1,024 "
             "ulp off.";
    case verify::Kind::not_a_number:
      return "The routine says NaN, or a contact infinitely far away.";
    case verify::Kind::no_answer:
      return "The program crashed, ended, hung or wrote something else. The pages tell how, and at which "
             "case. It is "
             "wrong whatever the truth is.";
    case verify::Kind::invalid:
      return "The input itself holds NaN, an infinity or a negative radius. Counted apart from all else.";
  }
  return "";
}

}  // namespace reports
