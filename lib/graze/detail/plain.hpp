// SPDX-License-Identifier: BSL-1.0
/// The plain formulas, for number types that have no stages: long double and multiprecision types.
///
/// D is computed as a (R^2 - |w|^2) with w = d - (h/a) v, the offset of B's centre from the line of motion: for distant
/// spheres this keeps the digits that h^2 - a c loses (Haines, Guenther, Akenine-Moeller, "Precision Improvements for
/// Ray/Sphere Intersection", Ray Tracing Gems, 2019). Each root is computed in the form without cancellation. Still d, v
/// and R are rounded, c cancels near a surface, and squares can overflow and underflow. So decisions near a boundary are
/// only as good as the precision of the type, and times are rounded by its arithmetic.
#pragma once

#include <cmath>

#include "graze/detail/relative.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

template <class Real>
[[nodiscard]] constexpr Real evaluated(const Difference<Real>& x) noexcept {
  return x.plus - x.minus;
}
template <class Real>
[[nodiscard]] constexpr Vec3<Real> evaluated(const Differences<Real>& p) noexcept {
  return {evaluated(p.x), evaluated(p.y), evaluated(p.z)};
}

/// The coefficients and the discriminant of the equation of relative.hpp.
template <class Real>
struct Equation {
  Vec3<Real> d, v;
  Real radius, a, h, c;
  Real discriminant{};  ///< 0 for a = 0
  Real root{};          ///< of the discriminant; 0 if that is negative
};

template <class Real>
[[nodiscard]] Equation<Real> equation_of(const Relative<Real>& relative) noexcept {
  using std::sqrt;
  const Vec3<Real> d = evaluated(relative.d), v = evaluated(relative.v);
  const Real radius = evaluated(relative.radius());
  Equation<Real> e{d, v, radius, dot(v, v), dot(d, v), dot(d, d) - radius * radius};
  if (e.a > Real(0)) {
    const Real along = e.h / e.a;
    const Vec3<Real> offset = d - along * v;
    e.discriminant = e.a * (radius * radius - dot(offset, offset));
    if (e.discriminant > Real(0)) e.root = sqrt(e.discriminant);
  }
  return e;
}

/// t1 = c / (h + sqrt D) for h > 0, without cancellation.
template <class Real>
[[nodiscard]] Real smaller_root(const Equation<Real>& e) noexcept {
  return e.c / (e.h + e.root);
}

/// t2 = (h + sqrt D) / a, or c / (h - sqrt D) for h < 0, where the first form cancels.
template <class Real>
[[nodiscard]] Real larger_root(const Equation<Real>& e) noexcept {
  const Real zero(0);
  if (e.h >= zero) return (e.h + e.root) / e.a;
  return e.c >= zero ? zero : e.c / (e.h - e.root);
}

template <class Real>
[[nodiscard]] constexpr Motion motion_of(const Real& closing) noexcept {
  return closing > Real(0) ? Motion::approaching : closing < Real(0) ? Motion::separating : Motion::sliding;
}

/// First contact from outside.
template <class Real>
[[nodiscard]] Hit<Real> plain_first_contact(const Relative<Real>& relative, const Real& horizon) noexcept {
  const Real zero(0);
  const Equation<Real> e = equation_of(relative);
  if (e.c <= zero) return {zero, Outcome::overlap, motion_of(e.h)};
  if (!(e.h > zero) || !(e.a > zero) || e.discriminant < zero) return no_contact<Real>(Outcome::miss);
  const Real time = smaller_root(e);
  if (!(time <= horizon)) return no_contact<Real>(Outcome::miss);
  return {time, Outcome::impact, motion_of(e.root)};
}

/// The last instant inside.
template <class Real>
[[nodiscard]] Hit<Real> plain_escape(const Relative<Real>& relative) noexcept {
  const Real zero(0);
  const Equation<Real> e = equation_of(relative);
  if (e.radius < zero || e.c > zero) return no_contact<Real>(Outcome::outside);
  const Real time = larger_root(e);  // NaN if there is no displacement
  if (!(time <= Real(1))) return no_contact<Real>(Outcome::contained);
  return {time, Outcome::impact, motion_of(Real(-e.root))};
}

/// The unit vector opposite to p; zero for zero.
template <class Real>
[[nodiscard]] Vec3<Real> plain_against(const Vec3<Real>& p) noexcept {
  using std::sqrt;
  const Real square = dot(p, p);
  if (!(square > Real(0))) return {};
  return Real(Real(-1) / sqrt(square)) * p;
}

/// The geometry of an impact at `time`, for R > 0.
template <class Real>
[[nodiscard]] Geometry<Real> plain_geometry(const Relative<Real>& relative, const Vec3<Real>& start,
                                            const Real& time) noexcept {
  using std::sqrt;
  const Equation<Real> e = equation_of(relative);
  const Vec3<Real> normal = plain_against(e.d - time * e.v), centre = start + time * e.v;
  return {centre, centre - relative.radius_a * normal, normal, time * sqrt(e.a)};
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
