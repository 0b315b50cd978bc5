// SPDX-License-Identifier: BSL-1.0
/// The box of cases as a box of relative centres and of relative motions.
///
/// Position and gap are linear in the numbers of a case: at a time t >= 0 each coordinate of d - t v lies between two lines,
/// takes every value between them, and does so independently of the other coordinates.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>

#include "verify/backward/nearby.hpp"
#include "verify/backward/number.hpp"

namespace verify::backward {

template <class N>
struct Range {
  N low{}, high{};
};

/// place - t speed
template <class N>
struct Line {
  N place{}, speed{};

  [[nodiscard]] N at(const N& t) const { return place - t * speed; }
};

/// Times from one to another, both included; if `to` is absent, all times from the first on.
template <class N>
struct Span {
  N from{};
  std::optional<N> to{};
};

template <class N>
struct Box {
  /// Where a coordinate of the relative centre, d, and of the relative motion, v, can lie.
  std::array<Range<N>, 3> d{}, v{};
  /// The lines between which a coordinate of d - t v lies; for a cast, with t in [0, 1].
  std::array<Range<Line<N>>, 3> place{};
  Range<N> r{};        ///< the distance of the centres in contact; for a container it may be negative
  Range<N> horizon{};  ///< unless it is endless
  bool endless = false;

  /// The times of the path, for the cases in which it ends last.
  [[nodiscard]] Span<N> longest_path() const {
    if (endless) return {N(0), std::nullopt};
    return {N(0), horizon.high};
  }
  [[nodiscard]] Span<N> shortest_path() const {
    if (endless) return {N(0), std::nullopt};
    return {N(0), horizon.low};
  }
};

/// The least numbers that balls take as they are in double; smaller ones are only known to be about 0. Then products of four
/// numbers and their rounding errors lie in the normal range: of double-doubles, whose sums are exact and so multiples of 2^-212,
/// the products are multiples of 2^-848, with parts above 2^-955; of balls in double they are at least 2^-960, with errors of
/// 2^-1014, if a small sum is taken for about 0 too.
inline constexpr double least_known = 0x1p-160, least_known_in_double = 0x1p-240;

/// x + y
template <class N, class Real>
[[nodiscard]] N sum_in(Real x, Real y) {
  if constexpr (is_exact<N>) {
    return N(static_cast<double>(x)) + N(static_cast<double>(y));
  } else if constexpr (std::is_same_v<Real, float>) {
    return oracle::Arithmetic<float>::sum(x, y);
  } else {
    constexpr double least = std::is_same_v<N, Ball> ? least_known_in_double : least_known;
    const auto is_small = [](double one) { return one != 0 && std::abs(one) < least; };
    const auto known = [&](double one) { return is_small(one) ? about_zero<N>(least) : N(one); };
    if constexpr (std::is_same_v<N, Ball>) {
      const Ball sum = known(x) + known(y);
      return is_small(sum.middle) ? about_zero<N>(oracle::ball::bound(least + sum.radius)) : sum;
    } else {
      if (is_small(x) || is_small(y)) return known(x) + known(y);
      return oracle::Arithmetic<double>::sum(x, y);
    }
  }
}

template <Question question, class N, class Real>
[[nodiscard]] Box<N> box_of(const Nearby<Real>& near_by) {
  constexpr const Layout& at = layout(question);
  // A number that the question lacks is 0.
  const auto range = [&](int first, std::size_t i) {
    const auto place = static_cast<std::size_t>(first) + i;
    return first == Layout::absent ? Range<Real>{} : Range<Real>{near_by.low[place], near_by.high[place]};
  };
  Box<N> box;
  for (std::size_t i = 0; i < 3; ++i) {
    const Range<Real> a = range(at.a_centre, i), b = range(at.b_centre, i), of_a = range(at.a_motion, i);
    box.d[i] = {sum_in<N>(b.low, -a.high), sum_in<N>(b.high, -a.low)};
    // For a cast, whose displacement is the end minus the start, both edges of d - t v have the start in common.
    const Range<Real> less = at.ends ? a : range(at.b_motion, i);
    box.v[i] = {sum_in<N>(of_a.low, -less.high), sum_in<N>(of_a.high, -less.low)};
    box.place[i] = {{box.d[i].low, at.ends ? sum_in<N>(of_a.high, -a.high) : box.v[i].high},
                    {box.d[i].high, at.ends ? sum_in<N>(of_a.low, -a.low) : box.v[i].low}};
  }
  const Range<Real> a = range(at.a_radius, 0), b = range(at.b_radius, 0);
  const bool fits_in = is_escape(question);
  box.r = {sum_in<N>(b.low, fits_in ? -a.high : a.low), sum_in<N>(b.high, fits_in ? -a.low : a.high)};
  const bool has_horizon = at.horizon != Layout::absent;
  const Range<Real> horizon = has_horizon ? range(at.horizon, 0) : Range<Real>{near_by.whole, near_by.whole};
  box.endless = has_horizon && horizon.high == std::numeric_limits<Real>::infinity();
  if (!box.endless) box.horizon = {sum_in<N>(horizon.low, Real(0)), sum_in<N>(horizon.high, Real(0))};
  return box;
}
template <class N, class Real>
[[nodiscard]] Box<N> box_of(const Nearby<Real>& near_by) {
  return with_question(near_by.question, [&](auto question) { return box_of<question(), N>(near_by); });
}

/// A single case: where the centre of B is from that of A, how A moves relative to B, and the distance of contact.
template <class N>
struct Relative {
  std::array<N, 3> d{}, v{};
  N r{};
};
template <class N, class Real>
[[nodiscard]] Relative<N> relative(const Case<Real>& k) {
  const Scene<Real> scene = scene_of(k);
  const bool ends = layout(k.question).ends;
  Relative<N> one;
  for (std::size_t i = 0; i < 3; ++i) {
    one.d[i] = sum_in<N>(scene.b.centre[i], -scene.a.centre[i]);
    one.v[i] = sum_in<N>(scene.a.motion[i], ends ? -scene.a.centre[i] : -scene.b.motion[i]);
  }
  one.r = sum_in<N>(scene.b.radius, is_escape(k.question) ? -scene.a.radius : scene.a.radius);
  return one;
}

}  // namespace verify::backward
