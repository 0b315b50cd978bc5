// SPDX-License-Identifier: BSL-1.0
/// Cases and scenes for your own properties in RapidCheck: drawn from the families, shrunk to small integers.
///
///     RC_GTEST_PROP(Sweep, AgreesWithTheTruth, ()) {
///       const auto k = *verify::arbitrary_case<float>(verify::Question::sweep);
///       RC_PRE(is_meant_for(scene_of(k)));
///       RC_ASSERT(my_sweep(scene_of(k)).has_value() == is_contact(verify::truth_of(k).outcome));
///     }
///
/// Link graze::verify and RapidCheck, which you install yourself: no other header of graze includes this one. A broken property
/// shows the case line, which `graze explain` accepts.
#pragma once

#include <rapidcheck.h>

#include <ostream>
#include <string>

#include "verify/audit/one_answer.hpp"
#include "verify/case/sampling.hpp"
#include "verify/case/simpler.hpp"

namespace verify {

namespace detail {

/// The cases that RapidCheck tries in place of one that breaks a property: those that simplified() tries.
template <class Real>
rc::Shrinkable<Case<Real>> shrinkable(const Case<Real>& drawn) {
  const auto near_it = [](const Case<Real>& k) { return rc::seq::fromContainer(simpler(k)); };
  const auto small_or_near = [near_it](const Case<Real>& k) {
    const auto scene = [question = k.question](int number) { return small_scene<Real>(question, number); };
    const auto is_simpler = [cost = cost_of(k)](const Case<Real>& one) { return cost_of(one) < cost; };
    auto scenes = rc::seq::filter(rc::seq::map(rc::seq::range(0, small_scenes), scene), is_simpler);
    return rc::seq::map(rc::seq::concat(std::move(scenes), near_it(k)), [near_it](Case<Real>&& one) {
      return rc::shrinkable::shrinkRecur(std::move(one), near_it);
    });
  };
  return rc::shrinkable::shrink([drawn] { return drawn; }, small_or_near);
}

template <class Real>
std::string decimals(const Triple<Real>& vector) {
  return decimal(vector[0]) + " " + decimal(vector[1]) + " " + decimal(vector[2]);
}

template <class Real>
std::string in_words(const Body<Real>& body) {
  return "centre " + decimals(body.centre) + ", radius " + decimal(body.radius) + ", motion " +
         decimals(body.motion);
}

}  // namespace detail

/// Cases of one question.
///
/// Takes    float or double
/// Gives    cases as `properties` draws them: from all families of the question, however early in the run, since RapidCheck's
///          size has no effect. NaN, infinities and negative radii are among them (families invalid and bits), and so are unit
///          directions. Exclude what your function isn't meant for by RC_PRE or rc::gen::suchThat
/// Shrinks  to scenes of small integers, then number by number, within the question; each shrink is easier to read
/// Cost     under a microsecond for a case; to shrink one, up to some ten thousand calls of the property
template <class Real>
[[nodiscard]] rc::Gen<Case<Real>> arbitrary_case(Question question) {
  return [question](const rc::Random& random, int /*size*/) {
    return detail::shrinkable(drawn_case<Real>(question, rc::Random(random).next(), 0).asked);
  };
}

/// The same by name: the motion of `a` is the direction of a ray, or the end point of a cast (scene_of()).
template <class Real>
[[nodiscard]] rc::Gen<Scene<Real>> arbitrary_scene(Question question) {
  return rc::gen::map(arbitrary_case<Real>(question), [](const Case<Real>& k) { return scene_of(k); });
}

/// Shows a case in RapidCheck: its line, in decimals that read back bit for bit.
template <class Real>
void showValue(const Case<Real>& k, std::ostream& out) {
  out << name(k.question) << " " << type_name<Real>();
  for (const Real x : k.used()) out << " " << decimal(x);
}

/// Shows a scene, which doesn't know its question: by the names of its members.
template <class Real>
void showValue(const Scene<Real>& scene, std::ostream& out) {
  out << "a: " << detail::in_words(scene.a) << "; b: " << detail::in_words(scene.b) << "; horizon "
      << decimal(scene.horizon);
}

}  // namespace verify

/// Cases of any question, all equally often; a case keeps its question when it is shrunk.
template <class Real>
struct rc::Arbitrary<verify::Case<Real>> {
  static Gen<verify::Case<Real>> arbitrary() {
    return gen::mapcat(gen::noShrink(gen::elementOf(verify::all_questions)), verify::arbitrary_case<Real>);
  }
};

/// Scenes of two moving spheres, the question that has a number for every member. For other questions use
/// verify::arbitrary_scene.
template <class Real>
struct rc::Arbitrary<verify::Scene<Real>> {
  static Gen<verify::Scene<Real>> arbitrary() {
    return verify::arbitrary_scene<Real>(verify::Question::moving);
  }
};
