// SPDX-License-Identifier: BSL-1.0
/// The plain formulas, in long double, against the exact answers to the same cases: the same decisions, and numbers that
/// agree to many digits, if no decision is close.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "props/unit/case_in.hpp"
#include "subjects/builds.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props;
using verify::Question;
using Plain = long double;
constexpr auto nearest = graze::Rounding::nearest;

/// Whether two numbers agree to about 30 bits of the larger of them and `size`.
bool agree(double exact, Plain plain, double size = 0) {
  const auto wide = static_cast<Plain>(exact);
  if (std::isinf(exact)) return plain == wide;
  return std::fabs(plain - wide) <=
         0x1p-30L * std::max<Plain>({std::fabs(wide), std::fabs(plain), static_cast<Plain>(size)});
}
bool agree(const graze::Vec3<double>& exact, const graze::Vec3<Plain>& plain, double size) {
  return agree(exact.x, plain.x, size) && agree(exact.y, plain.y, size) && agree(exact.z, plain.z, size);
}

double size_of(const verify::Case<double>& asked) {
  double size = 0;
  for (const double x : asked.numbers) size = std::isfinite(x) ? std::max(size, std::fabs(x)) : size;
  return size;
}

void expect_agreement(const verify::Case<double>& asked) {
  SCOPED_TRACE(write(asked));
  const subjects::BuildAnswer<double> exact = subjects::said<subjects::Header>(asked, nearest);
  const subjects::BuildAnswer<Plain> plain =
      subjects::said<subjects::Header>(verify::widen<Plain>(asked), nearest);
  EXPECT_EQ(plain.hit.outcome, exact.hit.outcome);
  EXPECT_EQ(plain.alone.outcome, exact.alone.outcome);
  EXPECT_EQ(plain.endless_hit.outcome, exact.endless_hit.outcome);
  EXPECT_EQ(plain.contact.hit.outcome, exact.contact.hit.outcome);
  const bool touches =
      exact.hit.outcome == graze::Outcome::impact || exact.hit.outcome == graze::Outcome::overlap;
  EXPECT_EQ(plain.hit.motion, exact.hit.motion);
  EXPECT_PRED2([](double x, Plain y) { return agree(x, y); }, touches ? exact.hit.time : 0.0, plain.hit.time);
  EXPECT_PRED2([](double x, Plain y) { return agree(x, y); }, touches ? exact.exit : 0.0, plain.exit);
  const double size = size_of(asked);
  const graze::Contact<double>& at = exact.contact;
  EXPECT_TRUE(agree(at.centre, plain.contact.centre, size));
  EXPECT_TRUE(agree(at.point, plain.contact.point, size));
  EXPECT_TRUE(agree(at.normal, plain.contact.normal, 1));
  EXPECT_TRUE(agree(at.distance, plain.contact.distance, size));
}

class Families : public testing::TestWithParam<std::string_view> {};

TEST_P(Families, are_answered_alike_by_the_plain_formulas) {
  const verify::Family& family = *verify::find_family(GetParam());
  for (const Question question : verify::all_questions) {
    if (!family.applies(question)) continue;
    for (std::uint64_t i = 0; i < 300; ++i)
      expect_agreement(verify::draw<double>(family, question, /*seed=*/1, i));
  }
}

INSTANTIATE_TEST_SUITE_P(Plain, Families,
                         testing::Values("ordinary", "concentric", "overlap_deep", "behind", "invalid",
                                         "does_not_fit", "starts_outside", "fits_exactly", "long_direction"),
                         [](const auto& of) { return std::string(of.param); });

/// Ties and edges, in integers: nothing is rounded here.
TEST(Plain, decides_ties_where_nothing_is_rounded) {
  for (const std::string line : {
           "ray f64 0 0 0 1 0 0 5 1 0 1",       // tangent
           "ray f64 0 0 0 1 0 0 5 1 0 1 5",     // at t_max
           "ray f64 0 0 0 1 0 0 5 0 0 1 4",     // at t_max
           "ray f64 0 0 0 1 0 0 5 0 0 1 0",     // t_max 0
           "ray f64 0 0 0 1 0 0 5 0 0 1 -1",    // invalid
           "ray f64 0 0 0 1 0 0 5 0 0 1 nan",   //
           "ray f64 0 0 0 0 0 0 5 0 0 1",       // no direction
           "ray f64 5 0 0 0 0 0 5 0 0 1",       // no direction, inside
           "ray f64 4 0 0 1 0 0 5 0 0 1",       // touching, inwards
           "ray f64 4 0 0 -1 0 0 5 0 0 1",      // touching, outwards
           "ray f64 4 0 0 0 1 0 5 0 0 1",       // touching, along
           "sweep f64 0 0 0 1 4 0 0 5 0 0 0",   // at the end
           "sweep f64 0 0 0 1 3 0 0 5 0 0 1",   // at the end
           "sweep f64 0 0 0 1 0 0 0 2 0 0 1",   // touching, at rest
           "sweep f64 0 0 0 -1 1 0 0 2 0 0 1",  // invalid
           "sweep f64 0 0 0 1 1 0 0 2 0 0 -1",  //
           "moving f64 0 0 0 1 1 2 3 4 0 0 1 1 2 3",
           "moving f64 0 0 0 1 1 0 0 4 0 0 1 -1 0 0",
           "cast f64 0 0 0 0 4 0 0 2 0 0 0",  // two points
           "cast f64 0 0 0 0 1 0 0 2 0 0 0",
           "cast f64 0 0 0 1 4 0 0 5 0 0 2",
           "cast f64 0 0 0 0 4 0 0 5 0 0 2",
           "cast f64 0 0 0 1 4 0 0 5 0 0 0",
           "cast f64 1 2 3 1 4 6 3 1 2 3 2",  // concentric
           "cast f64 1 2 3 1 1 2 3 1 2 3 2",
           "cast f64 1 2 3 1 4 6 3 2 2 3 2",
           "container f64 0 0 0 1 4 0 0 0 0 0 5",  // at the end
           "container f64 0 0 0 1 5 0 0 0 0 0 5",
           "container f64 4 0 0 1 1 0 0 0 0 0 5",    // at the wall, outwards
           "container f64 4 0 0 1 -10 0 0 0 0 0 5",  // at the wall, inwards
           "container f64 4 0 0 1 0 1 0 0 0 0 5",    // at the wall, along
           "container f64 0 0 0 5 1 0 0 0 0 0 5",    // as large as the container
           "container f64 0 0 0 5 0 0 0 0 0 0 5",
           "container f64 0 0 0 6 0 0 0 0 0 0 5",
           "container f64 1 0 0 6 0 0 0 0 0 0 5",
           "container f64 0 0 0 1 0 0 0 3 0 0 4",
       }) {
    expect_agreement(props::case_in<double>(line));
  }
}

/// The sign of h chooses the form of a root; h = 0 has its own form, and zeros have no signs.
TEST(Plain, takes_each_root_in_the_form_that_is_meant_for_it) {
  const graze::Sphere<Plain> container{{0, 0, 0}, 2};
  const auto escape = [&](const graze::Vec3<Plain>& from, const graze::Vec3<Plain>& way) {
    return graze::containing_sphere(graze::MovingSphere<Plain>{{from, 1}, way}, container).time;
  };
  ASSERT_NE(std::sqrt(Plain(2)) / 2, 1 / std::sqrt(Plain(2)));
  EXPECT_EQ(escape({0, 0, 0}, {1, 1, 0}), std::sqrt(Plain(2)) / 2);
  EXPECT_EQ(escape({1, 0, 0}, {1, 0, 0}), 0);
  EXPECT_FALSE(std::signbit(escape({1, 0, 0}, {1, 0, 0})));
  EXPECT_EQ(
      graze::containing_sphere(graze::MovingSphere<Plain>{{{0, 0, 0}, 1}, {0, 0, 0}}, container).outcome,
      graze::Outcome::contained);
}

/// |x - y| in units of the type's relative precision.
Plain apart(Plain x, Plain y) {
  return std::fabs(x - y) / (std::fabs(y) * std::numeric_limits<Plain>::epsilon());
}

/// Just outside a large sphere h - sqrt D loses what c / (h + sqrt D) keeps; c is exact here.
TEST(Plain, keeps_the_digits_of_a_time_close_to_the_surface) {
  constexpr Plain gap = 0x1p-20L;
  const graze::Sphere<Plain> sphere{{1024, 0, 0}, 1024 - gap};
  const graze::Ray<Plain> ray{{0, 0, 0}, {1, 0, 0}};
  EXPECT_LE(apart(graze::ray_sphere(ray, sphere).time, gap), 2);
  EXPECT_LE(apart(graze::moving_spheres(graze::MovingSphere<Plain>{{{0, 0, 0}, 1}, {2, 0, 0}},
                                        graze::MovingSphere<Plain>{{{1024, 0, 0}, 1023 - gap}, {1, 0, 0}})
                      .time,
                  gap),
            2);
  const graze::Sphere<Plain> container{{0, 0, 0}, 1024};
  const graze::MovingSphere<Plain> mover{{{1023 - gap, 0, 0}, 1}, {1, 0, 0}};
  EXPECT_LE(apart(graze::containing_sphere(mover, container).time, gap), 2);
}

/// On the wall of a large container and out, obliquely: (h + sqrt D) / a leaves the rounding error of the root, of either sign.
TEST(Plain, leaves_a_container_at_once_from_its_wall) {
  const graze::Sphere<Plain> container{{0, 0, 0}, 1e6L + 1};
  for (const Plain aslant : {0.1L, 0.3L, 1.0L, 3.0L}) {
    const auto escape =
        graze::containing_sphere(graze::MovingSphere<Plain>{{{1e6L, 0, 0}, 1}, {1, aslant, 0}}, container);
    EXPECT_EQ(escape.outcome, graze::Outcome::impact);
    EXPECT_EQ(escape.time, 0) << aslant;
  }
}

/// Far away h^2 - a c loses the radius, which R^2 less the offset's square keeps.
TEST(Plain, keeps_the_digits_of_a_chord_far_away) {
  for (const Plain distance : {0x1p20L, 0x1p40L}) {
    const auto span = graze::ray_sphere_span(graze::Ray<Plain>{{0, 0, 0}, {1, 0, 0}},
                                             graze::Sphere<Plain>{{distance, 0.5L, 0}, 1});
    ASSERT_EQ(span.outcome, graze::Outcome::impact);
    const Plain ulp = distance * std::numeric_limits<Plain>::epsilon();
    EXPECT_LE(std::fabs(span.exit - span.enter - std::sqrt(Plain(3))), 4 * ulp);
  }
}

TEST(Plain, misses_what_it_passes_by_however_slowly) {
  // a c is below all numbers.
  const graze::Ray<Plain> ray{{0, 0, 0}, {0, 0x1p-8000L, 0}};
  EXPECT_EQ(graze::ray_sphere(ray, {{0x1p-500L, 0, 0}, 0}).outcome, graze::Outcome::miss);
}

}  // namespace
