// SPDX-License-Identifier: BSL-1.0
/// The questions, one row for each: its words, and where the numbers of its cases are. What defines a question independently of
/// any routine is here and nowhere else; what graze answers to it is in subjects/functions.hpp.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

namespace verify {

enum class Question : std::uint8_t { ray, sweep, moving, cast, container };

/// In the order of their numbers, on which seeds, corpora and arrays depend: append new questions at the end.
inline constexpr std::array all_questions{Question::ray, Question::sweep, Question::moving, Question::cast,
                                          Question::container};

/// Where the numbers of a case are. `absent` marks what a question doesn't have.
///
/// a_motion is the direction of a ray, the displacement of A, or, where `ends` says so, the point at which
/// A's path ends.
struct Layout {
  static constexpr int absent = -1;
  int count;
  int a_centre, a_radius, a_motion;
  bool ends;
  int b_centre, b_radius, b_motion;
  int horizon;  ///< of a ray: t_max; otherwise the horizon is 1
};

/// Names of the vectors and single numbers of a case.
struct NumberNames {
  std::string_view a_centre, a_radius, a_motion, b_centre, b_radius, b_motion, horizon;
};

inline constexpr std::size_t most_numbers = 14;

/// Everything that distinguishes a question from the others.
struct QuestionSpec {
  std::string_view word;     ///< begins a case line
  std::string_view stem;     ///< of the names of files and functions about it, in every folder of the project
  std::string_view title;    ///< a headline
  std::string_view asked;    ///< a sentence
  std::string_view numbers;  ///< what the numbers of a case are, in their order
  std::string_view path;     ///< what leads from the start to the end
  std::string_view other;    ///< what B is called
  NumberNames in_text, in_formulas;
  std::string_view symbols;  ///< what the names in formulas mean
  /// Whether A begins inside B, and contact is where it begins to leave: then the contact distance is the difference of
  /// the radii, and the larger root counts.
  bool leaves;
  Layout layout;
  using Numbers = std::array<double, most_numbers>;
  std::array<Numbers, 2> simplest;  ///< a case that comes into contact and one that doesn't
};

/// The row of a question. A question without a row doesn't compile.
template <Question question>
struct RowOf;

template <>
struct RowOf<Question::ray> {
  static constexpr double no_end = std::numeric_limits<double>::infinity();
  static constexpr QuestionSpec row{
      .word = "ray",
      .stem = "ray_sphere",
      .title = "A ray and a sphere",
      .asked = "When does a ray first meet a solid sphere?",
      .numbers = "origin xyz, direction xyz, centre xyz, radius [, t_max]",
      .path = "ray",
      .other = "the sphere",
      .in_text = {"origin", "", "direction", "centre of the sphere", "radius of the sphere", "", "t_max"},
      .in_formulas = {"start", "", "dir", "centre", "radius", "", "t_max"},
      .symbols = "In formulas |x| is the length of x.",
      .leaves = false,
      .layout = {11, 0, Layout::absent, 3, false, 6, 9, Layout::absent, 10},
      .simplest = {{{0, 0, 0, 1, 0, 0, 5, 0, 0, 1, no_end}, {0, 0, 0, 1, 0, 0, 0, 5, 0, 1, no_end}}}};
};

template <>
struct RowOf<Question::sweep> {
  static constexpr QuestionSpec row{
      .word = "sweep",
      .stem = "sphere_sweep",
      .title = "A moving sphere and a sphere at rest",
      .asked = "When does a sphere on its way first touch another one that rests?",
      .numbers = "A: centre xyz, radius, displacement xyz; B: centre xyz, radius",
      .path = "path",
      .other = "B",
      .in_text = {"centre of A", "radius of A", "displacement of A", "centre of B", "radius of B", "", ""},
      .in_formulas = {"A", "rA", "vA", "B", "rB", "", ""},
      .symbols =
          "In formulas A and B are the centres, rA and rB the radii, vA and vB the displacements, and "
          "|x| is the length of x.",
      .leaves = false,
      .layout = {11, 0, 3, 4, false, 7, 10, Layout::absent, Layout::absent},
      .simplest = {{{0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}, {0, 0, 0, 1, 10, 0, 0, 0, 5, 0, 1}}}};
};

template <>
struct RowOf<Question::moving> {
  static constexpr QuestionSpec row{
      .word = "moving",
      .stem = "moving_spheres",
      .title = "Two moving spheres",
      .asked = "When do two spheres, both on their way, first touch?",
      .numbers = "A: centre xyz, radius, displacement xyz; B: centre xyz, radius, displacement xyz",
      .path = "path",
      .other = "B",
      .in_text = {"centre of A", "radius of A", "displacement of A", "centre of B", "radius of B",
                  "displacement of B", ""},
      .in_formulas = {"A", "rA", "vA", "B", "rB", "vB", ""},
      .symbols = RowOf<Question::sweep>::row.symbols,
      .leaves = false,
      .layout = {14, 0, 3, 4, false, 7, 10, 11, Layout::absent},
      .simplest = {
          {{0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1, -1, 0, 0}, {0, 0, 0, 1, 10, 0, 0, 0, 5, 0, 1, -1, 0, 0}}}};
};

template <>
struct RowOf<Question::cast> {
  static constexpr QuestionSpec row{
      .word = "cast",
      .stem = "sphere_cast",
      .title = "A sphere cast from start to end",
      .asked = "Where is a sphere, cast from start to end, when it first touches another one?",
      .numbers = "start xyz, radius, end xyz; B: centre xyz, radius",
      .path = "path",
      .other = "B",
      .in_text = {"start", "radius of A", "end", "centre of B", "radius of B", "", ""},
      .in_formulas = {"start", "rA", "end", "B", "rB", "", ""},
      .symbols = "In formulas B is the centre of B, rA and rB are the radii, and |x| is the length of x.",
      .leaves = false,
      .layout = {11, 0, 3, 4, true, 7, 10, Layout::absent, Layout::absent},
      .simplest = RowOf<Question::sweep>::row.simplest};
};

template <>
struct RowOf<Question::container> {
  static constexpr QuestionSpec row{
      .word = "container",
      .stem = "containing_sphere",
      .title = "A sphere moving inside a larger one",
      .asked = "When does a sphere on its way begin to leave the larger sphere around it?",
      .numbers = "A: centre xyz, radius, displacement xyz; container: centre xyz, radius",
      .path = "path",
      .other = "the container",
      .in_text = {"centre of A", "radius of A", "displacement of A", "centre of the container",
                  "radius of the container", "", ""},
      .in_formulas = RowOf<Question::sweep>::row.in_formulas,
      .symbols = RowOf<Question::sweep>::row.symbols,
      .leaves = true,
      .layout = {11, 0, 3, 4, false, 7, 10, Layout::absent, Layout::absent},
      .simplest = {{{0, 0, 0, 1, 10, 0, 0, 0, 0, 0, 5}, {0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 5}}}};
};

namespace detail {

/// Whether a row has all that every question needs.
constexpr bool is_whole(const QuestionSpec& row) {
  const std::array words{row.word,
                         row.stem,
                         row.title,
                         row.asked,
                         row.numbers,
                         row.path,
                         row.other,
                         row.symbols,
                         row.in_text.a_centre,
                         row.in_formulas.a_centre};
  for (const std::string_view one : words) {
    if (one.empty()) return false;
  }
  return row.layout.count > 0 && static_cast<std::size_t>(row.layout.count) <= most_numbers &&
         row.simplest[0] != row.simplest[1];
}

/// A question as a type. Its position in the list of all questions is its number.
template <Question question>
constexpr auto constant_of() {
  static_assert(all_questions.at(static_cast<std::size_t>(question)) == question,
                "all_questions lacks it, or has another order");
  static_assert(is_whole(RowOf<question>::row), "its row lacks something");
  return std::integral_constant<Question, question>{};
}

/// The same value for each row, in the order of the questions.
template <class Value>
constexpr auto of_each(Value QuestionSpec::* value) {
  return [&]<std::size_t... i>(std::index_sequence<i...>) {
    return std::array<Value, sizeof...(i)>{RowOf<all_questions[i]>::row.*value...};
  }(std::make_index_sequence<all_questions.size()>{});
}

}  // namespace detail

inline constexpr auto layouts = detail::of_each(&QuestionSpec::layout);

/// A vector or single number of a case, and one of its components.
struct LayoutField {
  std::string_view NumberNames::* name;
  int axis;  ///< from 0; -1 for a single number
};

/// The vector or single number to which the number at a place belongs.
constexpr LayoutField field_at(const Layout& at, int i) {
  const auto within = [i](int first) { return first != Layout::absent && i >= first && i < first + 3; };
  if (within(at.a_centre)) return {&NumberNames::a_centre, i - at.a_centre};
  if (within(at.a_motion)) return {&NumberNames::a_motion, i - at.a_motion};
  if (within(at.b_centre)) return {&NumberNames::b_centre, i - at.b_centre};
  if (within(at.b_motion)) return {&NumberNames::b_motion, i - at.b_motion};
  if (i == at.a_radius) return {&NumberNames::a_radius, -1};
  return {i == at.b_radius ? &NumberNames::b_radius : &NumberNames::horizon, -1};
}

constexpr const Layout& layout(Question question) { return layouts[static_cast<std::size_t>(question)]; }

/// Calls `answer` with the question as a type, std::integral_constant<Question, ...>, and returns the result.
/// So its body is compiled separately for each question.
template <class Answer>
constexpr decltype(auto) with_question(Question question, Answer&& answer) {
  switch (question) {
    case Question::ray:
      return answer(detail::constant_of<Question::ray>());
    case Question::sweep:
      return answer(detail::constant_of<Question::sweep>());
    case Question::moving:
      return answer(detail::constant_of<Question::moving>());
    case Question::cast:
      return answer(detail::constant_of<Question::cast>());
    case Question::container:
      break;
  }
  return answer(detail::constant_of<Question::container>());
}

constexpr const QuestionSpec& spec(Question question) {
  return with_question(question, [](auto constant) -> const QuestionSpec& { return RowOf<constant()>::row; });
}

// Properties of a question, by its row. Code tests these, not for a particular question, so that it is right for a new one, too.

/// Whether A starts inside B, and contact is where it begins to leave.
constexpr bool is_escape(Question question) { return spec(question).leaves; }
/// Whether A is a sphere too; otherwise it is a point.
constexpr bool has_two_radii(Question question) { return layout(question).a_radius != Layout::absent; }
/// Whether the path is given by its end point; otherwise by its direction or displacement.
constexpr bool ends_in_point(Question question) { return layout(question).ends; }
constexpr bool b_moves(Question question) { return layout(question).b_motion != Layout::absent; }
/// Whether each case says where its path ends, if at all; otherwise it ends at 1.
constexpr bool has_horizon(Question question) { return layout(question).horizon != Layout::absent; }

/// A set of questions, one bit each.
using Questions = std::uint8_t;
static_assert(all_questions.size() <= std::numeric_limits<Questions>::digits);

template <std::same_as<Question>... Named>
constexpr Questions only(Named... questions) {
  return static_cast<Questions>((0U | ... | (1U << static_cast<unsigned>(questions))));
}
constexpr bool includes(Questions set, Question question) { return (set & only(question)) != 0; }

/// The questions for which something holds, such as has_two_radii.
template <std::predicate<Question> Is>
constexpr Questions all_that(Is is) {
  Questions set = 0;
  for (const Question one : all_questions) {
    if (is(one)) set |= only(one);
  }
  return set;
}

inline constexpr Questions every_question = all_that([](Question) { return true; });
/// The questions about A's first contact with B from outside.
inline constexpr Questions of_first_contact = all_that([](Question one) { return !is_escape(one); });

/// The word that begins a case line.
constexpr std::string_view name(Question question) { return spec(question).word; }
constexpr std::string_view stem(Question question) { return spec(question).stem; }

/// The word for a number type in a case line; only these two types have cases in text.
template <class Real>
constexpr std::string_view type_name() {
  static_assert(std::is_same_v<Real, float> || std::is_same_v<Real, double>);
  return std::is_same_v<Real, float> ? "f32" : "f64";
}

}  // namespace verify
