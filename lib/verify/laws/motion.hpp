// SPDX-License-Identifier: BSL-1.0
/// Only relative motion counts, and which of two spheres is called A doesn't.
#pragma once

#include "verify/laws/exactly.hpp"

namespace verify::laws {

/// A and B are exchanged. Two moving spheres simply swap. In a sweep, centres and radii swap and the motion is
/// reversed; in a ray, the radius stays B's. So d and v change their signs, and nothing else changes.
struct ExchangeChangesNothing {
  static constexpr std::string_view name = "exchanging_the_spheres_changes_nothing";
  static constexpr Questions questions = only(Question::ray, Question::sweep, Question::moving);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    Scene<Real> scene = scene_of(k);
    std::swap(scene.a.centre, scene.b.centre);
    if (has_two_radii(k.question)) std::swap(scene.a.radius, scene.b.radius);
    if (b_moves(k.question)) {
      std::swap(scene.a.motion, scene.b.motion);
    } else {
      scene.a.motion = -scene.a.motion;
    }
    const Case<Real> exchanged = case_of(k.question, scene);
    const Answer<Real> first = ask(k), then = ask(exchanged);
    return demand(are_same_bits(first, then), k, first, exchanged, then);
  }
};

struct CommonVelocityChangesNothing {
  static constexpr std::string_view name = "adding_one_velocity_to_both_spheres_changes_nothing";
  static constexpr Questions questions = only(Question::moving);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    Tape tape = tape_of(k);
    Scene<Real> scene = scene_of(k);
    bool is_changed = false;
    for (std::size_t i = 0; i < 3; ++i) {
      Real &a = scene.a.motion[i], &b = scene.b.motion[i];
      const Real amount = common_amount(tape, {a, b});
      is_changed |= amount != 0;
      a += amount;
      b += amount;
    }
    if (!is_changed) return silent<Real>();
    const Case<Real> drifting = case_of(k.question, scene);
    const Answer<Real> first = ask(k), then = ask(drifting);
    return demand(are_same_bits(first, then), k, first, drifting, then);
  }
};

/// The displacement of A relative to B, if it needs no rounding. If it does, puts the case on a grid and tries again;
/// nothing if that doesn't help.
template <class Real>
std::optional<Triple<Real>> relative_motion(Case<Real>& k) {
  const bool ends = layout(k.question).ends;
  for (const Case<Real>& tried : {k, on_a_grid(k)}) {
    const Scene<Real> scene = scene_of(tried);
    const auto v = exact_difference(scene.a.motion, ends ? scene.a.centre : scene.b.motion);
    if (!v) continue;
    k = tried;
    return v;
  }
  return std::nullopt;
}

/// The scene with B at rest and A moving by v.
template <class Real>
Case<Real> with_motion(Question question, Scene<Real> scene, const Triple<Real>& v) {
  scene.a.motion = v;
  scene.b.motion = {};
  return case_of(question, scene);
}

/// Two moving spheres meet like one sphere that sweeps with their relative motion.
struct MovingIsASweepOfTheRelativeMotion {
  static constexpr std::string_view name = "two_moving_spheres_meet_like_one_swept_with_the_relative_motion";
  static constexpr Questions questions = only(Question::moving);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    Case<Real> asked = k;
    const auto v = relative_motion(asked);
    if (!v) return silent<Real>();
    const Case<Real> swept = with_motion(Question::sweep, scene_of(asked), *v);
    const Answer<Real> first = ask(asked), then = ask(swept);
    return demand(are_same_bits(first, then), asked, first, swept, then);
  }
};

/// A cast is a sweep from start to end, plus geometry.
struct CastIsASweep {
  static constexpr std::string_view name = "a_cast_is_a_sweep_from_start_to_end";
  static constexpr Questions questions = only(Question::cast);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    Case<Real> asked = k;
    const auto v = relative_motion(asked);
    if (!v) return silent<Real>();
    const Case<Real> swept = with_motion(Question::sweep, scene_of(asked), *v);
    const Answer<Real> first = ask.when(asked), then = ask(swept);
    return demand(are_decided_alike(first, then) && are_same_bits(first.time, then.time), asked, first, swept,
                  then);
  }
};

/// A contact of the sweep is a contact of the endless ray at the same time. Where the sweep misses, the ray misses too,
/// or has a contact at a time that rounds to 1 or more.
struct ARayIsASweepWithoutEnd {
  static constexpr std::string_view name = "a_ray_is_a_sweep_without_end";
  static constexpr Questions questions = only(Question::ray, Question::sweep);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    if (!is_valid(k)) return silent<Real>();
    Case<Real> swept = k;
    if (k.question == Question::ray) {
      // The mover gets half of the radius.
      Scene<Real> scene = scene_of(k);
      scene.a.radius = scene.b.radius / 2;
      scene.b.radius -= scene.a.radius;
      swept = case_of(Question::sweep, scene);
    }
    Scene<Real> scene = scene_of(swept);
    scene.b.radius = united_radius(swept);
    scene.horizon = std::numeric_limits<Real>::infinity();
    const Case<Real> ray = case_of(Question::ray, scene);
    const Answer<Real> of_sweep = ask.when(swept), of_ray = ask.when(ray);
    if (is_contact(of_sweep)) {
      return demand(are_decided_alike(of_sweep, of_ray) && are_same_bits(of_sweep.time, of_ray.time), swept,
                    of_sweep, ray, of_ray);
    }
    const bool is_beyond = of_ray.outcome == Outcome::impact && (!of_ray.time || *of_ray.time >= 1);
    return demand(is_beyond || of_ray.outcome == Outcome::miss, swept, of_sweep, ray, of_ray);
  }
};

/// The scene with all motion reversed, if that is exact.
template <class Real>
std::optional<Case<Real>> turned_back(const Case<Real>& k) {
  Scene<Real> scene = scene_of(k);
  if (!layout(k.question).ends) {
    scene.a.motion = -scene.a.motion;
    scene.b.motion = -scene.b.motion;
    return case_of(k.question, scene);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const Real start = scene.a.centre[i], end = scene.a.motion[i];
    const auto v = exact_difference(end, start);
    const auto back = v ? exact_difference(start, *v) : std::nullopt;
    if (!back) return std::nullopt;
    scene.a.motion[i] = *back;
  }
  return case_of(k.question, scene);
}

/// If overlapping spheres approach, they separate when the motion is reversed, and conversely.
struct TurningBackTurnsTheMotion {
  static constexpr std::string_view name = "turning_back_from_an_overlap_turns_approaching_into_separating";
  static constexpr Questions questions = of_first_contact;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    Case<Real> asked = k;
    Answer<Real> first = ask.when(asked);
    if (first.outcome != Outcome::overlap || !first.motion) return silent<Real>();
    auto back = turned_back(asked);
    if (!back) {
      asked = on_a_grid(k);
      back = turned_back(asked);
      first = ask.when(asked);
      if (!back || first.outcome != Outcome::overlap) return silent<Real>();
    }
    const Answer<Real> then = ask.when(*back);
    return demand(then.outcome == first.outcome && then.motion &&
                      static_cast<int>(*then.motion) == -static_cast<int>(*first.motion),
                  asked, first, *back, then);
  }
};

/// A ray from inside a sphere leaves it where the opposite ray, on the same line from outside, enters. Both times are
/// rounded: if the origins are k directions apart, the entry lies between k - above(exit) and k - below(exit).
struct ReversalMapsExitToEntry {
  static constexpr std::string_view name = "reversing_a_ray_from_inside_maps_exit_to_entry";
  static constexpr Questions questions = only(Question::ray);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    if (!is_valid(k)) return silent<Real>();
    // From the origin, so that the place k directions away is exact.
    Scene<Real> scene = scene_of(k);
    for (std::size_t i = 0; i < 3; ++i) scene.b.centre[i] -= scene.a.centre[i];
    scene.a.centre = {};
    scene.horizon = std::numeric_limits<Real>::infinity();
    const Case<Real> inside = case_of(Question::ray, scene);
    const Answer<Real> out = ask(inside);
    if (out.outcome != Outcome::overlap || !out.exit || !(*out.exit > 0) || !std::isfinite(*out.exit))
      return silent<Real>();
    Scene<Real> behind = scene;
    behind.a.motion = -scene.a.motion;
    const Answer<Real> in_the_back = ask(case_of(Question::ray, behind));
    if (!in_the_back.exit) return silent<Real>();

    int exponent = 0;
    std::frexp(*out.exit, &exponent);
    const Real away = std::ldexp(Real(1), exponent + 1);  // 2 exit < away <= 4 exit
    for (std::size_t i = 0; i < 3; ++i) {
      const Real x = scene.a.motion[i], place = x * away;
      if (!std::isfinite(place) || place / away != x) return silent<Real>();
      behind.a.centre[i] = place;
    }
    const Case<Real> reversed = case_of(Question::ray, behind);
    const Answer<Real> then = ask(reversed);
    const bool enters = then.outcome == Outcome::impact && then.motion == Motion::approaching && then.time &&
                        then.exit && away - above(*out.exit) <= *then.time &&
                        *then.time <= away - below(*out.exit);
    const bool leaves = enters && away + below(*in_the_back.exit) <= *then.exit &&
                        *then.exit <= away + above(*in_the_back.exit);
    return demand(leaves, inside, out, reversed, then);
  }
};

}  // namespace verify::laws
