// SPDX-License-Identifier: BSL-1.0
/// With GRAZE_LINKED, which the CMake target graze::graze defines, only stage 1 is compiled inline, and the library graze_kernel is
/// called for the rest. Without it, or with GRAZE_SELF_CHECK, the headers compile all stages.
#pragma once

#include <type_traits>

#include "graze/detail/build.hpp"
#include "graze/kernel.hpp"

namespace graze::kernel {

/// The numbers of a relative scene (relative.hpp). Builds with different flags link the same library, so this type can't be in the
/// inline namespace of one build.
template <class Real>
struct RelativeNumbers {
  Vec3<Real> d_plus, d_minus, v_plus, v_minus;
  Real radius_b, radius_a;
  bool container;
};

// These return what the functions of the same names in solve.hpp return.
[[nodiscard]] Hit<float> answer_slow_path(const RelativeNumbers<float>& scene, float horizon,
                                          Rounding rounding, bool is_undecided) noexcept;
[[nodiscard]] Hit<double> answer_slow_path(const RelativeNumbers<double>& scene, double horizon,
                                           Rounding rounding, bool is_undecided) noexcept;
[[nodiscard]] float exit_slow_path(const RelativeNumbers<float>& scene, Rounding rounding) noexcept;
[[nodiscard]] double exit_slow_path(const RelativeNumbers<double>& scene, Rounding rounding) noexcept;

}  // namespace graze::kernel

namespace graze::inline GRAZE_BUILD::detail {

/// Whether this build calls the library for what stage 1 leaves undecided.
#if defined(GRAZE_LINKED) && !defined(GRAZE_SELF_CHECK)
inline constexpr bool is_linked = true;
#else
inline constexpr bool is_linked = false;
#endif

/// Whether the library answers the whole question: for doubles in a build without fma. The library uses fma if the processor has
/// it, and a hit then takes at most two thirds of the time.
template <class Real>
inline constexpr bool is_for_library = is_linked && !GRAZE_HAS_FMA && std::is_same_v<Real, double>;

}  // namespace graze::inline GRAZE_BUILD::detail
