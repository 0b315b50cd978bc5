// SPDX-License-Identifier: BSL-1.0
/// The oracle against cases worked out by hand, each of which the second witness checks too; and that every bit
/// pattern has an answer.
#include "verify/oracle/oracle.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "props/unit/random_cases.hpp"
#include "props/unit/verify/oracle_witness.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props;
using namespace props::witness;

// --- fine points ---

struct Known {
  const char* line;
  const char* answer;
};

template <class Real>
std::string answered(const Case<Real>& k) {
  const bool cast = k.question == Question::cast;
  return verify::write(verify::as_answer(verify::truth_of(k, {.travel = cast, .geometry = cast})));
}

/// The answers as the project writes them; each line holds for both types if it has the word `both`.
void expect_answers(const std::vector<Known>& known) {
  const auto expect = [](const std::string& line, const char* answer) {
    std::visit(
        [&]<class Real>(const Case<Real>& k) {
          const auto wanted = verify::read_answer<Real>(answer);
          ASSERT_TRUE(std::holds_alternative<verify::Answer<Real>>(wanted)) << answer;
          EXPECT_EQ(answered(k), verify::write(std::get<verify::Answer<Real>>(wanted))) << line;
          Complaints complaints;
          hold_against_signs(k, verify::truth_of(k, {.travel = true, .geometry = true}), complaints);
        },
        any_case_in(line));
  };
  for (const Known& one : known) {
    const std::string line = one.line;
    const std::size_t both = line.find("both");
    if (both == std::string::npos) {
      expect(line, one.answer);
      continue;
    }
    for (const char* const type : {"f32", "f64"})
      expect(std::string(line).replace(both, 4, type), one.answer);
  }
}

TEST(Oracle, distinguishes_the_outcomes_of_a_first_contact) {
  expect_answers({
      {"sweep f64 0 0 0 1 10 0 0 5 0 0 1", "impact t=0x1.3333333333333p-2 motion=approaching"},
      {"sweep both 0 0 0 1 4 0 0 6 0 0 1", "impact t=1 motion=approaching"},  // exactly at the end
      {"sweep f32 0 0 0 1 4 0 0 0x1.800002p+2 0 0 1", "miss"},                // one ulp later
      {"sweep f32 0 0 0 1 4 0 0 0x1.7ffffep+2 0 0 1", "impact t=0x1.fffffcp-1 motion=approaching"},
      {"sweep both 0 0 0 1 8 0 0 4 2 0 1", "impact t=0.5 motion=sliding"},  // tangent
      {"sweep f64 0 0 0 1 8 0 0 4 0x1.0000000000001p+1 0 1", "miss"},
      {"sweep both 0 0 0 1 -8 0 0 4 0 0 1", "miss"},                           // behind
      {"sweep both 0 0 0 1 0 0 0 4 0 0 1", "miss"},                            // at rest
      {"sweep both 0 0 0 1 8 0 0 2 0 0 1", "overlap t=0 motion=approaching"},  // touching
      {"sweep both 0 0 0 1 -8 0 0 2 0 0 1", "overlap t=0 motion=separating"},
      {"sweep both 0 0 0 1 0 8 0 2 0 0 1", "overlap t=0 motion=sliding"},
      {"sweep both 0 0 0 1 0 0 0 2 0 0 1", "overlap t=0 motion=sliding"},
      {"sweep both 0 0 0 1 1 0 0 0 0 0 1", "overlap t=0 motion=sliding"},        // concentric
      {"sweep both 0 0 0 1 1 0 0 0.5 0 0 1", "overlap t=0 motion=approaching"},  // however deep
      {"sweep both 0 0 0 1 -1 0 0 0.5 0 0 1", "overlap t=0 motion=separating"},
      {"moving both 0 0 0 1 1 0 0 4 0 0 1 -3 0 0", "impact t=0.5 motion=approaching"},
      {"moving both 0 0 0 1 5 1 2 4 0 0 1 5 1 2", "miss"},  // equal velocities
      {"moving both 0 0 0 1 5 1 2 2 0 0 1 5 1 2", "overlap t=0 motion=sliding"},
      {"moving both 0 0 0 1 1 0 0 4 0 0 1 3 0 0", "miss"},  // it runs away
  });
}

TEST(Oracle, takes_points_and_negative_zeros_for_what_they_are) {
  expect_answers({
      {"sweep both 0 0 0 0 4 0 0 2 0 0 0", "impact t=0.5 motion=sliding"},
      {"sweep both 0 0 0 -0 4 0 -0 2 -0 0 -0", "impact t=0.5 motion=sliding"},
      {"sweep both 0 0 0 0 4 0 0 0 0 0 0", "overlap t=0 motion=sliding"},
      {"sweep both -0 0 -0 -0 4 0 0 1 0 0 1", "overlap t=0 motion=approaching"},
      {"sweep both 0 0 0 0 4 0 0 2 0x1p-126 0 0", "miss"},
      {"sweep both 0 0 0 -0x1p-149 4 0 0 2 0 0 0", "invalid"},
      {"container both 0 0 0 -0 1 0 0 0 0 0 -0", "impact t=0 motion=sliding"},
      {"ray both 0 0 0 1 0 0 4 0 0 -0 -0", "miss"},
      {"ray both 0 0 0 1 0 0 0 0 0 -0 -0", "overlap t=0 motion=sliding exit=0"},
  });
}

TEST(Oracle, distinguishes_the_outcomes_of_an_escape) {
  expect_answers({
      {"container both 0 0 0 1 3 0 0 0 0 0 4", "impact t=1 motion=separating"},  // exactly at the end
      {"container both 0 0 0 1 6 0 0 0 0 0 4", "impact t=0.5 motion=separating"},
      {"container f64 0 0 0 1 0x1.7ffffffffffffp+1 0 0 0 0 0 4", "contained"},
      {"container both 0 0 0 1 0 0 0 0 0 0 4", "contained"},
      {"container both 0 0 0 4 1 0 0 0 0 0 1", "outside"},  // concentric, doesn't fit
      {"container both 0 0 0 4 0 0 0 0 0 0 1", "outside"},
      {"container both 8 0 0 1 -9 0 0 0 0 0 4", "outside"},
      {"container both 0 0 0 1 1 0 0 0 0 0 1", "impact t=0 motion=sliding"},  // R = 0
      {"container both 0 0 0 1 0 0 0 0 0 0 1", "contained"},
      {"container both 0x1p-149 0 0 1 0 0 0 0 0 0 1", "outside"},
      {"container both 3 0 0 1 0 1 0 0 0 0 4", "impact t=0 motion=sliding"},         // on the wall: along
      {"container both 3 0 0 1 1 0 0 0 0 0 4", "impact t=0 motion=separating"},      // out
      {"container both 3 0 0 1 -8 0 0 0 0 0 4", "impact t=0.75 motion=separating"},  // in, and the far side
      {"container both 3 0 0 1 -6 0 0 0 0 0 4", "impact t=1 motion=separating"},
      {"container both 3 0 0 1 -5 0 0 0 0 0 4", "contained"},
      {"container both 3 0 0 1 0 0 0 0 0 0 4", "contained"},
      {"container both 0 0 0 1 nan 0 0 0 0 0 4", "invalid"},
      {"container both 0 0 0 -1 1 0 0 0 0 0 4", "invalid"},
  });
}

TEST(Oracle, follows_a_ray_to_its_exit_and_no_further_than_its_limit) {
  expect_answers({
      {"ray both 0 0 0 1 0 0 4 0 0 1", "impact t=3 motion=approaching exit=5"},
      {"ray both 0 0 0 2 0 0 4 0 0 1", "impact t=1.5 motion=approaching exit=2.5"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 inf", "impact t=3 motion=approaching exit=5"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 3", "impact t=3 motion=approaching exit=5"},  // the exit isn't cut
      {"ray f32 0 0 0 1 0 0 4 0 0 1 0x1.7ffffep+1", "miss"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 0", "miss"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 -0", "miss"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 nan", "invalid"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 -inf", "invalid"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 -0x1p-149", "invalid"},
      {"ray both 0 0 0 1 0 0 inf 0 0 1", "invalid"},
      {"ray both 0 0 0 1 0 0 0.5 0 0 1 nan", "invalid"},
      {"ray both 0 0 0 1 0 0 0.5 0 0 1 0", "overlap t=0 motion=approaching exit=1.5"},  // nor looked at
      {"ray both 0 0 0 1 0 0 -0.5 0 0 1", "overlap t=0 motion=separating exit=0.5"},
      {"ray both 0 0 0 1 0 0 1 0 0 1", "overlap t=0 motion=approaching exit=2"},  // on the surface
      {"ray both 0 0 0 1 0 0 -1 0 0 1", "overlap t=0 motion=separating exit=0"},
      {"ray both 0 0 0 0 1 0 -1 0 0 1", "overlap t=0 motion=sliding exit=0"},
      {"ray both 0 0 0 0 0 0 4 0 0 1", "miss"},  // no direction
      {"ray both 0 0 0 0 -0 0 4 0 0 1 5", "miss"},
      {"ray both 0 0 0 0 0 0 1 0 0 1", "overlap t=0 motion=sliding exit=inf"},
      {"ray both 0 0 0 0 0 0 0.5 0 0 1 0", "overlap t=0 motion=sliding exit=inf"},
      {"ray both 0 0 0 1 0 0 4 1 0 1", "impact t=4 motion=sliding exit=4"},  // tangent
      // 1/3 lies between these two limits, and rounds to the larger one.
      {"ray f32 0 0 0 3 0 0 2 0 0 1 0x1.555554p-2", "miss"},
      {"ray f32 0 0 0 3 0 0 2 0 0 1 0x1.555556p-2", "impact t=0x1.555556p-2 motion=approaching exit=1"},
  });
}

TEST(Oracle, rounds_to_the_ends_of_the_range) {
  expect_answers({
      {"ray f32 0 0 0 0x1p-149 0 0 0x1p+127 0 0 0", "impact t=inf motion=sliding exit=inf"},
      {"ray f64 0 0 0 0x1p-1074 0 0 0x1p+1000 0 0 1", "impact t=inf motion=approaching exit=inf"},
      {"ray f32 0 0 0 0x1p-149 0 0 0x1p+127 0 0 0 0x1.fffffep+127", "miss"},
      {"ray f32 0 0 0 0x1p+127 0 0 0x1p-149 0 0 0", "impact t=0 motion=sliding exit=0"},
      {"ray f64 0 0 0 0x1p+1000 0 0 0x1.8p-1000 0 0 0x1p-1000", "impact t=0 motion=approaching exit=0"},
      // t = 3/4, 1/2, 3/2 and 5/2 of the smallest number: the last three are ties.
      {"ray f32 0 0 0 0x1p+100 0 0 0x1.8p-50 0 0 0", "impact t=0x1p-149 motion=sliding exit=0x1p-149"},
      {"ray f32 0 0 0 0x1p+100 0 0 0x1p-50 0 0 0", "impact t=0 motion=sliding exit=0"},
      {"ray f32 0 0 0 0x1p+100 0 0 0x1.8p-49 0 0 0", "impact t=0x1p-148 motion=sliding exit=0x1p-148"},
      {"ray f32 0 0 0 0x1p+100 0 0 0x1.4p-48 0 0 0", "impact t=0x1p-148 motion=sliding exit=0x1p-148"},
      {"ray f64 0 0 0 0x1p+100 0 0 0x1.8p-974 0 0 0", "impact t=0x1p-1073 motion=sliding exit=0x1p-1073"},
      {"ray f64 0 0 0 0x1p+100 0 0 0x1.4p-973 0 0 0", "impact t=0x1p-1073 motion=sliding exit=0x1p-1073"},
      // A tie of the largest number and infinity.
      {"ray f32 0 0 0 0x1p-1 0 0 0x1.fffffep+126 0 0 0x1p+102",
       "impact t=0x1.fffffcp+127 motion=approaching exit=inf"},
      // The largest numbers everywhere.
      {"moving f32 -0x1.fffffep+127 0 0 0x1p-149 0x1.fffffep+127 0 0 0x1.fffffep+127 0 0 0x1p-149 "
       "-0x1.fffffep+127 0 0",
       "impact t=1 motion=approaching"},
  });
}

TEST(Oracle, rounds_a_tie_to_even) {
  expect_answers({
      // t is 33554431 and 33554429, halfway between two floats; the even one is above, then below.
      {"ray f32 0 0 0 1 0 0 33554432 0 0 1", "impact t=33554432 motion=approaching exit=33554432"},
      {"ray f32 0 0 0 1 0 0 33554432 0 0 3", "impact t=33554428 motion=approaching exit=33554436"},
      {"sweep f32 0 0 0 0 67108864 0 0 33554432 0 0 1", "impact t=0.5 motion=approaching"},
      {"sweep f32 0 0 0 1 67108864 0 0 33554432 0 0 2", "impact t=0x1.fffffcp-2 motion=approaching"},
      {"ray f64 0 0 0 1 0 0 0x1p+54 0 0 1", "impact t=0x1p+54 motion=approaching exit=0x1p+54"},
      {"ray f64 0 0 0 1 0 0 0x1p+54 0 0 3",
       "impact t=0x1.ffffffffffffep+53 motion=approaching exit=0x1.0000000000001p+54"},
      // The same off the axis: 3, 4, 5 across.
      {"ray f64 0 0 0 1 0 0 0x1p+54 4 0 5",
       "impact t=0x1.ffffffffffffep+53 motion=approaching exit=0x1.0000000000001p+54"},
      // The escape: 1/2 + 2^-25, a tie between 1/2 and its successor, and one ulp on.
      {"container f32 0 0 0 0 67108864 0 0 33554431 0 0 3", "outside"},
      {"container f32 0 0 0 0 0x1p+26 0 0 0x1p+25 0 0 0x1p+25", "impact t=1 motion=separating"},
      {"container f32 -1 0 0 0 0x1p+25 0 0 0 0 0 0x1p+24", "impact t=0.5 motion=separating"},
      {"container f32 -3 0 0 0 0x1p+25 0 0 0 0 0 0x1p+24", "impact t=0x1.000004p-1 motion=separating"},
  });
}

TEST(Oracle, gives_the_geometry_of_a_cast) {
  expect_answers({
      {"cast both 0 0 0 1 10 0 0 4 0 0 2",
       "impact t=0.1 motion=approaching centre=1,0,0 point=2,0,0 normal=-1,0,0 distance=1"},
      {"cast both 1 2 3 1 1 2 13 1 2 9 2",
       "impact t=0.3 motion=approaching centre=1,2,6 point=1,2,7 normal=0,0,-1 distance=3"},
      {"cast both 0 0 0 2 8 0 0 4 3 0 1",
       "impact t=0.5 motion=sliding centre=4,0,0 point=4,2,0 normal=0,-1,0 distance=4"},
      // Points: the common centre, and the normal against the motion.
      {"cast both 0 0 0 0 6 8 0 3 4 0 0",
       "impact t=0.5 motion=sliding centre=3,4,0 point=3,4,0 normal=-0.6,-0.8,0 distance=5"},
      {"cast both 0 0 0 0 10 30 70 1 3 7 -0",
       "impact t=0.1 motion=sliding centre=1,3,7 point=1,3,7 normal=-0.130188910980823867385,"
       "-0.390566732942471602157,-0.911322376865767071701 distance=7.681145747868608175769"},
      // One of the two a point: the point of contact is on either surface.
      {"cast both 0 0 0 0 8 0 0 6 0 0 2",
       "impact t=0.5 motion=approaching centre=4,0,0 point=4,0,0 normal=-1,0,0 distance=4"},
      {"cast both 0 0 0 2 8 0 0 6 0 0 0",
       "impact t=0.5 motion=approaching centre=4,0,0 point=6,0,0 normal=-1,0,0 distance=4"},
      // Overlap: the start and the normal only.
      {"cast both 0 0 0 5 8 0 0 3 4 0 5", "overlap t=0 motion=approaching centre=0,0,0 normal=-0.6,-0.8,0"},
      {"cast both -0 1 -0 5 -0 1 2 0 1 0 5", "overlap t=0 motion=sliding centre=0,1,0 normal=0,0,-1"},
      {"cast both 1 1 1 5 1 1 1 1 1 1 5", "overlap t=0 motion=sliding centre=1,1,1 normal=0,0,0"},
      {"cast both 1 1 1 5 1 1 1 -1 1 1 5", "overlap t=0 motion=sliding centre=1,1,1 normal=1,0,0"},
      {"cast both 0 0 0 1 10 0 0 40 0 0 2", "miss"},
      {"cast both 0 0 0 1 0 0 0 40 0 0 2", "miss"},
      // From far off to the origin: the centre's zeros are +0, whatever cancels.
      {"cast both -3 -3 -3 0 3 3 3 0 0 0 0",
       "impact t=0.5 motion=sliding centre=0,0,0 point=0,0,0 normal=-0.577350269189625764509,"
       "-0.577350269189625764509,-0.577350269189625764509 distance=5.196152422706631880582"},
      // The difference of the ends is exact: end - start = 1 - 2^-60.
      {"cast f64 0x1p-60 0 0 0 1 0 0 1 0 0 0",
       "impact t=1 motion=sliding centre=1,0,0 point=1,0,0 normal=-1,0,0 distance=1"},
      // The distance overflows, t doesn't.
      {"cast f32 -0x1.8p+127 0 0 0 0x1.8p+127 0 0 0x1p+127 0 0 0",
       "impact t=0x1.aaaaaap-1 motion=sliding centre=0x1p+127,0,0 point=0x1p+127,0,0 normal=-1,0,0 "
       "distance=inf"},
      // A component of the normal that rounds to zero is +0 from either side.
      {"cast f32 0 0 0 0 0x1p+100 0x1p-149 -0x1p-149 0x1p+99 0x1p-149 0 0x1p+100",
       "overlap t=0 motion=approaching centre=0,0,0 normal=-1,0,0"},
      {"cast f32 0 0 0 1 0x1p+100 0x1p-149 -0x1p-149 0 0 0 1",
       "overlap t=0 motion=sliding centre=0,0,0 normal=-1,0,0"},
  });
}

TEST(Oracle, keeps_the_sign_of_a_residual_that_is_smaller_than_any_number) {
  // t = 1 + about 2^-2149.
  const Case<double> k{Question::sweep, {0, 0, 0, 1, 2, 0, 0, 3, 0x1p-1074, 0, 0}};
  const auto truth = verify::truth_of(k);
  EXPECT_EQ(truth.outcome, Outcome::miss);
  const Case<double> longer{Question::sweep, {0, 0, 0, 1, 4, 0, 0, 3, 0x1p-1074, 0, 0}};
  const auto hit = verify::truth_of(longer);
  ASSERT_EQ(hit.outcome, Outcome::impact);
  EXPECT_EQ(hit.time->nearest, 0.5);
  EXPECT_GT(hit.time->residual, 0);
}

TEST(Oracle, gives_the_container_its_point_on_the_far_side) {
  const Case<double> k{Question::container, {0, 0, 0, 1, 6, 0, 0, 0, 0, 0, 4}};
  const auto truth = verify::truth_of(k, {.travel = true, .geometry = true});
  EXPECT_EQ(verify::nearest(truth.geometry->centre), (Triple<double>{3, 0, 0}));
  EXPECT_EQ(verify::nearest(*truth.geometry->point), (Triple<double>{4, 0, 0}));
  EXPECT_EQ(verify::nearest(truth.geometry->normal), (Triple<double>{1, 0, 0}));
  EXPECT_EQ(truth.travel->distance.nearest, 3);
  EXPECT_EQ(truth.travel->path_length.nearest, 6);
}

TEST(Oracle, adds_what_is_wanted_later) {
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 20; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 2, i);
      const auto whole = verify::truth_of(k, {.travel = true, .geometry = true});
      auto truth = verify::truth_of(k, {.exit = false});
      EXPECT_EQ(verify::write(truth.asked), verify::write(k));
      EXPECT_FALSE(truth.exit || truth.travel || truth.geometry);
      add(truth, {.exit = false, .travel = true});
      EXPECT_EQ(truth.travel.has_value(), whole.travel.has_value());
      EXPECT_FALSE(truth.exit || truth.geometry);
      add(truth, {.exit = true});
      EXPECT_EQ(truth.exit.has_value(), whole.exit.has_value());
      EXPECT_FALSE(truth.geometry);
      add(truth, {.exit = false, .geometry = true});
      EXPECT_EQ(verify::write(verify::as_answer(truth)), verify::write(verify::as_answer(whole)));
    }
  });
}

// --- unit directions ---

TEST(Oracle, knows_a_unit_direction_to_the_last_bit) {
  const auto is_unit = [](double x, double y) {
    // For a miss short integers decide finally, if they can hold the numbers.
    const Case<double> hit{Question::ray, {0, 0, 0, x, y, 0, 4, 0, 0, 1, infinity<double>}};
    const Case<double> miss{Question::ray, {0, 0, 0, x, y, 0, -4, 0, 0, 1, infinity<double>}};
    const bool unit = verify::truth_of(hit).unit_direction;
    EXPECT_EQ(verify::truth_of(miss).unit_direction, unit) << x << " " << y;
    return unit;
  };
  EXPECT_TRUE(is_unit(1, 0));
  EXPECT_TRUE(is_unit(0.6, 0.8));
  EXPECT_FALSE(is_unit(0, 0));
  EXPECT_FALSE(is_unit(2, 0));
  EXPECT_TRUE(is_unit(1, 0x1p-25));  // |v|^2 - 1 = 2^-50 = 8 u exactly
  EXPECT_FALSE(is_unit(1, 0x1.0000000000001p-25));
  EXPECT_TRUE(is_unit(1, 0x1p-1074));
  EXPECT_FALSE(is_unit(0x1p-1074, 0x1p-1074));
  EXPECT_FALSE(is_unit(0x1.fffffffffffffp+1023, 0));
  EXPECT_TRUE(is_unit(0x1.0000000000001p+0, 0));
  EXPECT_FALSE(is_unit(0x1.0000000000002p+0, 0));  // 2^-50 + 2^-102
  EXPECT_TRUE(is_unit(0x1.ffffffffffffcp-1, 0));   // -2^-50 + 2^-102
  EXPECT_FALSE(is_unit(0x1.ffffffffffffbp-1, 0));
  // As far apart as short numbers can hold.
  EXPECT_TRUE(is_unit(0x1.0000000000001p+0, 0x1p-124));
  EXPECT_FALSE(is_unit(0x1.0000000000002p+0, 0x1p-124));
  EXPECT_TRUE(is_unit(0x1.ffffffffffffdp-1, 0x1p-125));
  EXPECT_FALSE(is_unit(0x1.0000000000001p-26, 0x1p-150));  // 1 is beyond them in its units
}

template <class Real>
void take_powers_of_two_for_directions() {
  using Limits = std::numeric_limits<Real>;
  for (int power = Limits::min_exponent - Limits::digits; power < Limits::max_exponent; ++power) {
    const Real x = std::ldexp(Real(1), power);
    const Case<Real> k{Question::ray, {0, 0, 0, x, 0, 0, 4, 0, 0, 1, infinity<Real>}};
    EXPECT_EQ(verify::truth_of(k).unit_direction, power == 0) << power;
  }
}

TEST(Oracle, takes_no_power_of_two_but_1_for_a_unit) {
  take_powers_of_two_for_directions<float>();
  take_powers_of_two_for_directions<double>();
}

// --- every bit pattern has an answer ---

template <class Real>
void answer_anything() {
  Complaints complaints;
  verify::Tape tape = verify::Tape::seeded(seed);
  std::array<int, 6> seen{};
  for (int i = 0; i < 10'000; ++i) {
    const auto k = any_case<Real>(
        verify::all_questions[static_cast<std::size_t>(i) % verify::all_questions.size()], tape);
    const auto truth = verify::truth_of(k, {.travel = true, .geometry = true});
    ++seen[static_cast<std::size_t>(truth.outcome)];
    hold_against_signs(k, truth, complaints);
    const auto other = any_case<Real>(k.question, tape);
    (void)verify::nearer_other_root(k, other.numbers[0]);
    (void)verify::distance_nearer_other_root(k, other.numbers[1]);
    (void)verify::read_centre(k, {other.numbers[2], other.numbers[3], other.numbers[4]});
    if (i % 16 == 0) {
      (void)verify::digits_of(k, Instant::contact, 20);
      (void)verify::digits_of(k, Instant::exit, 1);
    }
  }
  for (const int count : seen) EXPECT_GT(count, 50);
}

TEST(Oracle, answers_any_floats) { answer_anything<float>(); }
TEST(Oracle, answers_any_doubles) { answer_anything<double>(); }

}  // namespace
