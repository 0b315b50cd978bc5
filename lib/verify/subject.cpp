// SPDX-License-Identifier: BSL-1.0
#include "verify/subject.hpp"

#include <vector>

#include "graze/detail/stage.hpp"
#include "graze/graze.hpp"
#include "published/containing_sphere.hpp"
#include "published/interval.hpp"
#include "published/moving_spheres.hpp"
#include "published/naive.hpp"
#include "published/perpendicular.hpp"
#include "published/ray_sphere.hpp"
#include "published/sphere_cast.hpp"
#include "published/sphere_sweep.hpp"
#include "verify/judge.hpp"
#include "verify/oracle.hpp"
#include "verify/promise.hpp"
#include "verify/wide.hpp"

namespace verify {

namespace {

template <class Vector, class Real>
Vector vector(const Triple<Real>& p) {
  return {p[0], p[1], p[2]};
}
template <class Vector>
auto triple(const Vector& p) {
  return Triple<decltype(p.x)>{p.x, p.y, p.z};
}

// --- the published routines ---

template <class Real>
published::Vec3<Real> pub(const Triple<Real>& p) {
  return vector<published::Vec3<Real>>(p);
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

struct P1 {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_distance(published::ray_sphere(pub(a.centre), pub(a.motion), pub(b.centre), b.radius));
  }
};

struct P2 {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_distance(
        published::sphere_sweep(pub(a.centre), a.radius, pub(a.motion), pub(b.centre), b.radius));
  }
};

struct P3AsCoded {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_distance(published::containing_sphere_as_coded(pub(a.centre), a.radius, pub(a.motion),
                                                             pub(b.centre), b.radius));
  }
};

struct P3AsDescribed {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_distance(published::containing_sphere_as_described(pub(a.centre), a.radius, pub(a.motion),
                                                                 pub(b.centre), b.radius));
  }
};

template <class Real>
Answer<Real> at_centre(const std::optional<published::Vec3<Real>>& centre) {
  Answer<Real> answer;
  if (!centre) return answer;
  answer.outcome = Outcome::impact;
  answer.centre = triple(*centre);
  return answer;
}

template <bool as_commented>
struct P4 {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    const auto centre =
        published::sphere_cast(pub(a.centre), a.radius, pub(a.motion), pub(b.centre), b.radius);
    Answer<Real> answer = at_centre(centre);
    if (centre) {
      answer.point = triple(
          as_commented ? published::contact_point_as_commented(*centre, a.radius, pub(b.centre), b.radius)
                       : published::contact_point_as_described(*centre, a.radius, pub(b.centre), b.radius));
    }
    return answer;
  }
};

struct P4Unchecked {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_centre(
        published::sphere_cast_unchecked(pub(a.centre), a.radius, pub(a.motion), pub(b.centre), b.radius));
  }
};

struct P4Formula {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_centre(
        published::sphere_cast_in_one_line(pub(a.centre), a.radius, pub(a.motion), pub(b.centre), b.radius));
  }
};

struct P5Test {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    Answer<Real> answer;
    if (published::moving_spheres_collide(pub(a.centre), a.radius, pub(a.motion), pub(b.centre), b.radius,
                                          pub(b.motion))) {
      answer.outcome = Outcome::impact;
    }
    return answer;
  }
};

template <published::TimeForm form, published::RootSign sign>
struct P5 {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_time(published::moving_spheres<form, sign>(pub(a.centre), a.radius, pub(a.motion),
                                                         pub(b.centre), b.radius, pub(b.motion)));
  }
};

// --- forms to compare with ---

/// What both of them take, each difference and sum rounded once; a ray's radius of A is 0.
template <class Real, class Form>
Answer<Real> by_relative_motion(const Case<Real>& k, const Form& first_contact) {
  const auto [a, b, horizon] = scene_of(k);
  const auto way = layout(k.question).ends ? pub(a.motion) - pub(a.centre) : pub(a.motion);
  return at_time(
      first_contact(pub(b.centre) - pub(a.centre), way - pub(b.motion), b.radius + a.radius, horizon));
}

struct Naive {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    return by_relative_motion(k, published::naive_first_contact<Real>);
  }
};

struct Perpendicular {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    return by_relative_motion(k, published::perpendicular_first_contact<Real>);
  }
};

/// A form in the next wider type of the machine, its time rounded once in the end. In wide precision it is the form.
template <class Form>
struct Doubled {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    return Form{}(k);
  }
  Answer<float> operator()(const Case<float>& k) const {
    return detail::narrow<float>(Form{}(widen<double>(k)));
  }
  Answer<double> operator()(const Case<double>& k) const {
    return detail::narrow<double>(Form{}(widen<long double>(k)));
  }
};

/// Intervals of float and double; wide arithmetic says nothing about it, since what it widens by is their rounding.
struct PbrtInterval {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_time(
        published::interval_first_contact(pub(a.centre), pub(a.motion), pub(b.centre), b.radius, horizon));
  }
};

// --- the floor ---

/// The exact answer, each number rounded once.
struct Exact {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const Contract states{.states_outcome = true};
    return as_answer(truth_of(k, wanted_by(states, k.question)));
  }
};

/// A subject from a routine that runs in float and double alone.
template <class Routine>
Subject native_subject_of(std::string_view name, Question question, const Contract& contract) {
  return {name,
          question,
          contract,
          {.native = detail::native<Routine, float>},
          {.native = detail::native<Routine, double>}};
}

// --- graze ---

template <class Real>
graze::Vec3<Real> own(const Triple<Real>& p) {
  return vector<graze::Vec3<Real>>(p);
}
template <class Real>
graze::Sphere<Real> sphere(const Body<Real>& body) {
  return {own(body.centre), body.radius};
}
template <class Real>
graze::MovingSphere<Real> moving(const Body<Real>& body) {
  return {sphere(body), own(body.motion)};
}

constexpr Outcome outcome_of(graze::Outcome outcome) {
  switch (outcome) {
    case graze::Outcome::miss:
      return Outcome::miss;
    case graze::Outcome::contained:
      return Outcome::contained;
    case graze::Outcome::outside:
      return Outcome::outside;
    case graze::Outcome::overlap:
      return Outcome::overlap;
    case graze::Outcome::impact:
      return Outcome::impact;
    case graze::Outcome::invalid:
      break;
  }
  return Outcome::invalid;
}

/// The answer without its numbers.
template <class Real>
Answer<Real> said(graze::Outcome outcome, graze::Motion motion) {
  Answer<Real> answer;
  answer.outcome = outcome_of(outcome);
  if (is_contact(answer.outcome)) answer.motion = static_cast<Motion>(motion);
  return answer;
}
template <class Real>
Answer<Real> said(const graze::Hit<Real>& hit) {
  Answer<Real> answer = said<Real>(hit.outcome, hit.motion);
  if (is_contact(answer.outcome)) answer.time = hit.time;
  return answer;
}

struct GrazeRaySphere {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    const graze::Ray<Real> ray{own(a.centre), own(a.motion)};
    const graze::Span<Real> span = graze::ray_sphere_span(ray, sphere(b), horizon);
    Answer<Real> answer = said<Real>(span.outcome, span.motion);
    if (is_contact(answer.outcome)) {
      answer.time = span.enter;
      answer.exit = span.exit;
    }
    return answer;
  }
};
struct GrazeSphereSweep {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return said(graze::sphere_sweep(moving(a), sphere(b)));
  }
};
struct GrazeMovingSpheres {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return said(graze::moving_spheres(moving(a), moving(b)));
  }
};
struct GrazeSphereCast {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    const graze::SphereCast<Real> cast{own(a.centre), own(a.motion), a.radius};
    const graze::Contact<Real> contact = graze::sphere_cast_contact(cast, sphere(b));
    Answer<Real> answer = said(contact.hit);
    if (is_contact(answer.outcome)) {
      answer.centre = triple(contact.centre);
      answer.normal = triple(contact.normal);
    }
    if (answer.outcome == Outcome::impact) {
      answer.point = triple(contact.point);
      answer.distance = contact.distance;
    }
    return answer;
  }
};
struct GrazeContainingSphere {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return said(graze::containing_sphere(moving(a), sphere(b)));
  }
};

/// Which stage of graze decides a case.
template <class Real>
int stage_of_graze(const Case<Real>& k) {
  using namespace graze::detail;
  const auto [a, b, horizon] = scene_of(k);
  const graze::MovingSphere<Real> mover = moving(a), other = moving(b);
  switch (k.question) {
    case Question::ray:
      return stage_of<Asked::first_contact>(
          relative(graze::Ray<Real>{own(a.centre), own(a.motion)}, other.sphere), horizon);
    case Question::sweep:
      return stage_of<Asked::first_contact>(relative(mover, other.sphere), Real(1));
    case Question::moving:
      return stage_of<Asked::first_contact>(relative(mover, other), Real(1));
    case Question::cast:
      return stage_of<Asked::first_contact>(
          relative(graze::SphereCast<Real>{own(a.centre), own(a.motion), a.radius}, other.sphere), Real(1));
    case Question::container:
      break;
  }
  return stage_of<Asked::escape>(relative_inside(mover, other.sphere), Real(1));
}

/// graze. Wide arithmetic says nothing about it: in other types than float and double it is another routine.
template <class Routine>
Subject graze_subject_of(Question question, const Contract& contract) {
  return {"graze",
          question,
          contract,
          {detail::native<Routine, float>, nullptr, stage_of_graze<float>, &promise_of<float>(question)},
          {detail::native<Routine, double>, nullptr, stage_of_graze<double>, &promise_of<double>(question)}};
}

std::vector<Subject> all_subjects() {
  using Gives = Contract::Gives;
  using published::RootSign;
  using published::TimeForm;
  const Contract exact{.gives = Gives::time,
                       .inside = Inside::zero,
                       .states_outcome = true,
                       .note = "this project's library; its bounds are in lib/graze/promise.hpp"};
  const Contract p1{
      .gives = Gives::distance,
      .unit_direction = true,
      .endless = true,
      .inside = Inside::zero,
      .note = "assumes a direction of unit length and takes no t_max; clamps a start inside to 0"};
  const Contract p2{.gives = Gives::distance,
                    .inside = Inside::zero,
                    .note = "a ray against the grown sphere; a start inside is a collision at 0"};
  const auto p3 = [](std::string_view note) {
    return Contract{.gives = Gives::distance, .starts = Starts::contained, .note = note};
  };
  const auto p4 = [](Starts starts, std::string_view note) {
    return Contract{.gives = Gives::centre, .starts = starts, .note = note};
  };
  const auto p5 = [](Gives gives, std::string_view note) { return Contract{.gives = gives, .note = note}; };
  const auto form = [](std::string_view note) {
    return Contract{.gives = Gives::time, .inside = Inside::zero, .note = note};
  };
  const Contract naive =
      form("the textbook quadratic, (h - sqrt D) / a with D = h h - a c; a form to compare with");
  const Contract perpendicular =
      form("D from the offset at closest approach, and c / (h + sqrt D) (Ray Tracing Gems, 2019)");
  const Contract naive_doubled =
      form("naive in double for float and in long double for double, rounded in the end");
  const Contract perpendicular_doubled =
      form("perpendicular in double for float and in long double for double, rounded in the end");
  const Contract interval{.gives = Gives::time,
                          .inside = Inside::exit,
                          .note =
                              "the quadratic in interval arithmetic (Physically Based Rendering, 4th "
                              "edition, 2023): near tangency it "
                              "prefers a miss, by design, and from a start inside it gives the way out"};
  const Contract rounded_once{
      .gives = Gives::time,
      .inside = Inside::zero,
      .states_outcome = true,
      .note = "the exact answer, each number rounded once: the floor that nobody can beat"};
  constexpr auto ray = Question::ray, sweep = Question::sweep, moving_ = Question::moving,
                 cast = Question::cast, container = Question::container;
  return {
      native_subject_of<Exact>("exact", ray, rounded_once),
      subject_of<P1>("p1", ray, p1),
      subject_of<Naive>("naive", ray, naive),
      subject_of<Perpendicular>("perpendicular", ray, perpendicular),
      subject_of<Doubled<Naive>>("naive_doubled", ray, naive_doubled),
      subject_of<Doubled<Perpendicular>>("perpendicular_doubled", ray, perpendicular_doubled),
      native_subject_of<PbrtInterval>("pbrt_interval", ray, interval),
      graze_subject_of<GrazeRaySphere>(ray, exact),
      native_subject_of<Exact>("exact", sweep, rounded_once),
      subject_of<P2>("p2", sweep, p2),
      subject_of<Naive>("naive", sweep, naive),
      subject_of<Perpendicular>("perpendicular", sweep, perpendicular),
      subject_of<Doubled<Naive>>("naive_doubled", sweep, naive_doubled),
      subject_of<Doubled<Perpendicular>>("perpendicular_doubled", sweep, perpendicular_doubled),
      graze_subject_of<GrazeSphereSweep>(sweep, exact),
      native_subject_of<Exact>("exact", moving_, rounded_once),
      subject_of<Naive>("naive", moving_, naive),
      subject_of<Perpendicular>("perpendicular", moving_, perpendicular),
      subject_of<P5Test>("p5_test", moving_,
                         p5(Gives::contact_alone, "the printed collision test alone; states no condition")),
      subject_of<P5<TimeForm::literal, RootSign::minus>>(
          "p5_literal_minus", moving_,
          p5(Gives::time, "after the test, the time read as printed: -B - sqrt(B^2 - 4AC) / 2A")),
      subject_of<P5<TimeForm::literal, RootSign::plus>>(
          "p5_literal_plus", moving_,
          p5(Gives::time, "after the test, the time read as printed: -B + sqrt(B^2 - 4AC) / 2A")),
      subject_of<P5<TimeForm::parenthesised, RootSign::minus>>(
          "p5_swapped_minus", moving_,
          p5(Gives::time, "with the parentheses put in: (-B - sqrt(B^2 - 4AC)) / 2A")),
      subject_of<P5<TimeForm::parenthesised, RootSign::plus>>(
          "p5_swapped_plus", moving_,
          p5(Gives::time, "with the parentheses put in: (-B + sqrt(B^2 - 4AC)) / 2A")),
      subject_of<P5<TimeForm::corrected, RootSign::minus>>(
          "p5_corrected_minus", moving_,
          p5(Gives::time, "with A and C put right as well: (-B - sqrt(B^2 - 4AC)) / 2C")),
      subject_of<P5<TimeForm::corrected, RootSign::plus>>(
          "p5_corrected_plus", moving_,
          p5(Gives::time, "with A and C put right as well: (-B + sqrt(B^2 - 4AC)) / 2C")),
      graze_subject_of<GrazeMovingSpheres>(moving_, exact),
      native_subject_of<Exact>("exact", cast, rounded_once),
      subject_of<Naive>("naive", cast, naive),
      subject_of<Perpendicular>("perpendicular", cast, perpendicular),
      subject_of<P4<false>>(
          "p4", cast,
          p4(Starts::any, "the full routine, contact point as in the prose; states no condition")),
      subject_of<P4<true>>("p4_commented", cast,
                           p4(Starts::any, "the full routine, contact point as in the comment of the code")),
      subject_of<P4Unchecked>("p4_unchecked", cast,
                              p4(Starts::known_to_touch, "the short routine, for when the hit is known")),
      subject_of<P4Formula>("p4_formula", cast,
                            p4(Starts::known_to_touch, "the formula in one line, for when the hit is known")),
      graze_subject_of<GrazeSphereCast>(cast, exact),
      native_subject_of<Exact>("exact", container, rounded_once),
      subject_of<P3AsCoded>(
          "p3_as_coded", container,
          p3("compares the squared distance with the difference of the radii; starts inside")),
      subject_of<P3AsDescribed>("p3_as_described", container,
                                p3("as its prose says: compares squares with squares; starts inside")),
      graze_subject_of<GrazeContainingSphere>(container, exact),
  };
}

}  // namespace

std::span<const Subject> built_in_subjects() {
  static const std::vector<Subject> subjects = all_subjects();
  return subjects;
}

}  // namespace verify
