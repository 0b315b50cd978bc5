// SPDX-License-Identifier: BSL-1.0
/// Inside and outside of a sphere agree about its wall.
#pragma once

#include "verify/laws/exactly.hpp"

namespace verify::laws {

/// A container with R = r_B - r_A and a ray against a ball of radius R have the same equation: what starts inside one
/// starts inside the other, and leaves both at the same time.
struct InsideAndOutsideAgree {
  static constexpr std::string_view name = "inside_and_outside_of_a_sphere_agree_about_the_wall";
  static constexpr Questions questions = only(Question::ray, Question::container);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    if (!is_valid(k)) return silent<Real>();
    Case<Real> held = k;
    Scene<Real> scene;
    if (k.question == Question::ray) {
      // The mover gets a radius, and the container grows by as much; if that needs rounding, the mover is a point.
      scene = scene_of(k);
      const Real share = scene.b.radius / 4;
      if (const auto wall = exact_sum(scene.b.radius, share)) {
        scene.a.radius = share;
        scene.b.radius = *wall;
      }
      held = case_of(Question::container, scene);
    }
    const Real radius = united_radius(held);
    if (radius < 0) return silent<Real>();
    scene = scene_of(held);
    scene.b.radius = radius;
    scene.horizon = std::numeric_limits<Real>::infinity();
    const Case<Real> ray = case_of(Question::ray, scene);
    const Answer<Real> inside = ask(held), outside = ask(ray);
    return demand(agree(inside, outside), held, inside, ray, outside);
  }

 private:
  template <class Real>
  static bool agree(const Answer<Real>& inside, const Answer<Real>& outside) {
    if (inside.outcome == Outcome::outside) return outside.outcome != Outcome::overlap;
    if (outside.outcome != Outcome::overlap) return false;
    if (inside.outcome == Outcome::contained) return !outside.exit || *outside.exit >= 1;
    return inside.outcome == Outcome::impact && are_same_bits(inside.time, outside.exit);
  }
};

}  // namespace verify::laws
