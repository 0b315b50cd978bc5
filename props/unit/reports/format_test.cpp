// SPDX-License-Identifier: BSL-1.0
/// Numbers as text.
#include "reports/program/text/format.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "props/unit/case_in.hpp"
#include "reports/program/text/decimals.hpp"
#include "reports/program/text/markdown.hpp"
#include "verify/case/text.hpp"

namespace reports {
namespace {

TEST(Wording, shares_have_two_or_three_digits_and_are_never_rounded_to_all_or_none) {
  EXPECT_EQ(percent(0), "0");
  EXPECT_EQ(percent(1), "100");
  EXPECT_EQ(percent(0.5), "50.0");
  EXPECT_EQ(percent(0.01234), "1.23");
  EXPECT_EQ(percent(0.00123), "0.12");
  EXPECT_EQ(percent(0.0006), "0.060");
  EXPECT_EQ(percent(1e-6), "0.00010");
  EXPECT_EQ(percent(0.9999), "99.99");
  EXPECT_EQ(percent(1 - 1e-9), "99.9999999");
  EXPECT_EQ(share(0, 7), ".");
  EXPECT_EQ(share(0, 0), "-");
  EXPECT_EQ(count_with_share(0, 0), "-");
  EXPECT_EQ(share_with_interval(0, 0), "-");
}

TEST(Wording, intervals_are_those_of_wilson) {
  EXPECT_EQ(count_with_share(0, 10), "0 % (0-27.8)");
  EXPECT_EQ(count_with_share(5, 10), "5: 50.0 % (23.7-76.3)");
  EXPECT_EQ(count_with_share(10, 10), "10: 100 % (72.2-100)");
  EXPECT_EQ(count_with_share(1, 1000), "1: 0.10 % (0.018-0.56)");
}

TEST(Wording, counts_are_grouped) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
}

TEST(Wording, errors_are_rounded_up) {
  EXPECT_EQ(rounded_up(0), "0");
  EXPECT_EQ(rounded_up(0.5), "0.5");
  EXPECT_EQ(rounded_up(0.50000001), "0.501");
  EXPECT_EQ(rounded_up(0.49999999), "0.5");
  EXPECT_EQ(rounded_up(0.0123), "0.0123");
  EXPECT_EQ(rounded_up(366.01), "367");
  EXPECT_EQ(rounded_up(9.981), "9.99");
  EXPECT_EQ(rounded_up(9.991), "10");
  EXPECT_EQ(rounded_up(999.5), "1000");
  EXPECT_EQ(rounded_up(1663.45), "1670");
  EXPECT_EQ(rounded_up(5e6), "5e6");
  EXPECT_EQ(rounded_up(99999), "1e5");
  EXPECT_EQ(rounded_up(1.2345e-5), "1.24e-5");
  EXPECT_EQ(rounded_up(2.75451e-281), "2.76e-281");
  EXPECT_EQ(rounded_up(std::numeric_limits<double>::infinity()), "inf");
}

TEST(Wording, edges_are_plain_or_powers_of_two) {
  EXPECT_EQ(edge(0), "0");
  EXPECT_EQ(edge(0.125), "0.125");
  EXPECT_EQ(edge(0.0625), "2^-4");
  EXPECT_EQ(edge(1), "1");
  EXPECT_EQ(edge(1024), "1024");
  EXPECT_EQ(edge(2048), "2^11");
  EXPECT_EQ(edge(std::numeric_limits<double>::infinity()), ">2^65");
}

template <class Real>
void expect_nan_without_a_sign() {
  using namespace verify;
  const Real nan = std::numeric_limits<Real>::quiet_NaN();
  for (const Real x : {std::copysign(nan, Real(1)), std::copysign(nan, Real(-1))}) {
    EXPECT_EQ(decimals(x), "nan");
    EXPECT_EQ(decimals(Triple<Real>{x, Real(-1), x}), "(nan, -1, nan)");
    Answer<Real> answer{.outcome = Outcome::impact};
    answer.time = x;
    answer.point = Triple<Real>{Real(0), x, Real(0.1)};
    EXPECT_EQ(decimals(answer), "impact t=nan point=(0, nan, 0.1)");
    for (const Question question : all_questions) {
      Case<Real> k{.question = question};
      k.numbers.fill(x);
      for (const std::string& text : {decimals(k), decimal_line(k)}) {
        EXPECT_NE(text.find("nan"), std::string::npos) << text;
        EXPECT_EQ(text.find("-nan"), std::string::npos) << text;
      }
    }
  }
}

TEST(Decimals, have_one_word_for_every_nan) {
  expect_nan_without_a_sign<float>();
  expect_nan_without_a_sign<double>();
}

TEST(Decimals, say_that_B_moves_only_where_it_does) {
  EXPECT_EQ(
      decimals(props::case_in<float>("moving f32 0 0 0 1 10 0 0 5 0 0 2 3 0 0.5")),
      "A at (0, 0, 0), radius 1, moving by (10, 0, 0); B at (5, 0, 0), radius 2, moving by (3, 0, 0.5)");
  EXPECT_EQ(decimals(props::case_in<float>("sweep f32 0 0 0 1 10 0 0 5 0 0 2")),
            "A at (0, 0, 0), radius 1, moving by (10, 0, 0); B at (5, 0, 0), radius 2");
}

TEST(Decimals, of_a_line_leave_out_the_end_of_a_ray_that_has_none_and_no_other_infinity) {
  const auto line = [](const std::string& of) { return decimal_line(props::case_in<double>(of)); };
  EXPECT_EQ(line("ray f64 0 0 0 1 0 0 5 0 0 1 inf"), "ray f64 0 0 0 1 0 0 5 0 0 1");
  EXPECT_EQ(line("ray f64 0 0 0 1 0 0 5 0 0 1 3"), "ray f64 0 0 0 1 0 0 5 0 0 1 3");
  EXPECT_EQ(line("sweep f64 0 0 0 1 10 0 0 5 0 0 inf"), "sweep f64 0 0 0 1 10 0 0 5 0 0 inf");
}

}  // namespace
TEST(CodeBlock, ends_where_it_is_meant_to) {
  EXPECT_EQ(in_code_block("a\n"), "```\na\n```\n\n");
  EXPECT_EQ(in_code_block("a ``` b\n````\n"), "`````\na ``` b\n````\n`````\n\n");
  EXPECT_EQ(in_code_block("\x1b[2J\n").find('\x1b'), std::string::npos);
}

}  // namespace reports
