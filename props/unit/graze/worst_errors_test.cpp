// SPDX-License-Identifier: BSL-1.0
/// The actual errors of stages 1 and 2, near their worst, against the sums of their derivations (filter.hpp,
/// refine_root.hpp, geometry.hpp, double_double.hpp; props/proofs adds these up). None is larger than its sum and its
/// bound, and a stated part of the sum is reached, so a bound can't fall far below the derived one unnoticed.
///
/// This file has the quantities of a filter; those of geometry, of a residual and of single operations are in the other
/// worst_*_test.cpp.
#include "props/unit/graze/worst_errors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "graze/detail/filter.hpp"
#include "props/unit/graze/wide_number.hpp"
#include "props/unit/graze/worst_search.hpp"

namespace {

using namespace graze::detail;
using namespace props;
using namespace props::worst;

TYPED_TEST_SUITE(WorstErrors, Stages);

TYPED_TEST(WorstErrors, of_c) {
  this->expect(largest(1, this->slots(),
                       [&](const Numbers& x) {
                         const Filter<TypeParam> f(scene(x));
                         const Truth truth(scene(x));
                         return this->within(f.c, truth.c, truth.size, f.c_error);
                       }),
               0.75, 6, 0.35, 16);
}

TYPED_TEST(WorstErrors, of_d) {
  this->expect(largest(2, this->slots(),
                       [&](const Numbers& x) {
                         const Filter<TypeParam> f(scene(x));
                         const Truth truth(scene(x));
                         return this->within(f.discriminant, truth.discriminant, truth.a * truth.size,
                                             f.discriminant_error);
                       }),
               0.33, 25, 0.12, 75);
}

TYPED_TEST(WorstErrors, of_h) {
  this->expect(largest(3, this->slots(),
                       [&](const Numbers& x) {
                         const Filter<TypeParam> f(scene(x));
                         const Truth truth(scene(x));
                         const Wide size = sqrt(truth.d_square * truth.a);
                         return this->within(f.h, truth.h, size,
                                             16 * TypeParam::unit * static_cast<double>(size));
                       }),
               0.7, 5, 0.3, 13);
}

/// Of d and v that are nearly perpendicular: its sign counts only where it is larger than its error.
TYPED_TEST(WorstErrors, of_h_next_to_nothing) {
  const std::vector<Slot> slots{
      {0, 0, true}, {-55, -54, true}, {-2, 0, true}, {-55, -54, true}, {-1, 6, true}};
  const double found = largest(30, slots, [&](const Numbers& x) {
    // H is some units of the last digit that v has.
    const double more = 1 + std::round(x[4]) * 0x1p-52;
    const double head = this->is_first ? x[2] * more : x[2], tail = this->is_first ? x[3] : x[3] * more;
    const Relative<double> relative{
        {{x[0], x[1]}, {x[2], x[3]}, {0, 0}}, {{head, tail}, {-x[0], -x[1]}, {0, 0}}, 1, 0, false};
    const Filter<TypeParam> f(relative);
    if (!f.template h_is_certain<double>()) return -1.0;
    const Truth truth(relative);
    EXPECT_LT(abs(wide(f.h) - truth.h), abs(wide(f.h)));
    return ratio(16 * this->w() * sqrt(truth.d_square * truth.a), wide(f.h));
  });
  expect_between(found, 0.9, 1 + 0x1p-40);
}

TYPED_TEST(WorstErrors, of_a) {
  this->expect(largest(4, this->slots(),
                       [&](const Numbers& x) {
                         const Filter<TypeParam> f(scene(x));
                         const Truth truth(scene(x));
                         return this->within(f.a, truth.a, truth.a, 64 * TypeParam::unit * f.a_high);
                       }),
               0.75, 5, 0.39, 13);
}

/// E and K are returned as doubles: that rounding is theirs, not part of the bound.
TYPED_TEST(WorstErrors, of_a_horizon) {
  double most_e = -1, most_k = -1;
  for (const bool is_e : {true, false}) {
    const double found = largest(is_e ? 5 : 6, this->slots(), [&](const Numbers& x) {
      const Truth truth(scene(x));
      // Where E or K is close to 0.
      const Wide at = is_e ? truth.s == 0 ? Wide(truth.h / truth.a) : truth.root(Side::smaller)
                           : Wide(sqrt(abs(truth.c) / truth.a));
      const double horizon = std::fabs(static_cast<double>(at)) + 0x1p-60;
      if (horizon > 64) return -1.0;
      const AtHorizon end = Filter<TypeParam>(scene(x)).at(horizon);
      const Wide t(horizon), size = truth.size + truth.a * t * t,
                             exact = is_e ? truth.f(t) : Wide(truth.c - truth.a * t * t),
                             found_(is_e ? end.e : end.k);
      Wide error = abs(found_ - exact);
      if (!this->is_first) error -= abs(found_) * 0x1p-53;
      EXPECT_LE(error, Wide(end.error));
      return error < 0 ? 0.0 : ratio(error, size * this->w());
    });
    (is_e ? most_e : most_k) = found;
  }
  this->expect(most_e, 0.45, 16, 0.08, 56);
  this->expect(most_k, 0.45, 8, 0.09, 30);
}

TYPED_TEST(WorstErrors, of_times) {
  for (const Side side : {Side::smaller, Side::larger}) {
    const double found = largest(side == Side::smaller ? 7 : 8, this->slots(), [&](const Numbers& x) {
      const Filter<TypeParam> f(scene(x));
      const Truth truth(scene(x));
      if (!f.discriminant_is_positive()) return -1.0;
      if (side == Side::smaller && truth.c < 0) return -1.0;  // which asks for the other root
      const auto time = f.root(side);
      return this->within(time.value, truth.root(side), truth.size / truth.s, time.error);
    });
    if (side == Side::smaller) {
      this->expect(found, 0.11, 39, 0.045, 127);
    } else {
      this->expect(found, 0.1, 47, 0.045, 155);
    }
  }
}

TYPED_TEST(WorstErrors, of_the_closest_approach) {
  this->expect(largest(9, this->slots(),
                       [&](const Numbers& x) {
                         const Filter<TypeParam> f(scene(x));
                         const Truth truth(scene(x));
                         const auto closest = f.closest();
                         return this->within(closest.value, truth.h / truth.a, sqrt(truth.d_square / truth.a),
                                             closest.error);
                       }),
               0.4, 12, 0.18, 41);
}

}  // namespace
