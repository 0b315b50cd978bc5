// SPDX-License-Identifier: BSL-1.0
/// Where graze's last stage searches for a number: near enough that a few comparisons suffice.
#include "graze/detail/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "verify/case/random.hpp"

namespace {

using graze::detail::Estimate;
using graze::detail::Ieee;
using graze::detail::Integer;

constexpr long double tolerance = 0x1p-50L;

long double value(const Estimate& x) { return std::ldexp(static_cast<long double>(x.mantissa), x.exponent); }

void expect_near(const Estimate& found, long double exact) {
  EXPECT_LE(std::fabs(value(found) - exact), tolerance * exact);
  EXPECT_GE(found.mantissa, 1);
  EXPECT_LT(found.mantissa, 2);
}

Integer<64> integer(verify::Tape& tape) {
  return {static_cast<std::int64_t>(tape.next() >> 1 >> verify::random::below(tape, 60)) | 1, 0};
}

Estimate drawn(verify::Tape& tape) {
  return Estimate::of(integer(tape)).scaled(verify::random::between(tape, -70, 70));
}

TEST(Estimate, is_near) {
  verify::Tape tape = verify::Tape::seeded(6);
  for (int i = 0; i < 5'000; ++i) {
    const auto n = static_cast<std::int64_t>(tape.next() >> verify::random::between(tape, 1, 60)) | 1;
    expect_near(Estimate::of(Integer<64>(n, 0)), static_cast<long double>(n));
    expect_near(Estimate::of(Integer<64>(-n, 0)), static_cast<long double>(n));
    const Estimate x = drawn(tape), y = drawn(tape);
    expect_near(x.scaled(7), 128 * value(x));
    expect_near(x.times(y), value(x) * value(y));
    expect_near(x.plus(y), value(x) + value(y));
    expect_near(x.plus(x.scaled(-i % 64)), value(x) + std::ldexp(value(x), -i % 64));
    expect_near(x.over(y), value(x) / value(y));
    expect_near(x.root(), std::sqrt(value(x)));
    expect_near(x.scaled(1).root(), std::sqrt(2 * value(x)));
  }
}

TEST(Estimate, of_nothing_is_nothing) {
  verify::Tape tape = verify::Tape::seeded(7);
  const Estimate zero, x = drawn(tape).scaled(300), small = drawn(tape).scaled(-300);
  const auto expect_zero = [](const Estimate& found) {
    EXPECT_EQ(found.mantissa, 0);
    EXPECT_EQ(found.exponent, 0);
  };
  expect_zero(zero);
  expect_zero(Estimate::of(Integer<64>()));
  expect_zero(zero.times(x));
  expect_zero(x.times(zero));
  expect_zero(zero.over(x));
  expect_zero(zero.root());
  expect_zero(zero.plus(zero));
  for (const Estimate& y : {x, small}) {
    EXPECT_EQ(value(y.plus(zero)), value(y));
    EXPECT_EQ(value(zero.plus(y)), value(y));
  }
  // Far from each other the larger one stays as it is.
  EXPECT_EQ(value(x.plus(small)), value(x));
  EXPECT_EQ(value(small.plus(x)), value(x));
}

template <class Real>
void expect_bits_below() {
  using F = Ieee<Real>;
  verify::Tape tape = verify::Tape::seeded(8);
  for (int i = 0; i < 5'000; ++i) {
    const auto at = static_cast<typename F::Bits>(tape.next() % F::infinity);
    const Real number = std::bit_cast<Real>(at);
    if (number == 0) continue;
    int exponent = 0;
    const double mantissa = 2 * std::frexp(static_cast<double>(number), &exponent);
    EXPECT_EQ((Estimate{mantissa, exponent - 1}.template bits<Real>()), at);
  }
  for (const int shift : {0, 1, F::digits - 1}) {  // the subnormal numbers, and the first normal one
    const Estimate power{1, F::lowest + shift};
    EXPECT_EQ(power.template bits<Real>(), typename F::Bits{1} << shift);
  }
  EXPECT_EQ(Estimate{}.template bits<Real>(), 0u);
  EXPECT_EQ((Estimate{1.5, F::lowest - 1}.template bits<Real>()), 0u);
  EXPECT_EQ((Estimate{1, F::top}.template bits<Real>()), F::infinity);
  EXPECT_EQ((Estimate{1, F::top + 5}.template bits<Real>()), F::infinity);
  EXPECT_EQ((Estimate{1.5, F::top - 1}.template bits<Real>()), F::bits(std::ldexp(Real(1.5), F::top - 1)));
}

TEST(Estimate, has_the_bits_of_the_number_below) {
  expect_bits_below<float>();
  expect_bits_below<double>();
}

}  // namespace
