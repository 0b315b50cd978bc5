// SPDX-License-Identifier: BSL-1.0
/// How exact the answers are, as data: doc comments refer to it, the tests and the audit enforce it, and the reports
/// print their measurements beside it.
///
/// For float, double and two-byte types (half precision and bfloat16), graze promises for every input, finite or not:
///
///   outcome, motion          those of exact arithmetic on the unrounded inputs
///   every number             the exact one correctly rounded, ties to even: within half an ulp of the exact one.
///                            Rounded towards the start, a time is the largest number not above the exact one
///
/// Why it holds: detail/filter.hpp, refine_root.hpp and geometry.hpp bound the errors of the stages that answer most
/// questions, and pass on what they can't be certain of; detail/exact.hpp answers the rest in integers that can't
/// overflow. So every machine and compiler produces the same bits.
///
/// It holds in every rounding mode (fesetround), and whether or not the processor flushes subnormal numbers to 0. Under
/// a mode other than the default, to nearest, a contact costs more, since integers answer it. No valid input raises
/// FE_INVALID or FE_DIVBYZERO; FE_INEXACT and FE_UNDERFLOW are raised as arithmetic raises them, and FE_OVERFLOW by doubles
/// whose squares overflow. environment.hpp checks at run time whether a build keeps the promise.
///
/// Nothing is promised for other number types: the plain formulas of detail/plain.hpp answer them.
#pragma once

#include <limits>

#include "graze/detail/ieee.hpp"

namespace graze {

/// Upper bounds on errors, in ulps of the exact value; for a vector, on each component in its own ulps. Infinite
/// where nothing is promised.
struct Bounds {
  static constexpr double none = std::numeric_limits<double>::infinity();
  double time = none;
  double exit = none;                                                  ///< of a ray's larger root
  double distance = none, centre = none, point = none, normal = none;  ///< of a cast's geometry
};

inline constexpr Bounds correctly_rounded{
    .time = 0.5, .exit = 0.5, .distance = 0.5, .centre = 0.5, .point = 0.5, .normal = 0.5};

/// The promise that all questions share.
template <class Real>
inline constexpr Bounds promised =
    detail::is_staged<Real> || detail::is_narrow<Real> ? correctly_rounded : Bounds{};

template <class Real>
inline constexpr Bounds ray_sphere_promise = promised<Real>;
template <class Real>
inline constexpr Bounds sphere_sweep_promise = promised<Real>;
template <class Real>
inline constexpr Bounds moving_spheres_promise = promised<Real>;
template <class Real>
inline constexpr Bounds sphere_cast_promise = promised<Real>;
template <class Real>
inline constexpr Bounds containing_sphere_promise = promised<Real>;

}  // namespace graze
