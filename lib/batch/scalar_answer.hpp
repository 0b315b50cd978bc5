// SPDX-License-Identifier: BSL-1.0
/// The scalar kernel: it answers what the SIMD code isn't certain of.
#pragma once

#include "batch/scenes.hpp"

namespace graze::batch {

/// The answer to one scene. NaN and infinity take part in no calculation.
template <class Real>
Hit<Real> scalar_answer(const Scenes<Real>& scenes, std::size_t i, Accuracy accuracy) noexcept;
extern template Hit<float> scalar_answer(const Scenes<float>&, std::size_t, Accuracy) noexcept;
extern template Hit<double> scalar_answer(const Scenes<double>&, std::size_t, Accuracy) noexcept;

#if defined(GRAZE_SELF_CHECK)
/// Reports a SIMD answer to a scene if the scalar kernel answers otherwise (graze/self_check.hpp). A contact not before
/// `latest` needn't be found.
template <class Real>
void check_lanes(const Hit<Real>& said, Real latest, const Scenes<Real>& scenes, std::size_t i,
                 Accuracy accuracy) noexcept;
extern template void check_lanes(const Hit<float>&, float, const Scenes<float>&, std::size_t,
                                 Accuracy) noexcept;
extern template void check_lanes(const Hit<double>&, double, const Scenes<double>&, std::size_t,
                                 Accuracy) noexcept;
#endif

/// Whether the processor rounds to nearest.
bool rounds_to_nearest() noexcept;
/// Whether an invalid operation ends the program by a signal, as far as the platform can tell.
bool traps_invalid_operations() noexcept;

}  // namespace graze::batch
