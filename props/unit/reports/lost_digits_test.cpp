// SPDX-License-Identifier: BSL-1.0
/// Which operation is blamed for the digits that a routine lacks.
#include "reports/program/explain/lost_digits.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "props/unit/case_in.hpp"
#include "reports/program/explain/traced.hpp"
#include "subjects/built_in.hpp"
#include "subjects/comparison.hpp"
#include "subjects/published.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/wide.hpp"

namespace reports {
namespace {

using namespace props;
using namespace verify;

template <class Real>
std::string lost_by(const Subject& subject, const Case<Real>& k) {
  const Truth<Real> truth = truth_of(k, wanted_by(subject.contract, k.question));
  return lost_digits(subject, truth, judge(subject.calls<Real>().native(k), truth, subject.contract));
}
std::string lost(std::string_view name, const std::string& line) {
  return std::visit([&](const auto& k) { return lost_by(*subjects::find_subject(name, k.question), k); },
                    any_case_in(line));
}

TEST(LostDigits, of_the_textbook_quadratic_far_away_go_in_its_discriminant) {
  const std::string far = "ray f32 0 0 0 1 0 0 800 0.3 0 0.2";
  EXPECT_EQ(
      lost("naive", far),
      "dot(centre - start, dir)^2 - |dir|^2*(|centre - start|^2 - radius^2): in 640000 - 640000, all 24 bits "
      "cancel. It is -0.05, and comes out as 0. Its test < 0 then goes wrong.");
  EXPECT_EQ(lost("tutorial_ray", far),
            "dot(start - centre, dir)^2 - (|start - centre|^2 - radius^2): in 640000 - 640000, all 24 bits "
            "cancel. It is "
            "-0.05, and comes out as 0. Its test < 0 then goes wrong.");
  EXPECT_EQ(lost("naive_doubled", far), "");
  EXPECT_EQ(lost("perpendicular", far), "");
}

TEST(LostDigits, near_the_surface_of_a_large_sphere_go_in_c_unless_those_of_the_root_cancel_too) {
  // About 1 above a sphere of radius 2^20: c is about 2^21, and of d.d, about 2^40, a float keeps multiples of 2^17.
  const std::string near = "ray f32 0 0 0 1 0 0 1048577.125 3 7 1048576";
  EXPECT_EQ(lost("perpendicular", near),
            "|centre - start|^2 - radius^2: in 1099514000000 - 1099511600000, 19 of 24 bits cancel. It is "
            "2359355, and "
            "comes out as 2359296.");
  EXPECT_EQ(
      lost("naive", near),
      "dot(centre - start, dir) - P, where P = sqrt(dot(centre - start, dir)^2 - |dir|^2*(|centre - start|^2 "
      "- "
      "radius^2)): in 1048577.1 - 1048576, 20 of 24 bits cancel. It is 1.125028, and comes out as 1.125.");
  EXPECT_EQ(lost("perpendicular", "ray f64 0 0 0 1 0 0 8 0 0 1"), "");
}

TEST(LostDigits, that_overflow_or_underflow_are_found_where_they_do) {
  EXPECT_EQ(lost("tutorial_ray", "ray f32 0 0 0 1 0 0 1e30 0 0 1"),
            "dot(start - centre, dir)^2 overflows: it is 1e+60.");
  EXPECT_EQ(lost("naive", "sweep f32 0 0 0 1e-30 1e-30 0 0 3e-30 0 0 1e-30"),
            "(B - A).x^2 underflows: it is 9e-60, and comes out as 0. A later test then goes wrong.");
}

TEST(LostDigits, of_a_comparison_that_changes_nothing_are_not_reported) {
  // c becomes 0, so c > 0 is decided wrongly; but tutorial_ray requires b > 0 too, and goes on as it should.
  EXPECT_EQ(
      lost("tutorial_ray", "ray f32 0 0 0 1 0 0 1 0x1p-13 0 1"),
      "-dot(start - centre, dir) - P, where P = sqrt(dot(start - centre, dir)^2 - (|start - centre|^2 - "
      "radius^2)): in 1 - 1, all 24 bits cancel. It is 7.45e-09, and comes out as 0.");
  // The discriminant becomes 0 and not below it; but the ray ends long before, so it is a miss anyway.
  EXPECT_EQ(lost("naive", "ray f32 0 0 0 1 0 0 800 0.3 0 0.2 10"), "");
}

TEST(LostDigits, may_be_those_of_the_comparison_itself) {
  EXPECT_EQ(lost("tutorial_container_as_described",
                 "container f32 -0x1.c7e8a8p+1 -0x1.eba99ep+0 0x1.a052a2p+2 0x1.7469ccp+1 -0x1.3efe0cp-3 "
                 "0x1.06fb6cp-3 "
                 "-0x1.74924p-6 -0x1.63362cp+1 -0x1.4cec4ap+1 0x1.b7d2e2p+2 0x1.0d8428p+2"),
            "The test |A + vA - B|^2 < (rB - rA)^2 is decided by rounding: it compares 1.6944554 with "
            "1.6944555, and "
            "exactly it is false.");
  EXPECT_EQ(lost_by(*subjects::find_subject("naive", Question::sweep),
                    draw<float>(*find_family("at_end"), Question::sweep, 1, 0)),
            "The test P > 1, where P = Q/|vA|^2, Q = dot(B - A, vA) - sqrt(dot(B - A, vA)^2 - |vA|^2*(|B - "
            "A|^2 - (rB + rA)^2)) "
            "is decided by rounding: it compares 1.0000001 with 1, and exactly it is false.");
  // One bit less is lost before this one than in it.
  const std::string words =
      lost("naive",
           "ray f32 0 0 0 0x1.7e94p+22 0x1.06418p+24 0x1.6bacp+21 0x1.321p+13 0x1.a39cp+14 0x1.22fp+12 0 "
           "0x1.999992p-10");
  EXPECT_TRUE(words.starts_with("The test P > t_max, ")) << words;
}

TEST(LostDigits, of_a_right_decision_are_reported_from_sixteen_ulps_on) {
  EXPECT_EQ(lost("naive", "sweep f64 0 0 0 1 10 0 0 5 0 0 1"), "");
  const std::string words = lost("naive", "ray f32 0 0 0 1 0 0 3000.3 1.1 0 2");
  EXPECT_FALSE(words.empty());
  EXPECT_EQ(words.find("test"), std::string::npos) << words;
}

TEST(LostDigits, are_reported_in_the_names_of_each_question) {
  // Far away, and next to a tangent: the discriminant cancels in the same way, and nothing else differs but names.
  const struct {
    std::string question, numbers, formula;
  } rows[]{
      {"ray", "0 0 0 1 0 0 800 0.3 0 0.2",
       "dot(centre - start, dir)^2 - |dir|^2*(|centre - start|^2 - radius^2)"},
      {"sweep", "0 0 0 0 1024 0 0 800 0.3 0 0.2", "dot(B - A, vA)^2 - |vA|^2*(|B - A|^2 - (rB + rA)^2)"},
      {"moving", "0 0 0 0 1024 0 0 800 0.3 0 0.2 0 0 0",
       "dot(B - A, vA - vB)^2 - |vA - vB|^2*(|B - A|^2 - (rB + rA)^2)"},
      {"cast", "0 0 0 0 1024 0 0 800 0.3 0 0.2",
       "dot(B - start, end - start)^2 - |end - start|^2*(|B - start|^2 - (rB + rA)^2)"},
  };
  for (const auto& row : rows) {
    const std::string words = lost("naive", row.question + " f32 " + row.numbers);
    EXPECT_TRUE(words.starts_with(row.formula)) << words << "\n" << row.formula;
  }
}

TEST(LostDigits, are_not_known_of_a_routine_that_is_no_template) {
  EXPECT_EQ(lost("graze", "ray f32 0 0 0 1 0 0 800 0.3 0 0.2"), "");
  EXPECT_EQ(lost("pbrt_interval", "ray f32 0 0 0 1 0 0 800 0.3 0 0.2"), "");
}

/// Calls of(k) for cases of every family.
template <class Real, class Function>
void for_each_case(Question question, std::uint64_t each, const Function& of) {
  for (const Family& family : families()) {
    if (!family.applies(question)) continue;
    for (std::uint64_t i = 0; i < each; ++i) of(draw<Real>(family, question, 6, i));
  }
}

/// A number in the text as the routine has it.
template <class Native>
Native number_in(const std::string& words) {
  if constexpr (std::is_same_v<Native, float>) return std::strtof(words.c_str(), nullptr);
  if constexpr (std::is_same_v<Native, double>) return std::strtod(words.c_str(), nullptr);
  return static_cast<Native>(std::strtold(words.c_str(), nullptr));
}

/// For a sum that is blamed: its operands give the stated result, and have as many leading bits in common as are said to
/// cancel, out of those that the type has. Returns whether the text blames a sum.
template <class Native>
bool names_the_sum(const std::string& words) {
  static const std::regex sentence(
      R"(in (\S+) ([+-]) (\S+), (all|\d+ of) (\d+) bits cancel\. It is (0 or next to it|\S+), and comes out as (\S+)\.)");
  std::smatch parts;
  if (!std::regex_search(words, parts, sentence)) return false;
  constexpr int digits = std::numeric_limits<Native>::digits;
  const auto left = number_in<Native>(parts[1]), right = number_in<Native>(parts[3]);
  EXPECT_EQ(parts[7], fmt::format("{}", parts[2] == "+" ? left + right : left - right)) << words;
  EXPECT_EQ(parts[5], std::to_string(digits)) << words;
  const int said = parts[4] == "all" ? digits : std::stoi(parts[4]);
  const auto exact = std::strtold(parts[6].str().c_str(), nullptr);
  if (exact == 0) {
    EXPECT_EQ(said, digits) << words;
    return true;
  }
  int exponent = 0;
  const bool is_power = std::frexp(std::abs(exact), &exponent) == 0.5L;
  const int cancel =
      std::clamp(std::ilogb(std::max(std::abs(left), std::abs(right))) - (exponent - 1), 0, digits);
  // A power of two may be one of the few digits shown, and the number itself be below it.
  EXPECT_TRUE(said == cancel || (is_power && said == std::min(cancel + 1, digits))) << words;
  return true;
}

TEST(LostDigits, are_found_in_every_routine_that_is_a_template_and_never_without_end) {
  std::size_t sums = 0;
  for (const Subject& subject : subjects::built_in_subjects()) {
    if (subject.in_float.wide == nullptr) continue;
    const bool is_doubled = subject.name.ends_with("_doubled");
    std::set<std::string> found;
    for_each_case<float>(subject.question, 8, [&](const auto& k) {
      const std::string words = lost_by(subject, k);
      found.insert(words);
      sums += is_doubled ? names_the_sum<double>(words) : names_the_sum<float>(words);
    });
    EXPECT_GT(found.size(), 3U) << subject.name;
    for_each_case<double>(subject.question, 8, [&](const auto& k) {
      const std::string words = lost_by(subject, k);
      found.insert(words);
      sums += is_doubled ? names_the_sum<long double>(words) : names_the_sum<double>(words);
    });
    for (const std::string& words : found) EXPECT_LT(words.size(), 600U) << words;
  }
  EXPECT_GT(sums, 1000U);
}

TEST(LostDigits, of_operands_on_both_sides_of_a_power_of_two_are_counted_from_the_larger) {
  // 2^20 - (2^20 - 0.2976)
  EXPECT_EQ(lost("naive", "ray f32 0 0 0 1 0 0 1024 0.5 0 0.74"),
            "dot(centre - start, dir)^2 - |dir|^2*(|centre - start|^2 - radius^2): in 1048576 - 1048575.7, "
            "22 of 24 "
            "bits cancel. It is 0.2976, and comes out as 0.3125.");
  // The larger one may be the right one.
  EXPECT_EQ(lost("tutorial_container_as_described", "container f32 1023.9 0.3 0 1 10 0 0 0 0 0 1025.1"),
            "-dot(A - B, vA/|vA|) + sqrt(dot(A - B, vA/|vA|)^2 - (|A - B|^2 - (rB - rA)^2)): in -1023.9 + "
            "1024.1, 13 of "
            "24 bits cancel. It is 0.199907, and comes out as 0.19995117.");
}

TEST(LostDigits, of_a_sum_are_those_of_the_operand_that_is_farther_off_whatever_share_of_its_own_it_lacks) {
  // All of three squares that underflow lack every digit.
  for (const auto& [place, axis] : {std::pair{"3e-30 2e-30 1e-30", "x"}, std::pair{"1e-30 3e-30 2e-30", "y"},
                                    std::pair{"2e-30 1e-30 3e-30", "z"}}) {
    const std::string words =
        lost("naive", std::string("sweep f32 0 0 0 1e-30 1e-30 0 0 ") + place + " 1e-30");
    EXPECT_EQ(words, std::string("(B - A).") + axis +
                         "^2 underflows: it is 9e-60, and comes out as 0. A later test then goes wrong.");
  }
  // The offset's z lacks more of its own bits, but its y more bits of the sum of squares.
  EXPECT_EQ(
      lost("perpendicular_doubled",
           "sweep f32 0x1.02751cp+6 0x1.11a338p+7 0x1.23c9c6p+6 0x1.86475ap-6 0x1.118a78p+8 0x1.d77732p+6 "
           "-0x1.33e4cep+8 0x1.baf714p+6 0x1.3983dep+7 0x1.525e8cp+4 0x1.7ecb8ap-4"),
      "(B - A - vA*(dot(B - A, vA)/|vA|^2)).y: in 19.938766479492188 - 19.85656790077592, 8 of 53 bits "
      "cancel. "
      "It is 0.08219857871626476, and comes out as 0.08219857871626601.");
}

TEST(LostDigits, of_a_centre_are_those_of_the_coordinate_that_is_farthest_off) {
  for (const auto& [line, axis] : {std::pair{"-100.1 0.3 0.2 0.5 100 0.3 0.2 0.7 0.4 0.3 0.5", "x"},
                                   std::pair{"0.3 -100.1 0.2 0.5 0.3 100 0.2 0.4 0.7 0.3 0.5", "y"},
                                   std::pair{"0.3 0.2 -100.1 0.5 0.3 0.2 100 0.4 0.3 0.7 0.5", "z"}}) {
    const std::string words = lost("tutorial_cast", std::string("cast f32 ") + line);
    EXPECT_TRUE(words.starts_with(std::string("start.") + axis + " + P, where P = ")) << words;
    EXPECT_TRUE(words.ends_with(
        ": in -100.1 + 99.80981, 8 of 24 bits cancel. It is -0.28995, and comes out as -0.29019165."))
        << words;
  }
}

TEST(LostDigits, are_blamed_by_the_rule_of_each_operation) {
  const struct {
    std::string subject, line, begin, end;
  } rows[]{
      // The first of equal losses is reported.
      {"tutorial_cast", "cast f32 -870.02 0 0 1.4 870.02 -0.803 0 0 1 0 0.471",
       "|B - start|^2 - dot(B - start, (end - start)/|end - start|)^2: in 756935.8 - 756933.75, 19 of 24 "
       "bits "
       "cancel.",
       "It is 1.964, and comes out as 2.0625."},
      // A product lacks what the factor lacks that lacks more of its own, however small it is.
      {"tutorial_sweep", "sweep f32 0 1e20 0 0 0 1 1e20 0 1 0 1e20", "vA.z^2 overflows: it is 1e+40.",
       " A later test then goes wrong."},
      // A comparison lacks what its difference does.
      {"tutorial_moving_test", "moving f32 1e-30 0 1e-30 1 1e-30 0 1 1 1e-30 1e-30 1e-30 0 1e-30 1e-30",
       "|B - A|^2 - (rA + rB)^2: in 1 - 1, all 24 bits cancel. It is -4e-30,",
       " A later test then goes wrong."},
      // It is reported only if one of its sides is a constant.
      {"tutorial_moving_test", "moving f64 1e154 0 0 1e154 1e154 0 0 1 1 1e154 1e154 1e154 1e154 1e154",
       "dot(B - A, vB - vA)^2 overflows: it is 1e+616.", " A later test then goes wrong."},
      // What may be a rounding error of the wide numbers isn't reported as a number.
      {"tutorial_container_as_described", "container f32 1 1 0 1e-30 1 1 0 1e-30 1e-30 0 0",
       "dot(A - B, vA/|vA|)^2 - (|A - B|^2 - (rB - rA)^2): in 1.9999999 - 2, all 24 bits cancel.",
       "It is 0 or next to it, and comes out as -1.1920929e-07."},
      // Of two operands with equal errors, the left one.
      {"naive", "sweep f32 0 0 0 1e-30 1e-30 0 0 3e-30 3e-30 1e-30 1e-30",
       "(B - A).x^2 underflows: it is 9e-60, and comes out as 0.", " A later test then goes wrong."},
      // What underflows need not come out as 0.
      {"tutorial_ray", "ray f32 0 0 0 1 0 0 3e-22 1e-22 0 1.1e-22",
       "radius^2 underflows:", "it is 1.21e-44, and comes out as 1.3e-44."},
      // A loss on the way counts by itself, however much is lacking at the end.
      {"perpendicular", "cast f32 1e-20 0 0.1 1 2 1024 1e20 1 -1 1.1 0.7",
       "(end - start).z^2 overflows: it is 1e+40.", " A later test then goes wrong."},
      // A loss before a comparison is reported if it is as large as the loss in it.
      {"tutorial_container_as_described",
       "container f32 0x1.4885e8p+33 0x1.c85b2p+31 0x1.7b825p+33 0x1.fca8cp+30 -128 128 0 0x1.4886cp+33 "
       "0x1.c85fap+31 0x1.7b831p+33 0x1.fcb58p+30",
       "(A + vA - B).y: in 3828191200 - 3828338700, 14 of 24 bits cancel. It is -147328,",
       "and comes out as -147456. A later test then goes wrong."},
      // 20 bits are more than six digits: 2 more than seven are reported.
      {"perpendicular", "sweep f32 0 0 10 0.5 98 1 0 85.3 0 67.8 99.1",
       "|B - A|^2 - (rB + rA)^2: in 10616.931 - 9920.16, 4 of 24 bits cancel.",
       "It is 696.771177, and comes out as 696.7705."},
      // Four bits are reported.
      {"tutorial_cast_formula", "cast f32 0 0.5 1 10 15.3 84 10 10 0 0 0.1",
       "(rA + rB)^2 - |B - start|^2: in 102.01001 - 101.25, 7 of 24 bits cancel.",
       "It is 0.76, and comes out as 0.76000977."},
      // 3 of its bits are right, and 2 more digits than these make are shown.
      {"tutorial_sweep", "sweep f32 1.44 0 0 1.4 11152.8 0.8 0 9708 1.44 0.735 1.5", "",
       "It is 7.32, and comes out as 8."},
  };
  for (const auto& row : rows) {
    const std::string words = lost(row.subject, row.line);
    EXPECT_TRUE(words.starts_with(row.begin) && words.ends_with(row.end)) << row.line << "\n" << words;
  }
  // For a right verdict the answer is reported as it came out, although a comparison before it went wrong.
  EXPECT_EQ(lost("naive",
                 "sweep f32 0 0 0x1p-148 0x1.01p+3 -0x1.5ep+2 -0x1.844p+6 -0x1.e88p+5 0x1.7cp+2 -0x1.cp+0 "
                 "-0x1.18p+4 0x1.51p+3"),
            "");
  // Three bits aren't worth reporting.
  EXPECT_EQ(lost("naive", "sweep f32 0 0 0 1.1 146.44 -0.3 0 92.6 0 0.98 1.96"), "");
}

// --- the number type ---

template <class Real>
std::uint64_t bits(Real x) {
  if (x != x) return ~std::uint64_t{0};
  if constexpr (std::is_same_v<Real, float>) {
    return std::bit_cast<std::uint32_t>(x);
  } else {
    return std::bit_cast<std::uint64_t>(x);
  }
}

template <class Routine, class Real>
void expect_the_same_bits(Question question) {
  using Number = Traced<Real>;
  for_each_case<Real>(question, 20, [](const Case<Real>& k) {
    Trace<Real> trace;
    Number::trace() = &trace;
    const auto traced = verify::detail::narrow<Real>(Routine{}(widen<Number>(k)));
    const Answer<Real> native = Routine{}(k);
    EXPECT_EQ(traced.outcome, native.outcome) << write(k);
    const auto same = [&](const auto& x, const auto& y) {
      ASSERT_EQ(x.has_value(), y.has_value()) << write(k);
      if (x) {
        EXPECT_EQ(bits(*x), bits(*y)) << write(k);
      }
    };
    same(traced.time, native.time);
    same(traced.distance, native.distance);
    ASSERT_EQ(traced.centre.has_value(), native.centre.has_value());
    for (std::size_t i = 0; native.centre && i < 3; ++i)
      EXPECT_EQ(bits((*traced.centre)[i]), bits((*native.centre)[i])) << write(k);
    Number::trace() = nullptr;
  });
}

template <class Real>
class TracedIn : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(TracedIn, Types);

TYPED_TEST(TracedIn, routines_run_in_traced_numbers_bit_for_bit) {
  using namespace subjects;
  using published::RootSign;
  using published::TimeForm;
  expect_the_same_bits<TutorialRay, TypeParam>(Question::ray);
  expect_the_same_bits<TutorialSweep, TypeParam>(Question::sweep);
  expect_the_same_bits<TutorialContainerAsCoded, TypeParam>(Question::container);
  expect_the_same_bits<TutorialCast<true>, TypeParam>(Question::cast);
  expect_the_same_bits<TutorialCastFormula, TypeParam>(Question::cast);
  expect_the_same_bits<TutorialMoving<TimeForm::literal, RootSign::plus>, TypeParam>(Question::moving);
  expect_the_same_bits<Naive, TypeParam>(Question::ray);
  expect_the_same_bits<Perpendicular, TypeParam>(Question::moving);
}

TYPED_TEST(TracedIn, comparisons_decide_natively_until_one_is_set_to_decide_exactly) {
  using Number = Traced<TypeParam>;
  for (const bool exactly : {false, true}) {
    Trace<TypeParam> trace;
    trace.decided_exactly = exactly ? 1 : 0;
    Number::trace() = &trace;
    // 1 + 2^-60 is 1 natively.
    const Number one(1), more = one + Number(0x1p-60);
    EXPECT_EQ(one < more, exactly);
    EXPECT_FALSE(one < more);
    ASSERT_EQ(trace.comparisons.size(), 2U);
    EXPECT_TRUE(trace.comparisons[0].exactly);
    EXPECT_FALSE(trace.comparisons[0].natively);
    Number::trace() = nullptr;
  }
}

}  // namespace
}  // namespace reports
