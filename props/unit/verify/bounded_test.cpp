// SPDX-License-Identifier: BSL-1.0
/// Whatever numbers of few bits are certain of, wide ones confirm: over drawn formulas at all scales.
#include "verify/judge/bounded.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "verify/case/tape.hpp"
#include "verify/judge/wide.hpp"

namespace {

using verify::Bounded, verify::Tape, verify::Watched;
using verify::oracle::DoubleDouble;
using W = Watched<verify::wide_bits>;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// What was certain: whether one is below the other, and a number in the type.
struct Certain {
  bool below = false, equal = false;
  double number = 0;

  /// All NaNs count as the same, and so do zeros.
  friend bool operator==(const Certain& x, const Certain& y) {
    return x.below == y.below && x.equal == y.equal &&
           (x.number == y.number || (std::isnan(x.number) && std::isnan(y.number)));
  }
};

/// A formula of a few operations on four numbers, each at its own place; then two of them are compared, and one is
/// rounded.
template <class Real, class Number>
Certain drawn_formula(Tape tape, std::array<Number, 4> numbers) {
  for (std::uint64_t left = 1 + tape.next() % 7; left > 0; --left) {
    const std::uint64_t choice = tape.next();
    const Number x = numbers[choice / 8 % 4], y = numbers[choice / 32 % 4];
    Number& to = numbers[choice / 128 % 4];
    switch (choice % 8) {
      case 0:
        to = x + y;
        break;
      case 1:
        to = x - y;
        break;
      case 2:
        to = x / y;
        break;
      case 3:
        to = sqrt(x * x);
        break;
      case 4:
        to = -x;
        break;
      case 5:
        to = sqrt(x);
        break;
      default:
        to = x * y;
        break;
    }
  }
  return {numbers[0] < numbers[1], numbers[0] == numbers[1],
          static_cast<double>(static_cast<Real>(numbers[2]))};
}

/// Few digits, so that sums cancel and sides are equal; a common scale, and a different one for some numbers.
template <class Real>
Real drawn_number(Tape& tape, int scale) {
  constexpr int widest = std::numeric_limits<Real>::max_exponent - 2;
  const auto digits = static_cast<Real>(1 + (tape.next() >> (64 - 1 - tape.next() % 20)));
  const auto bits = tape.next();
  if (bits % 16 == 0) return 0;
  const int own = bits % 4 == 0 ? static_cast<int>(tape.next() % (2 * widest)) - widest : scale;
  return std::ldexp(bits & 32 ? -digits : digits, own);
}

struct Count {
  int certain = 0, ties = 0, all = 0;
};

template <class Number, class Real>
Count try_formulas(int scales) {
  using B = Bounded<Number>;
  Count count;
  Tape tape = Tape::seeded(7);
  for (int i = 0; i < 40'000; ++i) {
    const int scale = static_cast<int>(tape.next() % static_cast<unsigned>(2 * scales + 1)) - scales;
    std::array<Real, 4> x{};
    for (Real& one : x) one = drawn_number<Real>(tape, scale);
    const Tape formula = Tape::seeded(tape.next());
    const auto in = [&]<class Any>(Any /*tag*/) {
      return drawn_formula<Real>(formula, std::array<Any, 4>{Any(x[0]), Any(x[1]), Any(x[2]), Any(x[3])});
    };
    ++count.all;
    B::too_close() = B::tied() = false;
    const Certain few = in(B());
    if (B::too_close() && !B::tied()) continue;
    ++count.certain;
    W::too_close() = W::unsure() = false;
    const Certain wide = in(W());
    EXPECT_EQ(W::too_close(), B::tied()) << i;
    count.ties += B::tied() ? 1 : 0;
    EXPECT_TRUE(B::tied() || few == wide) << i << ": " << few.number << ", " << wide.number;
  }
  return count;
}

TEST(Bounded, says_in_a_double_what_wide_numbers_say) {
  const Count count = try_formulas<double, float>(20);
  EXPECT_GT(count.certain, count.all / 3);
  EXPECT_GT(count.ties, count.all / 100);
}
TEST(Bounded, says_in_two_doubles_what_wide_numbers_say) {
  const Count count = try_formulas<DoubleDouble, double>(20);
  EXPECT_GT(count.certain, count.all / 3);
  EXPECT_GT(count.ties, count.all / 100);
}
TEST(Bounded, does_so_at_any_scale) {
  for (const int scales : {300, 900}) {
    const Count count = try_formulas<DoubleDouble, double>(scales);
    EXPECT_GT(count.certain, count.all / 4);
    EXPECT_GT(count.ties, count.all / 200);
  }
  EXPECT_GT((try_formulas<DoubleDouble, float>(100).certain), 10'000);
}

using B = Bounded<DoubleDouble>;
using InDouble = Bounded<double>;

/// Whether something is certain.
template <class Any = B, class Ask>
bool certain(const Ask& ask) {
  Any::too_close() = Any::tied() = false;
  (void)ask();
  return !Any::too_close();
}
template <class Any>
bool is_certain(const Any& x, const Any& y) {
  return certain<Any>([&] { return x < y; });
}
template <class Any>
bool is_tie(const Any& x, const Any& y) {
  return !is_certain(x, y) && Any::tied();
}

TEST(Bounded, distinguishes_numbers_of_the_case_however_close) {
  EXPECT_TRUE(is_certain(B(1.0), B(1.0)));
  EXPECT_TRUE(is_certain(B(1.0), B(std::nextafter(1.0, 2.0))));
  EXPECT_TRUE(is_certain(B(0.0), B(std::numeric_limits<double>::denorm_min())));
  EXPECT_TRUE(
      is_certain(B(std::numeric_limits<double>::max()), B(std::numeric_limits<double>::denorm_min())));
}

TEST(Bounded, draws_the_line_at_its_noise) {
  // That of 1 + 2^-k is the rounding of 1. A double has half as many bits.
  const auto is_certain_beside = []<class Any>(int k, const Any& one) {
    return is_certain(one + Any(std::ldexp(1.0, -k)), one);
  };
  EXPECT_TRUE(is_certain_beside(87, B(1.0)));
  EXPECT_FALSE(is_certain_beside(88, B(1.0)));
  EXPECT_TRUE(is_certain_beside(44, InDouble(1.0)));
  EXPECT_FALSE(is_certain_beside(45, InDouble(1.0)));
}

TEST(Bounded, draws_the_same_line_for_divisors_and_for_signs_beside_infinity) {
  // What is left of 1 + 2^-k less 1 has the noise of the 1, three times the rounding: 4 of them are distinguishable.
  const auto expect_line_at = []<class Any>(int k, const Any& three) {
    for (const int apart : {k - 1, k, k + 1, k + 2}) {
      const Any left = Any(1) / three * three + Any(std::ldexp(1.0, -apart)) - Any(1);
      EXPECT_EQ(certain<Any>([&] { return Any(1) / left; }), apart <= k) << apart;
      EXPECT_EQ(certain<Any>([&] { return Any(infinity) + left; }), apart <= k) << apart;
    }
  };
  expect_line_at(86, B(3));
  expect_line_at(43, InDouble(3));
}

TEST(Bounded, takes_roots_as_often_as_it_knows_their_scale) {
  B root = B(0x1p1000) * B(0x1p1000) * B(0x1p1000) * B(0x1p1000);
  double exponent = 4000;
  for (int taken = 1; taken <= 20; ++taken) {
    if (!certain([&] { return root = sqrt(root); })) break;
    exponent /= 2;
    if (exponent < 1000) {
      EXPECT_NEAR(std::log2(static_cast<double>(root)), exponent, 1e-9) << taken;
    }
  }
  EXPECT_LT(exponent, 1000);
}

TEST(Bounded, knows_a_tie_by_exact_arithmetic_alone) {
  const B third = B(1) / B(3);
  EXPECT_FALSE(is_certain(third * B(3), B(1)));
  EXPECT_FALSE(B::tied());
  EXPECT_FALSE(is_certain(B(1) + B(2), B(3)));
  EXPECT_TRUE(B::tied());
  EXPECT_FALSE(is_certain(sqrt(B(4.0) * B(4.0)), B(4.0)));
  EXPECT_TRUE(B::tied());
  EXPECT_FALSE(is_certain(sqrt(B(2.0)) * sqrt(B(2.0)), B(2.0)));
  EXPECT_FALSE(B::tied());
}

/// Whether x y and x y + 1 count as a tie.
template <class Number>
bool tied_beside(double x, double y) {
  using Any = Bounded<Number>;
  Any::too_close() = Any::tied() = false;
  const Any product = Any(x) * Any(y);
  (void)(product < product + Any(1));
  return Any::tied();
}
TEST(Bounded, is_exact_up_to_its_digits) {
  // 1 is lost here.
  EXPECT_FALSE(tied_beside<double>(0x1p27 + 1, 0x1p27 + 1));
  EXPECT_FALSE(tied_beside<DoubleDouble>(0x1p53 - 1, 0x1p53 - 1));
  const auto product = [](auto x, double y, double z) { return x * decltype(x)(y) * decltype(x)(z); };
  EXPECT_FALSE(
      is_tie(product(B(0x1p52 + 1), 0x1p52 + 1, 0x1p5 + 1), product(B(0x1p52 + 1), 0x1p52 + 1, 0x1p5 + 1)));
  // Sums of units of 1, at the last that is exact and beyond.
  const auto is_exact_sum = []<class Any>(const Any& large) {
    return is_tie(large + Any(1), large + Any(1));
  };
  EXPECT_TRUE(is_exact_sum(B(0x1p99)));
  EXPECT_FALSE(is_exact_sum(B(0x1p100)));
  EXPECT_TRUE(is_exact_sum(InDouble(0x1p52)));
  EXPECT_FALSE(is_exact_sum(InDouble(0x1p53)));
}

// --- how near to halfway between two numbers the nearest one is certain ---

/// Certain at `apart` above and below halfway, and uncertain at half of that.
template <class Near>
void expect_line(const Near& certain_near, double apart) {
  for (const double sign : {-1.0, 1.0}) {
    EXPECT_TRUE(certain_near(sign * apart)) << sign * apart;
    EXPECT_FALSE(certain_near(sign * apart / 2)) << sign * apart;
  }
}
TEST(Bounded, is_uncertain_of_a_float_where_a_double_is_too_near_to_half_way) {
  // Its noise is 3, and 2^8 times the rounding of that is reached: 3/4 of 2^-43.
  const InDouble one = InDouble(1) / InDouble(3) * InDouble(3);
  expect_line(
      [&](double apart) {
        return certain<InDouble>([&] { return static_cast<float>(one * InDouble(1 + 0x1p-24 + apart)); });
      },
      0x1p-43);
}
TEST(Bounded, is_uncertain_of_a_double_where_two_doubles_are_too_near_to_half_way) {
  // The noise of the sums is 2, and reaches 2^-93.
  expect_line(
      [](double apart) { return certain([&] { return static_cast<double>(B(1) + B(0x1p-53) + B(apart)); }); },
      0x1.8p-93);
}
TEST(Bounded, is_uncertain_of_a_float_where_two_doubles_are_too_near_to_half_way_or_know_too_little) {
  expect_line(
      [](double apart) { return certain([&] { return static_cast<float>(B(1 + 0x1p-24) + B(apart)); }); },
      0x1.8p-50);
  // 1.5 with the noise of what was added and taken away, which is 1.5 times 2^40 and reaches 2^-54 of 1.5; then 2^-52 more.
  const auto certain_after = [](double added) {
    return certain([&] { return static_cast<float>((B(1.5) + B(added)) - B(added)); });
  };
  EXPECT_TRUE(certain_after(0x1.8p40 - 3));
  EXPECT_FALSE(certain_after(0x1.8p40 - 3 + 0x1p-12));
}

TEST(Bounded, holds_what_is_beyond_the_range_of_a_double) {
  const B large(0x1p1000), small(0x1p-1000);
  EXPECT_TRUE(is_certain(large, large * large));
  EXPECT_TRUE(is_certain(small * small, small));
  EXPECT_EQ(static_cast<double>(large * large / large), 0x1p1000);
  EXPECT_EQ(static_cast<double>(small * small / small), 0x1p-1000);
  EXPECT_EQ(static_cast<double>(sqrt(large * large * large * large)), infinity);
  EXPECT_TRUE(certain([&] { return static_cast<double>(sqrt(large * large)); }));
  EXPECT_FALSE(certain([&] { return static_cast<double>(large * large); }));
  EXPECT_FALSE(certain([&] { return static_cast<double>(small * small); }));
}

TEST(Bounded, is_certain_of_products_whose_noise_is_beyond_its_range) {
  EXPECT_TRUE(is_certain(B(0x1p300) * B(0x1p300), B(1)));
  EXPECT_TRUE(is_certain(B(0x1p-300) * B(0x1p-300), B(1)));
  EXPECT_EQ(static_cast<double>(B(0x1p300) * B(0x1p300) / B(0x1p300)), 0x1p300);
  EXPECT_TRUE(is_certain(B(3) * B(0), B(1)));
  EXPECT_TRUE(is_certain(B(0) * B(3), B(1)));
  EXPECT_TRUE(certain([] { return B(3) * B(0); }));
  EXPECT_TRUE(certain([] { return B(0) * B(3); }));
}

TEST(Bounded, is_uncertain_of_products_whose_noise_is_below_its_range) {
  // What is left of a sum is 0, with the noise of the sum. A product of two such has 2^-102 of the product of their noises:
  // 2^-900 is the least that is in range.
  const auto gone = [](double size) { return B(size / 2) + B(size / 2) - B(size); };
  EXPECT_TRUE(certain([&] { return gone(0x1p-399) * gone(0x1p-399); }));
  EXPECT_FALSE(certain([&] { return gone(0x1p-399) * gone(0x1p-400); }));
}

TEST(Bounded, is_uncertain_of_a_float_beyond_the_range_of_a_double) {
  EXPECT_TRUE(certain([] { return static_cast<float>(B(0x1p-405)); }));
  EXPECT_TRUE(certain([] { return static_cast<float>(B(0x1p-900)); }));
  EXPECT_FALSE(certain([] { return static_cast<float>(B(0x1p-901)); }));
  EXPECT_FALSE(certain([] { return static_cast<float>(B(0x1p-600) * B(0x1p-600)); }));
  EXPECT_FALSE(certain([] { return static_cast<float>(B(0x1p600) * B(0x1p600)); }));
}

TEST(Bounded, is_certain_of_infinities_where_their_sign_is_known) {
  const B third = B(1) / B(3), gone = third + third + third - B(1);
  EXPECT_TRUE(certain([] { return B(1) / B(0); }));
  EXPECT_EQ(static_cast<double>(B(-1) / (B(2) - B(1) - B(1))), -infinity);
  EXPECT_TRUE(std::isnan(static_cast<double>(B(0) / B(0))));
  EXPECT_TRUE(std::isnan(static_cast<double>(sqrt(B(-1)))));
  EXPECT_TRUE(certain([] { return sqrt(B(-1)); }));
  EXPECT_TRUE(certain([] { return static_cast<double>(B(1) / B(0)); }));
  EXPECT_FALSE(certain([&] { return B(infinity) + gone; }));
  EXPECT_TRUE(certain([&] { return B(infinity) * third; }));
  EXPECT_FALSE(certain([&] { return gone / B(0); }));
  EXPECT_FALSE(certain([&] { return B(1) / gone; }));
  EXPECT_TRUE(certain([&] { return B(std::nan("")) * gone; }));
  EXPECT_TRUE(is_certain(third, B(infinity)));
}

}  // namespace
