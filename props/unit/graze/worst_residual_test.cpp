// SPDX-License-Identifier: BSL-1.0
/// The errors in what stage 1 adds to a time from the residual of the equation, near their worst, as in
/// worst_errors_test.cpp.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "graze/detail/refine_root.hpp"
#include "props/unit/graze/wide_number.hpp"
#include "props/unit/graze/worst_errors.hpp"
#include "props/unit/graze/worst_search.hpp"

namespace {

using namespace graze::detail;
using namespace props;
using namespace props::worst;

/// What stage 1 adds to a time, from where it has found one.
class WorstResidual : public testing::Test {
 protected:
  struct At {
    Truth truth;
    Scale scale;
    double u;
    Wide root;
    bool counts;
  };
  static At at(const Relative<double>& relative, Side side) {
    const Filter<InDouble> f(relative);
    Truth truth(relative);
    const bool counts = f.discriminant_is_positive() && (side == Side::larger || truth.c > 0);
    return {truth, scale_of(f), f.root(side).value, truth.root(side), counts};
  }
  static Side side_of(const Numbers& x) { return x[12] < 0.125 ? Side::larger : Side::smaller; }
  /// A scene with a radius that is little more than the distance at which it passes: D is next to its bound.
  static std::vector<Slot> tangent_slots() {
    return {{-2, 4, true}, {-54, -51, true}, {-1, 1, true},
            {-1, 1, true}, {-54, -51, true}, {-44, -36, false}};
  }
  static Relative<double> tangent(const Numbers& x) {
    return {{{x[0], x[1]}, {x[2], 0}, {0, 0}}, {{x[3], x[4]}, {0, 0}, {0, 0}}, std::fabs(x[2]), x[5], false};
  }
};

TEST_F(WorstResidual, of_f) {
  expect_between(largest(18, scene_slots(-54, -51),
                         [&](const Numbers& x) {
                           const At in = at(scene(x), side_of(x));
                           if (!in.counts) return -1.0;
                           const Wide exact = in.truth.f(Wide(in.u)),
                                      found = wide(residual(scene(x), in.u, in.scale.size)),
                                      error = abs(found - exact) - abs(found) * 0x1p-53;  // the last sum's
                           return error < 0 ? 0.0 : ratio(error, in.truth.size * 0x1p-106);
                         }),
                 0.05, 1217);
}

TEST_F(WorstResidual, of_a_slope) {
  expect_between(largest(28, scene_slots(-54, -51),
                         [&](const Numbers& x) {
                           const At in = at(scene(x), side_of(x));
                           if (!in.counts) return -1.0;
                           const Wide exact = in.truth.h - in.truth.a * in.u,
                                      found = 1 / (2 * wide(Slope(in.scale, in.u).g));
                           return ratio(found - exact, sqrt(in.truth.a * in.truth.size) * 0x1p-53);
                         }),
                 0.4, 15);
}

/// From where y is large, and known.
TEST_F(WorstResidual, of_what_a_step_leaves_out) {
  std::vector<Slot> slots = scene_slots(-54, -51);
  slots.push_back({-12, -4, true});
  expect_between(largest(29, slots,
                         [&](const Numbers& x) {
                           const At in = at(scene(x), Side::smaller);
                           const double y = x[15];
                           if (!in.counts || std::fabs(y) > 0.11) return -1.0;
                           // y = (t - u) / (t + t' - 2 u).
                           const double u = static_cast<double>(
                               Wide(in.root - y * (in.truth.root(Side::larger) - in.root) / (1 - 2 * y)));
                           const Bounded<double> way =
                               way_to_root(scene(x), u, in.scale, Slope(in.scale, u), y);
                           return ratio(wide(u) + wide(way.value) - in.root, Wide(way.error));
                         }),
                 0.8, 2.4 / 3);
}

/// Far from its bound, since not all of its parts are at their worst together; its parts are near their bounds above.
TEST_F(WorstResidual, of_steps_is_within_its_bound) {
  double most_y = -1;
  largest(20, tangent_slots(), [&](const Numbers& x) {
    const At in = at(tangent(x), x[0] < 1 ? Side::larger : Side::smaller);
    if (!in.counts) return -1.0;
    const Bounded<double> way = way_to_root(tangent(x), in.u, in.scale);
    EXPECT_LE(abs(wide(in.u) + wide(way.value) - in.root), Wide(way.error));
    const Step step = step_to_root(tangent(x), in.u, in.scale);
    const double off = ratio(wide(step.to) + wide(step.rest.value) - in.root, Wide(step.rest.error));
    EXPECT_LE(off, 1);
    const Slope slope(in.scale, in.u);
    const Wide g = 1 / (2 * (in.truth.h - in.truth.a * in.u));
    most_y = std::fmax(most_y, ratio(in.truth.a * (in.root - in.u) * g,
                                     Wide(160 * InDouble::unit * in.scale.size * slope.curvature)));
    return off;
  });
  expect_between(most_y, 0.01, 1);
}

}  // namespace
