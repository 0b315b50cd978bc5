// SPDX-License-Identifier: BSL-1.0
/// graze put to a case: the one place where the library meets the numbers of a case. Headers and compiled kernel, to the
/// nearest number and towards the start.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "graze/graze.hpp"
#include "graze/promise.hpp"
#include "subjects/builds.hpp"
#include "subjects/routine.hpp"
#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"
#include "verify/case/random.hpp"
#include "verify/judge/subject.hpp"

namespace subjects {

/// What graze says of its answers.
inline constexpr verify::Contract exact_contract{
    .gives = verify::Contract::Gives::time, .inside = verify::Inside::zero, .states_outcome = true};

constexpr verify::Outcome outcome_of(graze::Outcome outcome) {
  switch (outcome) {
    case graze::Outcome::miss:
      return verify::Outcome::miss;
    case graze::Outcome::contained:
      return verify::Outcome::contained;
    case graze::Outcome::outside:
      return verify::Outcome::outside;
    case graze::Outcome::overlap:
      return verify::Outcome::overlap;
    case graze::Outcome::impact:
      return verify::Outcome::impact;
    case graze::Outcome::invalid:
      break;
  }
  return verify::Outcome::invalid;
}

template <class Real>
Answer<Real> answer_of(const graze::Hit<Real>& hit) {
  Answer<Real> answer;
  answer.outcome = outcome_of(hit.outcome);
  if (!is_contact(answer.outcome)) return answer;
  answer.motion = static_cast<verify::Motion>(hit.motion);
  answer.time = hit.time;
  return answer;
}

template <class Real>
Answer<Real> answer_of(const graze::Span<Real>& span) {
  Answer<Real> answer = answer_of(graze::Hit<Real>{span.enter, span.outcome, span.motion});
  if (is_contact(answer.outcome)) answer.exit = span.exit;
  return answer;
}

template <class Real>
Answer<Real> answer_of(const graze::Contact<Real>& contact) {
  const auto triple = [](const graze::Vec3<Real>& p) { return verify::Triple<Real>{p.x, p.y, p.z}; };
  Answer<Real> answer = answer_of(contact.hit);
  if (is_contact(answer.outcome)) {
    answer.centre = triple(contact.centre);
    answer.normal = triple(contact.normal);
  }
  if (answer.outcome == verify::Outcome::impact) {
    answer.point = triple(contact.point);
    answer.distance = contact.distance;
  }
  return answer;
}

/// What a build of graze answers. A cast's geometry goes by the nearest time alone.
template <class Graze, graze::Rounding rounding, class Real>
Answer<Real> answered(const Case<Real>& k) {
  const auto [a, b, horizon] = verify::scene_of(k);
  const graze::MovingSphere<Real> mover{{vector(a.centre), a.radius}, vector(a.motion)},
      other{{vector(b.centre), b.radius}, vector(b.motion)};
  switch (k.question) {
    case Question::ray:
      return answer_of(Graze::span(graze::Ray<Real>{mover.sphere.centre, mover.displacement}, other.sphere,
                                   horizon, rounding));
    case Question::sweep:
      return answer_of(Graze::sweep(mover, other.sphere, rounding));
    case Question::moving:
      return answer_of(Graze::moving(mover, other, rounding));
    case Question::cast: {
      const graze::SphereCast<Real> cast{mover.sphere.centre, mover.displacement, a.radius};
      if constexpr (rounding == graze::Rounding::nearest)
        return answer_of(Graze::contact(cast, other.sphere));
      return answer_of(Graze::cast(cast, other.sphere, rounding));
    }
    case Question::container:
      break;
  }
  return answer_of(Graze::container(mover, other.sphere, rounding));
}

/// The same without exits and geometry.
template <class Graze, class Real>
Answer<Real> timed(const Case<Real>& k) {
  const auto [a, b, horizon] = verify::scene_of(k);
  const graze::Sphere<Real> target{vector(b.centre), b.radius};
  constexpr auto nearest = graze::Rounding::nearest;
  if (k.question == Question::ray)
    return answer_of(
        Graze::ray(graze::Ray<Real>{vector(a.centre), vector(a.motion)}, target, horizon, nearest));
  if (k.question == Question::cast)
    return answer_of(
        Graze::cast(graze::SphereCast<Real>{vector(a.centre), vector(a.motion), a.radius}, target, nearest));
  return answered<Graze, nearest>(k);
}

/// The stage of graze's kernel that decides a case and rounds its time to the nearest number; 0 for an invalid case.
template <class Real>
int stage_of_graze(const Case<Real>& k) {
  using graze::detail::relative;
  constexpr auto nearest = graze::Rounding::nearest;
  const auto [a, b, horizon] = verify::scene_of(k);
  const graze::MovingSphere<Real> mover{{vector(a.centre), a.radius}, vector(a.motion)},
      other{{vector(b.centre), b.radius}, vector(b.motion)};
  int decided_by = -1;
  const auto observer = [&](int stage) { decided_by = stage; };
  const auto of_first_contact = [&](const graze::detail::Relative<Real>& scene, Real end) {
    static_cast<void>(graze::detail::first_contact([&] { return scene; }, end, nearest, observer));
    return decided_by;
  };
  switch (k.question) {
    case Question::ray:
      return of_first_contact(
          relative(graze::Ray<Real>{mover.sphere.centre, mover.displacement}, other.sphere), horizon);
    case Question::sweep:
      return of_first_contact(relative(mover, other.sphere), Real(1));
    case Question::moving:
      return of_first_contact(relative(mover, other), Real(1));
    case Question::cast:
      return of_first_contact(
          relative(graze::SphereCast<Real>{mover.sphere.centre, mover.displacement, a.radius}, other.sphere),
          Real(1));
    case Question::container:
      break;
  }
  static_cast<void>(graze::detail::escape<Real>(
      [&] { return graze::detail::relative_inside(mover, other.sphere); }, nearest, observer));
  return decided_by;
}

/// Whether headers and kernel say the same of a case, and of a ray whatever way it is asked.
template <class Real>
bool all_ways_agree(const Case<Real>& k) {
  // A case has one of the two roundings, and always the same one.
  const auto low = std::bit_cast<verify::random::Bits<Real>>(k.numbers[0]);
  const auto rounding = low % 2 == 0 ? graze::Rounding::nearest : graze::Rounding::towards_start;
  const Said<Real> header = said<Header>(k, rounding), compiled = said<Compiled>(k, rounding);
  if (header.bits() != compiled.bits()) return false;
  if (k.question != Question::ray) return true;
  if (header.alone.outcome != header.hit.outcome || header.alone.motion != header.hit.motion ||
      header.endless_hit.outcome != header.endless.outcome)
    return false;
  const auto bits = [](Real x) { return std::bit_cast<verify::random::Bits<Real>>(x); };
  if (bits(header.alone.time) != bits(header.hit.time)) return false;
  if (bits(header.endless_hit.time) != bits(header.endless.enter)) return false;
  return true;
}

template <class Graze, class Real>
Routine<Real> graze_routine() {
  return {answered<Graze, graze::Rounding::nearest, Real>, timed<Graze, Real>,
          answered<Graze, graze::Rounding::towards_start, Real>, all_ways_agree<Real>, exact_contract};
}

constexpr verify::Bounds bounds_of(const graze::Bounds& promised) {
  return {promised.time, promised.exit, promised.distance, promised.centre, promised.point, promised.normal};
}

/// What graze promises of its answers to each question in the type Real, in the order of the questions.
template <class Real>
inline constexpr std::array promises_of_graze{
    bounds_of(graze::ray_sphere_promise<Real>), bounds_of(graze::sphere_sweep_promise<Real>),
    bounds_of(graze::moving_spheres_promise<Real>), bounds_of(graze::sphere_cast_promise<Real>),
    bounds_of(graze::containing_sphere_promise<Real>)};

template <class Real>
[[nodiscard]] constexpr const verify::Bounds& promise_of_graze(Question question) {
  return promises_of_graze<Real>[static_cast<std::size_t>(question)];
}

/// graze itself, as headers and as the compiled kernel.
inline const NamedRoutine graze_header{"graze", graze_routine<Header, float>(),
                                       graze_routine<Header, double>()};
inline const NamedRoutine graze_compiled{"graze_kernel", graze_routine<Compiled, float>(),
                                         graze_routine<Compiled, double>()};

}  // namespace subjects
