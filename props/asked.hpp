// SPDX-License-Identifier: BSL-1.0
/// A routine as the properties ask it: a case in, an answer out. graze's headers, the compiled kernel, and every wrong
/// kernel that the properties have to convict.
#pragma once

#include <string_view>
#include <type_traits>

#include "props/builds.hpp"
#include "verify/answer.hpp"
#include "verify/case.hpp"
#include "verify/draw.hpp"
#include "verify/subject.hpp"

namespace props {

using verify::Answer;
using verify::Case;
using verify::Question;

template <class Real>
struct Asked {
  Answer<Real> (*nearest)(const Case<Real>&) = nullptr;
  /// The decisions and the time alone, where that costs less; or null.
  Answer<Real> (*timed)(const Case<Real>&) = nullptr;
  /// The same as the nearest with times rounded towards the start; null for a routine that doesn't offer it.
  Answer<Real> (*early)(const Case<Real>&) = nullptr;
  /// Whether all ways to ask the question agree bit for bit; null where there is one way alone.
  bool (*agrees)(const Case<Real>&) = nullptr;
  verify::Contract contract{};

  /// All that the routine says of a case.
  Answer<Real> operator()(const Case<Real>& k) const { return nearest(k); }
  /// At least its decisions and its claim of when.
  [[nodiscard]] Answer<Real> when(const Case<Real>& k) const {
    return timed != nullptr ? timed(k) : nearest(k);
  }
  /// The same and, of a ray, its exit.
  [[nodiscard]] Answer<Real> times(const Case<Real>& k) const {
    return k.question == Question::ray ? nearest(k) : when(k);
  }
};

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

/// Whether headers and kernel say the same of a case, and of a ray whatever way it is asked.
template <class Real>
bool all_ways_agree(const Case<Real>& k) {
  // A case has one of the two roundings, and always the same one.
  const auto low = std::bit_cast<verify::drawn::Bits<Real>>(k.numbers[0]);
  const auto rounding = low % 2 == 0 ? graze::Rounding::nearest : graze::Rounding::towards_start;
  const Said<Real> header = said<Header>(k, rounding), compiled = said<Compiled>(k, rounding);
  if (header.bits() != compiled.bits()) return false;
  if (k.question != Question::ray) return true;
  if (header.alone.outcome != header.hit.outcome || header.alone.motion != header.hit.motion ||
      header.endless_hit.outcome != header.endless.outcome)
    return false;
  const auto bits = [](Real x) { return std::bit_cast<verify::drawn::Bits<Real>>(x); };
  if (bits(header.alone.time) != bits(header.hit.time)) return false;
  if (bits(header.endless_hit.time) != bits(header.endless.enter)) return false;
  return true;
}

template <class Graze, class Real>
Asked<Real> asked_of() {
  return {answered<Graze, graze::Rounding::nearest, Real>, timed<Graze, Real>,
          answered<Graze, graze::Rounding::towards_start, Real>, all_ways_agree<Real>, exact_contract};
}

/// A routine in both types.
struct Routine {
  std::string_view name;
  Asked<float> in_float;
  Asked<double> in_double;

  template <class Real>
  [[nodiscard]] const Asked<Real>& in() const {
    if constexpr (std::is_same_v<Real, float>) {
      return in_float;
    } else {
      return in_double;
    }
  }
};

/// A subject as a routine: its answers, by the contract it has.
inline Routine routine_of(const verify::Subject& subject) {
  return {subject.name,
          {.nearest = subject.in_float.native, .contract = subject.contract},
          {.nearest = subject.in_double.native, .contract = subject.contract}};
}

/// graze itself, as headers and as the compiled kernel.
inline const Routine graze_header{"graze", asked_of<Header, float>(), asked_of<Header, double>()};
inline const Routine graze_compiled{"graze_kernel", asked_of<Compiled, float>(),
                                    asked_of<Compiled, double>()};

}  // namespace props
