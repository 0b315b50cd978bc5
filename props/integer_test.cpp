// SPDX-License-Identifier: BSL-1.0
/// The integers of graze's last stage, and the signs it takes of them, against Boost's.
#include "graze/detail/integer.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

#include "graze/detail/signs.hpp"
#include "verify/tape.hpp"

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

/// With (a^2 - b^2)^2 + (2 a b)^2 = (a^2 + b^2)^2 and (a^2 - b^2, 2 a b) across (2 a b, b^2 - a^2) the leading limbs cancel,
/// so that what is added tells.
TEST(Signs, are_those_of_boost) {
  verify::Tape tape = verify::Tape::seeded(4);
  const auto wide = [](const auto& n) {
    constexpr int limbs = 40;
    return n.own.template above<limbs>(0);
  };
  const auto vector = [&](const auto& x, const auto& y) {
    return graze::detail::Vector{wide(x), wide(y), wide(x - x)};
  };
  const Pair<span> zero{Integer<span>(), 0};
  int zeros = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto a = drawn(tape), b = drawn(tape), some = tape.next() % 4 == 0 ? zero : drawn(tape);
    const auto leg = a * a - b * b, other = a * b + b * a;
    const auto hypotenuse = a * a + b * b + some;
    const cpp_int power =
        leg.boost * leg.boost + other.boost * other.boost - hypotenuse.boost * hypotenuse.boost;
    EXPECT_EQ(sign_of_power(vector(leg, other), wide(hypotenuse)), power.sign());
    const auto across = other + some;
    const cpp_int product = leg.boost * across.boost - other.boost * leg.boost;
    EXPECT_EQ(sign_of_dot(vector(leg, other), vector(across, zero - leg)), product.sign());
    zeros += power.is_zero() ? 1 : 0;
  }
  EXPECT_GT(zeros, 1000);
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
