// SPDX-License-Identifier: BSL-1.0
/// A subject put to the test with one case: answer, truth and verdict in one value. Properties and fuzz
/// targets share it.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "graze/promise.hpp"
#include "verify/answer.hpp"
#include "verify/judge.hpp"
#include "verify/oracle.hpp"
#include "verify/subject.hpp"
#include "verify/text.hpp"

namespace verify {

/// The bound that a promise of graze sets to a figure.
constexpr double bound_on(const graze::Bounds& bounds, Figure figure) {
  switch (figure) {
    case Figure::time:
      return bounds.time;
    case Figure::exit:
      return bounds.exit;
    case Figure::distance:
      return bounds.distance;
    case Figure::centre:
      return bounds.centre;
    case Figure::point:
      return bounds.point;
    case Figure::normal:
      return bounds.normal;
    case Figure::centre_coordinate:
    case Figure::point_coordinate:
    case Figure::normal_coordinate:
      break;
  }
  return graze::Bounds::none;
}

template <class Real>
struct Trial {
  const Subject* subject = nullptr;
  Answer<Real> answer{};
  Truth<Real> truth{};
  Verdict verdict{};

  [[nodiscard]] const Case<Real>& asked() const { return truth.asked; }

  /// Whether every decision is right: no wrong verdict, and of a subject that states outcomes the outcome
  /// (invalid for invalid, and only then) and the motion of the truth.
  [[nodiscard]] bool decided() const {
    return !is_wrong(verdict.kind) && verdict.outcome_kept && verdict.motion_kept;
  }

  /// Whether every number that the truth has is said, as the exact one correctly rounded, ties to even, and with
  /// no sign for zero.
  [[nodiscard]] bool correctly_rounded() const {
    const auto is_number = [](Real claim, Real exact) {
      return claim == exact && !(claim == 0 && std::signbit(claim));
    };
    const auto is = [&](const std::optional<Real>& claim, const std::optional<Real>& exact) {
      return !exact || (claim && is_number(*claim, *exact));
    };
    const auto are = [&](const std::optional<Triple<Real>>& claim, const std::optional<Triple<Real>>& exact) {
      return !exact || (claim && is_number((*claim)[0], (*exact)[0]) && is_number((*claim)[1], (*exact)[1]) &&
                        is_number((*claim)[2], (*exact)[2]));
    };
    const Answer<Real> exact = as_answer(truth);
    return is(answer.time, exact.time) && is(answer.exit, exact.exit) &&
           is(answer.distance, exact.distance) && are(answer.centre, exact.centre) &&
           are(answer.point, exact.point) && are(answer.normal, exact.normal);
  }

  /// Whether the decisions are right and no error exceeds its bound. An error that isn't a number exceeds any
  /// bound, none as well.
  [[nodiscard]] bool kept(const graze::Bounds& bounds = {}) const {
    if (!decided()) return false;
    for (std::size_t i = 0; i < figures; ++i) {
      const auto& error = verdict.error[i];
      if (error && !(*error <= bound_on(bounds, static_cast<Figure>(i)))) return false;
    }
    return true;
  }
};

/// Asks the subject, finds out the truth, and judges.
template <class Real>
[[nodiscard]] Trial<Real> trial(const Subject& subject, const Case<Real>& k) {
  Trial<Real> t{
      &subject, subject.calls<Real>().native(k), truth_of(k, wanted_by(subject.contract, k.question)), {}};
  t.verdict = judge(t.answer, t.truth, subject.contract);
  return t;
}

/// Four lines for people: the case as a case file takes it, the answer, the truth, and the verdict with its
/// errors.
template <class Real>
[[nodiscard]] std::string explained(const Trial<Real>& t) {
  std::string text = write(t.asked());
  text += "\n  answer   " + write(t.answer) + "\n  truth    " + write(as_answer(t.truth)) + "\n  verdict  ";
  text += name(t.verdict.kind);
  if (!t.verdict.outcome_kept) text += ", outcome broken";
  if (!t.verdict.motion_kept) text += ", motion broken";
  if (!t.verdict.within_contract) text += ", outside the contract";
  for (std::size_t i = 0; i < figures; ++i) {
    if (!t.verdict.error[i]) continue;
    text += "; ";
    text += name(static_cast<Figure>(i));
    text += " off by " + std::to_string(*t.verdict.error[i]) + " ulp";
  }
  return text + "\n";
}

/// The built-in subject of that name for a question, or null.
[[nodiscard]] inline const Subject* find_subject(std::string_view name, Question question) {
  for (const Subject& subject : built_in_subjects()) {
    if (subject.name == name && subject.question == question) return &subject;
  }
  return nullptr;
}

/// What graze promises of a question in the type Real.
template <class Real>
[[nodiscard]] constexpr const graze::Bounds& promise_of(Question question) {
  switch (question) {
    case Question::ray:
      return graze::ray_sphere_promise<Real>;
    case Question::sweep:
      return graze::sphere_sweep_promise<Real>;
    case Question::moving:
      return graze::moving_spheres_promise<Real>;
    case Question::cast:
      return graze::sphere_cast_promise<Real>;
    case Question::container:
      break;
  }
  return graze::containing_sphere_promise<Real>;
}

}  // namespace verify
