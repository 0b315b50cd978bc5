// SPDX-License-Identifier: BSL-1.0
/// The integers of graze's last stage, and the signs it takes of them, against Boost's.
#include "graze/detail/integer.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

#include "graze/detail/polynomial_sign.hpp"
#include "verify/case/tape.hpp"

namespace {

using boost::multiprecision::cpp_int;
using graze::detail::Integer;

cpp_int times_power_of_two(const cpp_int& n, int shift) {
  return n * pow(cpp_int(2), static_cast<unsigned>(shift));
}

/// The same number twice.
template <int bits>
struct Pair {
  Integer<bits> own;
  cpp_int boost;
};

template <int x, int y>
auto operator+(const Pair<x>& p, const Pair<y>& q) {
  return Pair<decltype(p.own + q.own)::capacity>{p.own + q.own, p.boost + q.boost};
}
template <int x, int y>
auto operator-(const Pair<x>& p, const Pair<y>& q) {
  return Pair<decltype(p.own - q.own)::capacity>{p.own - q.own, p.boost - q.boost};
}
template <int x, int y>
auto operator*(const Pair<x>& p, const Pair<y>& q) {
  return Pair<decltype(p.own * q.own)::capacity>{p.own * q.own, p.boost * q.boost};
}

/// Sign, length and leading bits are all that the kernel ever reads of an integer.
template <int bits>
void expect_same(const Pair<bits>& p) {
  ASSERT_EQ(p.own.sign(), p.boost.sign());
  if (p.boost.is_zero()) return;
  const cpp_int magnitude = abs(p.boost);
  const auto length = static_cast<int>(msb(magnitude)) + 1;
  ASSERT_EQ(p.own.length(), length);
  const cpp_int head =
      length > 53 ? cpp_int(magnitude >> (length - 53)) : times_power_of_two(magnitude, 53 - length);
  EXPECT_EQ(p.own.head(), static_cast<std::uint64_t>(head));
}

constexpr int span = 700;

Pair<span> drawn(verify::Tape& tape) {
  const auto mantissa = static_cast<std::int64_t>(tape.next()) >> (tape.next() % 64);
  const auto shift = static_cast<int>(tape.next() % (span - 64));
  return {Integer<span>(mantissa, shift), times_power_of_two(mantissa, shift)};
}

TEST(Integer, computes_what_boost_computes) {
  verify::Tape tape = verify::Tape::seeded(1);
  for (int i = 0; i < 20'000; ++i) {
    const auto a = drawn(tape), b = drawn(tape), c = drawn(tape), d = drawn(tape);
    expect_same(a);
    expect_same(a + b);
    expect_same(a - b);
    expect_same((a + b) * (c - d));
    expect_same((a - b) * (c + d) - (c - a) * (d + b));
    expect_same((a + b) * (a - b) - (a * a - b * b));
    expect_same((a - a) * (b * c) + d);
    expect_same((b * c) * (a - a) - d);
    expect_same(a * a * b - b * b * c);
    if (HasFatalFailure()) return;
  }
}

TEST(Integer, loses_its_lowest_limbs_towards_zero) {
  verify::Tape tape = verify::Tape::seeded(3);
  constexpr int bits = Integer<span>::limb_bits, all = 2 * span / bits + 2;
  for (int i = 0; i < 2000; ++i) {
    const auto sum = drawn(tape) * drawn(tape) - drawn(tape);
    for (int skip = 0; skip <= sum.own.size() + 1; ++skip) {
      const auto own = sum.own.above<all>(skip);
      expect_same(Pair<decltype(own)::capacity>{own, sum.boost / times_power_of_two(1, skip * bits)});
    }
    if (HasFatalFailure()) return;
  }
}

/// Vectors and lengths with (a^2 - b^2)^2 + (2 a b)^2 = (a^2 + b^2)^2 and (a^2 - b^2, 2 a b) across (2 a b, b^2 - a^2), except
/// for what is added: so the leading limbs cancel to a varying degree.
template <class Check>
void each_power_and_product(const Check& check) {
  verify::Tape tape = verify::Tape::seeded(4);
  const auto wide = [](const auto& n) {
    constexpr int limbs = 3 * span / Integer<span>::limb_bits;
    return n.own.template above<limbs>(0);
  };
  const auto vector = [&](const auto& x, const auto& y) {
    return graze::detail::Vector{wide(x), wide(y), wide(x - x)};
  };
  const Pair<span> zero{Integer<span>(), 0};
  for (int i = 0; i < 20'000; ++i) {
    const auto a = drawn(tape), b = drawn(tape), some = tape.next() % 4 == 0 ? zero : drawn(tape);
    const auto leg = a * a - b * b, other = a * b + b * a;
    const auto hypotenuse = a * a + b * b + some, across = other + some;
    const cpp_int power =
        leg.boost * leg.boost + other.boost * other.boost - hypotenuse.boost * hypotenuse.boost;
    const cpp_int product = leg.boost * across.boost - other.boost * leg.boost;
    check(vector(leg, other), wide(hypotenuse), power.sign(), vector(across, zero - leg), product.sign());
  }
}

TEST(Signs, are_those_of_boost) {
  int zeros = 0;
  each_power_and_product([&](const auto& p, const auto& r, int power, const auto& q, int product) {
    EXPECT_EQ(sign_of_power(p, r), power);
    EXPECT_EQ(sign_of_dot(p, q), product);
    zeros += power == 0 ? 1 : 0;
  });
  EXPECT_GT(zeros, 1000);
}

TEST(Signs, are_decided_by_leading_limbs_as_often_as_these_can) {
  int powers = 0, products = 0, long_ones = 0;
  each_power_and_product([&](const auto& p, const auto& r, int power, const auto& q, int product) {
    using graze::detail::kept;
    if (p.size() < kept || r.size() < kept || q.size() < kept) return;
    ++long_ones;
    const auto of_power = leading_sign_of_power(p, r), of_product = leading_sign_of_dot(p, q);
    powers += of_power.certain ? 1 : 0;
    products += of_product.certain ? 1 : 0;
    EXPECT_TRUE(!of_power.certain || of_power.value == power);
    EXPECT_TRUE(!of_product.certain || of_product.value == product);
  });
  if (Integer<span>::limb_bits != 64) GTEST_SKIP() << "with shorter limbs fewer bits are kept";
  EXPECT_EQ(long_ones, 19684);
  EXPECT_EQ(powers, 2244);
  EXPECT_EQ(products, 2240);
}

TEST(Signs, are_those_of_leading_parts_that_are_large_enough) {
  constexpr int bits = graze::detail::kept * Integer<span>::limb_bits + 3;
  const Pair<span> one{Integer<span>(1, 0), 1}, least{Integer<span>(1, bits), times_power_of_two(1, bits)};
  EXPECT_TRUE(sign_by(least.own).certain);
  EXPECT_FALSE(sign_by((least - one).own).certain);
  EXPECT_EQ(sign_by(-least.own).value, -1);
  EXPECT_TRUE(sign_by(-least.own).certain);
  EXPECT_FALSE(sign_by(Integer<span>()).certain);
  EXPECT_FALSE(graze::detail::is_long(2 * graze::detail::kept));
  EXPECT_TRUE(graze::detail::is_long(2 * graze::detail::kept + 1));
}

TEST(Integer, carries_and_borrows_through_all_its_limbs) {
  for (int shift = 0; shift < 300; ++shift) {
    const Pair<span> one{Integer<span>(1, 0), 1};
    const Pair<span> power{Integer<span>(1, shift), times_power_of_two(1, shift)};
    expect_same(power - one);
    expect_same((power - one) + one);
    expect_same((power - one) * (power - one) - power);
    expect_same(power - power);
  }
}

TEST(Integer, shifts_by_any_distance) {
  verify::Tape tape = verify::Tape::seeded(2);
  for (int shift = 0; shift <= 400; ++shift) {
    const auto a = drawn(tape), b = drawn(tape);
    const auto sum = a + b;
    const auto own = sum.own.shifted<400>(shift);
    expect_same(Pair<decltype(own)::capacity>{own, times_power_of_two(sum.boost, shift)});
  }
}

TEST(Integer, takes_the_smallest_and_the_largest_mantissa) {
  for (const std::int64_t mantissa :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, INT64_MAX, INT64_MIN}) {
    for (const int shift : {0, 1, 31, 32, 33, 63, 64, 65, 600}) {
      expect_same(Pair<span>{Integer<span>(mantissa, shift), times_power_of_two(mantissa, shift)});
      expect_same(Pair<span>{-Integer<span>(mantissa, shift), -times_power_of_two(mantissa, shift)});
    }
  }
}

}  // namespace
