// SPDX-License-Identifier: BSL-1.0
/// How exact the answers are, as data: doc comments name it, the tests enforce it, the reports print beside
/// it what they measure.
///
/// Of float and double it is promised, for every finite input and every input that isn't:
///
///   outcome, motion   those of exact arithmetic on the inputs as they stand, unrounded
///   time, exit        the exact one correctly rounded, ties to even
///
/// Why it holds: detail/filter.hpp bounds the errors of the stages that answer most questions and let pass
/// what they can't be sure of; detail/exact.hpp answers the rest in integers that can't overflow.
///
/// The geometry of a cast (centre, point, normal, distance) is computed in double without such care. Its
/// bounds are measured, not proved, and given for the families named, by the names under which `graze list`
/// describes them. What isn't named is registered as an expected failure in props/unpromised.hpp.
///
/// Of other number types nothing is promised: they are answered by the plain formulas of detail/plain.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>

namespace graze {

/// Upper bounds on errors against the exact value. Infinite where nothing is promised.
struct Bounds {
  static constexpr double none = std::numeric_limits<double>::infinity();
  double time = none;      ///< in ulps of the exact time
  double exit = none;      ///< of a ray's larger root, in its own ulps
  double distance = none;  ///< of a cast, in its own ulps
  double centre = none;    ///< of a cast: each component, in ulps of the largest coordinate of the input
  double point = none;     ///< likewise
  double normal = none;    ///< each component, in ulps of 1
};

/// What is promised of one question in one type, beside exact decisions.
struct Promise {
  Bounds everywhere{};
  std::span<const std::string_view> families{};  ///< those for which more is promised
  Bounds there{};

  /// The bounds for cases of a family.
  [[nodiscard]] constexpr const Bounds& bounds(std::string_view family) const {
    return std::ranges::find(families, family) != families.end() ? there : everywhere;
  }
};

namespace detail {

inline constexpr Bounds correctly_rounded{.time = 0.5, .exit = 0.5};

// Overlaps, misses and points: the centre is the start or the target's, the normal one quotient by a root.
inline constexpr std::array<std::string_view, 9> starts{
    "invalid",      "behind",       "concentric",        "touching_in",    "touching_along",
    "touching_out", "overlap_deep", "zero_displacement", "both_zero_radii"};
inline constexpr Bounds start_in_double{.time = 0.5, .exit = 0.5, .centre = 0, .normal = 4};

// Scenes in which a float's geometry, rounded once from double, keeps all its digits.
inline constexpr std::array<std::string_view, 12> scenes{
    "invalid",        "behind",       "concentric",   "touching_in",
    "touching_along", "touching_out", "overlap_deep", "zero_displacement",
    "ordinary",       "far",          "huge",         "one_zero_radius"};
inline constexpr Bounds scene_in_float{
    .time = 0.5, .exit = 0.5, .distance = 0.501, .centre = 0.501, .point = 0.501, .normal = 0.501};

template <class Real>
constexpr Promise promised(bool of_cast) {
  if constexpr (std::is_same_v<Real, float>) {
    return of_cast ? Promise{correctly_rounded, scenes, scene_in_float} : Promise{correctly_rounded};
  } else if constexpr (std::is_same_v<Real, double>) {
    return of_cast ? Promise{correctly_rounded, starts, start_in_double} : Promise{correctly_rounded};
  } else {
    return {};
  }
}

}  // namespace detail

template <class Real>
inline constexpr Promise ray_sphere_promise = detail::promised<Real>(false);
template <class Real>
inline constexpr Promise sphere_sweep_promise = detail::promised<Real>(false);
template <class Real>
inline constexpr Promise moving_spheres_promise = detail::promised<Real>(false);
template <class Real>
inline constexpr Promise sphere_cast_promise = detail::promised<Real>(true);
template <class Real>
inline constexpr Promise containing_sphere_promise = detail::promised<Real>(false);

}  // namespace graze
