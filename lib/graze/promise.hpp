// SPDX-License-Identifier: BSL-1.0
/// How exact the answers are, as data: doc comments name it, the tests enforce it, the reports print it beside what
/// they measure.
///
/// A promise speaks of families of inputs, by the names under which `graze list` describes them. It is given on one
/// of two grounds:
///
///   argued    Every case of the family is decided rightly, outcome and motion, and the reason stands below. The
///             bounds hold for every case.
///   measured  The family keeps no distance from ties, but it doesn't seek them either, and evaluation is good to so
///             many more digits than its inputs have that a tie has to be met by chance. Of 3 million cases, drawn
///             with three seeds, none was decided wrongly or left the bounds. A case that does both may exist.
///
/// What is named on neither ground is known to fail, or is too small a corner to be trusted, and isn't promised.
/// Whether an input is valid is decided rightly in every family and every type.
///
/// The reasons:
///
///   invalid           Validity is x - x == 0 and x >= 0 on inputs, which no rounding reaches.
///   does_not_fit      R is one subtraction, and the sign of a difference survives rounding, underflow included.
///   concentric        d = 0 by construction, so h = 0 and c = -R^2 < 0: an overlap, sliding.
///   behind            d.aim >= |d| (|d| - R), and |d| - R is at least 2^-6 where coordinates are below 2^14: after
///                     rounding the inputs c / d.d exceeds 2^-15 and -h / |d||v| exceeds 2^-11, for evaluation in
///                     double at a relative error of about 2^-50. c > 0 and h < 0 is a miss.
///   starts_outside    c exceeds 2 R^2 times the least share of the gap, 2^-12 in float and 2^-26 in double, less the
///                     rounding of inputs; c is off by less than 2^-48 R^2.
///   both_zero_radii   of a container: R = 0 and c = d.d, which is 0 only for d = 0, where everything is 0 exactly.
///   touching_*        in float: integers of at most 22 bits, so d, v, R, every product and every sum are exact in
///                     double, c = 0 exactly, and h has its sign. Containers along and out: h <= 0 and c = 0 give
///                     t = 0 by a comparison; sliding, since for h = 0 the discriminant is a (R^2 - d.d) = 0 exactly,
///                     or separating, since otherwise D / (a R^2) is above 2^-12.
#pragma once

#include <algorithm>
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

/// Families for which decisions are exact, and the bounds that hold with them.
struct Guarantee {
  std::span<const std::string_view> families;
  Bounds bounds;

  [[nodiscard]] constexpr bool covers(std::string_view family) const {
    return std::ranges::find(families, family) != families.end();
  }
};

/// What is promised of one question in one type.
struct Promise {
  Guarantee argued;
  Guarantee measured;

  /// The guarantee that covers a family, or null.
  [[nodiscard]] constexpr const Guarantee* find(std::string_view family) const {
    return argued.covers(family) ? &argued : measured.covers(family) ? &measured : nullptr;
  }
};

template <class Real>
inline constexpr Promise ray_sphere_promise{};
template <class Real>
inline constexpr Promise sphere_sweep_promise{};
template <class Real>
inline constexpr Promise moving_spheres_promise{};
template <class Real>
inline constexpr Promise sphere_cast_promise{};
template <class Real>
inline constexpr Promise containing_sphere_promise{};

}  // namespace graze
