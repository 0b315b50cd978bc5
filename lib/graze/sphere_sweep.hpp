// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/detail/questions.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD {

namespace detail {
template <class Real>
[[nodiscard]] constexpr Relative<Real> relative(const MovingSphere<Real>& mover,
                                                const Sphere<Real>& target) noexcept {
  return {difference(target.centre, mover.sphere.centre), difference(mover.displacement, {}),
          isolated(target.radius), isolated(mover.sphere.radius), false};
}
}  // namespace detail

/// First contact of a moving sphere with a sphere at rest.
///
/// Takes    any finite spheres and displacement in one unit of length, radii >= 0; the displacement may be zero
/// Gives    overlap  already in contact at the start, touching included; time 0
///          impact   the time of first contact, at most 1, as a fraction of the displacement
///          miss     otherwise
///          invalid  NaN or infinity anywhere, or a negative radius
/// Promise  sphere_sweep_promise; towards the start, the largest time not above the exact one
/// Cost     one square root and one division (two in double); a miss costs neither
/// Throws   never. Allocates never.
/// Source   detail/solve.hpp
template <class Real>
[[nodiscard]] constexpr Hit<Real> sphere_sweep(const MovingSphere<Real>& mover, const Sphere<Real>& target,
                                               Rounding rounding = Rounding::nearest) noexcept {
  if constexpr (detail::is_for_library<Real>) {
    if (!GRAZE_IS_CONSTANT_EVALUATED()) return kernel::sphere_sweep(mover, target, rounding);
  }
  return detail::first_contact([&] { return detail::relative(mover, target); }, detail::one<Real>(),
                               rounding);
}

}  // namespace graze::inline GRAZE_BUILD
GRAZE_PRECISE_END
