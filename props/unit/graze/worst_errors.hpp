// SPDX-License-Identifier: BSL-1.0
/// Shared by the tests of the errors of stages 1 and 2: scenes, the same without rounding, and errors in units of w.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <vector>

#include "graze/detail/filter.hpp"
#include "props/unit/graze/wide_number.hpp"
#include "props/unit/graze/worst_search.hpp"

namespace props::worst {

using graze::detail::InDouble;
using graze::detail::InDoubleDouble;
using graze::detail::Relative;
using graze::detail::Side;

/// d and v as differences of which the second numbers are about half an ulp of the first, a radius likewise, a horizon.
inline std::vector<Slot> scene_slots(int tail_low, int tail_high) {
  std::vector<Slot> slots;
  for (int i = 0; i < 6; ++i) {
    slots.push_back({-3, 1, true});
    slots.push_back({tail_low, tail_high, true});
  }
  slots.push_back({-6, 1, false});
  slots.push_back({tail_low, tail_high, false});
  slots.push_back({-2, 2, false});
  return slots;
}
inline Relative<double> scene(const Numbers& x) {
  return {{{x[0], x[1]}, {x[2], x[3]}, {x[4], x[5]}},
          {{x[6], x[7]}, {x[8], x[9]}, {x[10], x[11]}},
          x[12],
          x[13],
          false};
}

/// A scene without rounding.
struct Truth {
  std::array<Wide, 3> d, v;
  Wide r, d_square, size, a, h, c, discriminant, s;

  explicit Truth(const Relative<double>& in)
      : d{wide(in.d.x), wide(in.d.y), wide(in.d.z)},
        v{wide(in.v.x), wide(in.v.y), wide(in.v.z)},
        r(wide(in.radius())),
        d_square(dot(d, d)),
        size(d_square + r * r),
        a(dot(v, v)),
        h(dot(d, v)),
        c(d_square - r * r),
        discriminant(h * h - a * c),
        s(discriminant > 0 ? Wide(sqrt(discriminant)) : Wide(0)) {}
  static Wide dot(const std::array<Wide, 3>& p, const std::array<Wide, 3>& q) {
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  }
  [[nodiscard]] Wide f(const Wide& t) const { return a * t * t - 2 * h * t + c; }
  [[nodiscard]] Wide root(Side side) const { return (side == Side::smaller ? h - s : h + s) / a; }
};

template <class Stage>
class WorstErrors : public testing::Test {
 protected:
  using Number = typename Stage::Number;
  static constexpr bool is_first = std::is_same_v<Stage, InDouble>;
  static Wide w() { return Wide(std::is_same_v<Stage, InDouble> ? 0x1p-53 : 0x1p-106); }
  /// What stage 1 rounds when it takes differences, and stage 2 holds in low parts.
  static std::vector<Slot> slots() { return is_first ? scene_slots(-54, -51) : scene_slots(-55, -51); }
  /// Between that part of a sum and the sum, in stage 1 or stage 2.
  static void expect(double found, double part_1, double sum_1, double part_2, double sum_2) {
    expect_between(found, is_first ? part_1 : part_2, is_first ? sum_1 : sum_2);
  }

  /// |found - exact| in units of w times a size, and never beyond a bound.
  static double within(const Number& found, const Wide& exact, const Wide& size, double bound) {
    const Wide error = abs(wide(found) - exact);
    EXPECT_LE(error, Wide(bound));
    return ratio(error, size * w());
  }
};
using Stages = testing::Types<InDouble, InDoubleDouble>;

}  // namespace props::worst
