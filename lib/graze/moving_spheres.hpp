// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/detail/kernel.hpp"

namespace graze {

/// First contact of two spheres that both move during one step.
///
/// Takes    any finite spheres and displacements in one unit of length, radii >= 0; displacements may be zero
/// or equal Gives    overlap  in contact at the start already, touching included; time 0
///          impact   the time of first contact, at most 1, as a fraction of the step
///          miss     otherwise
///          invalid  NaN or infinity anywhere, or a negative radius
/// Promise  moving_spheres_promise
/// Cost     one square root, two divisions; a miss by direction costs neither
/// Throws   never. Allocates never.
/// Source   detail/kernel.hpp
template <class Real>
[[nodiscard]] Hit<Real> moving_spheres(const MovingSphere<Real>& a, const MovingSphere<Real>& b) noexcept {
  using detail::evaluated;
  using E = detail::Evaluated<Real>;
  if (!detail::is_valid(a) || !detail::is_valid(b)) return {};
  const detail::Relative<E> relative{evaluated(b.sphere.centre) - evaluated(a.sphere.centre),
                                     evaluated(a.displacement) - evaluated(b.displacement),
                                     E(a.sphere.radius) + E(b.sphere.radius)};
  return detail::narrowed<Real>(detail::first_contact(detail::equation_of(relative), E(1)));
}

}  // namespace graze
