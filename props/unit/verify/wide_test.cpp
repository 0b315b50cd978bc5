// SPDX-License-Identifier: BSL-1.0
/// The wide reruns: what counts as too close to decide, and how their answers are converted back to the type of the
/// case.
#include "verify/judge/wide.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "verify/case/tape.hpp"

namespace {

using verify::Answer;
using verify::Case;
using verify::Outcome;
using verify::Question;
using verify::Watched;
using verify::WideAnswers;
using W = Watched<verify::wide_bits>;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Whether the values compared there are too close to decide.
template <class Comparison>
bool watched(Comparison compare) {
  W::too_close() = false;
  (void)compare();
  return W::too_close();
}
bool too_close(const W& x, const W& y) {
  return watched([&] { return x < y; });
}

W two_to(int exponent) { return W(std::ldexp(1.0, exponent)); }

const W one(1), three(3), third = one / three;

// --- what is too close ---

TEST(Watched, distinguishes_numbers_of_the_case_however_close) {
  EXPECT_FALSE(too_close(one, one));
  EXPECT_FALSE(too_close(one, W(std::nextafter(1.0, 2.0))));
  EXPECT_FALSE(too_close(W(0), W(std::numeric_limits<double>::denorm_min())));
  EXPECT_FALSE(too_close(W(0.0), W(-0.0)));
  EXPECT_FALSE(too_close(W(0.5f), W(0.5)));
  EXPECT_FALSE(too_close(-one, -one));
}

TEST(Watched, holds_the_number_that_it_was_made_of) {
  EXPECT_EQ(W(2.5).value(), 2.5);
  EXPECT_EQ((-three).value(), -3);
}

TEST(Watched, is_too_close_on_a_tie_of_computed_numbers) {
  EXPECT_TRUE(too_close(third, third));
  EXPECT_TRUE(too_close(third * three, one));
  EXPECT_TRUE(too_close(third + third + third, one));
  EXPECT_TRUE(too_close(third - third, W(0)));
  EXPECT_TRUE(too_close(sqrt(W(2)) * sqrt(W(2)), W(2)));
  // A computed number that happens to be exact isn't known to be exact.
  EXPECT_TRUE(too_close(one + one, W(2)));
}

TEST(Watched, isn_t_too_close_on_what_is_decided) {
  EXPECT_FALSE(too_close(third, one));
  EXPECT_FALSE(too_close(third, W(0)));
  EXPECT_FALSE(too_close(third - third, one));
  EXPECT_FALSE(too_close(third, W(1.0 / 3.0)));
  EXPECT_FALSE(too_close(sqrt(W(2)), W(std::sqrt(2.0))));
  EXPECT_FALSE(too_close(third * two_to(-1000), two_to(-1001)));
}

TEST(Watched, watches_every_way_to_compare) {
  const W tie = third * three;
  EXPECT_TRUE(watched([&] { return tie < one; }));
  EXPECT_TRUE(watched([&] { return tie > one; }));
  EXPECT_TRUE(watched([&] { return tie <= one; }));
  EXPECT_TRUE(watched([&] { return tie >= one; }));
  EXPECT_TRUE(watched([&] { return tie == one; }));
  EXPECT_TRUE(watched([&] { return tie != one; }));
  EXPECT_TRUE(watched([&] { return sqrt(third - third); }));
  EXPECT_FALSE(watched([&] { return tie + one; }));
}

TEST(Watched, is_unsure_of_a_divisor_that_16_bits_more_might_distinguish_from_0) {
  // What is left of 1 + 2^-k less 1 is below 2^(1 - k) and has a noise of 2^3.
  const auto unsure = [](int k) {
    const W left = one + two_to(-k) - one;
    W::unsure() = false;
    (void)(one / left);
    return W::unsure();
  };
  EXPECT_FALSE(unsure(237));
  EXPECT_TRUE(unsure(238));
}

TEST(Watched, draws_the_line_at_half_of_the_bits) {
  // 1 + 2^-k is computed: its size is below 2, its noise 2^2 ulp, so the line is at 2^(2 - 128).
  const auto beside = [](int k) { return one + two_to(-k); };
  EXPECT_TRUE(too_close(beside(127), one));
  EXPECT_FALSE(too_close(beside(126), one));
  EXPECT_FALSE(too_close(beside(100), one));
  EXPECT_TRUE(too_close(one - two_to(-128), one));
  // The threshold scales with the numbers, give or take a few bits.
  for (const int exponent : {-900, 900}) {
    EXPECT_TRUE(too_close(two_to(exponent) * beside(128), two_to(exponent)));
    EXPECT_FALSE(too_close(two_to(exponent) * beside(120), two_to(exponent)));
  }
}

TEST(Watched, remembers_what_a_difference_has_lost) {
  // The result of a cancellation is no more certain than its operands.
  const W rest = (one + two_to(-100)) - one;
  EXPECT_TRUE(too_close(rest, two_to(-100)));
  EXPECT_TRUE(too_close(rest, two_to(-100) + two_to(-130)));
  EXPECT_FALSE(too_close(rest, W(0)));
  const W gone = (one + two_to(-140)) - one;
  EXPECT_TRUE(too_close(gone, W(0)));
  EXPECT_TRUE(too_close(gone * two_to(300), W(0)));
  EXPECT_TRUE(too_close(gone * gone, W(0)));
  EXPECT_TRUE(too_close(gone / two_to(300), W(0)));
}

TEST(Watched, carries_what_was_lost_into_products) {
  // What is left has a noise of 2^3 ulp, since its operands are below 2. It times 3, which is below 4, is rounded once
  // more: the line is at 2^(6 - 128).
  const W product = ((one + two_to(-100)) - one) * three;
  const auto beside = [](int k) { return W(std::ldexp(3.0, -100) + std::ldexp(1.0, -k)); };
  EXPECT_TRUE(too_close(product, beside(123)));
  EXPECT_FALSE(too_close(product, beside(122)));
}

TEST(Watched, keeps_an_exact_zero_exact) {
  EXPECT_FALSE(too_close(one - one, W(0)));
  EXPECT_FALSE(too_close(W(0) * one, W(0)));
  EXPECT_FALSE(too_close(W(0) * three + W(0) * one, W(0)));
  EXPECT_FALSE(too_close(W(0) / three, W(0)));
  EXPECT_FALSE(watched([] { return sqrt(W(0) * three); }));
  EXPECT_FALSE(too_close(sqrt(W(0)), W(0)));
  EXPECT_FALSE(too_close(-(one - one), W(0)));
}

TEST(Watched, isn_t_too_close_where_nothing_compares) {
  EXPECT_FALSE(too_close(W(nan), one));
  EXPECT_FALSE(too_close(third + W(nan), third));
  EXPECT_FALSE(too_close(W(infinity), third));
  EXPECT_FALSE(too_close(third * W(infinity), W(infinity)));
  EXPECT_FALSE(too_close(one / W(0), third));
  EXPECT_FALSE(W(nan) == W(nan));
  EXPECT_FALSE(W(nan) < one);
  EXPECT_FALSE(sqrt(W(-1)) == sqrt(W(-1)));
}

TEST(Watched, is_unsure_of_a_number_where_its_error_could_change_the_rounding) {
  // The sums are below 2, so that their noise is 2^3 ulp; all but 16 of the bits are sure.
  const auto is_unsure = [](double apart) {
    W::unsure() = false;
    (void)static_cast<double>(one + two_to(-53) + W(apart));
    return W::unsure();
  };
  for (const double sign : {-1.0, 1.0}) {
    EXPECT_TRUE(is_unsure(sign * 0x1p-238)) << sign;
    EXPECT_FALSE(is_unsure(sign * 0x1.8p-237)) << sign;
  }
}

/// x^2 - y^2 against (x - y)(x + y) + what parts them, from drawn numbers of few digits and many scales.
TEST(Watched, decides_alike_in_both_precisions_what_is_not_too_close) {
  using Twice = Watched<2 * verify::wide_bits>;
  const auto decide = []<class Number>(const Number& x, const Number& y, const Number& apart) {
    const Number left = x * x - y * y, right = (x - y) * (x + y) + apart;
    return sqrt(left * left) / (x + y) < sqrt(right * right) / (x + y);
  };
  verify::Tape tape = verify::Tape::seeded(1);
  int close = 0, decided = 0;
  for (int i = 0; i < 20'000; ++i) {
    const double x = 1 + std::ldexp(static_cast<double>(tape.next() >> 44), -20);
    const double y = x + std::ldexp(static_cast<double>(tape.next() >> 52), -60) + std::ldexp(1.0, -52);
    const double apart = std::ldexp(1.0, -static_cast<int>(tape.next() % 400));
    W::too_close() = Twice::too_close() = false;
    const bool single = decide(W(x), W(y), W(apart));
    const bool twice = decide(Twice(x), Twice(y), Twice(apart));
    if (W::too_close()) {
      ++close;
      continue;
    }
    ++decided;
    EXPECT_FALSE(Twice::too_close());
    EXPECT_EQ(single, twice) << x << " " << y << " " << apart;
  }
  EXPECT_GT(close, 5'000);
  EXPECT_GT(decided, 3'000);
}

// --- the way back ---

TEST(Watched, comes_back_to_the_type_by_one_rounding) {
  verify::Tape tape = verify::Tape::seeded(2);
  for (int i = 0; i < 200'000; ++i) {
    // All of float's range and a bit beyond; the processor's own conversion from double rounds once.
    const auto drawn = std::bit_cast<double>(tape.next() & 0x800fffffffffffff);
    const int exponent = static_cast<int>(tape.next() % 300) - 160;
    const double x =
        (drawn < 0 ? -1 : 1) * std::ldexp(1 + std::abs(drawn) / std::numeric_limits<double>::min(), exponent);
    ASSERT_EQ(static_cast<float>(W(x)), static_cast<float>(x)) << std::hexfloat << x;
    ASSERT_EQ(static_cast<double>(W(x)), x);
  }
}

template <class Real>
void rounds_at_the_bottom() {
  const Real place = std::numeric_limits<Real>::denorm_min();
  const W unit(place), whisker = two_to(-100);
  const auto back = [&](const W& x) { return static_cast<Real>(unit * x); };
  EXPECT_EQ(back(W(0.5)), 0);  // ties to even
  EXPECT_EQ(back(W(0.5) + whisker), place);
  EXPECT_EQ(back(W(0.25)), 0);
  EXPECT_EQ(back(W(1.5)), 2 * place);
  EXPECT_EQ(back(W(1.5) - whisker), place);
  EXPECT_EQ(back(W(2.5)), 2 * place);
  EXPECT_EQ(back(W(2.5) + whisker), 3 * place);
  EXPECT_EQ(back(W(-1.5)), -2 * place);
}
template <class Real>
void rounds_at_the_top() {
  const Real most = std::numeric_limits<Real>::max(), infinite = std::numeric_limits<Real>::infinity();
  const W half_place = W(most) * two_to(-std::numeric_limits<Real>::digits - 1);  // just short of it
  EXPECT_EQ(static_cast<Real>(W(most) + half_place), most);
  EXPECT_EQ(static_cast<Real>(W(most) + half_place + half_place), infinite);
  EXPECT_EQ(static_cast<Real>(W(most) * W(most)), infinite);
  EXPECT_EQ(static_cast<Real>(-W(most) * W(most)), -infinite);
  EXPECT_EQ(static_cast<Real>(W(infinity)), infinite);
  const Real missing = static_cast<Real>(W(nan));
  EXPECT_NE(missing, missing);
}
TEST(Watched, comes_back_to_the_edges_of_float) {
  rounds_at_the_bottom<float>();
  rounds_at_the_top<float>();
}
TEST(Watched, comes_back_to_the_edges_of_double) {
  rounds_at_the_bottom<double>();
  rounds_at_the_top<double>();
}

// --- a whole routine ---

/// Answers t = x / y where that is at most 1, which is a tie for x = y.
struct Quotient {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    Answer<Real> answer;
    const Real time = k.numbers[0] / k.numbers[1];
    if (!(time <= Real(1))) return answer;
    answer.outcome = Outcome::impact;
    answer.time = time;
    answer.normal = verify::Triple<Real>{time, -time, Real(0)};
    return answer;
  }
};

TEST(WideAnswers, are_rounded_once_and_flagged_each_by_itself) {
  const auto subject = verify::subject_of<Quotient>("quotient", Question::ray, {});
  const auto asked = [&](float x, float y) { return subject.in_float.wide({Question::ray, {x, y}}); };
  WideAnswers<float> answers = asked(1, 3);
  EXPECT_EQ(answers.single.time, static_cast<float>(1.0 / 3.0));
  EXPECT_EQ(answers.twice.time, static_cast<float>(1.0 / 3.0));
  EXPECT_EQ((*answers.single.normal)[1], -static_cast<float>(1.0 / 3.0));
  EXPECT_FALSE(answers.single.centre);
  EXPECT_FALSE(answers.too_close);
  EXPECT_TRUE(asked(3, 3).too_close);
  EXPECT_FALSE(asked(2, 3).too_close);
  EXPECT_EQ(asked(4, 3).single.outcome, Outcome::miss);
  EXPECT_FALSE(asked(0, 0).single.time);
  EXPECT_EQ(subject.in_float.native({Question::ray, {1, 4}}).time, 0.25f);
}

}  // namespace
