// SPDX-License-Identifier: BSL-1.0
/// The bounds of stages 1 and 2 are those of their derivations (filter.hpp, refine_root.hpp, geometry.hpp). Whether they
/// suffice is shown by the derivations (proofs), by errors near their worst (worst_*_test.cpp) and by the certified
/// cases; this test catches a bound that has grown, or one with room that has shrunk.
#include <gtest/gtest.h>

#include <cmath>
#include <type_traits>

#include "graze/detail/geometry.hpp"
#include "graze/detail/refine_root.hpp"

namespace {

using namespace graze::detail;

/// S = 34, A = 5, H = 10, C = 16, D = 20.
template <class Real>
Relative<Real> scene() {
  return {{{3, 0}, {0, 0}, {4, 0}}, {{2, 0}, {0, 0}, {1, 0}}, 2, 1, false};
}

template <class Stage>
class Bounds : public testing::Test {
 protected:
  using Number = typename Stage::Number;
  /// Stage 1 has geometry of floats, stage 2 of doubles.
  using In = std::conditional_t<std::is_same_v<Stage, InDouble>, float, double>;
  static constexpr double w = Stage::unit;
  static constexpr double lost_of_input = std::is_same_v<Stage, InDouble> ? 0x1p-122 : 0x1p-900;

  static Number number(double x) { return Stage::take(x); }
  /// Half a unit of time after the start, with this error of it.
  static GeometryIn<Stage, In> geometry(double error) {
    const Filter<Stage> f(scene<In>());
    return {f, {number(0.5), error}, scene<In>()};
  }
};
using Stages = testing::Types<InDouble, InDoubleDouble>;
TYPED_TEST_SUITE(Bounds, Stages);

TEST(Unit, of_a_stage_is_its_rounding) {
  EXPECT_EQ(InDouble::unit, 0x1p-53);
  EXPECT_EQ(InDoubleDouble::unit, 0x1p-106);
}

TYPED_TEST(Bounds, of_the_equation) {
  const Filter<TypeParam> f(scene<double>());
  EXPECT_EQ(f.c_error, 32 * this->w * 34);
  EXPECT_EQ(f.discriminant_error, 512 * this->w * 34 * 5);
  const AtHorizon end = f.at(2);
  EXPECT_EQ(end.e, 16 - 40 + 20);
  EXPECT_EQ(end.k, 16 - 20);
  EXPECT_EQ(end.error, 64 * this->w * (34 + 20));
}

TYPED_TEST(Bounds, of_times) {
  const Filter<TypeParam> f(scene<double>());
  const double factor = std::is_same_v<TypeParam, InDouble> ? 64 : 192;
  EXPECT_EQ(f.root(Side::smaller).error, factor * this->w * over_root_or_more(34, 20));
  EXPECT_EQ(f.root(Side::larger).error, f.root(Side::smaller).error);
  EXPECT_DOUBLE_EQ(f.closest().error, 64 * this->w * std::sqrt(25.0 / 5));
  EXPECT_EQ(TypeParam::high(f.closest().value), 2);
}

TYPED_TEST(Bounds, of_the_closing_speed) {
  for (const double closing : {15.98, -15.98, 16.02, -16.02}) {
    const Relative<double> relative{
        {{1, 0}, {0, 0}, {0, 0}}, {{closing * this->w, 0}, {1, 0}, {0, 0}}, 2, 0, false};
    EXPECT_EQ(Filter<TypeParam>(relative).template h_is_certain<double>(), std::fabs(closing) > 16);
  }
  const Relative<double> close{{{0x1p-201, 0}, {0, 0}, {0, 0}}, {{1, 0}, {0, 0}, {0, 0}}, 2, 0, false};
  EXPECT_FALSE(Filter<TypeParam>(close).template h_is_certain<double>());
}

TYPED_TEST(Bounds, of_a_range) {
  for (const double length : {0x1p-201, 0x1p-199, 0x1p99, 0x1p101}) {
    const bool holds = length == 0x1p-199 || length == 0x1p99;
    const Relative<double> large{{{length, 0}, {0, 0}, {0, 0}}, {{1, 0}, {0, 0}, {0, 0}}, 0, 0, false},
        fast{{{1, 0}, {0, 0}, {0, 0}}, {{length, 0}, {0, 0}, {0, 0}}, 0, 0, false};
    EXPECT_EQ(Filter<TypeParam>(large).size_in_range, holds) << length;
    EXPECT_EQ(Filter<TypeParam>(large).in_range, holds) << length;
    EXPECT_EQ(Filter<TypeParam>(fast).in_range, holds) << length;
    // Stage 2, which runs only if stage 1 is in range, doesn't distinguish the two ranges.
    const bool is_stage_1 = std::is_base_of_v<InDouble, TypeParam>;
    EXPECT_EQ(Filter<TypeParam>(fast).size_in_range, holds || is_stage_1) << length;
  }
  for (const float length : {0x1p-61F, 0x1p-59F}) {
    const Relative<float> small{{{length, 0}, {0, 0}, {0, 0}}, {{1, 0}, {0, 0}, {0, 0}}, 0, 0, false};
    EXPECT_EQ(Filter<TypeParam>(small).in_range, length > 0x1p-60F) << length;
  }
}

TYPED_TEST(Bounds, of_a_place) {
  using Taken = typename TestFixture::In;
  const double slack = 64 * this->w, error = 8 * this->w;
  const auto at = this->geometry(error).along({{3, 0}, {2, 0}, 8});
  EXPECT_EQ(TypeParam::high(at.centre.value), 9);
  EXPECT_DOUBLE_EQ(at.centre.error, 2 * error + slack * (8 + 3 + 1));
  EXPECT_DOUBLE_EQ(at.point.error, 2 * 2 * error + slack * (8 + 3 + 1));
  EXPECT_DOUBLE_EQ(at.normal.error, (2 * error + slack * (3 + 1)) / 3);
  const auto back = this->geometry(error).along({{-3, 0}, {-2, 0}, -8});
  EXPECT_EQ(back.centre.error, at.centre.error);
  EXPECT_EQ(back.point.error, at.point.error);
  EXPECT_EQ(back.normal.error, at.normal.error);
  const auto nothing = this->geometry(error).along(Axis<Taken>{{0, 0}, {0, 0}, 0});
  EXPECT_EQ(nothing.centre.error, this->lost_of_input);
  EXPECT_EQ(nothing.point.error, 2 * this->lost_of_input);
  EXPECT_EQ(nothing.normal.error, this->lost_of_input / 3 + this->lost_of_input);
}

TYPED_TEST(Bounds, of_a_way) {
  const double error = 8 * this->w, speed = std::sqrt(5.0);
  EXPECT_DOUBLE_EQ(this->geometry(error).distance().error, error * speed + 64 * this->w * 0.5 * speed);
}

TYPED_TEST(Bounds, of_a_direction) {
  using Taken = typename TestFixture::In;
  const auto at = [&](double q) {
    return component_against<TypeParam, Taken>(this->number(q), this->number(5)).error;
  };
  EXPECT_DOUBLE_EQ(at(3), 64 * this->w * 0.6);
  EXPECT_DOUBLE_EQ(at(-3), 64 * this->w * 0.6);
  EXPECT_EQ(at(0), this->lost_of_input / 5 + this->lost_of_input);
}

/// Roots of the scene are 2 -+ sqrt(20) / 5.
class Residual : public testing::Test {
 protected:
  const Relative<double> relative = scene<double>();
  const Scale scale{34, 5, 10, 34};
  const double u = 1.1;
  const Slope slope{scale, u};
};

TEST_F(Residual, slopes_as_the_equation_does) {
  EXPECT_EQ(slope.g, 0.5 / (10 - 5 * u));
  EXPECT_EQ(slope.curvature, 5 * slope.g * slope.g);
  EXPECT_NEAR(residual(relative, u, scale.size), 5 * u * u - 20 * u + 16, 0x1p-48);
}

TEST_F(Residual, has_the_bound_of_its_derivation) {
  const double f = residual(relative, u, scale.size), first = f * slope.g;
  for (const double y : {0.0, 0x1p-12, 0.1}) {
    const Bounded<double> way = way_to_root(relative, u, scale, slope, y);
    EXPECT_DOUBLE_EQ(way.value, first + first * f * slope.curvature);
    EXPECT_DOUBLE_EQ(way.error, (0x1p-26 + 3 * y * y) * std::fabs(first) + 0x1p-94 * 34 * std::fabs(slope.g));
  }
  const Relative<double> towards{{{3, 0}, {0, 0}, {0, 0}}, {{1, 0}, {0, 0}, {0, 0}}, 1, 0, false};
  const Scale of_it{10, 1, 3, 10};
  EXPECT_EQ(way_to_root(towards, 2, of_it).value, 0);
  EXPECT_EQ(way_to_root(towards, 2, of_it).error, 0x1p-94 * 10 * 0.5);
  EXPECT_EQ(way_to_root(towards, 4, of_it).error, 0x1p-94 * 10 * 0.5);
}

TEST_F(Residual, takes_y_from_the_bound_of_stage_1) {
  const Bounded<double> way = way_to_root(relative, u, scale),
                        same = way_to_root(relative, u, scale, slope, 160 * 0x1p-53 * 34 * slope.curvature);
  EXPECT_EQ(way.value, same.value);
  EXPECT_EQ(way.error, same.error);
  const Scale large{0x1p40, 5, 10, 0x1p40};
  EXPECT_GT(way_to_root(relative, u, large).error,
            2 * way_to_root(relative, u, {0x1p39, 5, 10, 0x1p39}).error);
}

TEST_F(Residual, goes_on_from_where_a_step_leads) {
  for (const double from : {u, 1.1055, 1.10557, 1.1055728090000841}) {
    const Bounded<double> way = way_to_root(relative, from, scale);
    const Step step = step_to_root(relative, from, scale);
    EXPECT_EQ(step.to, from + way.value);
    const Slope there(scale, step.to);
    const double y = 5 * way.error * there.g;
    EXPECT_EQ(step.rest.value, way_to_root(relative, step.to, scale, there, y).value);
    EXPECT_EQ(step.rest.error, way_to_root(relative, step.to, scale, there, y).error);
  }
  const Scale far{0x1p60, 5, 10, 0x1p60};
  const Bounded<double> way = way_to_root(relative, u, far);
  const Step step = step_to_root(relative, u, far);
  const Slope there(far, step.to);
  EXPECT_EQ(step.rest.error, way_to_root(relative, step.to, far, there, 5 * way.error * there.g).error);
}

}  // namespace
