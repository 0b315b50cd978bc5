// SPDX-License-Identifier: BSL-1.0
#include "verify/oracle/fast/fast_truth.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "props/unit/case_in.hpp"
#include "verify/case/family.hpp"
#include "verify/case/random.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/fast/ball.hpp"
#include "verify/oracle/fast/double_double_ball.hpp"
#include "verify/oracle/fast/rounded_ball.hpp"

namespace {

using namespace verify;
using oracle::Ball;
using props::case_in;
using Rational = boost::multiprecision::cpp_rational;

// --- balls ---

/// Doubles of all signs and many sizes, short and long ones, and 0 now and then.
class Numbers {
 public:
  double next() {
    if (random::one_in(tape_, 16)) return 0;
    const int exponent = random::between(tape_, -60, 60);
    const std::uint64_t bits = tape_.next() >> (random::one_in(tape_, 2) ? 40 : 11);
    const double size = std::ldexp(static_cast<double>(bits), exponent);
    return random::one_in(tape_, 2) ? -size : size;
  }
  /// One whose radius is up to sixteen times its size, nearly its size, or 0.
  Ball ball() {
    const double middle = next(), size = std::abs(middle);
    if (random::one_in(tape_, 3)) return {middle, 0};
    if (random::one_in(tape_, 3)) return {middle, size - std::ldexp(size, -random::between(tape_, 1, 20))};
    return {middle, std::ldexp(size, random::between(tape_, -60, 4))};
  }

 private:
  Tape tape_ = Tape::seeded(20);
};

/// The ends and the middle of a ball.
std::vector<Rational> members(const Ball& x) {
  const Rational middle(x.middle), radius(x.radius);
  return {middle - radius, middle, middle + radius};
}

bool may_divide(const Ball& x) { return x.is_above_zero() || x.is_below_zero(); }

::testing::AssertionResult holds(const Ball& ball, const Rational& x) {
  if (abs(Rational(x - Rational(ball.middle))) <= Rational(ball.radius)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << ball.middle << " +- " << ball.radius << " doesn't hold " << x;
}

TEST(Ball, results_hold_the_results_for_all_members) {
  Numbers numbers;
  for (int i = 0; i < 20000; ++i) {
    const Ball x = numbers.ball(), y = numbers.ball();
    for (const Rational& a : members(x)) {
      for (const Rational& b : members(y)) {
        ASSERT_TRUE(holds(x + y, a + b));
        ASSERT_TRUE(holds(x - y, a - b));
        ASSERT_TRUE(holds(x * y, a * b));
        if (may_divide(y)) {
          ASSERT_TRUE(holds(x / y, a / b));
        }
      }
      if (x.is_above_zero()) {
        const Ball root = sqrt(x);
        const Rational least = Rational(root.middle) - Rational(root.radius),
                       most = Rational(root.middle) + Rational(root.radius);
        ASSERT_TRUE((least <= 0 || least * least <= a) && a <= most * most);
      }
    }
  }
}

/// Found by a search: the radius rounds five times, each time by nearly as much as possible, downwards.
TEST(Ball, a_quotient_of_wide_balls_needs_the_room_for_the_roundings_of_its_radius) {
  const Ball x(0x1.be23dbd4c2e04p+1, 0x1.5079d37072ce7p-4), y(0x1.b96710ae668f1p+0, 0x1.300db732e730fp-1);
  EXPECT_TRUE(
      holds(x / y, (Rational(x.middle) + Rational(x.radius)) / (Rational(y.middle) - Rational(y.radius))));
}

/// How much too large a radius may be: it is the bound in exact arithmetic, plus its own few rounding errors. Never less, however
/// little of the bound an operation uses.
::testing::AssertionResult is_short_for(const Rational& bound, double radius) {
  const Rational most = bound * (1 + Rational(0x1p-48));
  if (bound <= Rational(radius) && Rational(radius) <= most) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << radius << " for " << bound.convert_to<double>();
}

TEST(Ball, radii_are_as_large_as_the_operations_make_them_and_no_larger) {
  Numbers numbers;
  const Rational half_ulp = Rational(0x1p-53);
  for (int i = 0; i < 20000; ++i) {
    const Ball x = numbers.ball(), y = numbers.ball();
    const Rational a(x.middle), b(y.middle), r(x.radius), s(y.radius), size_a = abs(a), size_b = abs(b);
    const Ball sum = x + y, difference = x - y, product = x * y;
    ASSERT_TRUE(is_short_for(r + s + abs(Rational(a + b - Rational(sum.middle))), sum.radius));
    ASSERT_TRUE(is_short_for(r + s + abs(Rational(a - b - Rational(difference.middle))), difference.radius));
    ASSERT_TRUE(is_short_for(size_a * s + (size_b + s) * r + half_ulp * size_a * size_b, product.radius));
    if (may_divide(y)) {
      const Ball quotient = x / y;
      const Rational size = abs(Rational(quotient.middle));
      ASSERT_TRUE(is_short_for((r + size * s) / (size_b - s) + half_ulp * size, quotient.radius));
    }
    if (x.is_above_zero()) {
      const Rational root(sqrt(x).middle);
      ASSERT_TRUE(is_short_for(r / root + half_ulp * root, sqrt(x).radius));
    }
  }
}

// --- sums of products ---

using oracle::DoubleDouble;
using oracle::DoubleDoubleBall;

Rational exactly(const DoubleDouble& x) { return Rational(x.high) + Rational(x.low); }

::testing::AssertionResult holds(const DoubleDoubleBall& ball, const Rational& x) {
  if (abs(Rational(x - exactly(ball.middle))) <= Rational(ball.radius)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << ball.middle.high << " +- " << ball.radius << " doesn't hold " << x.convert_to<double>();
}

/// Factors whose products are of one sign or cancel, nearly or wholly.
template <std::size_t n>
void expect_sums_of_products_to_hold_the_sums() {
  const Rational u(0x1p-53);
  Numbers numbers;
  for (int i = 0; i < 20000; ++i) {
    std::array<double, n> x{}, y{};
    std::array<DoubleDouble, n> long_x, long_y;
    for (std::size_t j = 0; j < n; ++j) {
      const bool cancels = j > 0 && i % 3 == 0;
      x[j] = cancels ? x[j - 1] : numbers.next();
      y[j] = cancels ? -y[j - 1] * (i % 2 == 0 ? 1 + 0x1p-52 : 1) : numbers.next();
      long_x[j] = oracle::double_double::exact_sum(x[j], std::ldexp(x[j], -50) + numbers.next() * 0x1p-120);
      long_y[j] = oracle::double_double::exact_sum(y[j], std::ldexp(y[j], -51));
    }
    // Each factor as far from its double as may be, in the directions that add up.
    Rational least, most, size, exact;
    for (std::size_t j = 0; j < n; ++j) {
      const Rational product = Rational(x[j]) * Rational(y[j]), off = abs(product) * (2 * u + u * u);
      least += product - off;
      most += product + off;
      size += abs(product);
      exact += exactly(long_x[j]) * exactly(long_y[j]);
    }
    const Ball sum = oracle::sum_of_products(x, y);
    ASSERT_TRUE(holds(sum, least));
    ASSERT_TRUE(holds(sum, most));
    ASSERT_LE(Rational(sum.radius), (n + 3) * u * size);
    ASSERT_EQ(sum.radius == 0, size == 0);
    const DoubleDoubleBall long_sum = sum_of_products(long_x, long_y);
    ASSERT_TRUE(holds(long_sum, exact));
    ASSERT_LE(abs(long_sum.middle.low), abs(long_sum.middle.high) * 0x1p-53);
  }
}

TEST(SumOfProducts, holds_the_sums_for_all_factors_within_half_an_ulp_and_of_known_factors) {
  expect_sums_of_products_to_hold_the_sums<1>();
  expect_sums_of_products_to_hold_the_sums<2>();
  expect_sums_of_products_to_hold_the_sums<3>();
  expect_sums_of_products_to_hold_the_sums<4>();
}

/// As many as a radius of sums of two doubles is counted to have, each downwards.
TEST(Ball, a_bound_has_room_for_eleven_roundings_and_its_own) {
  Rational eleven = 1;
  for (int i = 0; i < 11; ++i) eleven *= 1 + Rational(0x1p-53);
  Tape tape = Tape::seeded(22);
  for (int i = 0; i < 1000; ++i) {
    const double value = 1 + std::ldexp(static_cast<double>(tape.next() >> 12), -52);
    EXPECT_GE(Rational(oracle::ball::bound(value)), Rational(value) * eleven) << value;
  }
}

TEST(Ball, has_a_sign_where_all_its_members_have_it) {
  EXPECT_TRUE(Ball(1, 0.5).is_above_zero());
  EXPECT_FALSE(Ball(1, 1).is_above_zero());
  EXPECT_FALSE(Ball(-1).is_above_zero());
  EXPECT_TRUE(Ball(-1, 0.5).is_below_zero());
  EXPECT_FALSE(Ball(-1, 1).is_below_zero());
  EXPECT_FALSE(Ball(1).is_below_zero());
  EXPECT_TRUE(Ball().is_zero());
  EXPECT_FALSE(Ball().is_above_zero() || Ball().is_below_zero());
  EXPECT_FALSE(Ball(0, 1).is_zero());
  EXPECT_FALSE(Ball(1).is_zero());
}

TEST(Ball, of_known_numbers_is_known_where_the_result_is_a_double) {
  EXPECT_EQ((Ball(0.5) + Ball(1)).radius, 0);
  EXPECT_GT((Ball(0x1p-53) + Ball(1)).radius, 0);
  EXPECT_TRUE((Ball(3) * Ball(0)).is_zero());
  EXPECT_FALSE((Ball(3) * Ball(1e-300)).is_zero());
}

TEST(Ball, divided_by_what_may_be_zero_may_be_anything) {
  EXPECT_EQ((Ball(1) / Ball(0.5, 0.5)).radius, std::numeric_limits<double>::infinity());
  EXPECT_EQ((Ball(1) / Ball(0)).radius, std::numeric_limits<double>::infinity());
}

// --- the float that the members of a ball round to ---

/// The result of a ball, checked at both its ends.
class Ends {
 public:
  Ends(const Ball& x, const Rational& room)
      : low_(Rational(x.middle) - Rational(x.radius) - room),
        high_(Rational(x.middle) + Rational(x.radius) + room) {}

  [[nodiscard]] bool are_in_the_binade_of(double x) const {
    const Rational least = std::ldexp(1.0, std::ilogb(x)), most = std::ldexp(1.0, std::ilogb(x) + 1);
    return least <= low_ && high_ < most;
  }
  /// Strictly, or halfway with an even mantissa.
  [[nodiscard]] bool round_to(float nearest, double ulp) const {
    const Rational half = Rational(ulp) / 2, below = Rational(nearest) - half,
                   above = Rational(nearest) + half;
    const bool even = std::bit_cast<std::uint32_t>(nearest) % 2 == 0;
    return even ? below <= low_ && high_ <= above : below < low_ && high_ < above;
  }
  [[nodiscard]] bool are_within(const Rational& distance, const Rational& of) const {
    return abs(Rational(low_ - of)) <= distance && abs(Rational(high_ - of)) <= distance;
  }

 private:
  Rational low_, high_;
};

/// The caller's tolerance; quick truths allow as much.
constexpr double residual_error = 0x1p-18;
static_assert(fast_residual_error == residual_error);

/// Balls around floats, midpoints between them and ends of binades, off by little or much, and small or large.
Ball ball_to_round(Tape& tape) {
  const int exponent = random::between(tape, -99, 98);
  const double ulp = std::ldexp(1.0, exponent - 23);
  const double whole = random::one_in(tape, 4) ? 0x1p+23 : 0x1p+23 + static_cast<double>(tape.next() >> 41);
  const double part = static_cast<double>(random::between(tape, -2, 2)) / 2;
  const double off =
      std::ldexp(static_cast<double>(random::between(tape, -8, 8)), -random::between(tape, 4, 29));
  const double radius = random::one_in(tape, 4) ? 0 : std::ldexp(1.0, -random::between(tape, 10, 40));
  return {(whole + part + off) * ulp, radius * ulp};
}

/// Whether it is given.
bool hold_rounded(const Ball& x) {
  const double ulp = std::ldexp(1.0, std::ilogb(x.middle) - 23);
  const auto result = oracle::rounded<float>(x, residual_error);
  if (result) {
    const Ends ends(x, 0);
    EXPECT_TRUE(ends.are_in_the_binade_of(x.middle)) << x.middle << " +- " << x.radius;
    EXPECT_TRUE(ends.round_to(result->nearest, ulp)) << x.middle << " +- " << x.radius;
    const Rational said = Rational(result->nearest) + Rational(result->residual) * Rational(ulp);
    EXPECT_TRUE(ends.are_within(Rational(ulp) * Rational(residual_error), said))
        << x.middle << " +- " << x.radius;
  } else {
    const auto nearest = static_cast<float>(x.middle);
    const Rational room = Rational(x.middle) * Rational(0x1p-51);
    const Ends ends(x, room);
    const bool is_clear = ends.are_in_the_binade_of(x.middle) && ends.round_to(nearest, ulp) &&
                          ends.are_within(Rational(ulp) * Rational(residual_error), Rational(x.middle));
    EXPECT_FALSE(is_clear) << x.middle << " +- " << x.radius;
  }
  return result.has_value();
}

TEST(RoundedBall, is_what_all_members_round_to_and_is_given_where_there_is_room) {
  Tape tape = Tape::seeded(21);
  int given = 0, not_given = 0;
  for (int i = 0; i < 40000 && !HasFailure(); ++i) ++(hold_rounded(ball_to_round(tape)) ? given : not_given);
  EXPECT_GT(given, 5000);
  EXPECT_GT(not_given, 5000);
}

/// Middles so many ulps of a double from a midpoint of two floats, one of which is even, and radii of so many and a bit more or
/// less: where an end rounds to the midpoint, and from there to the even one.
TEST(RoundedBall, is_what_all_members_round_to_next_to_half_an_ulp) {
  int given = 0, not_given = 0;
  for (const double midpoint : {0x1.000001p+0, 0x1.000003p+0, 0x1.800001p+98, 0x1.ffffffp-99}) {
    const double last = std::ldexp(1.0, std::ilogb(midpoint) - 52);
    for (int room = -20; room <= 20; ++room) {
      for (int reach = 0; reach <= 20; ++reach) {
        for (const double more : {-0x1p-20, 0.0, 0x1p-20, 0.5}) {
          const double radius = std::max(0.0, (reach + more) * last);
          ++(hold_rounded({midpoint + room * last, radius}) ? given : not_given);
          ASSERT_FALSE(HasFailure()) << midpoint << " " << room << " " << reach << " " << more;
        }
      }
    }
  }
  EXPECT_GT(given, 3000);
  EXPECT_GT(not_given, 3000);
}

/// The reach of a computed end counts, which is longer than the radius by 2^-52 of the middle.
TEST(RoundedBall, is_given_up_to_the_reach_that_is_allowed) {
  const double most = residual_error * 0x1p-23;
  for (const double middle : {1.5, 0x1.000002p+0, 0x1.fffffep+0}) {
    const double reach = 0x1p-52 * middle;
    EXPECT_TRUE(oracle::rounded<float>(Ball(middle, most - 2 * reach), residual_error).has_value()) << middle;
    EXPECT_FALSE(oracle::rounded<float>(Ball(middle, most - reach / 2), residual_error).has_value())
        << middle;
    EXPECT_FALSE(oracle::rounded<float>(Ball(middle, most + reach), residual_error).has_value()) << middle;
  }
}

TEST(RoundedBall, is_given_between_the_powers_minus_100_and_100_of_two) {
  for (const double x : {0x1.8p-100, 0x1.000002p-100, 1.5, 0x1.8p+99}) {
    const auto result = oracle::rounded<float>(Ball(x), residual_error);
    ASSERT_TRUE(result.has_value()) << x;
    EXPECT_EQ(result->nearest, static_cast<float>(x));
    EXPECT_EQ(result->residual, 0);
  }
  for (const double x :
       {0.0, -1.5, 0x1p-100, 0x1.8p-101, 0x1p+100, 0x1.8p+100, std::numeric_limits<double>::quiet_NaN()})
    EXPECT_FALSE(oracle::rounded<float>(Ball(x), residual_error).has_value()) << x;
}

// --- quick truths ---

template <class Real>
::testing::AssertionResult agrees(const std::optional<Enclosed<Real>>& quick,
                                  const std::optional<Enclosed<Real>>& exact) {
  if (quick.has_value() != exact.has_value())
    return ::testing::AssertionFailure() << "a number too few or too many";
  if (!quick) return ::testing::AssertionSuccess();
  if (quick->nearest != exact->nearest)
    return ::testing::AssertionFailure() << quick->nearest << " for " << exact->nearest;
  const double off = std::abs(quick->residual - exact->residual);
  if (!(off <= residual_error)) return ::testing::AssertionFailure() << "a residual is off by " << off;
  return ::testing::AssertionSuccess();
}

template <class Real>
void expect_agreement(const Truth<Real>& quick, const Truth<Real>& exact) {
  const std::string line = write(exact.asked);
  EXPECT_EQ(write(quick.asked), line);
  EXPECT_EQ(quick.outcome, exact.outcome) << line;
  EXPECT_EQ(quick.motion, exact.motion) << line;
  EXPECT_EQ(quick.unit_direction, exact.unit_direction) << line;
  EXPECT_TRUE(agrees(quick.time, exact.time)) << line;
  EXPECT_TRUE(agrees(quick.exit, exact.exit)) << line;
}

/// The share of the cases of a family that have a quick truth.
template <class Real>
double share_of(const Family& family, Question question) {
  constexpr std::uint64_t seed = 4, cases = 2000;
  std::uint64_t quick_ones = 0;
  for (std::uint64_t i = 0; i < cases; ++i) {
    const Case<Real> k = draw<Real>(family, question, seed, i);
    const auto quick = fast_truth(k);
    if (!quick) continue;
    ++quick_ones;
    expect_agreement(*quick, truth_of(k));
    if (::testing::Test::HasFailure()) break;
  }
  return static_cast<double>(quick_ones) / static_cast<double>(cases);
}

template <class Real>
class FastTruthIn : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(FastTruthIn, Reals, );

TYPED_TEST(FastTruthIn, is_the_truth_wherever_it_is_given) {
  for (const Question question : all_questions) {
    for (const Family& family : families()) {
      if (!family.applies(question)) continue;
      const double share = share_of<TypeParam>(family, question);
      ASSERT_FALSE(this->HasFailure()) << family.name;
      if (family.name == "ordinary") {
        EXPECT_GT(share, 0.95) << family.name << " " << name(question);
      }
    }
  }
}

TYPED_TEST(FastTruthIn, is_not_given_at_the_boundaries_of_decisions) {
  const auto is_quick = [](const char* line) {
    return fast_truth(widen<TypeParam>(case_in<float>(line))).has_value();
  };
  EXPECT_TRUE(is_quick("sweep f32 0 0 0 1 10 0 0 5 0 0 1"));
  EXPECT_FALSE(is_quick("sweep f32 0 0 0 1 10 0 0 2 0 0 1"));      // touch
  EXPECT_FALSE(is_quick("sweep f32 0 2 0 1 10 0 0 5 0 0 1"));      // are tangent
  EXPECT_FALSE(is_quick("sweep f32 0 0 0 1 3 0 0 5 0 0 1"));       // end there
  EXPECT_FALSE(is_quick("sweep f32 0 0 0 1 0 0 0 5 0 0 1"));       // don't move
  EXPECT_FALSE(is_quick("container f32 0 0 0 1 10 0 0 0 0 0 1"));  // fit exactly
  EXPECT_FALSE(is_quick("sweep f32 0 0 0 1 1 -1 0 5 5 0 1"));      // go by at a right angle
  EXPECT_FALSE(is_quick("sweep f32 0 0 0 3 1 -1 0 1 1 0 3"));      // and so do these, which overlap
}

TYPED_TEST(FastTruthIn, is_given_of_plain_cases_of_every_outcome_and_motion) {
  for (const char* const line : {
           "sweep f32 0 0 0 1 10 0 0 5 0 0 1",      // an impact
           "sweep f32 0 0 0 1 3 0 0 9 0 0 1",       // too short
           "sweep f32 0 0 0 1 10 0 0 5 9 0 1",      // past
           "sweep f32 0 0 0 1 -10 0 0 5 0 0 1",     // away
           "sweep f32 0 0 0 1 0 9 0 5 0 0 1",       // never nearer
           "sweep f32 0 0 0 3 10 0 0 5 0 0 3",      // overlaps, and comes nearer
           "sweep f32 0 0 0 3 -10 0 0 5 0 0 3",     // goes apart
           "sweep f32 0 0 0 3 0 9 0 5 0 0 3",       // does neither
           "ray f32 0 0 0 1 0 0 6 0 0 1 inf",       // of unit length
           "ray f32 0 0 0 2 0 0 6 0 0 1 inf",       // longer
           "ray f32 0 0 0 0.5 0 0 6 0 0 1 100",     // shorter
           "ray f32 0 0 0 1 0 0 1 0 0 6 inf",       // from inside, forwards
           "ray f32 0 0 0 -1 0 0 1 0 0 6 inf",      // and back
           "container f32 0 0 0 1 90 0 0 1 0 0 5",  // reaches the wall
           "container f32 0 0 0 1 1 0 0 1 0 0 5",   // doesn't
           "container f32 9 0 0 1 1 0 0 1 0 0 5",   // starts outside
           "container f32 1 0 0 6 1 0 0 1 0 0 5",   // is larger
       }) {
    const auto k = widen<TypeParam>(case_in<float>(line));
    const auto quick = fast_truth(k);
    ASSERT_TRUE(quick.has_value()) << line;
    expect_agreement(*quick, truth_of(k));
    EXPECT_EQ(write(as_answer(*quick)), write(as_answer(truth_of(k)))) << line;
  }
  const auto invalid = widen<TypeParam>(case_in<float>("sweep f32 0 0 0 1 9 0 0 5 0 0 -1"));
  const auto quick = fast_truth(invalid);
  ASSERT_TRUE(quick.has_value());
  EXPECT_EQ(quick->outcome, Outcome::invalid);
  EXPECT_EQ(write(quick->asked), write(invalid));
}

TYPED_TEST(FastTruthIn, knows_a_unit_direction_where_it_is_clearly_one) {
  // 8 u is four times this, and twice the difference from 1 is that of the square.
  constexpr TypeParam ulp = std::numeric_limits<TypeParam>::epsilon();
  const auto unit = [](TypeParam x) {
    const auto quick = fast_truth(Case<TypeParam>{Question::ray, {0, 0, 0, x, 0, 0, 6, 0, 0, 1, 100}});
    return quick ? std::optional(quick->unit_direction) : std::nullopt;
  };
  EXPECT_EQ(unit(1), true);
  EXPECT_EQ(unit(1 + ulp), true);
  // And the square of twice that, which is too little for 106 bits.
  const auto known = [](bool is_unit) {
    return std::is_same_v<TypeParam, float> ? std::optional(is_unit) : std::nullopt;
  };
  EXPECT_EQ(unit(1 + 2 * ulp), known(false));
  EXPECT_EQ(unit(1 - 2 * ulp), known(true));
  EXPECT_EQ(unit(1 + 4 * ulp), false);
  EXPECT_EQ(unit(1 - ulp), true);
  EXPECT_EQ(unit(1 - 2 * ulp - ulp / 2), false);
}

TEST(FastTruth, takes_no_direction_for_a_unit_that_is_a_little_too_long_or_short) {
  Tape tape = Tape::seeded(22);
  for (int i = 0; i < 20000 && !HasFailure(); ++i) {
    // One component at random, and two that make the square 1 +- 2^-21 except for the rounding of the smallest.
    const double wanted = random::one_in(tape, 2) ? 1 + 0x1p-21 : 1 - 0x1p-21;
    const auto x = static_cast<float>(std::ldexp(static_cast<double>(tape.next() >> 40), -24)) * 0.75F;
    const double rest = wanted - static_cast<double>(x) * static_cast<double>(x);
    const float y = std::nextafter(static_cast<float>(std::sqrt(rest)), 0.0F);
    const auto z = static_cast<float>(std::sqrt(rest - static_cast<double>(y) * static_cast<double>(y)));
    const Case<float> k{Question::ray, {0, 0, 0, x, y, z, 50, 50, 50, 1, 100}};
    const auto quick = fast_truth(k);
    ASSERT_TRUE(quick.has_value()) << write(k);
    EXPECT_EQ(quick->unit_direction, truth_of(k).unit_direction) << write(k);
  }
}

TEST(FastTruth, is_given_of_doubles_between_the_powers_minus_100_and_100_of_two) {
  const auto is_quick = [](double size) {
    return fast_truth(Case<double>{Question::sweep, {0, 0, 0, size, 9 * size, 0, 0, 5 * size, 0, 0, size}})
        .has_value();
  };
  for (const double size : {0x1.8p-100, 1.0, 0x1.8p96}) EXPECT_TRUE(is_quick(size)) << size;
  for (const double size : {0x1p-100, 0x1p-200, 0x1p-1000, 0x1p97, 0x1p300, 0x1p1000})
    EXPECT_FALSE(is_quick(size)) << size;
  EXPECT_TRUE(fast_truth(case_in<double>("ray f64 0 0 0 1 0 0 5 0 0 1.5 inf")).has_value());
  EXPECT_FALSE(fast_truth(case_in<double>("ray f64 0 0 0 1 0 0 5 0 0 1.5 1e300")).has_value());
}

/// Numbers of all the sizes that fit, many of them zeros or of one size.
Case<double> sized_case(Tape& tape) {
  Case<double> k;
  k.question = all_questions.at(tape.next() % all_questions.size());
  const int most = random::one_in(tape, 2) ? 99 : random::between(tape, 0, 40);
  for (double& x : k.used()) {
    if (random::one_in(tape, 5)) continue;
    x = std::ldexp(static_cast<double>(tape.next() >> (random::one_in(tape, 2) ? 11 : 54)),
                   random::between(tape, -most, most) - 53);
    const auto at = &x - k.numbers.data();
    const Layout& of = layout(k.question);
    if (at != of.a_radius && at != of.b_radius && at != of.horizon && random::one_in(tape, 2)) x = -x;
  }
  return k;
}

TEST(FastTruth, of_doubles_of_all_sizes_is_the_truth) {
  Tape tape = Tape::seeded(23);
  int given = 0, contacts = 0;
  for (int i = 0; i < 100000 && !HasFailure(); ++i) {
    const Case<double> k = sized_case(tape);
    const auto quick = fast_truth(k);
    if (!quick) continue;
    ++given;
    contacts += quick->time ? 1 : 0;
    expect_agreement(*quick, truth_of(k));
  }
  EXPECT_GT(given, 50000);
  EXPECT_GT(contacts, 5000);
}

TEST(FastTruth, is_not_given_of_what_it_does_not_know) {
  Case<float> k = case_in<float>("ray f32 0 0 0 1 0 0 5 0 0 1.5");
  EXPECT_TRUE(fast_truth(k).has_value());
  EXPECT_FALSE(fast_truth(k, {.travel = true}).has_value());
  EXPECT_FALSE(fast_truth(k, {.geometry = true}).has_value());
}

}  // namespace
