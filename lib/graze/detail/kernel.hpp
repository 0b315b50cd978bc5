// SPDX-License-Identifier: BSL-1.0
/// The one kernel under the five questions.
///
/// With d = p_B - p_A, v = v_A - v_B and the contact distance R, contact is at a root of
///
///     f(t) = |d - t v|^2 - R^2 = a t^2 - 2 h t + c,   a = v.v,   h = d.v,   c = d.d - R^2,   D = h^2 - a c.
///
/// D is taken as a (R^2 - |w|^2) with w = d - (h/a) v, the offset of B's centre from the line of motion: far
/// away that keeps the digits which h^2 - a c loses (Haines, Guenther, Akenine-Moeller, "Precision
/// Improvements for Ray/Sphere Intersection", Ray Tracing Gems, 2019). Each root is taken in the form that
/// doesn't cancel.
///
/// Float is evaluated in double, any other type in itself. Not exact yet: c cancels near a surface, d, v and
/// R are rounded, squares can over- and underflow in double. promise.hpp says what holds nevertheless.
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "graze/answer.hpp"
#include "graze/shapes.hpp"

namespace graze::detail {

/// The type in which a question about Real is evaluated.
template <class Real>
using Evaluated = std::conditional_t<std::is_same_v<Real, float>, double, Real>;

template <class Real>
[[nodiscard]] constexpr bool is_finite(const Real& x) noexcept {
  return x - x == Real(0);
}
template <class Real>
[[nodiscard]] constexpr bool is_finite(const Vec3<Real>& p) noexcept {
  return is_finite(p.x) && is_finite(p.y) && is_finite(p.z);
}
template <class Real>
[[nodiscard]] constexpr bool is_valid(const Sphere<Real>& sphere) noexcept {
  return is_finite(sphere.centre) && is_finite(sphere.radius) && sphere.radius >= Real(0);
}
template <class Real>
[[nodiscard]] constexpr bool is_valid(const MovingSphere<Real>& moving) noexcept {
  return is_valid(moving.sphere) && is_finite(moving.displacement);
}

template <class Real>
[[nodiscard]] constexpr Vec3<Evaluated<Real>> evaluated(const Vec3<Real>& p) noexcept {
  using E = Evaluated<Real>;
  return {E(p.x), E(p.y), E(p.z)};
}

/// B seen from A, and A's motion relative to B.
template <class Real>
struct Relative {
  Vec3<Real> d, v;
  Real radius;  ///< R
};

/// The equation above, with its roots where it has any.
template <class Real>
struct Equation {
  Real a, h, c;
  Real discriminant;  ///< meaningless for a = 0
  Real root;          ///< of the discriminant; 0 where that is negative
};

template <class Real>
[[nodiscard]] Equation<Real> equation_of(const Relative<Real>& relative) noexcept {
  using std::sqrt;
  const auto& [d, v, radius] = relative;
  Equation<Real> e{dot(v, v), dot(d, v), dot(d, d) - radius * radius, Real(0), Real(0)};
  if (e.a > Real(0)) {
    const Vec3<Real> offset = d - (e.h / e.a) * v;
    e.discriminant = e.a * (radius * radius - dot(offset, offset));
    if (e.discriminant > Real(0)) e.root = sqrt(e.discriminant);
  }
  return e;
}

/// t1 = c / (h + sqrt D), for h > 0: nothing cancels.
template <class Real>
[[nodiscard]] Real smaller_root(const Equation<Real>& e) noexcept {
  return e.c / (e.h + e.root);
}

/// t2 = (h + sqrt D) / a, or for h < 0, where that cancels, c / (h - sqrt D).
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

/// First contact from outside, of valid input.
template <class Real>
[[nodiscard]] Hit<Real> first_contact(const Equation<Real>& e, const Real& horizon) noexcept {
  const Real zero(0);
  if (e.c <= zero) return {zero, Outcome::overlap, motion_of(e.h)};
  const Hit<Real> miss{zero, Outcome::miss, Motion::sliding};
  if (!(e.h > zero) || !(e.a > zero) || e.discriminant < zero) return miss;
  const Real time = smaller_root(e);
  if (!(time <= horizon)) return miss;
  return {time, Outcome::impact, motion_of(e.root)};
}

/// The last instant inside, of valid input.
template <class Real>
[[nodiscard]] Hit<Real> escape(const Relative<Real>& relative) noexcept {
  const Real zero(0);
  const Equation<Real> e = equation_of(relative);
  if (relative.radius < zero || e.c > zero) return {zero, Outcome::outside, Motion::sliding};
  const Hit<Real> contained{zero, Outcome::contained, Motion::sliding};
  if (!(e.a > zero)) return contained;
  const Real time = larger_root(e);
  if (!(time <= Real(1))) return contained;
  return {time, Outcome::impact, motion_of(-e.root)};
}

/// An answer in the caller's type.
template <class Real, class Wide>
[[nodiscard]] constexpr Hit<Real> narrowed(const Hit<Wide>& hit) noexcept {
  return {static_cast<Real>(hit.time), hit.outcome, hit.motion};
}

}  // namespace graze::detail
