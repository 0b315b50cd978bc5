// SPDX-License-Identifier: BSL-1.0
/// Whether an answer could be forgiven as a rounding: it lies between the truths about two neighbours of the
/// case.
///
/// Near a tie or a tangent no bound on the answer's own error means much: the last bit of an input moves the
/// answer by any amount, or turns it into another. What a sound evaluation in double can be held to is that
/// its answer is right for some contact distance within a few roundings. Outcome and time fall with the
/// contact distance (for a container they rise), so it takes two truths to find out.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "verify/trial.hpp"

namespace verify {

namespace detail {

/// Outcome and time as one number that falls, or for a container rises, with the contact distance.
template <class Number>
double key(Outcome outcome, const std::optional<Number>& time) {
  if (outcome == Outcome::impact) return static_cast<double>(*time);
  return outcome == Outcome::overlap || outcome == Outcome::outside ? -1
                                                                    : std::numeric_limits<double>::infinity();
}

/// The truth about the case in double, with the contact distance changed by `places` roundings of its largest
/// length.
template <class Real>
Truth<double> neighbour(const Case<Real>& k, double places) {
  Scene<double> scene = scene_of(widen<double>(k));
  double largest = std::max(scene.a.radius, scene.b.radius);
  const auto hold = [&](const Triple<double>& lengths) {
    for (const double x : lengths) largest = std::max(largest, std::abs(x));
  };
  hold(scene.a.centre);
  hold(scene.b.centre);
  if (k.question != Question::ray) hold(scene.a.motion);
  hold(scene.b.motion);
  const bool of_a = k.question != Question::container && scene.a.radius > scene.b.radius;
  double& radius = of_a ? scene.a.radius : scene.b.radius;
  radius = std::max(0.0, radius + places * largest * std::numeric_limits<double>::epsilon());
  return truth_of(case_of(k.question, scene), {.geometry = k.question == Question::cast});
}

/// low <= x <= high, but for the rounding of x to Real.
template <class Real>
bool is_between(double x, double low, double high) {
  // What is beyond the range of Real is infinite, in double it needn't be; NaN is never between.
  if (!(x - x == 0)) return low <= x && static_cast<double>(std::numeric_limits<Real>::max()) * 0.999 <= high;
  const double rounding = std::abs(x) * 8 * static_cast<double>(std::numeric_limits<Real>::epsilon()) +
                          static_cast<double>(std::numeric_limits<Real>::denorm_min());
  return low - rounding <= x && x <= high + rounding;
}

}  // namespace detail

/// Whether the answer of a subject that states outcomes fits between the truths about the two neighbours. For
/// cases none of whose squares leaves the range of double.
template <class Real>
bool is_nearly_right(const Trial<Real>& t) {
  constexpr double places = 64;
  const Case<Real>& k = t.asked();
  const bool container = k.question == Question::container;
  Truth<double> early = detail::neighbour(k, container ? -places : places);
  Truth<double> late = detail::neighbour(k, container ? places : -places);
  const auto nearest = [](const auto& x) { return x ? std::optional(x->nearest) : std::nullopt; };
  const double low = detail::key(early.outcome, nearest(early.time)),
               high = detail::key(late.outcome, nearest(late.time));
  const bool contact = is_contact(t.answer.outcome);
  if (contact && !t.answer.time) return false;
  if (t.answer.outcome == Outcome::overlap && *t.answer.time != 0) return false;
  if (!detail::is_between<Real>(detail::key(t.answer.outcome, t.answer.time), low, high)) return false;
  if (early.outcome != Outcome::impact || late.outcome != Outcome::impact) return true;

  // Well away from every other outcome.
  if (t.answer.motion != early.motion) return false;
  if (k.question == Question::ray && t.answer.exit &&
      !detail::is_between<Real>(static_cast<double>(*t.answer.exit), late.exit->nearest, early.exit->nearest))
    return false;
  if (!early.geometry || !t.answer.centre) return true;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto [least, most] =
        std::minmax(early.geometry->centre[i].nearest, late.geometry->centre[i].nearest);
    double room = 0;
    for (const Real x : k.used()) room = std::max(room, std::abs(static_cast<double>(x)));
    room *= 8 * std::numeric_limits<double>::epsilon();
    if (!detail::is_between<Real>(static_cast<double>((*t.answer.centre)[i]), least - room, most + room))
      return false;
  }
  return true;
}

}  // namespace verify
