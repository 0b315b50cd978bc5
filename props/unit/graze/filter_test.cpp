// SPDX-License-Identifier: BSL-1.0
/// The building blocks of stages 1 and 2: comparisons by signs, and bounds by bits.
#include "graze/detail/filter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "verify/case/random.hpp"

namespace {

using namespace graze::detail;

constexpr double infinity = std::numeric_limits<double>::infinity(),
                 nan = std::numeric_limits<double>::quiet_NaN();

TEST(Comparisons, say_what_comparing_does) {
  const double numbers[]{-infinity, -2, -1, 0, 0x1p-1000, 1, 0x1.0000000000001p+0, infinity};
  for (const double x : numbers) {
    for (const double y : numbers) {
      EXPECT_EQ(lesser(x, y), x < y ? x : y);
      if (std::isinf(x) && x == y) continue;
      EXPECT_EQ(static_cast<bool>(below(x, y)), x < y) << x << " " << y;
    }
    EXPECT_EQ(lesser(nan, x), x);
  }
}

TEST(Comparisons, are_joined) {
  for (const double x : {-1.0, 1.0}) {
    for (const double y : {-1.0, 1.0}) {
      EXPECT_EQ(static_cast<bool>(BySign{x} | BySign{y}), x < 0 || y < 0);
      EXPECT_EQ(static_cast<bool>(BySign{x} & BySign{y}), x < 0 && y < 0);
    }
    EXPECT_EQ(static_cast<bool>(BySign{nan} & BySign{x}), x < 0);
    EXPECT_EQ(static_cast<bool>(BySign{-nan} & BySign{x}), x < 0);
  }
}

TEST(Comparisons, with_a_range_leave_out_its_ends_and_what_is_no_number) {
  for (const double x : {0x1.0000000000001p-400, 1.0, 0x1.fffffffffffffp+399})
    EXPECT_TRUE(is_between(0x1p-400, x, 0x1p400)) << x;
  for (const double x : {0.0, 0x1p-400, 0x1p400, infinity, nan, -nan})
    EXPECT_FALSE(is_between(0x1p-400, x, 0x1p400)) << x;
}

TEST(Quotient, by_a_root_is_a_little_more_than_it) {
  verify::Tape tape = verify::Tape::seeded(4);
  const auto number = [&] {
    const double mantissa = 1 + std::ldexp(static_cast<double>(tape.next() >> 12), -52);
    return std::ldexp(mantissa, static_cast<int>(tape.next() % 800) - 400);
  };
  double least = 2, most = 0;
  for (int i = 0; i < 100'000; ++i) {
    const double x = number(), y = number(), ratio = over_root_or_more(x, y) / (x / std::sqrt(y));
    least = std::fmin(least, ratio);
    most = std::fmax(most, ratio);
  }
  EXPECT_GE(least, 1);
  EXPECT_LE(most, 1.2);
  EXPECT_LT(least, 1.03) << "it needn't be that much more";
}

/// A ball of radius 1 at distance 3 that moves at the given speed: in contact from 2 to 4 over the speed.
template <class Stage>
AtHorizon at(double speed, double horizon) {
  const Relative<double> relative{{{3, 0}, {0, 0}, {0, 0}}, {{speed, 0}, {0, 0}, {0, 0}}, 1, 0, false};
  return Filter<Stage>(relative).at(horizon);
}
template <class Stage>
class Horizon : public testing::Test {};
using Stages = testing::Types<InDouble, InDoubleRefined, InDoubleDouble>;
TYPED_TEST_SUITE(Horizon, Stages);

TYPED_TEST(Horizon, is_before_a_first_contact_or_not) {
  EXPECT_TRUE(at<TypeParam>(1, 1).first_contact_is_late());
  EXPECT_FALSE(at<TypeParam>(1, 1).first_contact_is_in_time());
  for (const double horizon : {3.0, 5.0, 0x1p100, 0x1p600, 0x1.fffffffffffffp+1023, infinity}) {
    for (const double speed : {1.0, 0x1p-199, 0x1p99}) {
      if (speed * horizon < 3) continue;
      EXPECT_FALSE(at<TypeParam>(speed, horizon).first_contact_is_late()) << horizon << " " << speed;
      EXPECT_TRUE(at<TypeParam>(speed, horizon).first_contact_is_in_time() & BySign{-1})
          << horizon << " " << speed;
    }
  }
}

TYPED_TEST(Horizon, at_a_contact_leaves_open_which_comes_first) {
  EXPECT_FALSE(at<TypeParam>(1, 2).first_contact_is_late());
  EXPECT_FALSE(at<TypeParam>(1, 2).first_contact_is_in_time());
}

TEST(Infinity, is_after_an_escape) {
  const Relative<double> relative{{{0, 0}, {0, 0}, {0, 0}}, {{1, 0}, {0, 0}, {0, 0}}, 1, 0, true};
  const Filter<InDoubleDouble> f(relative);
  for (const double horizon : {2.0, 0x1p600, infinity}) {
    EXPECT_FALSE(f.at(horizon).escape_is_late()) << horizon;
    EXPECT_TRUE(f.at(horizon).escape_is_in_time()) << horizon;
  }
  EXPECT_TRUE(f.at(0.5).escape_is_late());
}

TEST(Rounding, is_certain_where_all_of_an_interval_rounds_alike) {
  constexpr auto nearest = graze::Rounding::nearest;
  const double half = 0x1p-24;  // of a float's ulp, from 1 to 2
  EXPECT_TRUE(rounded<float>(1 + half + 0x1p-52, 0, 0x1p-80, nearest).certain);
  EXPECT_EQ(rounded<float>(1 + half + 0x1p-52, 0, 0x1p-80, nearest).value, 1 + 0x1p-23F);
  EXPECT_TRUE(rounded<double>(1 + half, 0, 0x1p-80, nearest).certain);
  EXPECT_FALSE(rounded<double>(1 + half, 0, 0x1p-52, nearest).certain);
  // A tie at either end, where a double can't tell whether it is one; the other end rounds alike.
  EXPECT_FALSE(rounded<float>(1 + 3 * half, 0x1p-53, 0x1p-53, nearest).certain);
  EXPECT_FALSE(rounded<float>(1 + half, -0x1p-53, 0x1p-53, nearest).certain);
}

TEST(Rounding, leaves_subnormal_numbers_to_others) {
  constexpr auto nearest = graze::Rounding::nearest;
  const double least = 0x1p-126;
  EXPECT_TRUE(rounded<float>(least + 0x1p-160, 0, 0x1p-170, nearest).certain);
  EXPECT_FALSE(rounded<float>(least, 0, 0x1p-170, nearest).certain);
  EXPECT_FALSE(rounded<float>(least, 0x1p-190, 0x1p-178, nearest).certain);
  EXPECT_TRUE(rounded<float>(least, 0x1p-160, 0x1p-170, nearest).certain);
  EXPECT_FALSE(rounded<float>(least, -0x1p-160, 0x1p-170, nearest).certain);
}

}  // namespace
