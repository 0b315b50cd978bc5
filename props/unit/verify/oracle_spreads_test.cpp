// SPDX-License-Identifier: BSL-1.0
/// The oracle where small and large lengths meet: answers that are known from how the cases are built, for every distance of
/// the last bits, and times next to half an ulp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "props/unit/verify/oracle_witness.hpp"

namespace {

using namespace props;
using namespace props::witness;
using verify::Motion;

/// Last bits of two numbers of full length can't be further apart.
template <class Real>
constexpr int largest_spread = beyond<Real> - digits<Real> - lowest<Real>;

/// Two numbers whose last bits are this far apart. Both are odd, and three times each has all digits of the type.
template <class Real>
struct Spread {
  Real small, large;

  explicit Spread(int bits) {
    const int last = std::max(lowest<Real>, std::min(-bits / 2, beyond<Real> - digits<Real> - bits));
    const std::int64_t third = ((std::int64_t{1} << digits<Real>)-1) / 3;
    small = std::ldexp(static_cast<Real>((third - 2) | 1), last);
    large = std::ldexp(static_cast<Real>((third - 1) | 1), last + bits);
  }
};

enum class Gap : std::int8_t { deep = -1, none, some };

/// A radius that leaves such a gap.
template <class Real>
Real narrowed(Real radius, Gap gap) {
  if (gap == Gap::none) return radius;
  return std::nextafter(radius, gap == Gap::some ? Real(0) : std::numeric_limits<Real>::infinity());
}

template <class Real>
struct Known {
  Case<Real> k;
  Outcome outcome;
  std::optional<Motion> motion;
};

/// Each difference of places, each sum of radii and each difference of displacements is a small number and a large one.
template <class Real>
std::vector<Known<Real>> cases_with(const Spread<Real>& of, Gap gap) {
  const Real s = of.small, l = of.large, close = narrowed(3 * s, gap);
  const Outcome outcome = gap == Gap::some ? Outcome::miss : Outcome::overlap;
  const auto motion = [&](Motion of_overlap) {
    return gap == Gap::some ? std::nullopt : std::optional(of_overlap);
  };
  // The centres are (1, 2, 2) (s + l) apart, the radii are 3 (s + l) together. They part, or pass at a right angle.
  std::vector<Known<Real>> known{
      {{Question::sweep, {-s, -2 * s, -2 * s, close, -s, 0, 0, l, 2 * l, 2 * l, 3 * l}},
       outcome,
       motion(Motion::separating)},
      {{Question::sweep, {-l, -2 * l, 2 * l, 3 * l, -s, 0, 0, s, 2 * s, -2 * s, close}},
       outcome,
       motion(Motion::separating)},
      {{Question::moving, {-s, -2 * s, -2 * s, close, 0, l, -l, l, 2 * l, 2 * l, 3 * l, 0, -s, s}},
       outcome,
       motion(Motion::sliding)},
      {{Question::moving, {-s, 2 * s, -2 * s, close, 0, l, l, l, -2 * l, 2 * l, 3 * l, 0, -s, -s}},
       outcome,
       motion(Motion::sliding)},
      {{Question::moving,
        {-s, -2 * s, -2 * s, close, 0, narrowed(l, Gap::some), -l, l, 2 * l, 2 * l, 3 * l, 0, -s, s}},
       outcome,
       motion(Motion::separating)}};
  // A line that passes at the distance s + l; the radii are that together.
  const Outcome passes = gap == Gap::some ? Outcome::miss : Outcome::impact;
  const auto touches = gap == Gap::some
                           ? std::nullopt
                           : std::optional(gap == Gap::none ? Motion::sliding : Motion::approaching);
  const Real way = std::ldexp(Real(1), std::ilogb(l));
  known.push_back(
      {{Question::sweep, {0, -s, 0, narrowed(s, gap), 2 * way, 0, 0, way, l, 0, l}}, passes, touches});
  known.push_back({{Question::moving, {0, -l, 0, l, way, 0, 0, way, s, 0, narrowed(s, gap), -way, 0, 0}},
                   passes,
                   touches});
  // At the wall of a container, moving out. The mover is the smaller one if they differ.
  if (s < l) {
    const Outcome escapes = gap == Gap::deep ? Outcome::outside : Outcome::impact;
    const auto parts = escapes == Outcome::impact ? std::optional(Motion::separating) : std::nullopt;
    known.push_back({{Question::container, {s, 2 * s, -2 * s, close, -l, 0, 0, l, 2 * l, -2 * l, 3 * l}},
                     escapes,
                     parts});
  }
  return known;
}

template <class Real>
void hold_spread(int bits) {
  Complaints complaints;
  for (const Gap gap : {Gap::deep, Gap::none, Gap::some}) {
    for (const auto& [k, outcome, motion] : cases_with(Spread<Real>(bits), gap)) {
      const auto truth = verify::truth_of(k, {.travel = true, .geometry = true});
      EXPECT_EQ(truth.outcome, outcome) << bits << ": " << verify::write(k);
      EXPECT_EQ(truth.motion, motion) << bits << ": " << verify::write(k);
      hold_against_signs(k, truth, complaints);
    }
  }
}

TEST(Oracle, misses_and_overlaps_whatever_the_spread_of_the_lengths) {
  for (int bits = 0; bits <= 300 && !HasFailure(); ++bits) {
    if (bits <= largest_spread<float>) hold_spread<float>(bits);
    hold_spread<double>(bits);
  }
  for (const int bits :
       {500, 511, 512, 513, 1000, 1023, 1024, 1025, largest_spread<double> - 1, largest_spread<double>})
    hold_spread<double>(bits);
}

/// A ray that enters a sphere at x - 1 and leaves it at x + 1, but for y^2 / 2: these are midpoints of neighbours of x.
template <class Real>
void hold_next_to_half_an_ulp() {
  Complaints complaints;
  // Of one x an even neighbour is beyond the midpoints, the other one is even itself.
  for (const int last : {4, 6}) {
    const Real x = std::ldexp(Real(1), digits<Real>) + Real(last);
    for (int i = 1; i <= -lowest<Real> && !::testing::Test::HasFailure(); ++i) {
      const Case<Real> k{Question::ray, {0, 0, 0, 1, 0, 0, x, std::ldexp(Real(1), -i), 0, 1, infinity<Real>}};
      const auto truth = verify::truth_of(k);
      EXPECT_EQ(truth.time->nearest, x) << i;
      EXPECT_EQ(truth.exit->nearest, x) << i;
      hold_against_signs(k, truth, complaints);
    }
  }
}

TEST(Oracle, rounds_what_is_next_to_half_an_ulp_however_close_it_comes) {
  hold_next_to_half_an_ulp<float>();
  hold_next_to_half_an_ulp<double>();
}

}  // namespace
