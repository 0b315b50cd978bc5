// SPDX-License-Identifier: BSL-1.0
/// The errors that the judge counts, calculated by hand: which numbers of an answer, and in which ulps.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include "props/unit/verify/judge_scenes.hpp"
#include "verify/judge/judge.hpp"

namespace {

using namespace verify;
using namespace props::judged;
using props::judged::nan;  // and not that of <cmath>

TYPED_TEST_SUITE(Judge, Types);

// --- of an answer ---

TYPED_TEST(Judge, counts_errors_of_right_verdicts_alone_and_of_what_was_said) {
  using Real = TypeParam;
  Answer<Real> answer = at_time(Real(4));
  EXPECT_FALSE(error(answer, this->ray, Figure::exit));
  answer.exit = std::nextafter(Real(6), Real(9));
  EXPECT_EQ(error(answer, this->ray, Figure::time), 0);
  EXPECT_EQ(error(answer, this->ray, Figure::exit), 1);
  answer.time = Real(6);
  EXPECT_FALSE(error(answer, this->ray, Figure::time));
  EXPECT_FALSE(error(answer, this->ray, Figure::exit));
  // The judge doesn't know whether a promise is kept.
  EXPECT_TRUE(judge(answer, this->ray, {}).promise_kept);
}

TYPED_TEST(Judge, counts_no_error_of_what_has_no_truth) {
  using Real = TypeParam;
  Answer<Real> answer = at_time(Real(0.3));
  answer.exit = Real(0.7);
  answer.distance = Real(3);
  answer.centre = answer.point = Triple<Real>{3, 0, 0};
  const Verdict verdict = judge(answer, truth_of(this->sweep.asked), {});
  EXPECT_EQ(verdict.kind, Kind::right);
  for (std::size_t i = 0; i < figures; ++i)
    EXPECT_EQ(verdict.error[i].has_value(), static_cast<Figure>(i) == Figure::time);
  // An overlap has no contact point.
  Answer<Real> inside = at_centre(Real(1));
  inside.point = Triple<Real>{1, 0, 0};
  EXPECT_FALSE(error(inside, this->overlap, Figure::point, by_centre));
  EXPECT_EQ(error(inside, this->overlap, Figure::centre, by_centre), 0);
}

TYPED_TEST(Judge, counts_errors_of_the_whole_geometry_of_a_cast) {
  using Real = TypeParam;
  const Truth<Real> cast = truth<Real>("cast", "0 0 0 1 10 0 0 5 0 0 1");
  Answer<Real> answer = at_time(Real(0.3));
  answer.motion = Motion::approaching;
  answer.centre = Triple<Real>{3, 0, 0};
  answer.point = Triple<Real>{4, 0, 0};
  answer.normal = Triple<Real>{-1, 0, 0};
  answer.distance = Real(3);
  Verdict verdict = judge(answer, cast, by_statement);
  EXPECT_EQ(verdict.kind, Kind::right);
  for (const Figure figure : {Figure::distance, Figure::centre, Figure::centre_coordinate, Figure::point,
                              Figure::point_coordinate, Figure::normal, Figure::normal_coordinate})
    EXPECT_EQ(verdict.error[static_cast<std::size_t>(figure)], 0) << name(figure);

  const Real epsilon = std::numeric_limits<Real>::epsilon();
  answer.point = Triple<Real>{4, 4 * epsilon, 0};  // an ulp of 10 is 8 epsilon
  answer.normal = Triple<Real>{-1, 0, epsilon};
  verdict = judge(answer, cast, by_statement);
  EXPECT_EQ(verdict.error[static_cast<std::size_t>(Figure::point_coordinate)], 0.5);
  EXPECT_EQ(verdict.error[static_cast<std::size_t>(Figure::normal_coordinate)], 1);
}

// --- of a centre ---

TYPED_TEST(Judge, looks_at_every_component_of_a_centre) {
  using Real = TypeParam;
  for (const Real x : {infinity<Real>, -infinity<Real>, nan<Real>}) {
    EXPECT_EQ(kind(at_centre(x, Real(0), Real(0)), this->sweep, by_centre), Kind::not_a_number);
    EXPECT_EQ(kind(at_centre(Real(3), x, Real(0)), this->sweep, by_centre), Kind::not_a_number);
    EXPECT_EQ(kind(at_centre(Real(3), Real(0), x), this->sweep, by_centre), Kind::not_a_number);
    EXPECT_EQ(kind(at_centre(Real(3), Real(0), x), this->miss, by_centre), Kind::not_a_number);
  }
  // A direction (1, 4, 8) / 9, touching after 36 of 90: at (4, 16, 32).
  const Truth<Real> skew = truth<Real>("sweep", "0 0 0 4 10 40 80 5 20 40 5");
  const Real ulp =
      4 * std::numeric_limits<Real>::epsilon();  // of 4; of 40, the largest coordinate, 8 times that
  const auto errors = [&](const Answer<Real>& answer) {
    return std::pair(*error(answer, skew, Figure::centre, by_centre),
                     *error(answer, skew, Figure::centre_coordinate, by_centre));
  };
  EXPECT_EQ(errors(at_centre(Real(4), Real(16), Real(32))), std::pair(0.0, 0.0));
  EXPECT_EQ(errors(at_centre(4 + ulp, Real(16), Real(32))), std::pair(1.0, 0.125));
  EXPECT_EQ(errors(at_centre(Real(4), 16 + 8 * ulp, Real(32))), std::pair(2.0, 1.0));
  EXPECT_EQ(errors(at_centre(Real(4), Real(16), 32 + 24 * ulp)), std::pair(3.0, 3.0));
}

TYPED_TEST(Judge, counts_the_error_of_a_centre_in_its_own_ulps_and_in_those_of_the_input) {
  using Real = TypeParam;
  const Real ulp =
      2 * std::numeric_limits<Real>::epsilon();  // of 3; the largest coordinate, 5, has twice that
  EXPECT_EQ(error(at_centre(Real(3)), this->sweep, Figure::centre, by_centre), 0);
  EXPECT_EQ(error(at_centre(3 + ulp), this->sweep, Figure::centre, by_centre), 1);
  EXPECT_EQ(error(at_centre(3 + ulp), this->sweep, Figure::centre_coordinate, by_centre), 0.5);
  // A component that is 0 has no meaningful ulp, but the largest coordinate has.
  EXPECT_GT(error(at_centre(Real(3), 4 * ulp), this->sweep, Figure::centre, by_centre), 1e30);
  EXPECT_EQ(error(at_centre(Real(3), 4 * ulp), this->sweep, Figure::centre_coordinate, by_centre), 2);
}

TYPED_TEST(Judge, finds_the_largest_coordinate_wherever_it_stands) {
  using Real = TypeParam;
  const Real epsilon = std::numeric_limits<Real>::epsilon();
  const auto off = [](const Answer<Real>& answer, const std::string& numbers) {
    return error(answer, truth<Real>("sweep", numbers), Figure::centre_coordinate, by_centre);
  };
  EXPECT_EQ(off(at_centre(6 + 64 * epsilon), "96 0 0 1 -100 0 0 4 0 0 1"), 1);
  EXPECT_EQ(off(at_centre(Real(0), Real(94), 64 * epsilon), "0 0 0 1 0 100 0 0 96 0 1"), 1);
  EXPECT_EQ(off(at_centre(Real(0), Real(0), 94 + 64 * epsilon), "0 0 0 1 0 0 100 0 0 96 1"), 1);
  // All of them below 1.
  EXPECT_EQ(off(at_centre(Real(0.125) + epsilon / 8), "0 0 0 0.0625 0.5 0 0 0.25 0 0 0.0625"), 0.5);
}

TYPED_TEST(Judge, finds_a_finite_claim_far_from_a_centre_beyond_the_range) {
  using Real = TypeParam;
  // A starts at 3/4 of the range and moves by as much again: its centre leaves the range before it touches B.
  const auto number = [](int quarters) {
    return write_number(static_cast<double>(
        std::ldexp(static_cast<Real>(quarters), std::numeric_limits<Real>::max_exponent - 3)));
  };
  const Truth<Real> wide = truth<Real>(
      "moving", number(6) + " 0 0 0 " + number(6) + " 0 0 " + number(7) + " 0 0 0 " + number(5) + " 0 0");
  ASSERT_EQ(wide.outcome, Outcome::impact);
  ASSERT_EQ(wide.geometry->centre[0].nearest, infinity<Real>);
  // An eighth of the first number out of range.
  EXPECT_EQ(error(at_centre(std::ldexp(Real(7), std::numeric_limits<Real>::max_exponent - 3)), wide,
                  Figure::centre_coordinate, by_centre),
            std::ldexp(1.0, std::numeric_limits<Real>::digits - 3));
}

// --- error_in_ulps ---

template <class Real>
double off(Real nearest, double residual, Real claim) {
  return error_in_ulps<Real>({nearest, residual}, claim);
}

TYPED_TEST(Judge, counts_ulps_in_the_binade_of_the_exact_value) {
  using Real = TypeParam;
  const Real above = std::numeric_limits<Real>::epsilon(), below = above / 2;
  EXPECT_EQ(off<Real>(1, 0, 1), 0);
  EXPECT_EQ(off<Real>(1, 0, 1 + above), 1);
  EXPECT_EQ(off<Real>(1, 0, 1 - below), 0.5);
  EXPECT_EQ(off<Real>(1, 0.25, 1), 0.25);
  EXPECT_EQ(off<Real>(1, 0.25, 1 + above), 0.75);
  EXPECT_EQ(off<Real>(1, 0.25, 1 - below), 0.75);
  // Just below the edge an ulp is half as long.
  EXPECT_EQ(off<Real>(1, -0.25, 1), 0.25);
  EXPECT_EQ(off<Real>(1, -0.25, 1 - below), 0.75);
  EXPECT_EQ(off<Real>(1, -0.25, 1 + above), 2.25);
  // All of it mirrored.
  EXPECT_EQ(off<Real>(-1, -0.25, -1), 0.25);
  EXPECT_EQ(off<Real>(-1, 0.25, -1 + below), 0.75);
  EXPECT_EQ(off<Real>(-1, 0.25, -1 - above), 2.25);
  EXPECT_EQ(off<Real>(-1, -0.25, -1 - above), 0.75);
  EXPECT_EQ(off<Real>(-1, 0, -1 - above), 1);
  EXPECT_EQ(off<Real>(Real(-0.5), 0.25, Real(-0.5) - below), 2.25);
  EXPECT_EQ(off<Real>(3, -0.25, 3 + 2 * above), 1.25);  // no edge
  EXPECT_EQ(off<Real>(-3, 0, 3), 6 / static_cast<double>(2 * above));
}

TYPED_TEST(Judge, counts_subnormal_ulps_at_the_bottom_of_the_range) {
  using Real = TypeParam;
  const Real place = std::numeric_limits<Real>::denorm_min(), normal = std::numeric_limits<Real>::min();
  EXPECT_EQ(off<Real>(0, 0, 0), 0);
  EXPECT_EQ(off<Real>(0, 0, Real(-0.0)), 0);
  EXPECT_EQ(off<Real>(0, 0, -place), 1);
  EXPECT_EQ(off<Real>(0, 0.25, 0), 0.25);
  EXPECT_EQ(off<Real>(0, 0.25, place), 0.75);
  EXPECT_EQ(off<Real>(3 * place, 0.5, 5 * place), 1.5);
  EXPECT_EQ(off<Real>(4 * place, -0.5, 4 * place), 0.5);  // an edge among subnormals: the ulp stays
  EXPECT_EQ(off<Real>(4 * place, -0.5, 3 * place), 0.5);
  EXPECT_EQ(off<Real>(normal, -0.25, normal), 0.25);
  EXPECT_EQ(off<Real>(normal, -0.25, normal + place), 1.25);
  EXPECT_EQ(off<Real>(normal, -0.25, normal - place), 0.75);
  EXPECT_EQ(off<Real>(2 * normal, -0.25, 2 * normal), 0.25);
  EXPECT_EQ(off<Real>(2 * normal, -0.25, 2 * normal + 2 * place), 2.25);
}

TYPED_TEST(Judge, counts_ulps_at_the_top_of_the_range_and_beyond) {
  using Real = TypeParam;
  const Real most = std::numeric_limits<Real>::max();
  const double places = std::ldexp(1.0, std::numeric_limits<Real>::digits);
  EXPECT_EQ(off<Real>(infinity<Real>, 0, infinity<Real>), 0);
  EXPECT_EQ(off<Real>(infinity<Real>, 0, most), 1);
  EXPECT_EQ(off<Real>(infinity<Real>, 0, 0), places);
  EXPECT_EQ(off<Real>(infinity<Real>, 0, -infinity<Real>), infinity<double>);
  EXPECT_EQ(off<Real>(-infinity<Real>, 0, -most), 1);
  EXPECT_EQ(off<Real>(-infinity<Real>, 0, -infinity<Real>), 0);
  EXPECT_EQ(off<Real>(most, 0, infinity<Real>), infinity<double>);
  EXPECT_EQ(off<Real>(0, 0, infinity<Real>), infinity<double>);
  EXPECT_EQ(off<Real>(most, 0, -most), 2 * (places - 1));
  EXPECT_TRUE(std::isnan(off<Real>(1, 0, nan<Real>)));
  EXPECT_TRUE(std::isnan(off<Real>(infinity<Real>, 0, nan<Real>)));
}

}  // namespace
