// SPDX-License-Identifier: BSL-1.0
/// Classes by backward error: every class, every kind of scenes, and the sentences.
#include "reports/program/pages/standing.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace reports {
namespace {

using namespace verify;

/// This many right answers to scenes of a kind, and one with each of these backward errors.
struct Scenes {
  std::size_t kind = 0;
  std::uint64_t right = 0;
  std::vector<Backward> others{};
  bool at_limits = false;
};

BySceneKind tallies_of(const std::vector<Scenes>& all) {
  BySceneKind tallies;
  for (const Scenes& scenes : all) {
    Tally& tally = tallies.at(scenes.kind);
    BackwardTally& to = scenes.at_limits ? tally.backward_at_limits : tally.backward;
    for (std::uint64_t i = 0; i < scenes.right; ++i) to.add({}, BackwardOf::decisions, i);
    for (const Backward& one : scenes.others) to.add(one, BackwardOf::decisions, scenes.right);
  }
  return tallies;
}

std::string said(const std::vector<Scenes>& all) {
  const StandingInWords words = in_words(tallies_of(all));
  return words.stability + words.text;
}

constexpr std::size_t ordinary = 0, behind = 1, plane = 2, far_away = 3, end = 4, start = 5, tangent = 6,
                      limits = 9, scale = 10;

TEST(Standing, is_the_largest_backward_error_by_its_class) {
  const auto of = [](Steps steps) { return standing_of(tallies_of({{far_away, 9, {{steps, steps}}}})); };
  EXPECT_EQ(of(0), Stability::exact);
  EXPECT_EQ(of(1), Stability::stable);
  EXPECT_EQ(of(4), Stability::stable);
  EXPECT_EQ(of(5), Stability::nearly_stable);
  EXPECT_EQ(of(64), Stability::nearly_stable);
  EXPECT_EQ(of(65), Stability::unstable);
  EXPECT_EQ(of(Steps{1} << 40U), Stability::unstable);
}

TEST(Standing, is_wrong_where_no_question_is_near_in_plain_scenes_and_unstable_elsewhere) {
  for (std::size_t kind = 0; kind < scene_kinds.size(); ++kind) {
    const Stability standing = standing_of(tallies_of({{kind, 1, {no_question}}, {far_away, 1, {{9, 9}}}}));
    const bool is_plain = kind == ordinary || kind == behind || kind == plane || kind == end || kind == start;
    EXPECT_EQ(standing, is_plain ? Stability::wrong : Stability::unstable) << kind;
  }
}

TEST(Standing, says_in_a_clause_what_may_be_relied_on) {
  EXPECT_EQ(said({}), "");
  EXPECT_EQ(said({{ordinary, 1234}}), "exact: each of 1,234 answers right and correctly rounded");
  EXPECT_EQ(said({{ordinary, 9, {{1, 1}}}}),
            "stable: each of 10 answers right for a question at most 1 step from the one asked");
  EXPECT_EQ(said({{ordinary, 9, {{46, 46}}}}),
            "nearly stable: each of 10 answers right for a question at most 46 steps from the one asked");
  EXPECT_EQ(said({{far_away, 98, {{65, 65}, no_question}}, {ordinary, 5, {{2, 2}}}}),
            "unstable in far scenes: 1.00 % of the answers belong to no question nearby, and 1.00 % to none "
            "within 64 "
            "steps; stable "
            "elsewhere, at most 2 steps");
  EXPECT_EQ(
      said({{ordinary, 3, {no_question}}, {far_away, 1, {{99, 99}}}}),
      "wrong in ordinary scenes: 25.0 % of the answers belong to no question nearby; unstable in far scenes: "
      "50.0 % of the answers belong to no question within 64 steps");
  EXPECT_EQ(said({{start, 3, {no_question}},
                  {far_away, 1, {{99, 99}}},
                  {tangent, 1, {no_question}},
                  {ordinary, 9, {{5, 5}}}}),
            "wrong in start scenes: 25.0 % of the answers belong to no question nearby; unstable in far and "
            "tangent "
            "scenes: 25.0 % of the answers belong to no question nearby, and 25.0 % to none within 64 steps; "
            "nearly stable "
            "elsewhere, at most 5 steps");
  EXPECT_EQ(
      said({{tangent, 1, {no_question}}, {ordinary, 9}}),
      "unstable in tangent scenes: 50.0 % of the answers belong to no question nearby; exact elsewhere");
}

TEST(Standing, counts_what_is_known_from_below_by_that_and_says_so) {
  EXPECT_EQ(said({{limits, 9, {{3, no_steps}}}}),
            "stable: each of 10 answers right for a question at most 3 steps from the one asked (1 lower "
            "bound)");
}

TEST(Standing, keeps_the_limits_of_the_type_apart) {
  EXPECT_EQ(said({{scale, 9, {no_question}, true}, {scale, 5}}),
            "exact: each of 5 answers right and correctly rounded; at the limits of the type 10.0 % of "
            "the answers belong to no question nearby");
}

TEST(Standing, speaks_of_the_limits_of_the_type_only_where_they_are_unstable) {
  for (const Steps steps : {Steps{3}, Steps{64}})
    EXPECT_EQ(said({{scale, 9, {{steps, steps}}, true}, {scale, 5}}),
              "exact: each of 5 answers right and correctly rounded");
  EXPECT_NE(said({{scale, 9, {{65, 65}}, true}, {scale, 5}}).find("; at the limits of the type "),
            std::string::npos);
}

TEST(Standing, gives_what_a_search_found_only_where_it_is_farther_off) {
  const Subject one{.name = "one"}, other{.name = "other"};
  const BySceneKind tallies = tallies_of({{ordinary, 1, {{2, 2}}}, {far_away, 9, {{7, 7}}}});
  const auto found = [&](const Known& known) {
    Report report;
    report.known = {known};
    return found_by_search(report, {&one}, NumberType::f64, tallies);
  };
  EXPECT_EQ(found({&one, NumberType::f64, LargestBackward{}, {true, 7}, 0, "searched", ""}), "");
  EXPECT_TRUE(found({&one, NumberType::f64, LargestBackward{}, {true, 8}, 0, "searched", ""})
                  .starts_with("; search found 8 steps"));
  EXPECT_EQ(found({&one, NumberType::f32, LargestBackward{}, {true, 8}, 0, "searched", ""}), "");
  EXPECT_EQ(found({&other, NumberType::f64, LargestBackward{}, {true, 8}, 0, "searched", ""}), "");
  EXPECT_EQ(found({&one, NumberType::f64, Figure::time, {true, 8}, 0, "searched", ""}), "");
}

TEST(Standing, shows_steps_as_none_near_where_no_question_is_near) {
  Histogram steps;
  EXPECT_EQ(three_steps(steps), (std::array<std::string, 3>{"-", "-", "-"}));
  steps.add(0, 0);
  steps.add(3, 1);
  EXPECT_EQ(three_steps(steps), (std::array<std::string, 3>{"0", "4", "3"}));
  steps.add(std::numeric_limits<double>::infinity(), 2);
  EXPECT_EQ(three_steps(steps), (std::array<std::string, 3>{"4", "none near", "none near"}));
}

}  // namespace
}  // namespace reports
