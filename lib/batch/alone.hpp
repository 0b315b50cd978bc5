// SPDX-License-Identifier: BSL-1.0
/// The scalar kernel: it answers what lanes aren't certain of.
#pragma once

#include "batch/scenes.hpp"

namespace graze::batch {

/// The answer to one scene. Nothing is calculated from NaN and infinity.
template <class Real>
Hit<Real> answered_alone(const Scenes<Real>& scenes, std::size_t i, Rounding rounding) noexcept;
extern template Hit<float> answered_alone(const Scenes<float>&, std::size_t, Rounding) noexcept;
extern template Hit<double> answered_alone(const Scenes<double>&, std::size_t, Rounding) noexcept;

/// Whether the processor rounds to nearest.
bool rounds_to_nearest() noexcept;
/// Whether an invalid operation ends the program by a signal, as far as it can be asked.
bool traps_invalid_operations() noexcept;

}  // namespace graze::batch
