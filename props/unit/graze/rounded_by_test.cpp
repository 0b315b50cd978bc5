// SPDX-License-Identifier: BSL-1.0
/// The search of stage 3 for a rounded number: right from wherever it starts, and ending after a bounded number of
/// comparisons even if these are inconsistent.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>

#include "graze/detail/exact.hpp"

namespace {

using graze::Rounding;
using graze::detail::Dyadic;
using graze::detail::Ieee;
using graze::detail::rounded_by;

/// The sign of mantissa 2^exponent less m, of numbers that aren't negative and have at most 62 bits.
int order(const Dyadic& number, const Dyadic& m) {
  if (number.mantissa == 0 || m.mantissa == 0) return (number.mantissa > 0) - (m.mantissa > 0);
  const auto top = [](const Dyadic& x) {
    return x.exponent + static_cast<int>(std::bit_width(static_cast<std::uint64_t>(x.mantissa)));
  };
  if (top(number) != top(m)) return top(number) < top(m) ? -1 : 1;
  const auto aligned = [](const Dyadic& x) {
    const auto mantissa = static_cast<std::uint64_t>(x.mantissa);
    return mantissa << std::countl_zero(mantissa);
  };
  return aligned(number) < aligned(m) ? -1 : aligned(number) > aligned(m) ? 1 : 0;
}

template <class Real>
struct Search {
  using Format = Ieee<Real>;
  using Bits = typename Format::Bits;

  struct Found {
    Real value;
    int comparisons;
  };
  static Found found(const Dyadic& number, Bits estimate, Rounding rounding) {
    int comparisons = 0;
    const Real value = rounded_by<Real>(estimate, rounding, [&](const Dyadic& m) {
      ++comparisons;
      return order(number, m);
    });
    return {value, comparisons};
  }
  /// Both next to each other and far apart, including the ends of the range.
  static constexpr Bits starts[]{0,
                                 1,
                                 Format::bits(Format::least_normal) - 1,
                                 Format::bits(Real(0.3)),
                                 Format::bits(Real(1)),
                                 Format::bits((std::numeric_limits<Real>::max)()),
                                 Format::infinity,
                                 Format::infinity + 1,
                                 ~Bits{0}};
};
template <class Real>
struct RoundedBy : testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(RoundedBy, Types);

TYPED_TEST(RoundedBy, finds_the_number_from_wherever_it_starts) {
  using Format = typename Search<TypeParam>::Format;
  using Bits = typename Search<TypeParam>::Bits;
  for (const Bits bits : Search<TypeParam>::starts) {
    if (bits >= Format::infinity) continue;
    const Dyadic own = Format::dyadic(bits);
    for (const int quarter : {0, 1, 2, 3}) {
      const Dyadic number{4 * own.mantissa + quarter, own.exponent - 2};
      const bool is_up = quarter == 3 || (quarter == 2 && (bits & 1) != 0);
      for (const Bits start : Search<TypeParam>::starts) {
        const auto nearest = Search<TypeParam>::found(number, start, Rounding::nearest);
        EXPECT_EQ(Format::bits(nearest.value), bits + (is_up ? 1 : 0))
            << bits << ' ' << quarter << ' ' << start;
        EXPECT_LE(nearest.comparisons, 130);
        const auto down = Search<TypeParam>::found(number, start, Rounding::towards_start);
        EXPECT_EQ(Format::bits(down.value), bits) << quarter << ' ' << start;
        EXPECT_LE(down.comparisons, 130);
      }
    }
  }
}

TYPED_TEST(RoundedBy, compares_twice_where_the_estimate_is_the_number_or_the_one_below) {
  using Format = typename Search<TypeParam>::Format;
  const auto bits = Format::bits(TypeParam(3));
  const Dyadic own = Format::dyadic(bits);
  for (const int quarter : {0, 1, 2, 3}) {
    const Dyadic number{4 * own.mantissa + quarter, own.exponent - 2};
    const auto rounded = Format::bits(Search<TypeParam>::found(number, bits, Rounding::nearest).value);
    for (const auto start : {rounded - 1, rounded})
      EXPECT_EQ(Search<TypeParam>::found(number, start, Rounding::nearest).comparisons, 2);
  }
}

/// As after a decision spoilt by rounding: all orders, none of which is consistent.
TYPED_TEST(RoundedBy, ends_whatever_the_comparisons_say) {
  std::uint64_t state = 1;
  const auto random = [&](const Dyadic&) {
    state = state * 6364136223846793005 + 1442695040888963407;
    return static_cast<int>(state >> 33) % 3 - 1;
  };
  int comparisons = 0;
  for (const auto start : Search<TypeParam>::starts) {
    for (const Rounding rounding : {Rounding::nearest, Rounding::towards_start}) {
      for (const int always : {-1, 0, 1}) {
        comparisons = 0;
        (void)rounded_by<TypeParam>(start, rounding, [&](const Dyadic&) {
          ++comparisons;
          return always;
        });
        EXPECT_LE(comparisons, 130);
      }
      comparisons = 0;
      (void)rounded_by<TypeParam>(start, rounding, [&](const Dyadic& m) {
        ++comparisons;
        return random(m);
      });
      EXPECT_LE(comparisons, 130);
    }
  }
}

TYPED_TEST(RoundedBy, stays_below_the_most_that_it_is_given) {
  using Format = typename Search<TypeParam>::Format;
  const auto most = Format::bits(TypeParam(1));
  for (const auto start : Search<TypeParam>::starts) {
    const auto above = [&](const Dyadic& m) {
      EXPECT_LE(order(m, Format::dyadic(most)), 0);
      return 1;
    };
    EXPECT_EQ(rounded_by<TypeParam>(start, Rounding::nearest, above, most), TypeParam(1));
  }
}

}  // namespace
