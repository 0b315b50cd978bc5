// SPDX-License-Identifier: BSL-1.0
/// graze's arithmetic in double-double against Boost's in 520 bits: what is called exact is, and errors stay within the
/// bounds that the filter is derived from.
#include "graze/detail/double_double.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "graze/detail/refine_root_lanes.hpp"
#include "props/unit/graze/wide_number.hpp"
#include "verify/case/random.hpp"

namespace {

using namespace graze::detail;
using namespace props;

double number(verify::Tape& tape) { return verify::random::signed_magnitude<double>(tape, -30, 30); }

double product_and_in_one_type(double x, double y, double z) {
#if GRAZE_HAS_FMA
  return std::fma(x, y, z);
#else
  return x * y + z;
#endif
}

/// Both parts full, or the second one short or missing.
DoubleDouble pair(verify::Tape& tape) {
  const double high = number(tape);
  const double low = high * verify::random::both_signs<double>(tape) * 0x1p-53;
  switch (verify::random::below(tape, 4)) {
    case 0:
      return {high, 0};
    case 1:
      return ordered_sum(high, low * 0x1p-20);
    default:
      return ordered_sum(high, low);
  }
}

/// |found - exact| <= bound |of| in units of 2^-106, and the parts don't overlap.
void expect_near(const DoubleDouble& found, const Wide& exact, double bound, const Wide& of) {
  EXPECT_LE(abs(wide(found) - exact), abs(of) * bound * 0x1p-106) << found.high << " + " << found.low;
  EXPECT_EQ(found.high + found.low, found.high);
}
void expect_near(const DoubleDouble& found, const Wide& exact, double bound) {
  expect_near(found, exact, bound, exact);
}
void expect_sum(const DoubleDouble& found, const DoubleDouble& x, const DoubleDouble& y) {
  expect_near(found, wide(x) + wide(y), 3, abs(wide(x)) + abs(wide(y)));
}

TEST(DoubleDouble, sums_and_products_of_two_numbers_are_exact) {
  verify::Tape tape = verify::Tape::seeded(3);
  for (int i = 0; i < 2'000; ++i) {
    const double x = number(tape), y = number(tape), z = number(tape);
    EXPECT_EQ(wide(exact_sum(x, y)), wide(x) + wide(y));
    EXPECT_EQ(exact_sum(x, y).high, x + y);
    EXPECT_EQ(wide(exact_product(x, y)), wide(x) * wide(y));
    EXPECT_EQ(exact_product(x, y).high, x * y);
    const DoubleDouble ordered = std::fabs(x) < std::fabs(y) ? ordered_sum(y, x) : ordered_sum(x, y);
    EXPECT_EQ(wide(ordered), wide(x) + wide(y));
    EXPECT_EQ(ordered.high, x + y);
    EXPECT_EQ(product_and(x, y, z), product_and_in_one_type(x, y, z));
    EXPECT_EQ(product(x, y), x * y);
    EXPECT_EQ(graze::detail::times(x, y), x * y);
    EXPECT_EQ(graze::detail::sqrt(std::fabs(x)), std::sqrt(std::fabs(x)));
  }
}

TEST(DoubleDouble, keeps_its_bounds) {
  verify::Tape tape = verify::Tape::seeded(4);
  for (int i = 0; i < 1'500; ++i) {
    const DoubleDouble x = pair(tape), y = pair(tape);
    const DoubleDouble near{-x.high, number(tape) * 0x1p-60 * x.high * 0x1p-30};
    expect_sum(x + y, x, y);
    expect_sum(x - y, x, -y);
    expect_sum(x + near, x, near);  // what is left has low parts alone
    expect_sum(x - -near, x, near);
    EXPECT_EQ(wide(-x), -wide(x));
    expect_near(x * y, wide(x) * wide(y), 7);
    expect_near(x / y, wide(x) / wide(y), 15);
    const DoubleDouble square = x.high < 0 ? -x : x;
    expect_near(sqrt(square), sqrt(wide(square)), 5);
  }
}

TEST(DoubleDouble, of_four_lanes_is_that_of_each) {
  verify::Tape tape = verify::Tape::seeded(5);
  const auto four = [&] {
    return Lanes{Lanes::Four{number(tape), number(tape), number(tape), number(tape)}};
  };
  for (int i = 0; i < 500; ++i) {
    const Lanes x = four(), y = four(), z = four();
    const Lanes sum = x + y, difference = x - y, negative = -x, scaled = times(x, y.v[0]),
                all = Lanes::all(z.v[1]), in_one = product_and(x, y, z), square = x * y;
    const Twice<Lanes> product_of_lanes = exact_product(x, y), sum_of_lanes = exact_sum(x, y);
    for (int k = 0; k < 4; ++k) {
      EXPECT_EQ(sum.v[k], x.v[k] + y.v[k]);
      EXPECT_EQ(difference.v[k], x.v[k] - y.v[k]);
      EXPECT_EQ(negative.v[k], -x.v[k]);
      EXPECT_EQ(square.v[k], x.v[k] * y.v[k]);
      EXPECT_EQ(scaled.v[k], x.v[k] * y.v[0]);
      EXPECT_EQ(all.v[k], z.v[1]);
      EXPECT_EQ(in_one.v[k], product_and_in_one_type(x.v[k], y.v[k], z.v[k]));
      EXPECT_EQ(product_of_lanes.low.v[k], exact_product(x.v[k], y.v[k]).low);
      EXPECT_EQ(sum_of_lanes.low.v[k], exact_sum(x.v[k], y.v[k]).low);
    }
  }
}

}  // namespace
