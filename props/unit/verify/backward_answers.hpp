// SPDX-License-Identifier: BSL-1.0
/// Answers to a case, most of them wrong: those of routines, and some derived from the truth.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "props/unit/random_cases.hpp"
#include "props/unit/verify/backward_right.hpp"
#include "subjects/built_in.hpp"
#include "verify/case/tape.hpp"

namespace props::backward {

using Gives = Contract::Gives;

/// How an answer says that there is a contact, or that there is none.
inline constexpr std::array<std::string_view, 6> forms{"none",     "contact alone", "time",
                                                       "distance", "centre",        "both roots"};

template <class Real>
[[nodiscard]] std::string_view form_of(const Answer<Real>& answer) {
  if (!is_contact(answer.outcome)) return forms[0];
  if (answer.exit) return forms[5];
  if (answer.time) return forms[2];
  return answer.distance ? forms[3] : forms[answer.centre ? 4 : 1];
}

template <class Real>
[[nodiscard]] Contract contract_of(const Answer<Real>& answer, Inside inside) {
  Contract contract;
  contract.inside = inside;
  contract.gives = Gives::contact_alone;
  if (answer.time) contract.gives = Gives::time;
  if (answer.distance) contract.gives = Gives::distance;
  if (answer.centre) contract.gives = Gives::centre;
  if (answer.exit) contract.gives = Gives::roots;
  return contract;
}

/// How a start in contact is read: unstated if the answer gives both roots.
template <class Real>
[[nodiscard]] Inside reading_of(const Answer<Real>& answer, Tape& tape) {
  const auto inside = static_cast<Inside>(tape.next() % 5);
  return answer.exit ? Inside::unstated : inside;
}

/// A claim of contact in each form, at a time.
template <class Real>
void claim_at(const Case<Real>& k, Real time, std::vector<Answer<Real>>& answers) {
  const Scene<Real> scene = scene_of(k);
  const Equation<long double> e = equation(k.question, point_of(k));
  Answer<Real> one;
  one.outcome = Outcome::impact;
  one.time = time;
  answers.push_back(one);
  one.time.reset();
  one.distance = static_cast<Real>(static_cast<long double>(time) * std::sqrt(e.a));
  answers.push_back(one);
  one.distance.reset();
  one.centre.emplace();
  for (std::size_t i = 0; i < 3; ++i) {
    const Real start = scene.a.centre[i];
    const Real v = scene.a.motion[i] - (layout(k.question).ends ? start : Real(0));
    (*one.centre)[i] = start + time * v;
  }
  answers.push_back(one);
}

/// The first contact unchanged, with a larger root that is wrong, for a ray that has both.
template <class Real>
void claim_roots(const Truth<Real>& truth, std::int64_t by, Real other, std::vector<Answer<Real>>& answers) {
  if (!truth.exit || !truth.time) return;
  const Real exit = truth.exit->nearest;
  for (const Real claimed : {std::isinf(exit) ? Real(1) : std::max(Real(0), steps_from(exit, by)), other}) {
    Answer<Real> one;
    one.outcome = Outcome::impact;
    one.time = truth.time->nearest;
    one.exit = claimed;
    answers.push_back(one);
  }
}

/// The time of the closest approach, not before the start.
template <class Real>
[[nodiscard]] long double closest(const Case<Real>& k) {
  const Equation<long double> e = equation(k.question, point_of(k));
  return e.a > 0 ? std::max(0.0L, e.h / e.a) : 0;
}

/// The right time, or that of the closest approach.
template <class Real>
[[nodiscard]] Real time_due(const Truth<Real>& truth) {
  return truth.time ? truth.time->nearest : static_cast<Real>(closest(truth.asked));
}

/// No contact, contact alone, and a claim in each form so many steps from the time due.
template <class Real>
[[nodiscard]] std::vector<Answer<Real>> answers_near(const Truth<Real>& truth, std::int64_t by) {
  std::vector<Answer<Real>> answers(2);
  answers[1].outcome = Outcome::impact;
  const Real due = time_due(truth),
             near_zero = by > 0 ? std::numeric_limits<Real>::denorm_min() : Real(0.001);
  claim_at(truth.asked, due == 0 ? near_zero : std::max(Real(0), steps_from(due, by)), answers);
  return answers;
}

template <class Real>
[[nodiscard]] std::vector<Answer<Real>> answers_to(const Truth<Real>& truth, Tape& tape) {
  const Case<Real>& k = truth.asked;
  constexpr std::array<std::int64_t, 10> moves{1, -1, 2, -3, 7, -20, 100, -1000, 5000, 300'000};
  const std::int64_t by = moves[tape.next() % moves.size()];
  std::vector<Answer<Real>> answers = answers_near(truth, by);
  const Equation<long double> e = equation(k.question, point_of(k));
  const long double nearest = closest(k);
  const Real due = time_due(truth);
  const long double discriminant = e.h * e.h - e.a * e.c;
  const auto other_root = [&] {
    if (!(e.a > 0) || discriminant < 0) return due;
    const long double root = std::sqrt(discriminant) / e.a;
    return static_cast<Real>(std::max(0.0L, nearest + (k.question == Question::container ? -root : root)));
  };
  const Real horizon = scene_of(k).horizon;
  const std::array<Real, 6> others{due * Real(1.001), due / 2,
                                   Real(0),           std::isinf(horizon) ? due : horizon,
                                   other_root(),      static_cast<Real>(nearest)};
  claim_at(k, others[tape.next() % others.size()], answers);
  claim_roots(truth, by, others[tape.next() % others.size()], answers);
  for (const Subject& subject : subjects::built_in_subjects()) {
    if (subject.question != k.question || subject.calls<Real>().native == nullptr || tape.next() % 8 != 0)
      continue;
    Answer<Real> one = subject.calls<Real>().native(k);
    // As its contract reads it: by one number alone.
    if (one.time) one.distance.reset();
    if (one.time || one.distance) one.centre.reset();
    one.exit.reset();
    answers.push_back(one);
  }
  return answers;
}

inline constexpr Wanted everything{.exit = true, .travel = true, .geometry = true};

/// Calls visit(truth, answer, its reading of a start in contact) for the answers that answers(truth, tape) gives to cases of each kind,
/// until a test fails.
template <class Answers, class Visit>
void for_each_answer(std::uint64_t seed, std::uint64_t cases, const Answers& answers, const Visit& visit) {
  for_each_kind([&]<class Real>(const Family& family, Question question, Real) {
    Tape tape = Tape::seeded(seed ^ family.key);
    for (std::uint64_t i = 0; i < cases; ++i) {
      const Truth<Real> truth = truth_of(draw<Real>(family, question, seed, i), everything);
      if (truth.outcome == Outcome::invalid) continue;
      for (const Answer<Real>& answer : answers(truth, tape)) {
        const Inside inside = reading_of(answer, tape);
        if (!testing::Test::HasFatalFailure()) visit(truth, answer, inside);
      }
    }
  });
}

}  // namespace props::backward
