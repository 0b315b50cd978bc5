// SPDX-License-Identifier: BSL-1.0
/// The errors of stage 1 where B is distant, near their worst, as in worst_errors_test.cpp; and where the line to other scenes runs.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "graze/detail/refine_root.hpp"
#include "graze/detail/solve.hpp"
#include "props/unit/graze/wide_number.hpp"
#include "props/unit/graze/worst_errors.hpp"
#include "props/unit/graze/worst_search.hpp"

namespace {

using namespace graze::detail;
using namespace props;
using namespace props::worst;

/// A scene in which A passes B at a few R, at thousands of R from the start.
Relative<double> passing(const Numbers& x) {
  const auto far = [](double plus, double minus) {
    return Difference<double>{0x1p14 * plus, 0x1p14 * minus};
  };
  return {{far(x[0], x[1]), far(x[2], x[3]), far(x[4], x[5])},
          {{x[0] + 0x1p-13 * x[6], x[7]}, {x[2] + 0x1p-13 * x[8], x[9]}, {x[4] + 0x1p-13 * x[10], x[11]}},
          x[12],
          x[13],
          false};
}
std::vector<Slot> passing_slots() {
  std::vector<Slot> slots;
  for (const int low : {-3, -3, -3, -4, -4, -4}) {
    slots.push_back({low, 1, true});
    slots.push_back({-54, -51, true});
  }
  slots.push_back({-3, 1, false});
  slots.push_back({-54, -51, true});
  return slots;
}

class WorstDistant : public testing::Test {
 protected:
  struct At {
    Relative<double> relative;
    Filter<InDoubleRefined> f;
    Truth truth;
    Wide spread;  ///< M

    explicit At(const Numbers& x)
        : relative(passing(x)), f(relative), truth(relative), spread(sqrt(truth.size) * abs(truth.r)) {}
    [[nodiscard]] bool counts() const { return f.spread < f.size; }
    [[nodiscard]] bool is_hit() const { return counts() && f.discriminant_is_positive(); }
  };
};

TEST_F(WorstDistant, of_d) {
  const double found = largest(41, passing_slots(), [&](const Numbers& x) {
    const At in(x);
    if (!in.counts() || in.truth.discriminant < -3 * in.truth.a * in.truth.r * in.truth.r) return -1.0;
    const Wide error = abs(wide(in.f.discriminant) - in.truth.discriminant);
    EXPECT_LE(error, Wide(in.f.discriminant_error));
    return ratio(error, in.truth.a * in.spread * 0x1p-53);
  });
  expect_between(found, 0.4, 23);
}

TEST_F(WorstDistant, of_the_spread) {
  const double found = largest(42, passing_slots(), [&](const Numbers& x) {
    const At in(x);
    if (!in.counts()) return -1.0;
    const double share = ratio(Wide(in.f.spread), in.spread);
    EXPECT_GT(share, 1 - 0x1p-50);
    return share;
  });
  expect_between(found, 0.98, 1.07);
}

TEST_F(WorstDistant, of_times) {
  const double found = largest(43, passing_slots(), [&](const Numbers& x) {
    const At in(x);
    if (!in.is_hit()) return -1.0;
    const auto time = in.f.root(Side::smaller);
    const Wide error = abs(wide(time.value) - in.truth.root(Side::smaller));
    EXPECT_LE(error, Wide(time.error));
    return ratio(error, in.spread / in.truth.s * 0x1p-53);
  });
  expect_between(found, 0.2, 37);
}

TEST_F(WorstDistant, of_a_slope) {
  const double found = largest(44, passing_slots(), [&](const Numbers& x) {
    const At in(x);
    if (!in.is_hit()) return -1.0;
    const double u = in.f.root(Side::smaller).value;
    const Slope slope(scale_of(in.f), u);
    const Wide exact = 1 / (2 * (in.truth.h - in.truth.a * u));
    return ratio(wide(slope.g) - exact, abs(exact) * slope.y);
  });
  expect_between(found, 0.05, 1);
}

/// From where y is large, and known.
TEST_F(WorstDistant, of_one_step_and_of_two) {
  double most = -1;
  largest(45, passing_slots(), [&](const Numbers& x) {
    const At in(x);
    if (!in.is_hit()) return -1.0;
    const double u = in.f.root(Side::smaller).value;
    const Wide root = in.truth.root(Side::smaller);
    const Bounded<double> way = way_to_root(in.relative, u, scale_of(in.f));
    EXPECT_LE(abs(wide(u) + wide(way.value) - root), Wide(way.error));
    const Step step = step_to_root(in.relative, u, scale_of(in.f));
    EXPECT_LE(abs(wide(step.to) + wide(step.rest.value) - root), Wide(step.rest.error));
    const double off = ratio(wide(u) + wide(way.value) - root, Wide(way.error));
    most = std::fmax(most, off);
    return off;
  });
  expect_between(most, 0.001, 1);
}

/// A ball of radius 1 at this distance, met in the middle or passed.
Relative<double> ahead(double distance, double radius, double aside = 0) {
  return {{{distance, 0}, {aside, 0}, {0, 0}}, {{distance, 0}, {0, 0}, {0, 0}}, radius, 0, false};
}

TEST(Distant, begins_at_four_thousand_radii) {
  EXPECT_FALSE(Filter<InDouble>(ahead(4000, 1)).is_distant());
  EXPECT_TRUE(Filter<InDouble>(ahead(4100, 1)).is_distant());
  EXPECT_EQ(Filter<InDouble>(ahead(4100, 1)).spread, Filter<InDouble>(ahead(4100, 1)).size)
      << "only tried again";
  EXPECT_EQ(Filter<InDoubleRefined>(ahead(4000, 1)).spread, Filter<InDoubleRefined>(ahead(4000, 1)).size);
  const Filter<InDoubleRefined> f(ahead(4100, 1));
  EXPECT_EQ(f.spread, root_or_more(f.size));
  EXPECT_EQ(f.discriminant_error, 512 * InDouble::unit * f.spread * 4100 * 4100);
}

TEST(Distant, ends_where_the_radius_is_next_to_nothing) {
  for (const double radius : {0.0, 0x1p-46, 0x1p-40, 0x1p-30}) {
    const Filter<InDoubleRefined> f(ahead(1, radius));
    EXPECT_EQ(f.spread < f.size, radius > 0x1p-45) << radius;
    EXPECT_TRUE(radius > 0 || !f.discriminant_is_positive());
  }
}

TEST(Distant, is_decided_a_thousandth_of_a_radius_from_a_tangent) {
  for (const double distance : {0x1p14, 0x1p24, 0x1p30}) {
    for (const double aside : {0.999, 1.001}) {
      const Filter<InDoubleRefined> f(ahead(distance, 1, aside));
      EXPECT_TRUE(aside < 1 ? f.discriminant_is_positive() : f.discriminant_is_negative()) << distance;
    }
  }
}

}  // namespace
