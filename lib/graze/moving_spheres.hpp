// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/detail/questions.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD {

namespace detail {
template <class Real>
[[nodiscard]] constexpr Relative<Real> relative(const MovingSphere<Real>& a,
                                                const MovingSphere<Real>& b) noexcept {
  return {difference(b.sphere.centre, a.sphere.centre), difference(a.displacement, b.displacement),
          isolated(b.sphere.radius), isolated(a.sphere.radius), false};
}
}  // namespace detail

/// First contact of two spheres that both move during one step.
///
/// Takes    any finite spheres and displacements in one unit of length, radii >= 0; displacements may be zero or
///          equal
/// Gives    overlap  already in contact at the start, touching included; time 0
///          impact   the time of first contact, at most 1, as a fraction of the step
///          miss     otherwise
///          invalid  NaN or infinity anywhere, or a negative radius
/// Promise  moving_spheres_promise; towards the start, the largest time not above the exact one
/// Cost     one square root and one division (two in double); a miss costs neither
/// Throws   never. Allocates never.
/// Source   detail/solve.hpp
template <class Real>
[[nodiscard]] constexpr Hit<Real> moving_spheres(const MovingSphere<Real>& a, const MovingSphere<Real>& b,
                                                 Rounding rounding = Rounding::nearest) noexcept {
  if constexpr (detail::is_for_library<Real>) {
    if (!GRAZE_IS_CONSTANT_EVALUATED()) return kernel::moving_spheres(a, b, rounding);
  }
  return detail::first_contact([&] { return detail::relative(a, b); }, detail::one<Real>(), rounding);
}

}  // namespace graze::inline GRAZE_BUILD
GRAZE_PRECISE_END
