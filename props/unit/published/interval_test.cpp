// SPDX-License-Identifier: BSL-1.0
/// The interval form: its values, what it prefers by design, and intervals that contain the numbers they represent.
#include "published/interval.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

#include "props/unit/published/types.hpp"
#include "verify/case/tape.hpp"

namespace {

using namespace props;
using published::Interval;

constexpr double endless = std::numeric_limits<double>::infinity();

template <class Real>
class IntervalForm : public testing::Test {
 protected:
  /// A ray from the origin along x.
  std::optional<Real> along_x(double length, double x, double y, double radius, double t_max = endless) {
    return published::interval_first_contact(at<Real>(0, 0, 0), at<Real>(length, 0, 0), at<Real>(x, y, 0),
                                             Real(radius), Real(t_max));
  }
};
using Native = testing::Types<float, double>;
TYPED_TEST_SUITE(IntervalForm, Native);

TYPED_TEST(IntervalForm, gives_the_smaller_root_in_directions) {
  const auto t = this->along_x(2, 10, 0, 2);
  ASSERT_TRUE(t);
  EXPECT_NEAR(*t, 4, 64 * std::numeric_limits<TypeParam>::epsilon());
}

TYPED_TEST(IntervalForm, gives_the_way_out_from_inside) {
  const auto t = this->along_x(1, 1, 0, 4);
  ASSERT_TRUE(t);
  EXPECT_NEAR(*t, 5, 64 * std::numeric_limits<TypeParam>::epsilon());
}

TYPED_TEST(IntervalForm, misses_what_is_beside_behind_or_beyond) {
  EXPECT_FALSE(this->along_x(1, 10, 3, 2));
  EXPECT_FALSE(this->along_x(1, -10, 0, 2));
  EXPECT_FALSE(this->along_x(1, 10, 0, 2, 7));
  EXPECT_TRUE(this->along_x(1, 10, 0, 2, 9));
}

TYPED_TEST(IntervalForm, prefers_a_miss_to_an_exact_tangent) { EXPECT_FALSE(this->along_x(1, 10, 2, 2)); }

TYPED_TEST(IntervalForm, answers_a_direction_of_zero_with_no_finite_time) {
  const auto t = this->along_x(0, 10, 0, 2);
  ASSERT_TRUE(t);
  EXPECT_FALSE(std::isfinite(*t));
}

TYPED_TEST(IntervalForm, its_intervals_hold_the_exact_result) {
  // Operands of half the digits: long double holds their exact sum and product.
  using Real = TypeParam;
  verify::Tape tape = verify::Tape::seeded(3);
  const auto drawn = [&] {
    const auto part = static_cast<double>(static_cast<long>(tape.next() % 4096) - 2048);
    return static_cast<Real>(part / 64);
  };
  const auto holds = [](const Interval<Real>& interval, long double exact) {
    return static_cast<long double>(interval.low) < exact && exact < static_cast<long double>(interval.high);
  };
  for (int i = 0; i < 2000; ++i) {
    const Real x = drawn(), y = drawn();
    const auto wide_x = static_cast<long double>(x), wide_y = static_cast<long double>(y);
    EXPECT_TRUE(holds(Interval(x) + Interval(y), wide_x + wide_y));
    EXPECT_TRUE(holds(Interval(x) - Interval(y), wide_x - wide_y));
    EXPECT_TRUE(holds(Interval(x) * Interval(y), wide_x * wide_y));
    if (x != 0) {
      EXPECT_TRUE(holds(square(Interval(x)), wide_x * wide_x));
    }
    if (y != 0) {
      EXPECT_TRUE(holds(Interval(x) / Interval(y), wide_x / wide_y));
    }
    if (x > 0) {
      EXPECT_TRUE(holds(square_root(Interval(x)), std::sqrt(wide_x)));
    }
  }
}

TYPED_TEST(IntervalForm, a_divisor_that_may_be_zero_leaves_everything_open) {
  using Real = TypeParam;
  const Interval<Real> all = Interval(Real(1)) / Interval(Real(-1), Real(2));
  EXPECT_EQ(all.low, -std::numeric_limits<Real>::infinity());
  EXPECT_EQ(all.high, std::numeric_limits<Real>::infinity());
}

}  // namespace
