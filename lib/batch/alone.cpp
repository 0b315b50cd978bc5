// SPDX-License-Identifier: BSL-1.0
#define GRAZE_BUILD batched
#include "batch/alone.hpp"

#if defined(__SSE2__) || defined(_M_X64)
#include <xmmintrin.h>
#elif defined(__GLIBC__)
#include <fenv.h>
#endif

#include "graze/detail/questions.hpp"

namespace graze::batch {

template <class Real>
Hit<Real> answered_alone(const Scenes<Real>& scenes, std::size_t i, Rounding rounding) noexcept {
  const auto at = [&](Place x, Place y, Place z) {
    return Vec3<Real>{scenes.columns[x][i], scenes.columns[y][i], scenes.columns[z][i]};
  };
  const bool container = scenes.event == Event::escape;
  const detail::Relative<Real> relative{detail::difference(at(bx, by, bz), at(ax, ay, az)),
                                        detail::difference(at(px, py, pz), at(mx, my, mz)),
                                        scenes.columns[rb][i], scenes.columns[ra][i], container};
  // A signalling NaN would raise FE_INVALID in the kernel.
  if (!detail::is_valid(relative)) return {};
  const auto make = [&] { return relative; };
  return container ? detail::escape<Real>(make, rounding)
                   : detail::first_contact(make, scenes.columns[end][i], rounding);
}
template Hit<float> answered_alone(const Scenes<float>&, std::size_t, Rounding) noexcept;
template Hit<double> answered_alone(const Scenes<double>&, std::size_t, Rounding) noexcept;

bool rounds_to_nearest() noexcept { return detail::rounds_to_nearest(); }

bool traps_invalid_operations() noexcept {
#if defined(__SSE2__) || defined(_M_X64)
  return (_mm_getcsr() & _MM_MASK_INVALID) == 0;
#elif defined(__GLIBC__)
  return (fegetexcept() & FE_INVALID) != 0;
#else
  return false;
#endif
}

}  // namespace graze::batch
