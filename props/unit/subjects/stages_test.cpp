// SPDX-License-Identifier: BSL-1.0
/// The stages that `graze explain --stages` shows are those that the kernel goes through.
#include "subjects/stages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "verify/case/family.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace {

using namespace verify;
using subjects::Stage;
using subjects::stages_of;

/// The stage that decides: the first letter of its name.
int last_of(const std::vector<Stage>& stages) {
  return stages.empty() ? 0 : stages.back().name.front() - '0';
}

template <class Real>
class Stages : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Stages, Types);

// In every family; each stage is met by each question, but stage 2 by no container of floats here.
TYPED_TEST(Stages, end_with_the_one_that_decides) {
  for (const Question question : all_questions) {
    std::set<int> met;
    for (const Family& family : families()) {
      if (!family.applies(question)) continue;
      for (std::uint64_t i = 0; i < 60; ++i) {
        const auto k = draw<TypeParam>(family, question, 3, i);
        SCOPED_TRACE(write(k));
        const auto stages = stages_of(k);
        const int last = last_of(stages);
        met.insert(last);
        EXPECT_EQ(last, subjects::stage_of_graze(k));
        for (std::size_t s = 0; s < stages.size(); ++s) EXPECT_EQ(stages[s].decides, s + 1 == stages.size());
      }
    }
    EXPECT_TRUE(met.contains(0) && met.contains(1) && met.contains(3)) << name(question);
    EXPECT_TRUE(met.contains(2) || question == Question::container) << name(question);
  }
}

const Case<double>& in_double(const CaseLine& line) {
  return std::get<Case<double>>(std::get<AnyCase>(line));
}

TEST(StagesOf, show_what_leaves_a_tangent_open) {
  const CaseLine line = read_case("sweep f64 0 1 0 1 10 0 0 5 -1 0 1");
  const auto stages = stages_of(in_double(line));
  ASSERT_EQ(stages.size(), 3U);
  EXPECT_EQ(stages[0].name, "1: double");
  EXPECT_EQ(stages[1].name, "2: double-double");
  EXPECT_EQ(stages[2].name, "3: integers of any length");
  for (const Stage& stage : {stages[0], stages[1]}) {
    ASSERT_EQ(stage.quantities.size(), 4U);  // without a root, since D may be 0
    EXPECT_EQ(stage.quantities[0].name, "c");
    EXPECT_EQ(stage.quantities[0].value, 25);
    EXPECT_EQ(stage.quantities[1].value, 50);
    EXPECT_EQ(stage.quantities[2].name, "h^2 - a c");
    EXPECT_EQ(stage.quantities[2].value, 0);
    EXPECT_FALSE(stage.quantities[2].is_certain());
    EXPECT_EQ(stage.quantities[3].value, 25 - 100 + 100);
  }
  EXPECT_LT(stages[1].quantities[2].error, stages[0].quantities[2].error);
}

// The simplest case with a contact of each question: the numbers are small integers, so their signs are certain.
TEST(StagesOf, show_the_root_that_the_question_takes) {
  for (const Question question : all_questions) {
    Case<double> k;
    k.question = question;
    std::ranges::copy(spec(question).simplest[0], k.numbers.begin());
    SCOPED_TRACE(write(k));
    const auto stages = stages_of(k);
    ASSERT_EQ(stages.size(), 1U);
    const subjects::Quantity& root = stages[0].quantities.back();
    EXPECT_EQ(root.name, is_escape(question) ? "the larger root" : "the smaller root");
    const Truth<double> truth = truth_of(k, {});
    ASSERT_TRUE(truth.time);
    EXPECT_NEAR(root.value, truth.time->nearest, root.error);
  }
}

// What squares of d that underflow would say of the error of h isn't so.
TEST(StagesOf, leave_out_h_where_the_square_of_d_is_too_small_to_bound_it) {
  const auto stages = stages_of(in_double(read_case("container f64 0 0 0 1 10 0 0 0x1p-300 0 0 5")));
  ASSERT_FALSE(stages.empty());
  for (const subjects::Quantity& one : stages[0].quantities) EXPECT_NE(one.name, "h");
}

TEST(StagesOf, are_none_of_an_invalid_case_and_need_c_alone_at_rest) {
  EXPECT_TRUE(stages_of(in_double(read_case("ray f64 0 0 0 nan 0 0 5 0 0 1"))).empty());
  const auto stages = stages_of(in_double(read_case("sweep f64 0 0 0 1 0 0 0 5 0 0 1")));
  ASSERT_EQ(stages.size(), 1U);
  ASSERT_EQ(stages[0].quantities.size(), 1U);
  EXPECT_EQ(stages[0].quantities[0].name, "c");
}

}  // namespace
