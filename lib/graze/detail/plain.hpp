// SPDX-License-Identifier: BSL-1.0
/// The plain formulas: for number types without stages, and for the geometry of a contact.
///
/// D is taken as a (R^2 - |w|^2) with w = d - (h/a) v, the offset of B's centre from the line of motion: far
/// away that keeps the digits which h^2 - a c loses (Haines, Guenther, Akenine-Moeller, "Precision
/// Improvements for Ray/Sphere Intersection", Ray Tracing Gems, 2019). Each root is taken in the form that
/// doesn't cancel.
///
/// Float is evaluated in double, any other type in itself. d, v and R are rounded, c cancels near a surface,
/// squares can over- and underflow.
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "graze/detail/relative.hpp"

namespace graze::detail {

/// The type in which a question about Real is evaluated.
template <class Real>
using Evaluated = std::conditional_t<std::is_same_v<Real, float>, double, Real>;

template <class Real>
[[nodiscard]] constexpr Vec3<Evaluated<Real>> evaluated(const Vec3<Real>& p) noexcept {
  using E = Evaluated<Real>;
  return {E(p.x), E(p.y), E(p.z)};
}

template <class Real>
[[nodiscard]] constexpr Evaluated<Real> evaluated(const Difference<Real>& x) noexcept {
  using E = Evaluated<Real>;
  return E(x.plus) - E(x.minus);
}
template <class Real>
[[nodiscard]] constexpr Vec3<Evaluated<Real>> evaluated(const Differences<Real>& p) noexcept {
  return {evaluated(p.x), evaluated(p.y), evaluated(p.z)};
}

/// The equation of relative.hpp, with its roots where it has any.
template <class Real>
struct Equation {
  Real a, h, c;
  Real discriminant;  ///< meaningless for a = 0
  Real root;          ///< of the discriminant; 0 where that is negative
};

template <class Real>
[[nodiscard]] Equation<Evaluated<Real>> equation_of(const Relative<Real>& relative) noexcept {
  using std::sqrt;
  using E = Evaluated<Real>;
  const Vec3<E> d = evaluated(relative.d), v = evaluated(relative.v);
  const E radius = evaluated(relative.radius);
  Equation<E> e{dot(v, v), dot(d, v), dot(d, d) - radius * radius, E(0), E(0)};
  if (e.a > E(0)) {
    const Vec3<E> offset = d - (e.h / e.a) * v;
    e.discriminant = e.a * (radius * radius - dot(offset, offset));
    if (e.discriminant > E(0)) e.root = sqrt(e.discriminant);
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

/// The last instant inside; R isn't negative.
template <class Real>
[[nodiscard]] Hit<Real> plain_escape(const Relative<Real>& relative) noexcept {
  const Real zero(0);
  const Equation<Real> e = equation_of(relative);
  if (e.c > zero) return no_contact<Real>(Outcome::outside);
  if (!(e.a > zero)) return no_contact<Real>(Outcome::contained);
  const Real time = larger_root(e);
  if (!(time <= Real(1))) return no_contact<Real>(Outcome::contained);
  return {time, Outcome::impact, motion_of(-e.root)};
}

}  // namespace graze::detail
