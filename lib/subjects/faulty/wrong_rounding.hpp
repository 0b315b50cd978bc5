// SPDX-License-Identifier: BSL-1.0
/// Kernels that round too early, or trust a stage that isn't certain.
#pragma once

#include <cmath>

#include "graze/detail/plain.hpp"
#include "graze/detail/solve.hpp"
#include "subjects/faulty/faulty_kernel.hpp"

namespace subjects::faulty {

template <class Real>
graze::detail::Difference<Real> rounded(const graze::detail::Difference<Real>& x) {
  return {x.plus - x.minus, Real(0)};
}
template <class Real>
graze::detail::Differences<Real> rounded(const graze::detail::Differences<Real>& p) {
  return {rounded(p.x), rounded(p.y), rounded(p.z)};
}

/// d = p_B - p_A rounded in the type.
struct EarlyRoundingOfD : Right {
  template <class Real>
  static Relative<Real> seen(Relative<Real> relative) {
    relative.d = rounded(relative.d);
    return relative;
  }
};

/// v = v_A - v_B rounded in the type.
struct EarlyRoundingOfV : Right {
  template <class Real>
  static Relative<Real> seen(Relative<Real> relative) {
    relative.v = rounded(relative.v);
    return relative;
  }
};

/// R rounded in the type. (For a container that leaves -R for r_A if it is negative: it doesn't fit either.)
struct EarlyRoundingOfR : Right {
  template <class Real>
  static Relative<Real> seen(Relative<Real> relative) {
    const Real radius = rounded(relative.radius()).plus;
    relative.radius_b = radius < 0 ? Real(0) : radius;
    relative.radius_a = radius < 0 ? -radius : Real(0);
    return relative;
  }
};

/// Everything in the type, by formulas with little cancellation.
struct PlainFormulas : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    return graze::detail::plain_first_contact(relative, horizon);
  }
  template <class Real>
  static Hit<Real> escape(const Relative<Real>& relative) {
    return graze::detail::plain_escape(relative);
  }
};

/// |d|^2 from the expanded square |p_B|^2 - 2 p_A.p_B + |p_A|^2, which cancels far from the origin.
struct ExpandedSquare : Right {
  template <class Real>
  static Real distance_squared(const Relative<Real>& relative) {
    const auto& d = relative.d;
    const graze::Vec3<Real> b{d.x.plus, d.y.plus, d.z.plus}, a{d.x.minus, d.y.minus, d.z.minus};
    return dot(b, b) - 2 * dot(a, b) + dot(a, a);
  }
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    const Hit<Real> hit = Right::first_contact(relative, horizon);
    const Real radius = rounded(relative.radius()).plus;
    const bool is_apart = distance_squared(relative) > radius * radius;
    return hit.outcome == graze::Outcome::overlap && is_apart
               ? graze::detail::no_contact<Real>(graze::Outcome::miss)
               : hit;
  }
};

/// D = h^2 - a c from rounded h and c.
struct DiscriminantFromRounded : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    const Hit<Real> hit = Right::first_contact(relative, horizon);
    const auto e = graze::detail::equation_of(relative);
    if (hit.outcome != graze::Outcome::impact || e.h * e.h - e.a * e.c >= 0) return hit;
    return graze::detail::no_contact<Real>(graze::Outcome::miss);
  }
};

/// The geometry of a cast follows from the rounded time.
struct GeometryFromTheRoundedTime : Right {
  template <class Real>
  static graze::detail::Geometry<Real> geometry(const Relative<Real>& relative,
                                                const graze::Vec3<Real>& start, const graze::Vec3<Real>&,
                                                Real time) {
    return graze::detail::plain_geometry(relative, start, time);
  }
};

/// Accepts what a stage says as certain.
template <class Stage>
struct Trusted : Right {
  template <graze::detail::Event event, class Real>
  static Hit<Real> answer(const Relative<Real>& relative, Real horizon) {
    using namespace graze::detail;
    if (relative.v.is_zero())
      return at_rest_in<Real>(Filter<Stage>(relative), event == graze::detail::Event::escape).value;
    return answer_in<event>(
               Filter<Stage>(relative), [&] { return relative; }, horizon, Rounding::nearest)
        .value;
  }
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    return answer<graze::detail::Event::first_contact>(relative, horizon);
  }
  template <class Real>
  static Hit<Real> escape(const Relative<Real>& relative) {
    return answer<graze::detail::Event::escape>(relative, Real(1));
  }
};
using Stage1Trusted = Trusted<graze::detail::InDouble>;
using Stage2Trusted = Trusted<graze::detail::InDoubleDouble>;

}  // namespace subjects::faulty
