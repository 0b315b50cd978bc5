// SPDX-License-Identifier: BSL-1.0
/// Lines of cases and of answers as they are written; they read back as the same bits.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "props/unit/case_in.hpp"
#include "props/unit/verify/text_in.hpp"
#include "verify/case/text.hpp"

namespace verify {
namespace {

using namespace props;

template <class Real>
class WriteTextOf : public ::testing::Test {};

using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(WriteTextOf, Reals);

TYPED_TEST(WriteTextOf, a_case_of_any_bits_reads_back_as_it_was_written) {
  Tape tape = Tape::seeded(1);
  for (const Question question : all_questions) {
    for (int i = 0; i < 20'000; ++i) {
      Case<TypeParam> k{question, {}};
      for (TypeParam& number : k.used()) number = random_bits<TypeParam>(tape);
      const std::string line = write(k);
      ASSERT_TRUE(same(k, case_in<TypeParam>(line))) << line;
    }
  }
}

TYPED_TEST(WriteTextOf, a_case_of_special_values_reads_back_as_it_was_written) {
  const auto values = special_values<TypeParam>();
  for (const Question question : all_questions) {
    for (std::size_t shift = 0; shift < values.size(); ++shift) {
      Case<TypeParam> k{question, {}};
      for (std::size_t i = 0; i < k.used().size(); ++i) k.used()[i] = values[(i + shift) % values.size()];
      const std::string line = write(k);
      ASSERT_TRUE(same(k, case_in<TypeParam>(line))) << line;
    }
  }
}

TYPED_TEST(WriteTextOf, an_answer_of_any_bits_reads_back_as_it_was_written) {
  Tape tape = Tape::seeded(2);
  const auto values = special_values<TypeParam>();
  const auto draw = [&] {
    const std::uint64_t word = tape.next();
    return word % 4 == 0 ? values[(word >> 2) % values.size()] : random_bits<TypeParam>(tape);
  };
  for (int i = 0; i < 50'000; ++i) {
    Answer<TypeParam> answer;
    const std::uint64_t present = tape.next();
    answer.outcome = static_cast<Outcome>(tape.next() % 6);
    if ((present & 1) != 0) answer.motion = static_cast<Motion>(static_cast<int>(tape.next() % 3) - 1);
    if ((present & 2) != 0) answer.time = draw();
    if ((present & 4) != 0) answer.exit = draw();
    if ((present & 8) != 0) answer.distance = draw();
    if ((present & 16) != 0) answer.centre = {draw(), draw(), draw()};
    if ((present & 32) != 0) answer.point = {draw(), draw(), draw()};
    if ((present & 64) != 0) answer.normal = {draw(), draw(), draw()};
    const std::string line = write(answer);
    ASSERT_TRUE(same(answer, answer_in<TypeParam>(line))) << line;
  }
}

TEST(WriteText, a_case_is_written_with_its_question_its_type_and_its_numbers) {
  EXPECT_EQ(write(case_in<double>("sweep f64 0 0 0 1 10 0 0 5 0 0 1")),
            "sweep f64 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1.4p+3 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0");
  EXPECT_EQ(
      write(case_in<float>("moving f32 1 2 3 4 5 6 7 -1 -2 -3 -4 -5 -6 0.1")),
      "moving f32 0x1p+0 0x1p+1 0x1.8p+1 0x1p+2 0x1.4p+2 0x1.8p+2 0x1.cp+2 -0x1p+0 -0x1p+1 -0x1.8p+1 -0x1p+2 "
      "-0x1.4p+2 -0x1.8p+2 0x1.99999ap-4");
}

TEST(WriteText, t_max_is_written_unless_it_is_infinite) {
  const std::string head = "ray f64 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0";
  EXPECT_EQ(write(case_in<double>(head)), head);
  EXPECT_EQ(write(case_in<double>(head + " inf")), head);
  EXPECT_EQ(write(case_in<double>(head + " 0")), head + " 0x0p+0");
  EXPECT_EQ(write(case_in<double>(head + " -0")), head + " -0x0p+0");
  EXPECT_EQ(write(case_in<double>(head + " -inf")), head + " -inf");
  EXPECT_EQ(write(case_in<double>(head + " nan")), head + " nan");
}

TEST(WriteText, an_infinite_number_at_the_end_of_another_question_is_written) {
  EXPECT_EQ(write(case_in<double>("cast f64 0 0 0 0 0 0 0 0 0 0 inf")),
            "cast f64 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 inf");
}

TEST(WriteText, an_answer_is_written_with_its_keys_in_one_order) {
  Answer<double> answer;
  answer.outcome = Outcome::impact;
  answer.time = 3.0 / 10.0;
  answer.motion = Motion::approaching;
  EXPECT_EQ(write(answer), "impact t=0x1.3333333333333p-2 motion=approaching");

  answer.distance = 1;
  answer.normal = {1, 0, -0.0};
  answer.point = {2, 3, 4};
  answer.centre = {0, 0, 0.5};
  answer.exit = std::numeric_limits<double>::infinity();
  EXPECT_EQ(write(answer),
            "impact t=0x1.3333333333333p-2 motion=approaching exit=inf centre=0x0p+0,0x0p+0,0x1p-1 "
            "point=0x1p+1,0x1.8p+1,0x1p+2 normal=0x1p+0,0x0p+0,-0x0p+0 distance=0x1p+0");

  EXPECT_EQ(write(Answer<float>{}), "miss");
  EXPECT_EQ(write(Answer<float>{Outcome::overlap, Motion::sliding, 0.0F}), "overlap t=0x0p+0 motion=sliding");
}

}  // namespace
}  // namespace verify
