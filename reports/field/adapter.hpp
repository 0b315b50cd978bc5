// SPDX-License-Identifier: BSL-1.0
/// Makes a third-party library a program that answers case lines, or measures how long its calls take.
///
///     ADAPTER [WORD] < cases                  an answer line for each case line
///     ADAPTER --nanoseconds [WORD] < cases    one number: nanoseconds per call, the median of several passes
///
/// WORD chooses among the routines of a library that has several. An adapter describes a routine by a class:
///
///     Answer<Real> operator()(const Ray<Real>&)    one call for each question that the library answers
///     Scene scene(const Ray<Real>&)                optional: what a caller prepares once for a scene. The call takes
///                                                  its result instead of the question, and is timed without it.
///
/// If there is no call for a question and type, the answer line is `error`. Numbers reach the library exactly as they are in
/// the case, and its answer is passed on unchanged.
#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/foreign/pass_time.hpp"
#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"
#include "verify/case/text.hpp"

namespace field {

using verify::Answer;
using verify::Body;
using verify::Question;
using verify::Triple;

/// A ray from a.centre along a.motion, and the sphere b.
template <class Real>
struct Ray : verify::Scene<Real> {
  using Number = Real;
  static constexpr Question question = Question::ray;
};

/// Two spheres on straight paths, for a library that takes their end points. For a sweep the end is the sum of centre
/// and displacement, rounded once: a caller has no better one.
template <class Real>
struct Paths : verify::Scene<Real> {
  using Number = Real;
  Triple<Real> a_end{}, b_end{};
};

/// Two spheres with displacements.
template <class Real>
struct Moving : Paths<Real> {
  static constexpr Question question = Question::moving;
};

/// The same with b at rest.
template <class Real>
struct Sweep : Moving<Real> {
  static constexpr Question question = Question::sweep;
};

/// A sphere whose end is given, and another at rest.
template <class Real>
struct Cast : Paths<Real> {
  static constexpr Question question = Question::cast;
};

template <class Real>
Answer<Real> miss() {
  return {.outcome = verify::Outcome::miss};
}
template <class Real>
Answer<Real> hit_at_time(Real time) {
  return {.outcome = verify::Outcome::impact, .time = time};
}
template <class Real>
Answer<Real> hit_at_distance(Real distance) {
  return {.outcome = verify::Outcome::impact, .distance = distance};
}

/// A vector of the library from three numbers, by its constructor, and back, by its operator[].
template <class Vector, class Real>
Vector vector(const Triple<Real>& v) {
  return Vector(v[0], v[1], v[2]);
}
template <class Real, class Vector>
Triple<Real> triple(const Vector& v) {
  return {v[0], v[1], v[2]};
}

/// A routine, and the word that selects it.
template <class Library>
struct Choice {
  std::string_view word;
  Library library;
};

// --- How a case becomes a call ---

/// The argument of a library's call: the scene that it prepares, or else the question itself.
template <class Asked, class Library>
auto scene_for(Library& library, const Asked& asked) {
  if constexpr (requires { library.scene(asked); }) {
    return library.scene(asked);
  } else {
    return asked;
  }
}

template <class Library, class Asked>
using SceneFor = decltype(scene_for(std::declval<Library&>(), std::declval<const Asked&>()));

template <class Library, class Asked>
concept Answers = requires(Library& library, SceneFor<Library, Asked>& scene) {
  { library(scene) } -> std::same_as<Answer<typename Asked::Number>>;
};

template <class Asked, class Real>
Asked asked_by(const verify::Case<Real>& k) {
  Asked asked;
  static_cast<verify::Scene<Real>&>(asked) = verify::scene_of(k);
  if constexpr (std::is_base_of_v<Paths<Real>, Asked>) {
    const auto end = [](const Body<Real>& body) {
      return Triple<Real>{body.centre[0] + body.motion[0], body.centre[1] + body.motion[1],
                          body.centre[2] + body.motion[2]};
    };
    asked.a_end = verify::layout(k.question).ends ? asked.a.motion : end(asked.a);
    asked.b_end = end(asked.b);
  }
  return asked;
}

/// Calls `each.template operator()<Asked>()` for every question in this type.
template <class Real, class Each>
void for_questions(const Each& each) {
  each.template operator()<Ray<Real>>();
  each.template operator()<Sweep<Real>>();
  each.template operator()<Moving<Real>>();
  each.template operator()<Cast<Real>>();
}

/// The answer line; empty if the library has no call for the case.
template <class Library>
std::string answer_line(Library& library, const verify::AnyCase& any) {
  return std::visit(
      [&]<class Real>(const verify::Case<Real>& k) {
        std::string line;
        for_questions<Real>([&]<class Asked>() {
          if constexpr (Answers<Library, Asked>) {
            if (Asked::question != k.question) return;
            auto scene = scene_for(library, asked_by<Asked>(k));
            line = verify::write<Real>(library(scene));
          }
        });
        return line;
      },
      any);
}

// --- Time ---

/// Nanoseconds per call over all cases that the library answers; 0 if there are none.
template <class Library>
double nanoseconds_per_call(Library& library, const std::vector<verify::AnyCase>& cases) {
  using namespace std::chrono_literals;
  double seconds = 0;
  std::size_t calls = 0;
  const auto time = [&]<class Real>(Real /*type*/) {
    for_questions<Real>([&]<class Asked>() {
      if constexpr (Answers<Library, Asked>) {
        std::vector<SceneFor<Library, Asked>> scenes;
        for (const verify::AnyCase& any : cases) {
          const auto* const k = std::get_if<verify::Case<Real>>(&any);
          if (k != nullptr && k->question == Asked::question) {
            scenes.push_back(scene_for(library, asked_by<Asked>(*k)));
          }
        }
        if (scenes.empty()) return;
        // The measured time includes the call, the conversion of its numbers and the storing of its answer.
        seconds += reports::seconds_of<9>(
            [&] {
              for (auto& scene : scenes) reports::use(library(scene));
            },
            20ms);
        calls += scenes.size();
      }
    });
  };
  time(float{});
  time(double{});
  constexpr double nanoseconds_in_a_second = 1e9;
  return calls == 0 ? 0 : nanoseconds_in_a_second * seconds / static_cast<double>(calls);
}

// --- The program ---

/// A routine of a library, with its type erased.
struct LibraryRoutine {
  std::string_view word;
  std::string (*answer)(void* library, const verify::AnyCase& asked);
  double (*nanoseconds)(void* library, const std::vector<verify::AnyCase>& cases);
  void* library;
};

template <class Library>
LibraryRoutine library_routine(std::string_view word, Library& library) {
  return {
      word,
      [](void* own, const verify::AnyCase& asked) { return answer_line(*static_cast<Library*>(own), asked); },
      [](void* own, const std::vector<verify::AnyCase>& cases) {
        return nanoseconds_per_call(*static_cast<Library*>(own), cases);
      },
      &library};
}

/// Does what the command line says; returns the exit status of the program.
[[nodiscard]] int serve(int count, const char* const* words, const std::vector<LibraryRoutine>& routines);

/// The whole of main, for a library with one routine.
template <class Library>
int serve(int count, const char* const* words, Library library) {
  return serve(count, words, std::vector<LibraryRoutine>{library_routine("", library)});
}

/// The same for a library with several.
template <class... Libraries>
int serve(int count, const char* const* words, Choice<Libraries>... choices) {
  return serve(count, words, std::vector<LibraryRoutine>{library_routine(choices.word, choices.library)...});
}

}  // namespace field
