// SPDX-License-Identifier: BSL-1.0
/// The published routines as subjects: each a type without state whose call operator is the routine.
#pragma once

#include <optional>

#include "published/containing_sphere.hpp"
#include "published/moving_spheres.hpp"
#include "published/ray_sphere.hpp"
#include "published/sphere_cast.hpp"
#include "published/sphere_sweep.hpp"
#include "published/vec3.hpp"
#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"

namespace subjects {

using verify::Answer;
using verify::Case;
using verify::Outcome;
using verify::Triple;

template <class Real>
published::Vec3<Real> published_vector(const Triple<Real>& p) {
  return {p[0], p[1], p[2]};
}
template <class Real>
Triple<Real> triple_of(const published::Vec3<Real>& p) {
  return {p.x, p.y, p.z};
}

template <class Real>
Answer<Real> at_distance(const std::optional<Real>& distance) {
  Answer<Real> answer;
  if (distance) answer.outcome = Outcome::impact;
  answer.distance = distance;
  return answer;
}
template <class Real>
Answer<Real> at_time(const std::optional<Real>& time) {
  Answer<Real> answer;
  if (time) answer.outcome = Outcome::impact;
  answer.time = time;
  return answer;
}

struct TutorialRay {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_distance(published::ray_sphere(published_vector(a.centre), published_vector(a.motion),
                                             published_vector(b.centre), b.radius));
  }
};

struct TutorialSweep {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_distance(published::sphere_sweep(published_vector(a.centre), a.radius,
                                               published_vector(a.motion), published_vector(b.centre),
                                               b.radius));
  }
};

struct TutorialContainerAsCoded {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_distance(published::containing_sphere_as_coded(published_vector(a.centre), a.radius,
                                                             published_vector(a.motion),
                                                             published_vector(b.centre), b.radius));
  }
};

struct TutorialContainerAsDescribed {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_distance(published::containing_sphere_as_described(published_vector(a.centre), a.radius,
                                                                 published_vector(a.motion),
                                                                 published_vector(b.centre), b.radius));
  }
};

template <class Real>
Answer<Real> at_centre(const std::optional<published::Vec3<Real>>& centre) {
  Answer<Real> answer;
  if (!centre) return answer;
  answer.outcome = Outcome::impact;
  answer.centre = triple_of(*centre);
  return answer;
}

template <bool as_commented>
struct TutorialCast {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    const auto centre =
        published::sphere_cast(published_vector(a.centre), a.radius, published_vector(a.motion),
                               published_vector(b.centre), b.radius);
    Answer<Real> answer = at_centre(centre);
    if (centre) {
      answer.point = triple_of(as_commented ? published::contact_point_as_commented(
                                                  *centre, a.radius, published_vector(b.centre), b.radius)
                                            : published::contact_point_as_described(
                                                  *centre, a.radius, published_vector(b.centre), b.radius));
    }
    return answer;
  }
};

struct TutorialCastUnchecked {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_centre(published::sphere_cast_unchecked(published_vector(a.centre), a.radius,
                                                      published_vector(a.motion), published_vector(b.centre),
                                                      b.radius));
  }
};

struct TutorialCastFormula {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_centre(published::sphere_cast_in_one_line(published_vector(a.centre), a.radius,
                                                        published_vector(a.motion),
                                                        published_vector(b.centre), b.radius));
  }
};

struct TutorialMovingTest {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    Answer<Real> answer;
    if (published::moving_spheres_collide(published_vector(a.centre), a.radius, published_vector(a.motion),
                                          published_vector(b.centre), b.radius, published_vector(b.motion))) {
      answer.outcome = Outcome::impact;
    }
    return answer;
  }
};

template <published::TimeForm form, published::RootSign sign>
struct TutorialMoving {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_time(published::moving_spheres<form, sign>(
        published_vector(a.centre), a.radius, published_vector(a.motion), published_vector(b.centre),
        b.radius, published_vector(b.motion)));
  }
};

}  // namespace subjects
