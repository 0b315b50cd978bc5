// SPDX-License-Identifier: BSL-1.0
/// The words for questions and verdicts in reports.
#pragma once

#include <string_view>

#include "verify/case/case.hpp"
#include "verify/judge/judge.hpp"

namespace reports {

constexpr std::string_view title(verify::Question question) {
  using verify::Question;
  switch (question) {
    case Question::ray:
      return "A ray and a sphere";
    case Question::sweep:
      return "A moving sphere and a sphere at rest";
    case Question::moving:
      return "Two moving spheres";
    case Question::cast:
      return "A sphere cast from start to end";
    case Question::container:
      break;
  }
  return "A sphere moving inside a larger one";
}

/// What the question asks for, as a sentence.
constexpr std::string_view asked(verify::Question question) {
  using verify::Question;
  switch (question) {
    case Question::ray:
      return "When does a ray first meet a solid sphere?";
    case Question::sweep:
      return "When does a sphere on its way first touch another one that rests?";
    case Question::moving:
      return "When do two spheres, both on their way, first touch?";
    case Question::cast:
      return "Where is a sphere, cast from start to end, when it first touches another one?";
    case Question::container:
      break;
  }
  return "When does a sphere on its way begin to leave the larger sphere around it?";
}

/// The word for a kind in the head of a column.
constexpr std::string_view heading(verify::Kind kind) {
  return kind == verify::Kind::not_a_number ? "NaN" : name(kind);
}

}  // namespace reports
