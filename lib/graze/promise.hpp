// SPDX-License-Identifier: BSL-1.0
/// How exact the answers are, as data: doc comments name it, the tests enforce it, the reports print it
/// beside what they measure.
///
/// A promise speaks of families of inputs, by the names under which `graze list` describes them. It is given
/// on one of two grounds:
///
///   argued    Every case of the family is decided rightly, outcome and motion, and the reason stands below.
///   The
///             bounds hold for every case.
///   measured  The family keeps no distance from ties, but it doesn't seek them either: one has to be met by
///   chance.
///             Of 3 million cases, drawn with three seeds, none was decided wrongly or left the bounds. A
///             case that is or does exists all the same, and whoever looks for it will find it, sooner in
///             double, where the evaluation has no digits to spare.
///
/// What is named on neither ground is known to fail, or is a corner too odd to trust, and isn't promised.
/// Whether an input is valid is decided rightly in every family and every type.
///
/// The reasons:
///
///   invalid           Validity is x - x == 0 and x >= 0 on inputs, which no rounding reaches.
///   does_not_fit      R is one subtraction, and the sign of a difference survives rounding, underflow
///   included. concentric        d = 0 by construction, so h = 0 and c = -R^2 < 0: an overlap, sliding. What
///   is left of the exit
///                     is R / |v|, of the normal -v / |v|.
///   behind            |d| - R is at least 2^-6, coordinates are below 2^14, R below 2^6, and -h >= |v| (|d|
///   - R) / 2:
///                     with inputs rounded, c and -h stay positive by a relative 2^-20 at least, and they are
///                     off by a relative 2^-50. c > 0 and h < 0 is a miss.
///   starts_outside    c exceeds 2 R^2 times the least share of the gap, 2^-12 in float and 2^-26 in double,
///   which is
///                     far above the rounding of inputs; c is off by less than 2^-45 R^2.
///   both_zero_radii   of a container: R = 0 and c = d.d, which is 0 only for d = 0, where all else is 0 as
///   well. touching_in, touching_along, touching_out
///                     in float: integers of at most 22 bits, so d, v, R, every product and every sum are
///                     exact in double, c = 0 exactly, and h has its sign. In a container h <= 0 and c = 0
///                     give t = 0 by comparison; the motion is sliding where h = 0, since then the
///                     discriminant is a (R^2 - d.d) = 0 exactly, and separating where h < 0, since then it
///                     is at least 2^-12 of a R^2.
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

namespace detail {

/// One list of names for each combination of lists, as `joined<a, b>`.
template <const auto&... lists>
inline constexpr auto joined = [] {
  std::array<std::string_view, (lists.size() + ...)> all{};
  auto* end = all.data();
  ((end = std::ranges::copy(lists, end).out), ...);
  return all;
}();

using Names1 = std::array<std::string_view, 1>;
inline constexpr Names1 no_motion{"zero_displacement"};
inline constexpr Names1 no_difference{"equal_velocities"};
inline constexpr Names1 one_point{"one_zero_radius"};
inline constexpr Names1 huge{"huge"};

// Of the first contact.
inline constexpr std::array<std::string_view, 3> apart{"invalid", "behind", "concentric"};
inline constexpr std::array<std::string_view, 3> touching{"touching_in", "touching_along", "touching_out"};
inline constexpr std::array<std::string_view, 2> unit_apart{"unit_behind", "unit_concentric"};
inline constexpr std::array<std::string_view, 3> scenes{"ordinary", "far", "overlap_deep"};
inline constexpr std::array<std::string_view, 4> ray_scenes{"long_direction", "unit_ordinary", "unit_far",
                                                            "unit_overlap_deep"};
// Of a container.
inline constexpr std::array<std::string_view, 4> contained{"invalid", "does_not_fit", "starts_outside",
                                                           "both_zero_radii"};
inline constexpr std::array<std::string_view, 2> on_wall{"touching_along", "touching_out"};
inline constexpr std::array<std::string_view, 5> inside{"ordinary", "far", "one_zero_radius", "concentric",
                                                        "fits_exactly"};
inline constexpr std::array<std::string_view, 6> inside_f32{
    "ordinary", "touching_in", "zero_displacement", "one_zero_radius", "concentric", "fits_exactly"};

/// Of overlaps and misses alone. In float numbers are rounded once from double, where they are good to some
/// 40 bits. In double, an exit collects up to 4.5 roundings and a normal up to 6.5, of half an ulp of 1 each.
inline constexpr Bounds argued_f32{.time = 0, .exit = 0.501, .centre = 0, .normal = 0.501};
inline constexpr Bounds argued_f64{.time = 0, .exit = 5, .centre = 0, .normal = 4};
/// A root near a tangent loses half of the digits of the evaluation. That leaves enough of double for float;
/// for double itself nothing is promised.
inline constexpr Bounds measured_f32{
    .time = 0.501, .exit = 0.501, .distance = 0.501, .centre = 0.501, .point = 0.501, .normal = 0.501};
inline constexpr Bounds measured_f64{};

/// For other types than float and double nothing is promised.
template <class Real, const auto& argued32, const auto& measured32, const auto& argued64,
          const auto& measured64>
constexpr Promise promised() {
  if constexpr (std::is_same_v<Real, float>) {
    return {{argued32, argued_f32}, {measured32, measured_f32}};
  } else if constexpr (std::is_same_v<Real, double>) {
    return {{argued64, argued_f64}, {measured64, measured_f64}};
  } else {
    return {};
  }
}

}  // namespace detail

template <class Real>
inline constexpr Promise ray_sphere_promise =
    detail::promised<Real, detail::joined<detail::apart, detail::touching, detail::unit_apart>,
                     detail::joined<detail::scenes, detail::no_motion, detail::huge, detail::ray_scenes>,
                     detail::joined<detail::apart, detail::unit_apart>,
                     detail::joined<detail::scenes, detail::ray_scenes>>();

template <class Real>
inline constexpr Promise sphere_sweep_promise =
    detail::promised<Real, detail::joined<detail::apart, detail::touching>,
                     detail::joined<detail::scenes, detail::no_motion, detail::huge, detail::one_point>,
                     detail::apart, detail::joined<detail::scenes, detail::one_point>>();

template <class Real>
inline constexpr Promise moving_spheres_promise = detail::promised<
    Real, detail::joined<detail::apart, detail::touching>,
    detail::joined<detail::scenes, detail::no_motion, detail::no_difference, detail::huge, detail::one_point>,
    detail::apart, detail::joined<detail::scenes, detail::one_point>>();

template <class Real>
inline constexpr Promise sphere_cast_promise = sphere_sweep_promise<Real>;

template <class Real>
inline constexpr Promise containing_sphere_promise =
    detail::promised<Real, detail::joined<detail::contained, detail::on_wall>,
                     detail::joined<detail::inside_f32, detail::huge>, detail::contained, detail::inside>();

}  // namespace graze
