// SPDX-License-Identifier: BSL-1.0
/// The five questions and their names, and the names of the number types.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace verify {

enum class Question : std::uint8_t { ray, sweep, moving, cast, container };

inline constexpr std::array all_questions{Question::ray, Question::sweep, Question::moving, Question::cast,
                                          Question::container};

/// The word that begins a case line.
constexpr std::string_view name(Question question) {
  constexpr std::array<std::string_view, 5> names{"ray", "sweep", "moving", "cast", "container"};
  return names[static_cast<std::size_t>(question)];
}

/// The stem of the names of files about the question, in every folder of the project.
constexpr std::string_view stem(Question question) {
  constexpr std::array<std::string_view, 5> stems{"ray_sphere", "sphere_sweep", "moving_spheres",
                                                  "sphere_cast", "containing_sphere"};
  return stems[static_cast<std::size_t>(question)];
}

/// What `answer` returns for the question, which it takes as a type, std::integral_constant<Question, ...>: so what it does
/// is compiled for each question alone.
template <class Answer>
constexpr decltype(auto) with_question(Question question, Answer&& answer) {
  switch (question) {
    case Question::ray:
      return answer(std::integral_constant<Question, Question::ray>{});
    case Question::sweep:
      return answer(std::integral_constant<Question, Question::sweep>{});
    case Question::moving:
      return answer(std::integral_constant<Question, Question::moving>{});
    case Question::cast:
      return answer(std::integral_constant<Question, Question::cast>{});
    case Question::container:
      break;
  }
  return answer(std::integral_constant<Question, Question::container>{});
}

/// The word for a number type in a case line; only these two types have cases in text.
template <class Real>
constexpr std::string_view type_name() {
  static_assert(std::is_same_v<Real, float> || std::is_same_v<Real, double>);
  return std::is_same_v<Real, float> ? "f32" : "f64";
}

}  // namespace verify
