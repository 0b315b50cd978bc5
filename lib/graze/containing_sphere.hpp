// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/detail/questions.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD {

namespace detail {
template <class Real>
[[nodiscard]] constexpr Relative<Real> relative_inside(const MovingSphere<Real>& mover,
                                                       const Sphere<Real>& container) noexcept {
  return {difference(container.centre, mover.sphere.centre), difference(mover.displacement, {}),
          isolated(container.radius), isolated(mover.sphere.radius), true};
}
}  // namespace detail

/// The last instant at which a moving sphere lies inside a container at rest.
///
/// Takes    any finite spheres and displacement in one unit of length, radii >= 0; the displacement may be zero
/// Gives    outside    not inside at the start, or larger than the container
///          impact     the time of escape, at most 1, as a fraction of the displacement: touching the wall and
///                     moving out gives 0, touching it and moving in gives the far side. The motion is that of
///                     the sphere relative to the container's centre: separating, or sliding along the wall
///          contained  inside throughout the step
///          invalid    NaN or infinity anywhere, or a negative radius
/// Promise  containing_sphere_promise; towards the start, the largest time not above the exact one
/// Cost     one square root and one division (two in double); `contained` costs neither
/// Throws   never. Allocates never.
/// Source   detail/solve.hpp
template <class Real>
[[nodiscard]] constexpr Hit<Real> containing_sphere(const MovingSphere<Real>& mover,
                                                    const Sphere<Real>& container,
                                                    Rounding rounding = Rounding::nearest) noexcept {
  if constexpr (detail::is_for_library<Real>) {
    if (!GRAZE_IS_CONSTANT_EVALUATED()) return kernel::containing_sphere(mover, container, rounding);
  }
  return detail::escape<Real>([&] { return detail::relative_inside(mover, container); }, rounding);
}

}  // namespace graze::inline GRAZE_BUILD
GRAZE_PRECISE_END
