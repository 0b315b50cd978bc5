// SPDX-License-Identifier: BSL-1.0
/// If not all cases of a box meet a side condition, those on an edge of it may: between two corners that differ in one number,
/// and between which the contact passes the claimed time.
///
/// To first order, the case that best meets the side condition, among all with contact at that time, lies on an edge: it
/// solves a linear program with one equation (a continuous knapsack). The corners are sorted accordingly; what their edge
/// shows is then decided like any box.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "verify/backward/decision.hpp"

namespace verify::backward {

/// A condition in addition to that of contact.
enum class Side : std::uint8_t {
  closing,    ///< the centres approach
  parting,    ///< the centres part
  starts_in,  ///< contained, or in contact, at the start
  on_path,    ///< a claimed distance isn't beyond the end of the path
};

/// The effect of a small change of each number of a case on the gap between the spheres, at a time, and on a side condition.
struct Slopes {
  std::array<double, most_numbers> gap{}, side{};
};

/// For a claimed distance the gap is that after this length of path, at whatever time.
template <class Real>
[[nodiscard]] Slopes slopes_of(const Case<Real>& k, double t, Side side, bool is_distance) {
  const Layout& at = layout(k.question);
  const Scene<Real> scene = scene_of(k);
  std::array<double, 3> d{}, v{}, w{};
  double of_w = 0, of_v = 0, of_d = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto start = static_cast<double>(scene.a.centre[i]);
    d[i] = static_cast<double>(scene.b.centre[i]) - start;
    v[i] =
        static_cast<double>(scene.a.motion[i]) - (at.ends ? start : static_cast<double>(scene.b.motion[i]));
    w[i] = d[i] - t * v[i];
    of_w += w[i] * w[i];
    of_v += v[i] * v[i];
    of_d += d[i] * d[i];
  }
  const auto unit = [](double x, double square) { return square > 0 ? x / std::sqrt(square) : 0.0; };
  double along = 0;
  for (std::size_t i = 0; i < 3; ++i) along += unit(w[i], of_w) * unit(v[i], of_v);
  Slopes slopes;
  const auto set = [&](int first, std::size_t i, double gap, double of_side) {
    if (first == Layout::absent) return;
    slopes.gap[static_cast<std::size_t>(first) + i] = gap;
    slopes.side[static_cast<std::size_t>(first) + i] = of_side;
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const double n = unit(w[i], of_w), u = unit(v[i], of_v);
    const double gap_d = n, gap_v = -t * (is_distance ? n - along * u : n);
    double side_d = 0, side_v = 0;
    if (side == Side::closing || side == Side::parting) {
      const double sign = side == Side::closing ? 1 : -1;
      side_d = sign * v[i];
      side_v = sign * (w[i] - t * v[i]);
    } else if (side == Side::starts_in) {
      side_d = -unit(d[i], of_d);
    } else {
      side_v = u;
    }
    set(at.b_centre, i, gap_d, side_d);
    set(at.b_motion, i, -gap_v, -side_v);
    set(at.a_motion, i, gap_v, side_v);
    set(at.a_centre, i, at.ends ? -gap_d - gap_v : -gap_d, at.ends ? -side_d - side_v : -side_d);
  }
  const double contained = side == Side::starts_in ? 1 : 0;
  const double a = is_escape(k.question) ? 1 : -1;
  set(at.b_radius, 0, -1, contained);
  set(at.a_radius, 0, a, -a * contained);
  return slopes;
}

/// Whether the distance |d - t v| is more than a radius, of spheres whose radii have this sum: in doubles, where these suffice. No more
/// than 2^-49 is lost of d, t v, their difference and the radius, and the difference of squares has to be eight times as large
/// as what can be wrong with it.
[[nodiscard]] inline std::optional<bool> roughly_apart(const std::array<double, 3>& d,
                                                       const std::array<double, 3>& v, double radius,
                                                       double radii, double t) {
  constexpr double part = 0x1p-49;
  double sum = -radius * radius, error = 2 * std::abs(radius) * part * radii + part * radius * radius;
  for (std::size_t i = 0; i < 3; ++i) {
    const double w = d[i] - t * v[i], of_w = part * (std::abs(d[i]) + std::abs(t * v[i]));
    sum += w * w;
    error += 2 * std::abs(w) * of_w + of_w * of_w + part * w * w;
  }
  // Squares of anything smaller may be lost.
  if (!(radius > least_known) || !(std::abs(sum) > 8 * error) || !std::isfinite(sum)) return std::nullopt;
  return sum > 0;
}

/// The cases between two.
template <class Real>
[[nodiscard]] Nearby<Real> between(const Case<Real>& x, const Case<Real>& y) {
  Nearby<Real> box{.question = x.question};
  for (std::size_t i = 0; i < most_numbers; ++i) {
    box.low[i] = std::min(x.numbers[i], y.numbers[i]);
    box.high[i] = std::max(x.numbers[i], y.numbers[i]);
  }
  return box;
}

/// The ends of the edge of the box about a case at which the spheres, to first order at a case `linear`, are in contact at a
/// time. None if they aren't at any. `is_apart` tells for a corner whether they are apart then.
template <class Real, class IsApart>
[[nodiscard]] std::optional<std::pair<Case<Real>, Case<Real>>> edge_of(const Case<Real>& k, Steps steps,
                                                                       const Slopes& slopes,
                                                                       const IsApart& is_apart) {
  struct Turn {
    double when;  ///< the weight of the gap at which the number goes from one end to the other
    std::size_t number;
  };
  const Layout& at = layout(k.question);
  const Nearby<Real> box = nearby(k, steps);
  Case<Real> first = k;
  std::vector<Turn> turns;
  turns.reserve(most_numbers);
  for (std::size_t i = 0; i < k.used().size(); ++i) {
    const double gap = slopes.gap[i], side = slopes.side[i];
    const bool is_horizon = static_cast<int>(i) == at.horizon;
    const bool starts_low = is_horizon ? false : (gap != 0 ? gap > 0 : side < 0);
    first.numbers[i] = starts_low ? box.low[i] : box.high[i];
    if (gap != 0 && box.low[i] != box.high[i]) turns.push_back({-side / gap, i});
  }
  std::ranges::sort(turns, [](const Turn& x, const Turn& y) {
    return x.when < y.when || (x.when == y.when && x.number < y.number);
  });
  const auto corner = [&](std::size_t turned) {
    Case<Real> one = first;
    for (std::size_t j = 0; j < turned; ++j) {
      const std::size_t i = turns[j].number;
      one.numbers[i] = slopes.gap[i] > 0 ? box.high[i] : box.low[i];
    }
    return one;
  };
  std::size_t low = 0, high = turns.size();
  if (is_apart(corner(low)) || !is_apart(corner(high))) return std::nullopt;
  while (low + 1 < high) {
    const std::size_t middle = low + (high - low) / 2;
    (is_apart(corner(middle)) ? high : low) = middle;
  }
  return std::pair{corner(low), corner(high)};
}

/// A small part of an edge, with the contact still between its ends: a condition that fails along the edge may hold where the
/// contact is. Up to 64 steps, the part is as small as numbers of the type allow.
template <class Real, class IsApart>
[[nodiscard]] std::pair<Case<Real>, Case<Real>> narrowed(std::pair<Case<Real>, Case<Real>> edge,
                                                         const IsApart& is_apart) {
  auto& [from, to] = edge;
  const bool starts_apart = is_apart(from);
  constexpr int halvings = 7;
  for (std::size_t i = 0; i < most_numbers; ++i) {
    for (int n = 0; n < halvings && from.numbers[i] != to.numbers[i]; ++n) {
      Case<Real> middle = from;
      middle.numbers[i] += (to.numbers[i] - from.numbers[i]) / 2;
      if (middle.numbers[i] == from.numbers[i] || middle.numbers[i] == to.numbers[i]) break;
      (is_apart(middle) == starts_apart ? from : to) = middle;
    }
  }
  return edge;
}

/// The same along a path from the case itself, one number at a time: for boxes so large that their corners are beyond the
/// sphere, or through it.
template <class Real, class IsApart>
[[nodiscard]] std::optional<std::pair<Case<Real>, Case<Real>>> step_of(const Case<Real>& k, Steps steps,
                                                                       const Slopes& slopes,
                                                                       const IsApart& is_apart) {
  const Nearby<Real> box = nearby(k, steps);
  const bool starts_apart = is_apart(k);
  std::vector<std::size_t> order;
  order.reserve(most_numbers);
  for (std::size_t i = 0; i < k.used().size(); ++i) {
    if (slopes.gap[i] != 0 && box.low[i] != box.high[i]) order.push_back(i);
  }
  const auto worth = [&](std::size_t i) {
    const auto of = (starts_apart ? -1 : 1) * slopes.side[i] / slopes.gap[i];
    return of == of ? of : 0;  // infinity over infinity counts as 0
  };
  std::ranges::sort(order, [&](std::size_t i, std::size_t j) {
    const auto first = worth(i), second = worth(j);
    return first != second ? first > second : i < j;
  });
  Case<Real> from = k;
  for (const std::size_t i : order) {
    Case<Real> to = from;
    to.numbers[i] = (slopes.gap[i] > 0) != starts_apart ? box.high[i] : box.low[i];
    if (is_apart(to) != starts_apart) return std::pair{from, to};
    from = to;
  }
  return std::nullopt;
}

}  // namespace verify::backward
