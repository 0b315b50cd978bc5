// SPDX-License-Identifier: BSL-1.0
/// The committed cases, props/cases: each covers a branch of graze's kernel, and together they reach all branches
/// (./run coverage). graze is compared with the truth about every line: decisions and numbers, times towards the start,
/// the compiled kernel bit for bit, and all properties (case_properties_test.cpp).
#include "props/unit/case_files.hpp"

#include <gtest/gtest.h>

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "props/unit/graze/rounding_modes.hpp"
#include "subjects/builds.hpp"
#include "subjects/built_in.hpp"
#include "subjects/functions.hpp"
#include "subjects/graze.hpp"
#include "verify/judge/promise.hpp"
#include "verify/judge/trial.hpp"

namespace {

using namespace props;
using verify::Question;

TEST(Answers, have_the_names_of_the_contract_for_outcomes_and_motions) {
  static_assert(std::string_view(to_string(graze::Outcome::impact)) == "impact");
  for (int i = 0; i <= 5; ++i) {
    std::ostringstream out;
    out << static_cast<graze::Outcome>(i);
    EXPECT_EQ(out.str(), name(static_cast<verify::Outcome>(i)));
  }
  for (int i = -1; i <= 1; ++i) {
    std::ostringstream out;
    out << static_cast<graze::Motion>(i);
    EXPECT_EQ(out.str(), name(static_cast<verify::Motion>(i)));
  }
  EXPECT_EQ(to_string(static_cast<graze::Outcome>(6)), std::string("no outcome"));
  for (const int other : {-2, 2})
    EXPECT_EQ(to_string(static_cast<graze::Motion>(other)), std::string("no motion"));
}

TEST_P(CaseFiles, are_answered_rightly_and_every_number_correctly_rounded) {
  const verify::Subject* const graze = subjects::find_subject("graze", GetParam());
  each([&]<class Real>(const verify::Case<Real>& asked) {
    const auto t = verify::trial(*graze, asked);
    EXPECT_TRUE(is_decided(t.verdict) && is_correctly_rounded(t.answer, t.truth) && t.verdict.promise_kept)
        << explained(t);
  });
}

TEST_P(CaseFiles, are_timed_by_the_last_number_not_above_when_rounded_towards_the_start) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    const auto truth = verify::truth_of(asked);
    const subjects::BuildAnswer<Real> early = subjects::said<subjects::Header>(
                                          asked, graze::Rounding::towards_start),
                                      nearest =
                                          subjects::said<subjects::Header>(asked, graze::Rounding::nearest);
    EXPECT_EQ(early.hit.outcome, nearest.hit.outcome) << write(asked);
    EXPECT_EQ(early.hit.motion, nearest.hit.motion) << write(asked);
    if (asked.question == Question::ray) {
      EXPECT_EQ(early.alone.outcome, early.hit.outcome) << write(asked);
      EXPECT_EQ(early.alone.time, early.hit.time) << write(asked);
      EXPECT_EQ(nearest.alone.time, nearest.hit.time) << write(asked);
    }
    if (truth.time) {
      EXPECT_EQ(early.hit.time, subjects::not_above(*truth.time)) << write(asked);
    }
    const verify::Triple<Real> no_direction{};
    if (truth.exit && verify::scene_of(asked).a.motion != no_direction) {
      EXPECT_EQ(early.exit, subjects::not_above(*truth.exit)) << write(asked);
    }
  });
}

TEST(Promise, is_half_an_ulp_in_every_number) {
  for (const Question question : verify::all_questions) {
    for (const verify::Bounds& bounds :
         {subjects::promise_of_graze<float>(question), subjects::promise_of_graze<double>(question)}) {
      for (const double bound :
           {bounds.time, bounds.exit, bounds.distance, bounds.centre, bounds.point, bounds.normal})
        EXPECT_EQ(bound, 0.5);
    }
  }
}

TEST(CaseFile, a_line_that_cannot_be_read_is_reported_with_file_and_line) {
  std::istringstream file(
      "# two good ones\nray f32 0 0 0  1 0 0  5 0 0 1\n\nray f32 0 0 0  1 0 0  5 0 oops 1\n"
      "sweep f64 0 0 0 1 10 0 0 5 0 0 1\nray f64 0 0 0  1 0 0  5 0 0 1\n");
  const CaseFile read = read_case_file(file, "ray_sphere.cases", Question::ray);
  ASSERT_EQ(read.cases.size(), 2U);
  EXPECT_EQ(read.cases[0].place, "ray_sphere.cases:2");
  EXPECT_EQ(read.cases[1].place, "ray_sphere.cases:6");
  ASSERT_EQ(read.faults.size(), 2U);
  EXPECT_TRUE(read.faults[0].starts_with("ray_sphere.cases:4: ")) << read.faults[0];
  EXPECT_NE(read.faults[0].find("oops"), std::string::npos) << read.faults[0];
  EXPECT_EQ(read.faults[1], "ray_sphere.cases:5: expected a case of ray, found one of sweep");
}

TEST_P(CaseFiles, go_to_every_stage) {
  const verify::Subject* const graze = subjects::find_subject("graze", GetParam());
  std::array<int, 4> of_float{}, of_double{};
  each([&]<class Real>(const verify::Case<Real>& asked) {
    auto& counts = sizeof(Real) == sizeof(float) ? of_float : of_double;
    ++counts[static_cast<std::size_t>(graze->calls<Real>().stage(asked))];
  });
  for (std::size_t stage = 0; stage < 4; ++stage) {
    EXPECT_GT(of_float[stage], 0) << "stage " << stage << " of float";
    EXPECT_GT(of_double[stage], 0) << "stage " << stage << " of double";
  }
}

TEST_P(CaseFiles, are_answered_by_every_build_with_the_same_bits) {
  each([]<class Real>(const verify::Case<Real>& asked) { expect_the_same_of_every_build(asked); });
}

TEST_P(CaseFiles, are_answered_with_the_same_bits_in_every_rounding_mode) {
  each([]<class Real>(const verify::Case<Real>& asked) { expect_the_same_in_every_mode(asked); });
}

/// So a constant expression, which gives the same bits, answers everything.
TEST_P(CaseFiles, are_answered_alike_by_the_integers_alone) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    namespace kernel = graze::detail;
    verify::with_question(asked.question, [&](auto constant) {
      constexpr Question question = constant;
      const auto relative = subjects::relative_of<question>(subjects::shapes_of<question>(asked));
      const Real horizon = verify::scene_of(asked).horizon;
      constexpr auto event =
          question == Question::container ? kernel::Event::escape : kernel::Event::first_contact;
      for (const auto rounding : {graze::Rounding::nearest, graze::Rounding::towards_start}) {
        const subjects::BuildAnswer<Real> said = subjects::said<subjects::Header>(asked, rounding);
        const graze::Hit<Real> hit = kernel::answer_in_integers<event>(relative, horizon, rounding);
        EXPECT_EQ(hit.outcome, said.hit.outcome) << write(asked);
        EXPECT_EQ(hit.motion, said.hit.motion) << write(asked);
        EXPECT_EQ(hit.time, said.hit.time) << write(asked);
        const bool touches = hit.outcome == graze::Outcome::impact || hit.outcome == graze::Outcome::overlap;
        if (question == Question::ray && touches) {
          EXPECT_EQ(kernel::exit_in_integers(relative, rounding), said.exit) << write(asked);
        }
      }
    });
  });
}

/// A vector type of a user's.
template <class Real>
struct Triad {
  Real x, y, z;
};
template <class Real>
Triad<Real> triad(const verify::Triple<Real>& p) {
  return {p[0], p[1], p[2]};
}

TEST_P(CaseFiles, are_answered_alike_for_any_vector_type) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    const auto [a, b, horizon] = verify::scene_of(asked);
    const graze::Hit<Real> theirs = graze::sphere_sweep(
                               graze::MovingSphere{graze::Sphere{triad(a.centre), a.radius}, triad(a.motion)},
                               graze::Sphere{triad(b.centre), b.radius}),
                           ours = graze::sphere_sweep<Real>(
                               {{subjects::vector(a.centre), a.radius}, subjects::vector(a.motion)},
                               {subjects::vector(b.centre), b.radius});
    EXPECT_EQ(theirs.outcome, ours.outcome) << write(asked);
    EXPECT_EQ(theirs.motion, ours.motion) << write(asked);
    EXPECT_EQ(theirs.time, ours.time) << write(asked);
  });
}

/// Wide enough for every sum and product in a question about floats.
using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<2400, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;

TEST_P(CaseFiles, of_float_are_decided_by_the_plain_formulas_in_a_type_that_is_wide_enough) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    if constexpr (std::is_same_v<Real, float>) {
      const subjects::BuildAnswer<float> exact =
          subjects::said<subjects::Header>(asked, graze::Rounding::nearest);
      const subjects::BuildAnswer<Wide> plain =
          subjects::said<subjects::Header>(verify::widen<Wide>(asked), graze::Rounding::nearest);
      EXPECT_EQ(plain.hit.outcome, exact.hit.outcome) << write(asked);
      EXPECT_EQ(plain.hit.motion, exact.hit.motion) << write(asked);
      EXPECT_EQ(static_cast<float>(plain.hit.time), exact.hit.time) << write(asked);
      EXPECT_EQ(static_cast<float>(plain.exit), exact.exit) << write(asked);
      // Not point and normal: they take a quotient, where a tie can't be distinguished from what is close to one.
      const auto& centre = plain.contact.centre;
      EXPECT_EQ(static_cast<float>(centre.x), exact.contact.centre.x) << write(asked);
      EXPECT_EQ(static_cast<float>(centre.y), exact.contact.centre.y) << write(asked);
      EXPECT_EQ(static_cast<float>(centre.z), exact.contact.centre.z) << write(asked);
      EXPECT_EQ(static_cast<float>(plain.contact.distance), exact.contact.distance) << write(asked);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Kernel, CaseFiles, testing::ValuesIn(verify::all_questions),
                         [](const auto& of) { return std::string(verify::stem(of.param)); });

}  // namespace
