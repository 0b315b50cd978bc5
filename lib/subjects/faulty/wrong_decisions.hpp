// SPDX-License-Identifier: BSL-1.0
/// Kernels that decide wrongly, in exact arithmetic.
#pragma once

#include <cmath>
#include <utility>

#include "graze/detail/exact.hpp"
#include "graze/detail/plain.hpp"
#include "subjects/faulty/faulty_kernel.hpp"

namespace subjects::faulty {

using graze::Motion;
using graze::Outcome;
using graze::detail::no_contact;
using graze::detail::Side;

/// The last stage of the right kernel, with its parts accessible.
template <class Real>
struct Open : graze::detail::Exact<Real> {
  using Base = graze::detail::Exact<Real>;
  using Base::Base;
  using Base::c_;
  using Base::discriminant_;
  using Base::h_;
  using Base::meets;
  using Base::r_;
  using Base::root;

  [[nodiscard]] bool is_root(Side side, Real time) const {
    return this->compare(side, graze::detail::Ieee<Real>::dyadic(time)) == 0;
  }
};

/// Takes the larger root for the first contact.
struct OtherRoot : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    Hit<Real> hit = Right::first_contact(relative, horizon);
    if (hit.outcome == Outcome::impact) hit.time = Right::exit(relative, horizon);
    return hit;
  }
  template <class Real>
  static Hit<Real> escape(const Relative<Real>& relative) {
    Hit<Real> hit = Right::escape(relative);
    if (hit.outcome == Outcome::impact) hit.time = 0;  // the smaller root lies before the start
    return hit;
  }
};

/// Divides by 2 a instead of a.
struct LostFactor : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    Hit<Real> hit = Right::first_contact(relative, std::numeric_limits<Real>::infinity());
    hit.time /= 2;
    if (hit.outcome == Outcome::impact && hit.time > horizon) return no_contact<Real>(Outcome::miss);
    return hit;
  }
};

/// c < 0 instead of c <= 0: touching isn't an overlap.
struct TouchingIsApart : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    const Open<Real> exact(relative);
    if (exact.c_.sign() != 0) return Right::first_contact(relative, horizon);
    if (exact.h_.sign() <= 0) return no_contact<Real>(Outcome::miss);
    return {Real(0), Outcome::impact, Motion::approaching};
  }
};

/// D > 0 instead of D >= 0: a path along the surface misses it.
struct TangentIsAMiss : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    const Hit<Real> hit = Right::first_contact(relative, horizon);
    const bool is_tangent = hit.outcome == Outcome::impact && hit.motion == Motion::sliding;
    return is_tangent ? no_contact<Real>(Outcome::miss) : hit;
  }
};

/// t < horizon instead of t <= horizon: contact at the end is none.
struct EndIsBeyond : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    const Hit<Real> hit = Right::first_contact(relative, horizon);
    if (hit.outcome != Outcome::impact || hit.time != horizon || std::isinf(horizon)) return hit;
    Open<Real> exact(relative);
    return exact.meets() && exact.is_root(Side::smaller, horizon) ? no_contact<Real>(Outcome::miss) : hit;
  }
};

/// c >= 0 instead of c > 0: a sphere that touches the wall of its container is outside.
struct TouchingTheWallIsOutside : Right {
  template <class Real>
  static Hit<Real> escape(const Relative<Real>& relative) {
    const Open<Real> exact(relative);
    return exact.c_.sign() == 0 ? no_contact<Real>(Outcome::outside) : Right::escape(relative);
  }
};

/// Compares the squared distance with the difference of the radii.
struct DifferenceNotSquared : Right {
  template <class Real>
  static Hit<Real> escape(const Relative<Real>& relative) {
    const auto e = graze::detail::equation_of(relative);
    if (dot(e.d, e.d) > e.radius) return no_contact<Real>(Outcome::outside);
    return Right::escape(relative);
  }
};

/// Accepts whatever the line of motion meets, at any time.
struct HorizonIgnored : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real) {
    return Right::first_contact(relative, std::numeric_limits<Real>::infinity());
  }
};

/// Assumes |v| = 1.
struct UnitDirectionAssumed : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    const Hit<Real> hit = Right::first_contact(relative, std::numeric_limits<Real>::infinity());
    if (hit.outcome != Outcome::impact) return hit;
    const auto e = graze::detail::equation_of(relative);
    const Real discriminant = e.h * e.h - e.c;
    if (!(discriminant >= 0)) return no_contact<Real>(Outcome::miss);
    const Real time = e.c / (e.h + std::sqrt(discriminant));
    if (!(time <= horizon)) return no_contact<Real>(Outcome::miss);
    return {time, hit.outcome, hit.motion};
  }
};

/// Omits the radius of the moving sphere.
struct RadiusForgotten : Right {
  template <class Real>
  static Relative<Real> seen(Relative<Real> relative) {
    relative.radius_a = 0;
    return relative;
  }
};

/// Uses A's displacement as the relative one.
struct VelocityOfBIgnored : Right {
  template <class Real>
  static Relative<Real> seen(Relative<Real> relative) {
    for (auto* v : {&relative.v.x, &relative.v.y, &relative.v.z}) v->minus = 0;
    return relative;
  }
};

/// Uses the size of the displacement along x as the displacement.
struct SignLost : Right {
  template <class Real>
  static Relative<Real> seen(Relative<Real> relative) {
    if (relative.v.x.plus < relative.v.x.minus) std::swap(relative.v.x.plus, relative.v.x.minus);
    return relative;
  }
};

/// Reports for an impact how the spheres move at the start.
struct MotionOfTheStart : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    Hit<Real> hit = Right::first_contact(relative, horizon);
    if (hit.outcome == Outcome::impact) hit.motion = Motion::approaching;
    return hit;
  }
};

/// Reports every overlap as approaching, as after a bounce.
struct OverlapAlwaysApproaches : Right {
  template <class Real>
  static Hit<Real> first_contact(const Relative<Real>& relative, Real horizon) {
    Hit<Real> hit = Right::first_contact(relative, horizon);
    if (hit.outcome == Outcome::overlap) hit.motion = Motion::approaching;
    return hit;
  }
};

/// Clamps a ray's exit to t_max.
struct ExitCutAtTheEnd : Right {
  template <class Real>
  static Real exit(const Relative<Real>& relative, Real horizon) {
    return std::min(horizon, Right::exit(relative, horizon));
  }
};

}  // namespace subjects::faulty
