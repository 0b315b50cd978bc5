// SPDX-License-Identifier: BSL-1.0
/// What `graze new` writes, built and run in every available language.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "props/unit/reports/graze_program.hpp"
#include "props/unit/reports/own_routine.hpp"
#include "verify/case/question.hpp"

namespace {

using namespace props;

/// One of the simplest cases in hexadecimal, with every length scaled by a factor.
std::string line_of(verify::Question question, const verify::QuestionSpec::Numbers& numbers, double scale) {
  const verify::Layout& at = verify::layout(question);
  std::string line = std::string(name(question)) + " f64";
  for (int i = 0; i < at.count; ++i) {
    const double number = numbers.at(static_cast<std::size_t>(i)) * (i == at.horizon ? 1 : scale);
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), " %a", number);
    line += text.data();
  }
  return line + "\n";
}

/// The number after `t=` in the first line.
double time_in(const std::string& answer) {
  const std::size_t at = answer.find("t=");
  EXPECT_NE(at, std::string::npos) << answer;
  return at == std::string::npos ? -1 : std::strtod(answer.c_str() + at + 2, nullptr);
}

class NewInLanguage : public AdapterTest, public testing::WithParamInterface<OwnLanguage> {
 protected:
  void SetUp() override {
    AdapterTest::SetUp();
    if (!succeeds(std::string(GetParam().needs))) GTEST_SKIP() << GetParam().word << " isn't here";
  }
};

TEST_P(NewInLanguage, SaysNoContactUntilItIsFilledIn) {
  for (const verify::Question question : verify::all_questions) {
    const auto& simplest = verify::spec(question).simplest;
    std::string lines = line_of(question, simplest[0], 1.5) + line_of(question, simplest[1], 1);
    lines += "\n# a comment\n";
    // A ray without an end, which hasn't the last number.
    if (verify::layout(question).horizon != verify::Layout::absent)
      lines += "ray f64 0 -1.5e0 -0x0p+0 1 0 0 5 0 0 1\n";
    const bool is_ray = question == verify::Question::ray;
    EXPECT_EQ(said(adapter(GetParam(), question), lines), is_ray ? "miss\nmiss\nmiss\n" : "miss\nmiss\n")
        << name(question);
  }
}

TEST_P(NewInLanguage, GivesTheTimeOfTheRoutine) {
  for (const verify::Question question : verify::all_questions) {
    const auto& simplest = verify::spec(question).simplest;
    const std::string contact = line_of(question, simplest[0], 1.5), none = line_of(question, simplest[1], 1);
    const std::string answers =
        said(adapter(GetParam(), question, textbook(GetParam(), question)), contact + none);
    EXPECT_EQ(time_in(answers), time_in(run({"answer"}, contact).out)) << name(question) << ' ' << answers;
    EXPECT_TRUE(answers.ends_with("\nmiss\n")) << name(question) << ' ' << answers;
  }
}

// In these languages a routine may also return a truth value: false is no time, and above all not the time 0.
TEST_P(NewInLanguage, TakesFalseForNoContactAndTrueForOneWithoutATime) {
  const OwnLanguage& language = GetParam();
  const bool is_python = language.word == "python";
  if (!is_python && language.word != "js" && language.word != "julia")
    GTEST_SKIP() << "its routines return nothing but times";
  const auto expect_of = [&](const std::string& value, std::string_view answer) {
    std::string body(language.gives);
    replace_all(body, "X", value);
    EXPECT_EQ(said(adapter(language, verify::Question::sweep, body), "sweep f64 0 0 0 1 10 0 0 5 0 0 1\n"),
              answer)
        << value;
  };
  expect_of(is_python ? "False" : "false", "miss\n");
  expect_of(is_python ? "True" : "true", "hit\n");
  if (!is_python || !succeeds("python3 -c 'import numpy'")) return;
  expect_of("__import__('numpy').bool_(False)", "miss\n");
  expect_of("__import__('numpy').bool_(True)", "hit\n");
}

TEST_P(NewInLanguage, AnswersCasesOfFloatInFloatWhereItHasOne) {
  const bool chooses = !GetParam().in_double.empty();
  const std::string line = "sweep f32 0 0 0 1 1000 0 0 300 0x1p-1 0 1\n",
                    listed = "\n" + run({"list", "languages"}).out;
  const std::size_t row = listed.find("\n" + std::string(GetParam().word) + " ");
  const bool has_both =
      listed.substr(row, listed.find('\n', row + 1) - row).find("f32,f64") != std::string::npos;
  if (!chooses && !has_both) GTEST_SKIP() << "its numbers are doubles";
  // So far away that the textbook gives a different time in float than in double.
  const float a = 1000.0F * 1000, h = 300.0F * 1000, c = 300.0F * 300 + 0.25F - 4;
  const std::string body = textbook(GetParam(), verify::Question::sweep);
  const double t = time_in(said(adapter(GetParam(), verify::Question::sweep, body, chooses), line));
  EXPECT_EQ(static_cast<float>(t), (h - std::sqrt(h * h - a * c)) / a);
  EXPECT_NE(static_cast<float>(t), static_cast<float>(time_in(run({"answer"}, line).out)));
  if (!chooses) return;
  EXPECT_TRUE(said(adapter(GetParam(), verify::Question::sweep, body), line).starts_with("exception "));
}

TEST_P(NewInLanguage, ReadsAndWritesNumbersAsTheyAre) {
  std::string body(GetParam().gives);
  replace_all(body, "X", "radius");
  const std::string command = adapter(GetParam(), verify::Question::ray, body);
  for (const std::string number :
       {"0x1.3333333333333p-2", "-0x1p+0", "0x0.0000000000001p-1022", "0x1.8p-1040",
        "0x1.fffffffffffffp+1023", "-0x0p+0", "3", "0.1", "inf", "-inf"}) {
    const std::string answer = said(command, "ray f64 0 0 0 1 0 0 5 0 0 " + number + " inf\n");
    EXPECT_EQ(time_in(answer), std::strtod(number.c_str(), nullptr)) << answer;
  }
  EXPECT_TRUE(std::isnan(time_in(said(command, "ray f64 0 0 0 1 0 0 5 0 0 nan inf\n"))));
}

TEST_P(NewInLanguage, WritesAnswersAloneAndReportsExceptions) {
  std::string body(GetParam().prints);
  if (GetParam().fails.empty()) {
    body += GetParam().stub;
  } else {
    body += GetParam().fails;
  }
  const std::string line = "sweep f64 0 0 0 1 10 0 0 5 0 0 1\n";
  const Words answers = lines_of(said(adapter(GetParam(), verify::Question::sweep, body), line + line));
  ASSERT_EQ(answers.size(), 2U);
  for (const std::string& answer : answers) {
    EXPECT_TRUE(answer.starts_with(GetParam().fails.empty() ? "miss" : "exception ")) << answer;
    EXPECT_EQ(answer.find("noise"), std::string::npos) << answer;
  }
}

TEST_P(NewInLanguage, WrongLinesAreReportedAndTheOthersAnswered) {
  const std::string good = "sweep f64 0 0 0 1 10 0 0 5 0 0 1\n";
  const Words answers = lines_of(said(adapter(GetParam(), verify::Question::sweep),
                                      "cast f64 0 0 0 1 10 0 0 5 0 0 1\nsweep f64 0 0\n" + good));
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_TRUE(answers[0].starts_with("exception ")) << answers[0];
  EXPECT_TRUE(answers[1].starts_with("exception ")) << answers[1];
  EXPECT_EQ(answers[2], "miss");
}

TEST_F(AdapterTest, InCIsAlsoStrictC99) {
  ASSERT_EQ(run({"new", "ray", "--lang", "c", "--out", inside("c")}).status, 0);
  const std::string built = inside("c/strict");
  ASSERT_TRUE(
      succeeds("cc -std=c99 -Wall -Wpedantic -Werror -o " + built + " " + inside("c/graze_ray.c") + " -lm"));
  EXPECT_EQ(said(built, "ray f64 0 0 0 1 0 0 5 0 0 1\n"), "miss\n");
}

INSTANTIATE_TEST_SUITE_P(All, NewInLanguage, testing::ValuesIn(own_languages),
                         [](const auto& parameter) { return std::string(parameter.param.word); });

}  // namespace
