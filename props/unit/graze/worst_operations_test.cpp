// SPDX-License-Identifier: BSL-1.0
/// The errors of single operations, near their worst, as in worst_errors_test.cpp: a quotient by a root, and sums,
/// products, quotients and roots in double-double.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "graze/detail/double_double.hpp"
#include "graze/detail/filter.hpp"
#include "props/unit/graze/wide_number.hpp"
#include "props/unit/graze/worst_search.hpp"

namespace {

using namespace graze::detail;
using namespace props;
using namespace props::worst;

TEST(WorstQuotient, by_a_root) {
  const std::vector<Slot> slots{{-40, 40, false}, {-40, 40, false}};
  const auto quotient = [](const Numbers& x) {
    return static_cast<double>(Wide(wide(over_root_or_more(x[0], x[1])) * sqrt(wide(x[1])) / wide(x[0])));
  };
  expect_between(largest(22, slots, quotient), 0.99, 1.2);
  expect_between(largest(23, slots, [&](const Numbers& x) { return 1 / quotient(x); }), 0.97, 1);
}

/// A pair whose second number is up to half an ulp of the first.
class WorstPairs : public testing::Test {
 protected:
  /// `of` is the quantity that the error is a share of.
  static void found(std::uint64_t seed, double part, double sum,
                    DoubleDouble (*computed)(const DoubleDouble&, const DoubleDouble&),
                    Wide (*exact)(const Wide&, const Wide&), Wide (*of)(const Wide&, const Wide&)) {
    const std::vector<Slot> slots{{0, 1, false}, {-55, -53, true}, {0, 1, true}, {-55, -53, true}};
    const double all = largest(seed, slots, [&](const Numbers& x) {
      const DoubleDouble p = ordered_sum(x[0], x[1]), q = ordered_sum(x[2], x[3]);
      const Wide whole = of(wide(p), wide(q));
      return whole == 0 ? -1.0 : ratio(wide(computed(p, q)) - exact(wide(p), wide(q)), abs(whole) * 0x1p-106);
    });
    expect_between(all, part, sum);
  }
};

TEST_F(WorstPairs, of_an_operation) {
  const auto product = [](const Wide& x, const Wide& y) { return Wide(x * y); };
  const auto quotient = [](const Wide& x, const Wide& y) { return Wide(x / y); };
  const auto root = [](const Wide& x, const Wide&) { return Wide(sqrt(x)); };
  found(
      24, 0.6, 3, [](const DoubleDouble& x, const DoubleDouble& y) { return x + y; },
      [](const Wide& x, const Wide& y) { return Wide(x + y); },
      [](const Wide& x, const Wide& y) { return Wide(abs(x) + abs(y)); });
  found(25, 0.65, 7, [](const DoubleDouble& x, const DoubleDouble& y) { return x * y; }, product, product);
  found(26, 0.45, 15, [](const DoubleDouble& x, const DoubleDouble& y) { return x / y; }, quotient, quotient);
  found(
      27, 0.6, 5, [](const DoubleDouble& x, const DoubleDouble&) { return graze::detail::sqrt(x); }, root,
      root);
}

TEST(SumOfPairs, is_exact_where_it_cancels_to_less_than_its_low_parts) {
  const DoubleDouble x{1, 0x1.fp-54}, y{-(1 - 0x1p-53), 0x1.8p-55};
  const DoubleDouble sum = x + y;
  EXPECT_EQ(wide(sum), wide(x) + wide(y));
  EXPECT_GT(x.low + y.low, x.high + y.high);
}

}  // namespace
