// SPDX-License-Identifier: BSL-1.0
/// Only the contact distance counts, and a larger one is reached no later.
#pragma once

#include "verify/laws/exactly.hpp"

namespace verify::laws {

/// The contact distance is split differently: an amount that both radii take exactly moves from one to the other, or
/// the two are exchanged. In a container both radii shrink by the amount. Only the contact point depends on the split.
struct SplittingTheRadiusChangesNothing {
  static constexpr std::string_view name =
      "splitting_the_radius_differently_over_both_spheres_changes_nothing";
  static constexpr Questions questions = all_that(has_two_radii);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    if (!is_valid(k)) return silent<Real>();
    Tape tape = tape_of(k);
    Scene<Real> scene = scene_of(k);
    Real &a = scene.a.radius, &b = scene.b.radius;
    const bool contains = is_escape(k.question);
    const bool to_b = b >= a && (a == 0 || tape.next() % 2 == 0);
    // The amount is all of one radius, or some grid steps of the larger one.
    const Real larger = (std::max)(a, b), step = larger - below(larger);
    const Real some = step * random::power_of_two<Real>(static_cast<int>(tape.next() % 12));
    const auto moved = [&](Real amount) {
      const auto less = exact_difference(to_b || contains ? a : b, amount),
                 more = contains ? exact_difference(b, amount) : exact_sum(to_b ? b : a, amount);
      if (!less || !more || *less < 0 || *more < 0 || amount == 0) return false;
      (to_b || contains ? a : b) = *less;
      (contains || to_b ? b : a) = *more;
      return true;
    };
    const Real all = contains ? (std::min)(a, b) : to_b ? a : b;
    const bool is_moved = tape.next() % 2 == 0 ? moved(all) || moved(some) || moved(step)
                                               : moved(some) || moved(step) || moved(all);
    if (!is_moved) {
      if (contains || a == b) return silent<Real>();
      std::swap(a, b);
    }
    const Case<Real> split = case_of(k.question, scene);
    const Answer<Real> first = ask(k), then = ask(split);
    return demand(happen_alike(first, then) && are_same_bits(first.centre, then.centre) &&
                      are_same_bits(first.normal, then.normal),
                  k, first, split, then);
  }
};

/// Whether a contact comes no later in `larger` than in `smaller`, and a ray's exit no earlier: rounding is monotonic.
template <class Real>
bool comes_no_later(const Answer<Real>& larger, const Answer<Real>& smaller) {
  if (!is_contact(smaller)) return true;
  if (!is_contact(larger)) return false;
  if (smaller.time && larger.time && !(*larger.time <= *smaller.time)) return false;
  if (smaller.distance && larger.distance && !(*larger.distance <= *smaller.distance)) return false;
  return !smaller.exit || !larger.exit || *larger.exit >= *smaller.exit;
}
/// Whether a sphere that has more room leaves its container no earlier.
template <class Real>
bool leaves_no_earlier(const Answer<Real>& roomier, const Answer<Real>& tighter) {
  if (tighter.outcome == Outcome::contained) return roomier.outcome == Outcome::contained;
  if (tighter.outcome != Outcome::impact) return true;
  if (roomier.outcome == Outcome::contained) return true;
  if (roomier.outcome != Outcome::impact) return false;
  if (tighter.time && roomier.time) return *roomier.time >= *tighter.time;
  return !tighter.distance || !roomier.distance || *roomier.distance >= *tighter.distance;
}

/// A radius grows: by one floating-point step, by up to 255 steps, or by some part of itself.
struct GrowingARadiusIsNeverLater {
  static constexpr std::string_view name = "growing_a_radius_never_makes_contact_later";
  static constexpr Questions questions = every_question;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    if (!is_valid(k)) return silent<Real>();
    Tape tape = tape_of(k);
    Scene<Real> scene = scene_of(k);
    const bool grows_a = has_two_radii(k.question) && tape.next() % 2 == 0;
    Real& radius = grows_a ? scene.a.radius : scene.b.radius;
    const std::uint64_t word = tape.next();
    const Real before = radius, part = radius * random::magnitude<Real>(tape, -20, 1);
    radius = word % 4 == 0   ? random::stepped(radius, 1)
             : word % 4 == 1 ? random::stepped(radius, static_cast<int>(word >> 32 & 0xff))
                             : radius + part;
    if (!(radius > before) || !std::isfinite(radius)) return silent<Real>();
    const Case<Real> grown = case_of(k.question, scene);
    const Answer<Real> first = ask.times(k), then = ask.times(grown);
    const bool is_kept = !is_escape(k.question) ? comes_no_later(then, first)
                         : grows_a              ? leaves_no_earlier(first, then)
                                                : leaves_no_earlier(then, first);
    return demand(is_kept, k, first, grown, then);
  }
};

/// A sliding path touches a ball in one point, so it misses a ball whose radius is one floating-point step smaller.
/// (With R = 0 there is no smaller one.) A sphere that leaves its container sliding touches the wall from the start, so
/// it starts outside of a smaller container.
struct SlidingTouchesBarely {
  static constexpr std::string_view name = "a_sliding_path_misses_a_ball_that_is_one_ulp_smaller";
  static constexpr Questions questions = every_question;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    const Answer<Real> first = ask.when(k);
    if (first.outcome != Outcome::impact || first.motion != Motion::sliding) return silent<Real>();
    Scene<Real> scene = scene_of(k);
    Real& radius = scene.b.radius > 0 ? scene.b.radius : scene.a.radius;
    if (!(radius > 0)) return silent<Real>();
    radius = random::stepped(radius, -1);
    const Case<Real> smaller = case_of(k.question, scene);
    const Answer<Real> then = ask.when(smaller);
    if (!is_escape(k.question)) return demand(then.outcome == Outcome::miss, k, first, smaller, then);
    return demand(then.outcome == Outcome::outside && first.time == Real(0), k, first, smaller, then);
  }
};

}  // namespace verify::laws
