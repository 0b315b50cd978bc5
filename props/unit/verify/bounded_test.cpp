// SPDX-License-Identifier: BSL-1.0
/// What numbers of few bits are certain of, wide ones say too: over drawn formulas at all scales.
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
struct Said {
  bool below = false, equal = false;
  double number = 0;

  /// Whatever isn't a number counts as the same, and so do zeros.
  friend bool operator==(const Said& x, const Said& y) {
    return x.below == y.below && x.equal == y.equal &&
           (x.number == y.number || (std::isnan(x.number) && std::isnan(y.number)));
  }
};

/// A formula of a few operations on four numbers, each at a place of its own; then two of them are compared, and one is
/// rounded.
template <class Real, class Number>
Said drawn_formula(Tape tape, std::array<Number, 4> numbers) {
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

/// Few digits, so that sums cancel and sides are equal; a scale that all share, and for some numbers one of their own.
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
    const Said few = in(B());
    if (B::too_close() && !B::tied()) continue;
    ++count.certain;
    W::too_close() = W::unsure() = false;
    const Said wide = in(W());
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

/// Whether something is certain.
template <class Ask>
bool certain(const Ask& ask) {
  B::too_close() = B::tied() = false;
  (void)ask();
  return !B::too_close();
}
bool told(const B& x, const B& y) {
  return certain([&] { return x < y; });
}

TEST(Bounded, tells_numbers_of_the_case_apart_however_close) {
  EXPECT_TRUE(told(B(1.0), B(1.0)));
  EXPECT_TRUE(told(B(1.0), B(std::nextafter(1.0, 2.0))));
  EXPECT_TRUE(told(B(0.0), B(std::numeric_limits<double>::denorm_min())));
  EXPECT_TRUE(told(B(std::numeric_limits<double>::max()), B(std::numeric_limits<double>::denorm_min())));
}

TEST(Bounded, draws_the_line_at_its_noise) {
  const auto beside = [](int k) { return B(1.0) + B(std::ldexp(1.0, -k)); };
  EXPECT_TRUE(told(beside(80), B(1.0)));
  EXPECT_FALSE(told(beside(95), B(1.0)));
}

TEST(Bounded, knows_a_tie_by_exact_arithmetic_alone) {
  const B third = B(1) / B(3);
  EXPECT_FALSE(told(third * B(3), B(1)));
  EXPECT_FALSE(B::tied());
  EXPECT_FALSE(told(B(1) + B(2), B(3)));
  EXPECT_TRUE(B::tied());
  EXPECT_FALSE(told(sqrt(B(4.0) * B(4.0)), B(4.0)));
  EXPECT_TRUE(B::tied());
  EXPECT_FALSE(told(sqrt(B(2.0)) * sqrt(B(2.0)), B(2.0)));
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
  B::too_close() = B::tied() = false;
  EXPECT_FALSE(product(B(0x1p52 + 1), 0x1p52 + 1, 0x1p5 + 1) < product(B(0x1p52 + 1), 0x1p52 + 1, 0x1p5 + 1));
  EXPECT_FALSE(B::tied());
}

TEST(Bounded, is_uncertain_of_the_nearest_number_at_some_distance_from_half_way) {
  using InDouble = Bounded<double>;
  const InDouble one = InDouble(1) / InDouble(3) * InDouble(3);
  const auto is_certain = [&](double x) {
    InDouble::too_close() = InDouble::tied() = false;
    (void)static_cast<float>(one * InDouble(x));
    return !InDouble::too_close();
  };
  EXPECT_FALSE(is_certain(1 + 0x1p-24 + 0x1p-48));
  EXPECT_TRUE(is_certain(1 + 0x1p-24 + 0x1p-38));
}

TEST(Bounded, holds_what_is_beyond_the_range_of_a_double) {
  const B large(0x1p1000), small(0x1p-1000);
  EXPECT_TRUE(told(large, large * large));
  EXPECT_TRUE(told(small * small, small));
  EXPECT_EQ(static_cast<double>(large * large / large), 0x1p1000);
  EXPECT_EQ(static_cast<double>(small * small / small), 0x1p-1000);
  EXPECT_EQ(static_cast<double>(sqrt(large * large * large * large)), infinity);
  EXPECT_TRUE(certain([&] { return static_cast<double>(sqrt(large * large)); }));
  EXPECT_FALSE(certain([&] { return static_cast<double>(large * large); }));
  EXPECT_FALSE(certain([&] { return static_cast<double>(small * small); }));
}

TEST(Bounded, is_certain_of_infinities_where_their_sign_is_known) {
  const B third = B(1) / B(3), gone = third + third + third - B(1);
  EXPECT_TRUE(certain([] { return B(1) / B(0); }));
  EXPECT_EQ(static_cast<double>(B(-1) / (B(2) - B(1) - B(1))), -infinity);
  EXPECT_TRUE(std::isnan(static_cast<double>(B(0) / B(0))));
  EXPECT_TRUE(std::isnan(static_cast<double>(sqrt(B(-1)))));
  EXPECT_FALSE(certain([&] { return B(infinity) + gone; }));
  EXPECT_TRUE(certain([&] { return B(infinity) * third; }));
  EXPECT_FALSE(certain([&] { return gone / B(0); }));
  EXPECT_FALSE(certain([&] { return B(1) / gone; }));
  EXPECT_TRUE(certain([&] { return B(std::nan("")) * gone; }));
  EXPECT_TRUE(told(third, B(infinity)));
}

}  // namespace
