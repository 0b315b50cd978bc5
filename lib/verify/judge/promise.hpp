// SPDX-License-Identifier: BSL-1.0
/// Checks an answer against graze's promise: right decisions, every number correctly rounded, no error above
/// its bound.
#pragma once

#include <cmath>
#include <optional>

#include "verify/judge/judge.hpp"

namespace verify {

/// The bound that a promise sets for a figure.
constexpr double bound_on(const Bounds& bounds, Figure figure) {
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
  return Bounds::none;
}

/// Whether every decision is right: no wrong verdict, and for a subject that states outcomes the outcome (invalid
/// for invalid, and only then) and the motion of the truth.
constexpr bool is_decided(const Verdict& verdict) {
  return !is_wrong(verdict.kind) && verdict.outcome_kept && verdict.motion_kept;
}

/// Whether every number that graze gives for a question is given, correctly rounded, with ties to even and
/// no sign for zero.
template <class Real>
[[nodiscard]] bool is_correctly_rounded(const Answer<Real>& answer, const Truth<Real>& truth) {
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
  const bool is_timed = is(answer.time, exact.time) && is(answer.exit, exact.exit);
  // Only a cast's answer includes geometry, though the truth may hold it for another subject's sake.
  return is_timed && (truth.asked.question != Question::cast ||
                      (is(answer.distance, exact.distance) && are(answer.centre, exact.centre) &&
                       are(answer.point, exact.point) && are(answer.normal, exact.normal)));
}

/// Whether no error exceeds its bound. A NaN error exceeds any bound, even an infinite one.
constexpr bool is_within(const Verdict& verdict, const Bounds& bounds) {
  for (std::size_t i = 0; i < figures; ++i) {
    const auto& error = verdict.error[i];
    if (error && !(*error <= bound_on(bounds, static_cast<Figure>(i)))) return false;
  }
  return true;
}

/// All of these. `truth` must hold what `wanted_by` the subject's contract.
template <class Real>
[[nodiscard]] bool keeps(const Answer<Real>& answer, const Verdict& verdict, const Truth<Real>& truth,
                         const Bounds& bounds) {
  return is_decided(verdict) && is_within(verdict, bounds) && is_correctly_rounded(answer, truth);
}

}  // namespace verify
