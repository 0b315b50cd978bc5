// SPDX-License-Identifier: BSL-1.0
/// Balls around sums of two doubles: what they contain, and the double that all their members round to.
#include "verify/oracle/fast/double_double_ball.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "verify/case/random.hpp"
#include "verify/case/tape.hpp"
#include "verify/oracle/fast/rounded_ball.hpp"

namespace {

using namespace verify;
using oracle::DoubleDouble, oracle::DoubleDoubleBall;
using Rational = boost::multiprecision::cpp_rational;
namespace double_double = oracle::double_double;

/// Doubles of all signs and many sizes, short and long ones, and 0 now and then.
double number(Tape& tape) {
  if (random::one_in(tape, 16)) return 0;
  const int exponent = random::between(tape, -60, 60);
  const std::uint64_t bits = tape.next() >> (random::one_in(tape, 2) ? 40 : 11);
  const double size = std::ldexp(static_cast<double>(bits), exponent);
  return random::one_in(tape, 2) ? -size : size;
}

/// One whose radius is up to sixteen times its size, nearly its size, or 0. Some begin a binade and end in half an ulp, where
/// the relative errors of operations are largest.
DoubleDoubleBall ball(Tape& tape) {
  const bool begins = random::one_in(tape, 2);
  const double high = begins
                          ? std::ldexp(1 + std::ldexp(static_cast<double>(random::between(tape, 1, 9)), -52),
                                       random::between(tape, -9, 9))
                          : number(tape);
  const double part = random::one_in(tape, 4) ? 0 : std::ldexp(static_cast<double>(tape.next() >> 11), -53);
  const double most = begins ? std::ldexp(std::exp2(std::ilogb(high)), -53) : std::ldexp(std::abs(high), -54);
  const double low = begins && random::one_in(tape, 2) ? most * (1 - part / 64) : most * part;
  const DoubleDouble middle = double_double::exact_sum(high, random::one_in(tape, 2) ? -low : low);
  const double size = std::abs(high);
  if (random::one_in(tape, 3)) return {middle, 0};
  if (random::one_in(tape, 3)) return {middle, size - std::ldexp(size, -random::between(tape, 1, 3))};
  return {middle, std::ldexp(size, random::between(tape, -110, 4))};
}

Rational exactly(const DoubleDouble& x) { return Rational(x.high) + Rational(x.low); }

/// The ends and the middle of a ball.
std::vector<Rational> members(const DoubleDoubleBall& x) {
  const Rational middle = exactly(x.middle), radius(x.radius);
  return {middle - radius, middle, middle + radius};
}

bool may_divide(const DoubleDoubleBall& x) { return x.is_above_zero() || x.is_below_zero(); }

bool holds(const DoubleDoubleBall& x, const Rational& y) {
  return abs(Rational(y - exactly(x.middle))) <= Rational(x.radius) &&
         std::abs(x.middle.low) <= std::ldexp(std::abs(x.middle.high), -53);
}

TEST(DoubleDouble, sums_and_products_of_doubles_are_exact) {
  Tape tape = Tape::seeded(30);
  for (int i = 0; i < 20000; ++i) {
    const double x = number(tape), y = number(tape);
    ASSERT_EQ(exactly(double_double::exact_sum(x, y)), Rational(x) + Rational(y)) << x << " " << y;
    ASSERT_EQ(exactly(double_double::exact_product(x, y)), Rational(x) * Rational(y)) << x << " " << y;
    if (std::abs(x) >= std::abs(y)) {
      ASSERT_EQ(exactly(double_double::ordered_sum(x, y)), Rational(x) + Rational(y)) << x << " " << y;
    }
  }
}

TEST(DoubleDouble, a_difference_is_the_sum_with_the_opposite) {
  Tape tape = Tape::seeded(34);
  for (int i = 0; i < 1000; ++i) {
    const DoubleDouble x = ball(tape).middle, y = ball(tape).middle;
    ASSERT_EQ(x - y, x + -y) << i;
    ASSERT_EQ(exactly(-y), -exactly(y)) << i;
  }
}

/// In units of u^2 of `size`, of which the bounds are multiples.
double error_of(const DoubleDouble& result, const Rational& exact, double size) {
  return Rational(abs(Rational(exactly(result) - exact)) / Rational(size) / Rational(double_double::u2))
      .convert_to<double>();
}

/// Found by a search: each error is so close to its bound that half the bound wouldn't suffice.
TEST(DoubleDouble, operations_nearly_use_up_their_bounds) {
  const auto expect = [](double error, double bound, double found) {
    EXPECT_GT(error, bound / double_double::u2 / 2);
    EXPECT_LE(error, bound / double_double::u2);
    EXPECT_NEAR(error, found, 1e-3);
  };
  DoubleDouble x{0x1p+52, 0x1.618e845f643bcp-2}, y{-0x1.fffffffffffffp+50, 0x1.d3869529193abp-4};
  expect(error_of(x + y, exactly(x) + exactly(y), std::abs((x + y).high)), double_double::of_sum, 2.5);
  x = {0x1.0000000000269p+52, 0x1.fffffffffffffp-2};
  y = {0x1.0000000004c35p+52, 0x1.ffffffffffff9p-2};
  expect(error_of(x * y, exactly(x) * exactly(y), x.high * y.high), double_double::of_product, 5);
  x = {0x1.00001be7c1974p+52, 0x1.fee0f703ce6f2p-2};
  y = {0x1.000003721d174p+52, -0x1.fffd35e94011p-2};
  expect(error_of(x / y, exactly(x) / exactly(y), (x / y).high), double_double::of_quotient, 8.466);
  x = {0x1.0000000000003p+52, 0x1.fffffffffffe2p-2};
  const boost::multiprecision::cpp_bin_float_100 wide =
      boost::multiprecision::cpp_bin_float_100(x.high) + x.low;
  expect(error_of(sqrt(x), Rational(sqrt(wide)), sqrt(x).high), double_double::of_root, 3.125);
}

TEST(DoubleDoubleBall, results_hold_the_results_for_all_members) {
  Tape tape = Tape::seeded(31);
  for (int i = 0; i < 10000; ++i) {
    const DoubleDoubleBall x = ball(tape), y = ball(tape);
    for (const Rational& a : members(x)) {
      for (const Rational& b : members(y)) {
        ASSERT_TRUE(holds(x + y, a + b)) << i;
        ASSERT_TRUE(holds(x - y, a - b)) << i;
        ASSERT_TRUE(holds(x * y, a * b)) << i;
        if (may_divide(y)) {
          ASSERT_TRUE(holds(x / y, a / b)) << i;
        }
      }
      if (x.is_above_zero()) {
        const DoubleDoubleBall root = sqrt(x);
        const Rational least = exactly(root.middle) - Rational(root.radius),
                       most = exactly(root.middle) + Rational(root.radius);
        ASSERT_TRUE((least <= 0 || least * least <= a) && a <= most * most) << i;
      }
    }
  }
}

/// How much too large a radius may be: it is the bound in exact arithmetic, plus its own rounding errors. Never less, however little
/// of the bound an operation uses: what is known about its error is proven for this bound.
bool is_short_for(const Rational& bound, double radius) {
  return bound <= Rational(radius) && Rational(radius) <= bound * (1 + Rational(0x1p-47));
}

TEST(DoubleDoubleBall, radii_are_as_large_as_the_operations_make_them_and_no_larger) {
  Tape tape = Tape::seeded(32);
  const Rational u2 = Rational(0x1p-106);
  for (int i = 0; i < 10000; ++i) {
    const DoubleDoubleBall x = ball(tape), y = ball(tape);
    const Rational r(x.radius), s(y.radius), size_a = abs(exactly(x.middle)), size_b = abs(exactly(y.middle));
    const auto size = [](const DoubleDoubleBall& of) { return Rational(abs(exactly(of.middle))); };
    const DoubleDoubleBall sum = x + y, difference = x - y, product = x * y;
    ASSERT_TRUE(is_short_for(r + s + 4 * u2 * size(sum), sum.radius)) << i;
    ASSERT_TRUE(is_short_for(r + s + 4 * u2 * size(difference), difference.radius)) << i;
    ASSERT_TRUE(is_short_for(size_a * s + (size_b + s) * r + 8 * u2 * size_a * size_b, product.radius)) << i;
    if (may_divide(y)) {
      const DoubleDoubleBall quotient = x / y;
      const Rational of_quotient = 16 * u2 * size(quotient);
      ASSERT_TRUE(is_short_for((r + size(quotient) * s) / (size_b - s) + of_quotient, quotient.radius)) << i;
    }
    if (x.is_above_zero()) {
      const Rational root = size(sqrt(x));
      ASSERT_TRUE(is_short_for(r / root + 4 * u2 * root, sqrt(x).radius)) << i;
    }
  }
}

TEST(DoubleDoubleBall, has_a_sign_where_all_its_members_have_it) {
  const auto about = [](double middle, double radius) { return DoubleDoubleBall({middle, 0}, radius); };
  EXPECT_TRUE(about(1, 0.5).is_above_zero());
  EXPECT_FALSE(about(1, 1).is_above_zero());
  EXPECT_FALSE(about(-1, 0).is_above_zero());
  EXPECT_TRUE(about(-1, 0.5).is_below_zero());
  EXPECT_FALSE(about(-1, 1).is_below_zero());
  EXPECT_FALSE(about(1, 0).is_below_zero());
  EXPECT_FALSE(DoubleDoubleBall({1, -0x1p-54}, 1 - 0x1p-53).is_above_zero());
  EXPECT_FALSE(DoubleDoubleBall({-1, 0x1p-54}, 1 - 0x1p-53).is_below_zero());
  EXPECT_TRUE(DoubleDoubleBall().is_zero());
  EXPECT_FALSE(DoubleDoubleBall().is_above_zero() || DoubleDoubleBall().is_below_zero());
  EXPECT_FALSE(about(0, 1).is_zero());
  EXPECT_FALSE(about(1, 0).is_zero());
}

TEST(DoubleDoubleBall, divided_by_what_may_be_zero_may_be_anything) {
  const DoubleDoubleBall one(1);
  EXPECT_EQ((one / DoubleDoubleBall({0.5, 0}, 0.5)).radius, std::numeric_limits<double>::infinity());
  EXPECT_EQ((one / DoubleDoubleBall(0)).radius, std::numeric_limits<double>::infinity());
}

/// A divisor of 1 - 2^-53 reaches as near to 0 as its lower part says: of its leading double alone nothing would be left out.
TEST(DoubleDoubleBall, quotients_by_what_comes_near_zero_hold_the_results_for_all_members) {
  for (int k = 1; k < 52; ++k) {
    for (const double sign : {-1.0, 1.0}) {
      const DoubleDoubleBall one(1), y({sign, -sign * 0x1p-53}, 1 - std::ldexp(1.0, -k));
      ASSERT_TRUE(may_divide(y)) << k;
      for (const Rational& member : members(y)) EXPECT_TRUE(holds(one / y, 1 / member)) << k << " " << sign;
    }
  }
}

// --- the double that the members of a ball round to ---

constexpr double residual_error = 0x1p-18;

/// Balls around doubles and near midpoints between them, some at the beginning of a binade, and small or large.
DoubleDoubleBall ball_to_round(Tape& tape) {
  const int exponent = random::between(tape, -99, 98);
  const double whole = random::one_in(tape, 8) ? 0x1p52 : 0x1p52 + static_cast<double>(tape.next() >> 12);
  const double part = random::one_in(tape, 2) ? 0.5 : std::ldexp(static_cast<double>(tape.next() >> 12), -53);
  const double off =
      std::ldexp(static_cast<double>(random::between(tape, -8, 8)), -random::between(tape, 4, 60));
  const double radius = random::one_in(tape, 4) ? 0 : std::ldexp(1.0, -random::between(tape, 10, 60));
  const DoubleDouble middle =
      double_double::exact_sum(whole, random::one_in(tape, 2) ? part + off : -part - off);
  const double ulp = std::ldexp(1.0, exponent - 52);
  return {{middle.high * ulp, middle.low * ulp}, radius * ulp};
}

/// Whether it is given.
bool hold_rounded(const DoubleDoubleBall& x) {
  const double ulp = std::ldexp(1.0, std::ilogb(x.middle.high) - 52);
  const Rational half = Rational(ulp) / 2, distance = abs(Rational(x.middle.low)) + Rational(x.radius);
  const bool begins = std::ilogb(std::nextafter(x.middle.high, 0)) < std::ilogb(x.middle.high);
  const auto result = oracle::rounded<double>(x, residual_error);
  if (result) {
    EXPECT_EQ(result->nearest, x.middle.high);
    EXPECT_LT(distance, half);
    EXPECT_FALSE(begins);
    EXPECT_EQ(result->residual, x.middle.low / ulp);
    EXPECT_LE(x.radius, ulp * residual_error);
  } else {
    EXPECT_TRUE(begins || x.radius > ulp * residual_error || distance * (1 + Rational(0x1p-53)) >= half);
  }
  return result.has_value();
}

TEST(RoundedDoubleDoubleBall, is_what_all_members_round_to_and_is_given_where_there_is_room) {
  Tape tape = Tape::seeded(33);
  int given = 0, not_given = 0;
  for (int i = 0; i < 40000 && !HasFailure(); ++i) ++(hold_rounded(ball_to_round(tape)) ? given : not_given);
  EXPECT_GT(given, 5000);
  EXPECT_GT(not_given, 5000);
}

/// Middles so many last bits of `low` short of half an ulp, and radii of so many and a bit more or less.
TEST(RoundedDoubleDoubleBall, is_what_all_members_round_to_next_to_half_an_ulp) {
  int given = 0, not_given = 0;
  for (const double high : {0x1.8p+0, 0x1.8000000000001p+0, 0x1.fffffffffffffp+98}) {
    const double half = std::ldexp(1.0, std::ilogb(high) - 53), last = half * 0x1p-53;
    for (const double sign : {-1.0, 1.0}) {
      for (int room = 0; room <= 40; ++room) {
        for (int reach = 0; reach <= 40; ++reach) {
          for (const double more : {-0x1p-20, 0.0, 0x1p-20, 0.5}) {
            const double radius = std::max(0.0, (reach + more) * last);
            const bool is_given = hold_rounded({{high, sign * (half - room * last)}, radius});
            ++(is_given ? given : not_given);
            ASSERT_FALSE(HasFailure()) << high << " " << sign << " " << room << " " << reach << " " << more;
          }
        }
      }
    }
  }
  EXPECT_GT(given, 5000);
  EXPECT_GT(not_given, 5000);
}

TEST(RoundedDoubleDoubleBall, is_given_up_to_the_radius_that_is_allowed) {
  const double most = residual_error * 0x1p-52;
  for (const double high : {1.5, 0x1.0000000000001p+0, 0x1.fffffffffffffp+0}) {
    EXPECT_TRUE(oracle::rounded<double>(DoubleDoubleBall({high, 0}, most), residual_error).has_value())
        << high;
    EXPECT_FALSE(oracle::rounded<double>(DoubleDoubleBall({high, 0}, std::nextafter(most, 1)), residual_error)
                     .has_value())
        << high;
  }
}

TEST(RoundedDoubleDoubleBall, is_given_between_the_powers_minus_100_and_100_of_two) {
  for (const double x : {0x1.8p-100, 0x1.0000000000001p-100, 1.5, 0x1.8p+99}) {
    const auto result = oracle::rounded<double>(DoubleDoubleBall(x), residual_error);
    ASSERT_TRUE(result.has_value()) << x;
    EXPECT_EQ(result->nearest, x);
    EXPECT_EQ(result->residual, 0);
  }
  for (const double x : {0.0, -1.5, 0x1p-100, 0x1.8p-101, 0x1p+100, 0x1.8p+100, std::nan("")})
    EXPECT_FALSE(oracle::rounded<double>(DoubleDoubleBall(x), residual_error).has_value()) << x;
}

}  // namespace
