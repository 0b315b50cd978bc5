// SPDX-License-Identifier: BSL-1.0
/// Common forms of a first contact for comparison, as subjects.
#pragma once

#include "published/interval.hpp"
#include "published/naive.hpp"
#include "published/perpendicular.hpp"
#include "subjects/published.hpp"
#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"
#include "verify/judge/wide.hpp"

namespace subjects {

/// The arguments of both, each difference and sum rounded once; a ray's radius of A is 0.
template <class Real, class Form>
Answer<Real> by_relative_motion(const Case<Real>& k, const Form& first_contact) {
  const auto [a, b, horizon] = scene_of(k);
  const auto way = verify::layout(k.question).ends ? published_vector(a.motion) - published_vector(a.centre)
                                                   : published_vector(a.motion);
  return at_time(first_contact(published_vector(b.centre) - published_vector(a.centre),
                               way - published_vector(b.motion), b.radius + a.radius, horizon));
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

/// A form in the next wider type of the machine, with its time rounded once at the end. In wide precision it is the form itself.
template <class Form>
struct Doubled {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    return Form{}(k);
  }
  Answer<float> operator()(const Case<float>& k) const {
    return verify::detail::narrow<float>(Form{}(widen<double>(k)));
  }
  Answer<double> operator()(const Case<double>& k) const {
    return verify::detail::narrow<double>(Form{}(widen<long double>(k)));
  }
};

/// Intervals of float and double; wide arithmetic says nothing about it, since what it widens by is their rounding.
struct PbrtInterval {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    return at_time(published::interval_first_contact(published_vector(a.centre), published_vector(a.motion),
                                                     published_vector(b.centre), b.radius, horizon));
  }
};

}  // namespace subjects
