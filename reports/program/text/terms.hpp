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

/// The column heading for a kind.
constexpr std::string_view heading(verify::Kind kind) {
  return kind == verify::Kind::not_a_number ? "NaN" : name(kind);
}

/// What a decision of a kind means, as a sentence.
constexpr std::string_view meaning(verify::Kind kind) {
  switch (kind) {
    case verify::Kind::right:
      return "Contact or none as in exact arithmetic, and at the right root. Only right decisions have an "
             "error in ulp.";
    case verify::Kind::missed:
      return "There is a contact, and the routine reports none.";
    case verify::Kind::phantom:
      return "The routine reports a contact, and there is none, not even before the start or after the end.";
    case verify::Kind::behind:
      return "A contact reported before the start of the path, or with a sphere that lies behind it.";
    case verify::Kind::beyond:
      return "A contact reported after the end of the path, or with a sphere that lies beyond it.";
    case verify::Kind::clamped:
      return "A contact reported at the very start although it comes later, or later although it is at the "
             "start.";
    case verify::Kind::wrong_root:
      return "Nearer to the path's other crossing of the surface than to the right one, and more than 1,024 "
             "ulp off.";
    case verify::Kind::not_a_number:
      return "The routine gives NaN, or a contact infinitely far away.";
    case verify::Kind::no_answer:
      return "The program crashed, ended, hung or wrote something else. The pages say how, and in which "
             "case. This is wrong whatever the exact answer is.";
    case verify::Kind::invalid:
      return "The input itself holds NaN, an infinity or a negative radius. Counted separately.";
  }
  return "";
}

}  // namespace reports
