// SPDX-License-Identifier: BSL-1.0
/// Wrong kernels are made from the right one: each replaces one of its steps, and answers the five questions like graze.
/// So only that one fault can be what detects it.
#pragma once

#include <limits>

#include "graze/graze.hpp"
#include "subjects/functions.hpp"
#include "subjects/graze.hpp"

namespace subjects::faulty {

using graze::Hit;
using graze::Rounding;
using graze::detail::Relative;

/// The right steps.
struct Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    return graze::detail::first_contact([&] { return relative; }, horizon, Rounding::nearest);
  }
  template <class Real>
  static Hit<Real> escape(const Relative<Real>& relative) {
    return graze::detail::escape<Real>([&] { return relative; }, Rounding::nearest);
  }
  /// The larger root of a ray in contact.
  template <class Real>
  static Real exit(const Relative<Real>& relative, Real) {
    return graze::detail::exit<Real>([&] { return relative; }, Rounding::nearest);
  }
  /// The relative scene, before anything is computed from it.
  template <class Real>
  static Relative<Real> seen(const Relative<Real>& relative) {
    return relative;
  }
  template <class Real>
  static graze::detail::Geometry<Real> geometry(const Relative<Real>& relative,
                                                const graze::Vec3<Real>& start,
                                                const graze::Vec3<Real>& target, Real time) {
    return graze::detail::impact_geometry(relative, start, target, time);
  }
};

template <class Real>
bool is_valid(const Relative<Real>& relative, Real horizon) {
  return graze::detail::is_valid(relative) && graze::detail::is_not_negative(horizon);
}

/// The answer of a kernel to a case of the question. The geometry of a cast is computed only if there is a contact.
template <class Kernel, Question question, class Real>
Answer<Real> answered_by(const Case<Real>& k) {
  const auto shapes = shapes_of<question>(k);
  const Real horizon = verify::scene_of(k).horizon;
  const auto given = relative_of<question>(shapes);
  if (!is_valid(given, horizon)) return answer_of(Hit<Real>{});
  const auto seen = Kernel::seen(given);
  if constexpr (verify::RowOf<question>::row.leaves) {
    return answer_of(Kernel::escape(seen));
  } else if constexpr (question == Question::ray) {
    Answer<Real> answer = answer_of(Kernel::first_contact(seen, horizon));
    const bool is_met =
        is_contact(answer_of(Right::first_contact(given, std::numeric_limits<Real>::infinity())).outcome);
    if (is_contact(answer.outcome)) answer.exit = is_met ? Kernel::exit(given, horizon) : *answer.time;
    return answer;
  } else if constexpr (question == Question::cast) {
    const auto& [cast, other] = shapes;
    graze::Contact<Real> contact = graze::sphere_cast_contact(cast, other);
    const bool is_impact = contact.hit.outcome == graze::Outcome::impact;
    contact.hit = Kernel::first_contact(seen, horizon);
    if (is_impact && contact.hit.outcome == graze::Outcome::impact) {
      const auto at = Kernel::geometry(given, cast.start, other.centre, contact.hit.time);
      contact = {contact.hit, at.centre, at.point, at.normal, at.distance};
    }
    return answer_of(contact);
  } else {
    return answer_of(Kernel::first_contact(seen, horizon));
  }
}

/// The same for the question of the case.
template <class Kernel, class Real>
Answer<Real> answered_by(const Case<Real>& k) {
  return with_question(k.question, [&](auto question) { return answered_by<Kernel, question()>(k); });
}

template <class Kernel, class Real>
Routine<Real> faulty_routine() {
  return {.nearest = answered_by<Kernel, Real>, .contract = exact_contract};
}

}  // namespace subjects::faulty
