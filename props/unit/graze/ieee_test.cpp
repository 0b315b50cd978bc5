// SPDX-License-Identifier: BSL-1.0
/// Numbers by their bits, compared with arithmetic.
#include "graze/detail/ieee.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "verify/case/random.hpp"

namespace {

using graze::detail::Dyadic;
using graze::detail::Ieee;
using graze::detail::widened;

template <class Real>
std::vector<Real> numbers() {
  using Limits = std::numeric_limits<Real>;
  std::vector<Real> all{0,
                        1,
                        2,
                        3,
                        Real(0.5),
                        Limits::denorm_min(),
                        2 * Limits::denorm_min(),
                        Limits::min(),
                        std::nextafter(Limits::min(), Real(0)),
                        Limits::max(),
                        Limits::epsilon()};
  verify::Tape tape = verify::Tape::seeded(9);
  for (int i = 0; i < 1'000; ++i) {
    const Real x = std::bit_cast<Real>(static_cast<typename Ieee<Real>::Bits>(tape.next()));
    if (std::isfinite(x)) all.push_back(std::fabs(x));
    all.push_back(std::ldexp(Real(1), -(Ieee<Real>::top + i % Ieee<Real>::digits)));
  }
  return all;
}

template <class Real>
class Formats : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Formats, Types);

TYPED_TEST(Formats, read_numbers_as_arithmetic_does) {
  using F = Ieee<TypeParam>;
  for (const TypeParam x : numbers<TypeParam>()) {
    for (const TypeParam y : {x, -x}) {
      EXPECT_EQ(F::has_sign(y), std::signbit(y));
      EXPECT_EQ(F::is_negative(y), y < 0);
      EXPECT_EQ(F::is_at_least(y, 1), y >= 1);
      EXPECT_EQ(F::is_at_least(y, F::least_normal), y >= F::least_normal);
      EXPECT_TRUE(F::is_finite(y));
      EXPECT_TRUE(F::are_equal(y, y));
      EXPECT_EQ(F::are_equal(y, -y), y == 0);
      const Dyadic value = F::dyadic(y);
      EXPECT_EQ(std::ldexp(static_cast<TypeParam>(value.mantissa), value.exponent), y);
      EXPECT_TRUE(value.mantissa % 2 != 0 || (value.mantissa == 0 && value.exponent == 0));
      EXPECT_EQ(widened(y), static_cast<double>(y));
      EXPECT_FALSE(y == 0 && std::signbit(F::unsigned_zero(y)));
      EXPECT_EQ(F::unsigned_zero(y), y);
    }
    const Dyadic whole = F::dyadic(F::bits(x));
    EXPECT_EQ(std::ldexp(static_cast<TypeParam>(whole.mantissa), whole.exponent), x);
    EXPECT_GE(whole.exponent, F::lowest);
    EXPECT_LT(whole.mantissa, std::int64_t{1} << F::digits);
    if (x > 0) {
      EXPECT_EQ(F::below(x), std::nextafter(x, TypeParam(0)));
      EXPECT_FALSE(F::are_equal(x, 0));
    }
    EXPECT_EQ(F::with_sign(x, -1), -x);
    EXPECT_EQ(std::signbit(F::with_sign(x, -1)), x > 0);
    EXPECT_EQ(std::signbit(F::with_sign(x, 0)), false);
    EXPECT_EQ(F::with_sign(x, 1), x);
  }
}

TYPED_TEST(Formats, recognize_what_is_no_number) {
  using F = Ieee<TypeParam>;
  using Limits = std::numeric_limits<TypeParam>;
  for (const TypeParam x :
       {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), -Limits::quiet_NaN()})
    EXPECT_FALSE(F::is_finite(x));
  EXPECT_EQ(F::bits(Limits::infinity()), F::infinity);
  EXPECT_EQ(F::dyadic(F::infinity).exponent + F::digits - 1, F::top);
  EXPECT_EQ(F::least_normal, Limits::min());
  EXPECT_EQ(F::magnitude(TypeParam(-1)), F::bits(1));
  EXPECT_EQ(Dyadic{}.mantissa, 0);
  EXPECT_EQ(Dyadic{}.exponent, 0);
}

}  // namespace
