// SPDX-License-Identifier: BSL-1.0
#define GRAZE_BUILD batched
#include "batch/scalar_answer.hpp"

#if defined(__SSE2__) || defined(_M_X64)
#include <xmmintrin.h>
#elif defined(__GLIBC__)
#include <fenv.h>
#endif

#include "graze/detail/questions.hpp"
#include "graze/detail/stable.hpp"

namespace graze::batch {

namespace {
template <class Real>
detail::Relative<Real> relative_at(const Scenes<Real>& scenes, std::size_t i) noexcept {
  const auto at = [&](Place x, Place y, Place z) {
    return Vec3<Real>{scenes.at(x, i), scenes.at(y, i), scenes.at(z, i)};
  };
  return {detail::difference(at(bx, by, bz), at(ax, ay, az)),
          detail::difference(at(px, py, pz), at(mx, my, mz)), scenes.at(rb, i), scenes.at(ra, i),
          scenes.event == Event::escape};
}
}  // namespace

template <class Real>
Hit<Real> scalar_answer(const Scenes<Real>& scenes, std::size_t i, Accuracy accuracy) noexcept {
  const detail::Relative<Real> relative = relative_at(scenes, i);
  // A signalling NaN would raise FE_INVALID in the kernel.
  if (!detail::is_valid(relative)) return {};
  const auto make = [&] { return relative; };
  const Real horizon = scenes.at(end, i);
  if constexpr (std::is_same_v<Real, double>) {
    if (accuracy.precision == Precision::stable && scenes.may_be_stable)
      return relative.container ? detail::stable_answer<detail::Event::escape>(make, horizon)
                                : detail::stable_answer<detail::Event::first_contact>(make, horizon);
  }
  return relative.container ? detail::escape<Real>(make, accuracy.rounding)
                            : detail::first_contact(make, horizon, accuracy.rounding);
}
template Hit<float> scalar_answer(const Scenes<float>&, std::size_t, Accuracy) noexcept;
template Hit<double> scalar_answer(const Scenes<double>&, std::size_t, Accuracy) noexcept;

#if defined(GRAZE_SELF_CHECK)
template <class Real>
void check_lanes(const Hit<Real>& said, Real latest, const Scenes<Real>& scenes, std::size_t i,
                 Accuracy accuracy) noexcept {
  using Format = detail::Ieee<Real>;
  const Hit<Real> exact = scalar_answer(scenes, i, accuracy);
  const bool is_too_late =
      !touches(said) && touches(exact) && Format::bits(exact.time) >= Format::bits(latest);
  if (is_too_late || detail::are_same(said, exact)) return;
  detail::report_difference(said, exact, relative_at(scenes, i), scenes.at(end, i), accuracy.rounding);
}
template void check_lanes(const Hit<float>&, float, const Scenes<float>&, std::size_t, Accuracy) noexcept;
template void check_lanes(const Hit<double>&, double, const Scenes<double>&, std::size_t, Accuracy) noexcept;
#endif

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
