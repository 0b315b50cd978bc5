// SPDX-License-Identifier: BSL-1.0
/// Cases that each pin one branch of graze's kernel, too rare for families to hit them.
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <string>
#include <variant>

#include "graze/graze.hpp"
#include "props/unit/case_in.hpp"
#include "subjects/built_in.hpp"
#include "subjects/graze.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/promise.hpp"
#include "verify/judge/trial.hpp"

namespace {

/// Compares graze with the truth about a case line, and returns the answer line for people.
std::string held(const std::string& line) {
  return std::visit(
      []<class Real>(const verify::Case<Real>& asked) {
        const auto t = verify::trial(*subjects::find_subject("graze", asked.question), asked);
        EXPECT_TRUE(is_decided(t.verdict) && is_correctly_rounded(t.answer, t.truth)) << explained(t);
        return write(t.answer);
      },
      props::any_case_in(line));
}

TEST(Kernel, rounds_a_time_between_two_numbers_to_the_even_one) {
  // Head on with a displacement of 2^25 (2^54): t is 25 (54) bits long, and half an ulp from both neighbours.
  EXPECT_EQ(held("sweep f32 0 0 0 0.5 33554432 0 0 16777216 0 0 0"), "impact t=0x1p-1 motion=approaching");
  EXPECT_EQ(held("sweep f32 0 0 0 0.5 33554432 0 0 16777214 0 0 0"),
            "impact t=0x1.fffffcp-2 motion=approaching");
  EXPECT_EQ(held("sweep f32 0 0 0 0.5 33554432 0 0 16777214 0 0 0.5"),
            "impact t=0x1.fffffap-2 motion=approaching");
  held("ray f32 0.5 0 0 33554432 0 0 16777216 0 0 0");
  EXPECT_EQ(held("ray f32 0.5 0 0 1 0 0 16777216 0 0 0"),
            "impact t=0x1p+24 motion=sliding exit=0x1p+24");  // 16777215.5 up
  EXPECT_EQ(held("ray f32 0.5 0 0 1 0 0 16777215 0 0 0"),
            "impact t=0x1.fffffcp+23 motion=sliding exit=0x1.fffffcp+23");  // 16777214.5 down
  EXPECT_EQ(held("ray f64 0.5 0 0 1 0 0 9007199254740992 0 0 0"),
            "impact t=0x1p+53 motion=sliding exit=0x1p+53");
  EXPECT_EQ(held("ray f64 0.5 0 0 1 0 0 9007199254740991 0 0 0"),
            "impact t=0x1.ffffffffffffep+52 motion=sliding exit=0x1.ffffffffffffep+52");
}

TEST(Kernel, distinguishes_a_root_from_the_other_one_that_lies_on_a_midpoint) {
  // The larger root is 1 - 2^-54, half-way between 1 - 2^-53 and 1; the smaller one lies 2^-59 before it.
  EXPECT_EQ(held("ray f64 0x1.04p-54 0 0 1 0 0 1 0 0 0x1p-60"),
            "impact t=0x1.fffffffffffffp-1 motion=approaching exit=0x1p+0");
  // The smaller root on a midpoint, the larger one behind it.
  held("ray f64 0x0.fcp-54 0 0 1 0 0 1 0 0 0x1p-60");
  held("ray f32 0x1.04p-25 0 0 1 0 0 1 0 0 0x1p-31");
  held("ray f32 0x0.fcp-25 0 0 1 0 0 1 0 0 0x1p-31");
}

TEST(Kernel, knows_the_sign_of_a_closing_speed_that_cancels) {
  // d.v = 2^60 + 1 - 2^60 deep inside.
  for (const std::string type : {"f32", "f64"}) {
    EXPECT_EQ(held("sweep " + type + " 0 0 0 5 0x1p60 1 -0x1p60 1 1 1 5"),
              "overlap t=0x0p+0 motion=approaching");
    EXPECT_EQ(held("sweep " + type + " 0 0 0 5 0x1p60 -1 -0x1p60 1 1 1 5"),
              "overlap t=0x0p+0 motion=separating");
    EXPECT_EQ(held("sweep " + type + " 0 0 0 5 0x1p60 0 -0x1p60 1 1 1 5"), "overlap t=0x0p+0 motion=sliding");
  }
  // The same beyond double-double.
  EXPECT_EQ(held("sweep f64 0 0 0 5 0x1p120 1 -0x1p120 1 1 1 5"), "overlap t=0x0p+0 motion=approaching");
}

TEST(Kernel, compares_the_end_of_the_path_with_the_exact_time) {
  // t = 1 - 2^-60 and t = 1 + 2^-60 both round to the end of the path; only one of them is reached.
  EXPECT_EQ(held("sweep f64 0x1p-60 0 0 0 1 0 0 1 0 0 0"), "impact t=0x1p+0 motion=sliding");
  EXPECT_EQ(held("sweep f64 -0x1p-60 0 0 0 1 0 0 1 0 0 0"), "miss");
  EXPECT_EQ(held("container f64 0 0 0 0 1 0 0 0x1p-60 0 0 1"), "contained");
  EXPECT_EQ(held("container f64 0 0 0 0 1 0 0 -0x1p-60 0 0 1"), "impact t=0x1p+0 motion=separating");
  EXPECT_EQ(held("ray f32 0 0 0 1 0 0 2 0 0 0 2"), "impact t=0x1p+1 motion=sliding exit=0x1p+1");
  EXPECT_EQ(held("ray f32 -0x1p-40 0 0 1 0 0 2 0 0 0 2"), "miss");
}

TEST(Kernel, keeps_what_rounding_an_input_would_lose) {
  // The radii sum up to 1 + 2^-60, and so does the distance.
  EXPECT_EQ(held("sweep f64 0 0 0 1 0 1 0 1 0x1p-60 0 0x1p-60").substr(0, 4), "over");
  EXPECT_EQ(held("moving f64 0 0 0 0.5 1 0 0 2 0 0 0.5 1 0 0"), "miss");
  EXPECT_EQ(held("moving f64 0 0 0 0.5 1 0 0 1.5 0 0 0.5 0x1.fffffffffffffp-2 0 0").substr(0, 6), "impact");
  held("moving f64 0 0 0 0.5 0x1p-60 0 0 1.5 0 0 0.5 -1 0 0");
}

/// Which stage computes the time of the ray in a case line.
int stage_of_ray(const std::string& line) {
  return std::visit([](const auto& asked) { return subjects::stage_of_graze(asked); },
                    props::any_case_in(line));
}

TEST(Kernel, answers_in_the_stage_that_is_meant) {
  // A later stage would give the same answer, so only this shows that an earlier one still does.
  for (const std::string type : {"f32 ", "f64 "}) {
    EXPECT_EQ(stage_of_ray("ray " + type + "0 0 0 1 0 0 5 0 0 1"), 1);
    EXPECT_EQ(stage_of_ray("ray " + type + "0 0 0 1 0 0 -5 0 0 1"), 1);
    EXPECT_EQ(stage_of_ray("ray " + type + "0 0 0 0 0 0 5 0 0 1"), 1);
    EXPECT_EQ(stage_of_ray("ray " + type + "0 -0x1p-60 0 1 0 0 5 1 0 1"), 2);
    EXPECT_EQ(stage_of_ray("ray " + type + "0 0 0 0x1p+60 1 -0x1p+60 1 1 1 5"), 2);
    EXPECT_EQ(stage_of_ray("ray " + type + "0 0 0 1 0 0 5 1 0 1"), 3);
  }
  for (const std::string type : {"f32 ", "f64 "}) {
    EXPECT_EQ(stage_of_ray("ray " + type + "0 0 0 0 0 0 1 0 0 1"), 3);  // at rest, touching
    EXPECT_EQ(stage_of_ray("ray " + type + "0 0 0 1 0 0 5 0 0 -1"), 0);
    EXPECT_EQ(stage_of_ray("ray " + type + "0 0 0 1 0 0 5 0 0 1 -1"), 0);
  }
  // Beyond the range: in units of its own, and an overlap by d and v alone.
  EXPECT_EQ(stage_of_ray("ray f64 0 0 0 0x1p+500 0x1p+499 0 0x1.4p+502 0x1.cp+501 0 0x1p+500"), 2);
  EXPECT_EQ(stage_of_ray("ray f64 0 0 0 1 0 0 1 0 0 0x1p+600"), 2);
}

TEST(Kernel, returns_nothing_for_a_contact_that_there_is_none_of) {
  const graze::Sphere<double> wall{{5, 0, 0}, 1};
  const auto miss = graze::sphere_cast_contact<double>({{0, 0, 0}, {0, 1, 0}, 1}, wall),
             overlap = graze::sphere_cast_contact<double>({{4, 0, 0}, {9, 1, 0}, 1}, wall);
  EXPECT_EQ(miss.hit.outcome, graze::Outcome::miss);
  EXPECT_EQ(miss.centre, graze::Vec3<double>{});
  EXPECT_EQ(miss.point, graze::Vec3<double>{});
  EXPECT_EQ(miss.normal, graze::Vec3<double>{});
  EXPECT_EQ(miss.distance, 0);
  EXPECT_EQ(overlap.hit.outcome, graze::Outcome::overlap);
  EXPECT_EQ(overlap.point, graze::Vec3<double>{});
  EXPECT_EQ(overlap.distance, 0);
}

template <class Real>
void expect_plain_answers() {
  const graze::MovingSphere<Real> ball{{{Real(0), Real(0), Real(0)}, Real(1)}, {Real(10), Real(0), Real(0)}};
  const graze::Sphere<Real> wall{{Real(5), Real(0), Real(0)}, Real(1)},
      hall{{Real(0), Real(0), Real(0)}, Real(6)};
  const graze::Hit<Real> hit = graze::sphere_sweep(ball, wall);
  EXPECT_EQ(hit.outcome, graze::Outcome::impact);
  EXPECT_EQ(hit.motion, graze::Motion::approaching);
  EXPECT_EQ(hit.time, Real(3) / Real(10));
  EXPECT_EQ(graze::containing_sphere(ball, hall).time, Real(5) / Real(10));
  const graze::Span<Real> span =
      graze::ray_sphere_span<Real>({ball.sphere.centre, ball.displacement}, wall, Real(1));
  EXPECT_EQ(span.enter, Real(4) / Real(10));
  EXPECT_EQ(span.exit, Real(6) / Real(10));
  const graze::Contact<Real> contact =
      graze::sphere_cast_contact<Real>({ball.sphere.centre, ball.displacement, Real(1)}, wall);
  EXPECT_EQ(contact.normal, (graze::Vec3<Real>{Real(-1), Real(0), Real(0)}));
}

TEST(Kernel, answers_other_number_types_by_the_plain_formulas) {
  expect_plain_answers<long double>();
  expect_plain_answers<boost::multiprecision::cpp_bin_float_50>();
}

TEST(Kernel, takes_another_type_s_squares_that_underflow_for_no_motion) {
  const long double tiny = 0x1p-16000L;
  const graze::Sphere<long double> sphere{{}, 1};
  EXPECT_EQ(graze::ray_sphere(graze::Ray<long double>{{-2, 0, 0}, {tiny, 0, 0}}, sphere).outcome,
            graze::Outcome::miss);
}

TEST(Kernel, reaches_the_ends_of_the_range) {
  for (const std::string top : {"f32 0x1.fffffep+127", "f64 0x1.fffffffffffffp+1023"}) {
    const std::string type = top.substr(0, 3), most = top.substr(4),
                      least = type == "f32" ? "0x1p-149" : "0x1p-1074";
    held("ray " + type + " -" + most + " 0 0 " + least + " 0 0 " + most + " 0 0 " + least);
    held("ray " + type + " 0 0 0 " + most + " 0 0 " + least + " 0 0 0");
    held("moving " + type + " -" + most + " 0 0 " + least + " " + most + " 0 0 " + most + " 0 0 " + most +
         " -" + most + " 0 0");
    held("container " + type + " 0 0 0 " + least + " " + least + " 0 0 0 0 0 " + most);
    held("container " + type + " " + least + " 0 0 " + least + " " + most + " " + most + " " + most +
         " 0 0 0 " + most);
    held("cast " + type + " -" + most + " -" + most + " " + least + " 0 " + most + " " + most + " " + least +
         " 0 0 0 " + least);
  }
}

}  // namespace
