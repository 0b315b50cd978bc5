// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/moving_spheres.hpp"

namespace graze {

/// First contact of a sphere swept along its displacement with a sphere at rest.
///
/// Takes    any finite spheres and displacement in one unit of length, radii >= 0; the displacement may be
/// zero Gives    overlap  in contact at the start already, touching included; time 0
///          impact   the time of first contact, at most 1, as a fraction of the displacement
///          miss     otherwise
///          invalid  NaN or infinity anywhere, or a negative radius
/// Promise  sphere_sweep_promise
/// Cost     one square root, two divisions; a miss by direction costs neither
/// Throws   never. Allocates never.
/// Source   detail/kernel.hpp
template <class Real>
[[nodiscard]] Hit<Real> sphere_sweep(const MovingSphere<Real>& mover, const Sphere<Real>& target) noexcept {
  return moving_spheres(mover, MovingSphere<Real>{target, {}});
}

}  // namespace graze
