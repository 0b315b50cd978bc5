// SPDX-License-Identifier: BSL-1.0
/// The parts that backward errors are made of, at numbers whose results are known.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "verify/backward/backward.hpp"
#include "verify/backward/claim.hpp"
#include "verify/backward/decision.hpp"
#include "verify/backward/edge.hpp"
#include "verify/case/random.hpp"
#include "verify/case/tape.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;
using namespace verify::backward;

template <class Real>
Case<Real> case_of(const std::string& line) {
  return std::get<Case<Real>>(std::get<AnyCase>(read_case(line)));
}

/// The two parts of the middle of a number, and its radius.
std::array<double, 3> parts(const Ball& x) { return {x.middle, 0, x.radius}; }
std::array<double, 3> parts(const DoubleDoubleBall& x) { return {x.middle.high, x.middle.low, x.radius}; }
std::array<double, 3> parts(const Exact& x) {
  const double high = approximately(x);
  return {high, approximately(x - Exact(high)), 0};
}
using Parts = std::array<double, 3>;

template <class N>
void expect_range(const Parts& low, const Parts& high, const Range<N>& range) {
  EXPECT_EQ(low, parts(range.low));
  EXPECT_EQ(high, parts(range.high));
}

// --- verdicts ---

constexpr auto none = BoxVerdict::none, unclear = BoxVerdict::unclear, open = BoxVerdict::open,
               some = BoxVerdict::some;

TEST(Verdicts_on_boxes, are_joined_as_two_conditions) {
  constexpr std::array all{none, unclear, open, some};
  constexpr std::array<std::array<BoxVerdict, 4>, 4> each_of_two{{{none, none, none, none},
                                                                  {none, unclear, unclear, unclear},
                                                                  {none, unclear, open, open},
                                                                  {none, unclear, open, some}}};
  constexpr std::array<std::array<BoxVerdict, 4>, 4> one_of_two{{{none, unclear, open, some},
                                                                 {unclear, unclear, unclear, some},
                                                                 {open, unclear, open, some},
                                                                 {some, some, some, some}}};
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      EXPECT_EQ(each_of_two[i][j], both(all[i], all[j])) << i << ' ' << j;
      EXPECT_EQ(one_of_two[i][j], either(all[i], all[j])) << i << ' ' << j;
    }
  }
}

TEST(Verdicts_on_boxes, are_those_of_signs) {
  const Ball below(-1), zero(0), above(1), unknown(0, 1);
  EXPECT_EQ(Sign::negative, sign_of(below));
  EXPECT_EQ(Sign::zero, sign_of(zero));
  EXPECT_EQ(Sign::positive, sign_of(above));
  EXPECT_EQ(Sign::unknown, sign_of(unknown));
  EXPECT_EQ(Sign::negative, sign_of(Exact(-1)));
  EXPECT_EQ(Sign::zero, sign_of(Exact(0)));
  EXPECT_EQ(Sign::positive, sign_of(Exact(1)));
  EXPECT_EQ(none, is_positive(below));
  EXPECT_EQ(none, is_positive(zero));
  EXPECT_EQ(some, is_positive(above));
  EXPECT_EQ(unclear, is_positive(unknown));
  EXPECT_EQ(none, is_not_negative(below));
  EXPECT_EQ(some, is_not_negative(zero));
  EXPECT_EQ(some, is_not_negative(above));
  EXPECT_EQ(unclear, is_not_negative(unknown));
  EXPECT_EQ(some, is_not_negative(zero, above));
  EXPECT_EQ(open, is_not_negative(below, above));
  EXPECT_EQ(open, is_not_negative(below, zero));
  EXPECT_EQ(none, is_not_negative(below, below));
  EXPECT_EQ(unclear, is_not_negative(unknown, above));
  EXPECT_EQ(unclear, is_not_negative(below, unknown));
}

// --- numbers ---

TEST(The_larger_of_two_balls, has_the_larger_radius) {
  EXPECT_EQ((Parts{2, 0, 0.5}), parts(larger(Ball(2, 0.25), Ball(1, 0.5))));
  EXPECT_EQ((Parts{2, 0, 0.5}), parts(larger(Ball(1, 0.25), Ball(2, 0.5))));
  EXPECT_EQ((Parts{1, 0, 0.5}), parts(smaller(Ball(2, 0.25), Ball(1, 0.5))));
  const DoubleDoubleBall one({1, 0}, 0.25), more({1, 0x1p-60}, 0.125);
  EXPECT_EQ((Parts{1, 0x1p-60, 0.25}), parts(larger(one, more)));
  EXPECT_EQ((Parts{1, 0x1p-60, 0.25}), parts(larger(more, one)));
  EXPECT_EQ((Parts{1, 0, 0.25}), parts(smaller(more, one)));
  EXPECT_EQ((Parts{2, 0, 0}), parts(larger(Exact(2), Exact(1))));
  EXPECT_EQ((Parts{2, 0, 0}), parts(larger(Exact(1), Exact(2))));
  EXPECT_EQ((Parts{1, 0, 0}), parts(smaller(Exact(1), Exact(2))));
}

TEST(A_known_number, has_no_radius) {
  EXPECT_EQ((Parts{2, 0, 0}), parts(known_in(Ball(2, 1))));
  EXPECT_EQ((Parts{2, 0x1p-60, 0}), parts(known_in(DoubleDoubleBall({2, 0x1p-60}, 1))));
  EXPECT_EQ((Parts{8, 0, 0}), parts(scaled(Ball(2, 1), 4)));
  EXPECT_EQ((Parts{8, 0x1p-58, 0}), parts(scaled(DoubleDoubleBall({2, 0x1p-60}, 1), 4)));
  EXPECT_EQ((Parts{0, 0, 3}), parts(about_zero<Ball>(3)));
}

TEST(An_exact_number, is_a_dyadic_one) {
  const Exact three(3), tenth(0.1), huge(0x1p1000), little(0x1p-1000);
  EXPECT_EQ((Parts{9, 0, 0}), parts(three * three));
  EXPECT_EQ((Parts{0x1p1000, 0x1p-1000, 0}), parts(huge + little));
  EXPECT_EQ((Parts{0x1p1000, -0x1p-1000, 0}), parts(huge - little));
  EXPECT_EQ((Parts{0, 0, 0}), parts(tenth - tenth));
  EXPECT_EQ((Parts{0.1, 0, 0}), parts(tenth + Exact(0)));
  EXPECT_EQ((Parts{0.1, 0, 0}), parts(Exact(0) + tenth));
  EXPECT_EQ((Parts{0, 0, 0}), parts(tenth * Exact(0)));
  EXPECT_EQ((Parts{-0.1, 0, 0}), parts(-tenth));
  EXPECT_EQ((Parts{0, 0, 0}), parts(Exact(0) / three));
  const Exact error = Exact(1) - three * (Exact(1) / three);
  EXPECT_LT(std::abs(approximately(error)), 0x1p-250);
  EXPECT_LT(std::abs(approximately(Exact(1) - huge * (Exact(1) / huge))), 0x1p-250);
  EXPECT_LT(std::abs(approximately(Exact(1) - little * (Exact(1) / little))), 0x1p-250);
}

// --- units ---

TEST(A_number_in_other_units, does_not_become_zero) {
  EXPECT_EQ(3.0, in_units(3.0, 0));
  EXPECT_EQ(24.0, in_units(3.0, 3));
  EXPECT_EQ(0.375, in_units(3.0, -3));
  EXPECT_EQ(0x1p-1074, in_units(3.0, -2000));
  EXPECT_EQ(-0x1p-1074, in_units(-3.0, -2000));
  EXPECT_EQ(0.0, in_units(0.0, -2000));
  EXPECT_EQ(3 * 0x1p1000, in_units(3 * 0x1p-1000, 2000));
  EXPECT_EQ(0x1p-1023, in_units(0x1p-500, -523));
  EXPECT_EQ(0x1p+1023, in_units(0x1p-1, 1024));
  EXPECT_EQ(0x1p+1022, in_units(0x1p-1, 1023));
  EXPECT_EQ(0x1p-1022, power_of_two<double>(-1022));
  EXPECT_EQ(0x1p+1023, power_of_two<double>(1023));
  EXPECT_EQ(0x1p-126F, power_of_two<float>(-126));
  EXPECT_EQ(1.0F, power_of_two<float>(0));
}

TEST(Numbers_of_a_case_in_other_units, are_lengths_displacements_and_a_time) {
  const Units units{3, 1};
  EXPECT_EQ(2, units.time());
  const auto all = [&](Question question) {
    std::array<double, most_numbers> ones{};
    ones.fill(1);
    std::vector<double> numbers;
    const auto found = in_units(question, ones, units);
    numbers.assign(found.begin(), found.begin() + layout(question).count);
    return numbers;
  };
  EXPECT_EQ((std::vector<double>{8, 8, 8, 2, 2, 2, 8, 8, 8, 8, 4}), all(Question::ray));
  EXPECT_EQ((std::vector<double>{8, 8, 8, 8, 2, 2, 2, 8, 8, 8, 8}), all(Question::sweep));
  EXPECT_EQ((std::vector<double>{8, 8, 8, 8, 2, 2, 2, 8, 8, 8, 8, 2, 2, 2}), all(Question::moving));
  EXPECT_EQ((std::vector<double>{8, 8, 8, 8, 2, 2, 2, 8, 8, 8, 8}), all(Question::container));
  const Nearby<double> own = nearby(case_of<double>("sweep f64 1 1 1 1 1 1 1 1 1 1 1"), 1);
  const Nearby<double> box = in_units(own, units);
  EXPECT_EQ(8 * (1 - 0x1p-53), box.low[0]);
  EXPECT_EQ(8 * (1 + 0x1p-52), box.high[0]);
  EXPECT_EQ(2 * (1 - 0x1p-53), box.low[4]);
  EXPECT_EQ(4, box.whole);
  EXPECT_EQ(1, in_units(own, Units{}).whole);
  EXPECT_EQ(8, in_units(own, Units{3, 0}).whole);
  EXPECT_EQ(0.5, in_units(own, Units{0, 1}).whole);
}

/// The largest length and the largest displacement are about 2^40, each of them in any place.
TEST(Units_for_a_case, leave_room_on_both_sides) {
  const auto units = [](const std::string& numbers) {
    const Units found = units_for(case_of<double>(numbers));
    return std::pair(found.length, found.speed);
  };
  using Pair = std::pair<int, int>;
  for (const char* const line :
       {"moving f64 8 0 0 1 4 0 0 0 0 0 1 0 0 0", "moving f64 0 0 -8 1 0 0 -4 0 0 0 1 0 0 0",
        "moving f64 0 0 0 8 0 4 0 0 0 0 1 0 0 0", "moving f64 0 0 0 1 0 0 0 0 -8 0 1 4 0 0",
        "moving f64 0 0 0 1 0 0 0 0 0 0 8 0 0 -4"})
    EXPECT_EQ((Pair{37, 38}), units(line)) << line;
  EXPECT_EQ((Pair{37, 37}), units("cast f64 0 0 0 1 8 0 0 0 0 0 1"));
  EXPECT_EQ((Pair{37, 37}), units("cast f64 0 0 0 1 1 0 0 0 0 0 8"));
  EXPECT_EQ((Pair{0, 0}), units("sweep f64 0 0 0 0 0 0 0 0 0 0 0"));
  EXPECT_EQ((Pair{40, 0}), units("sweep f64 1 0 0 0 0 0 0 0 0 0 0"));
  EXPECT_EQ((Pair{40, 240}), units("sweep f64 1 0 0 0 0x1p-300 0 0 0 0 0 0"));
  EXPECT_EQ((Pair{40, -160}), units("sweep f64 1 0 0 0 0x1p+300 0 0 0 0 0 0"));
}

// --- boxes ---

TEST(A_sum_in_a_box, is_about_zero_where_it_is_small) {
  EXPECT_EQ((Parts{3, 0, 0}), parts(sum_in<DoubleDoubleBall>(1.0, 2.0)));
  EXPECT_EQ((Parts{1, 0x1p-100, 0}), parts(sum_in<DoubleDoubleBall>(1.0, 0x1p-100)));
  EXPECT_EQ((Parts{0x1p-160, 0, 0}), parts(sum_in<DoubleDoubleBall>(0x1p-160, 0.0)));
  EXPECT_EQ((Parts{0, 0, 0}), parts(sum_in<DoubleDoubleBall>(0.0, 0.0)));
  const Parts about = parts(sum_in<DoubleDoubleBall>(0x1p-161, 0.0));
  EXPECT_EQ(0, about[0]);
  EXPECT_GE(about[2], 0x1p-160);
  EXPECT_LT(about[2], 0x1.1p-160);
  const Parts beside_one = parts(sum_in<DoubleDoubleBall>(0x1p-161, 1.0));
  EXPECT_EQ(1, beside_one[0]);
  EXPECT_GE(beside_one[2], 0x1p-160);
  EXPECT_LT(beside_one[2], 0x1p-100);
  EXPECT_EQ((Parts{3, 0, 0}), parts(sum_in<Ball>(1.0, 2.0)));
  EXPECT_EQ((Parts{0x1p-240, 0, 0}), parts(sum_in<Ball>(0x1p-240, 0.0)));
  EXPECT_EQ((Parts{0, 0, 0}), parts(sum_in<Ball>(0.0, 0.0)));
  const Parts little = parts(sum_in<Ball>(0x1p-241, 0.0));
  EXPECT_EQ(0, little[0]);
  EXPECT_GE(little[2], 0x1p-240);
  EXPECT_LT(little[2], 0x1.1p-240);
  // A small difference of numbers that aren't.
  const Parts difference = parts(sum_in<Ball>(0x1.0000000000001p-230, -0x1p-230));
  EXPECT_EQ(0, difference[0]);
  EXPECT_GE(difference[2], 0x1p-240);
  EXPECT_LT(difference[2], 0x1.1p-240);
  EXPECT_EQ((Parts{0x1p-240, 0, 0}), parts(sum_in<Ball>(0x1.1p-236, -0x1p-236)));
  EXPECT_EQ((Parts{0x1p+20, 0x1p-100, 0}), parts(sum_in<Exact>(0x1p+20, 0x1p-100)));
  EXPECT_EQ((Parts{3, 0, 0}), parts(sum_in<Ball>(1.0F, 2.0F)));
}

/// The ends of each coordinate, of both lines and of the distance of contact. `u` is a step of a number in [1, 2).
template <class N>
void expect_box(const std::string& line, const Range<double>& d, const Range<double>& v,
                const Range<double>& r) {
  const Box<N> box = box_of<N>(nearby(case_of<double>(line), 1));
  const auto near_enough = [](double x) { return Parts{x, 0, 0}; };
  const auto rounded = [&](const N& x) { return near_enough(parts(x)[0]); };
  EXPECT_EQ(near_enough(d.low), rounded(box.d[0].low)) << line;
  EXPECT_EQ(near_enough(d.high), rounded(box.d[0].high)) << line;
  EXPECT_EQ(near_enough(v.low), rounded(box.v[0].low)) << line;
  EXPECT_EQ(near_enough(v.high), rounded(box.v[0].high)) << line;
  EXPECT_EQ(near_enough(r.low), rounded(box.r.low)) << line;
  EXPECT_EQ(near_enough(r.high), rounded(box.r.high)) << line;
}

TEST(A_box, holds_what_its_cases_hold) {
  constexpr double u = 0x1p-52;
  const auto each = [&](const std::string& line, const Range<double>& d, const Range<double>& v,
                        const Range<double>& r) {
    expect_box<DoubleDoubleBall>(line, d, v, r);
    expect_box<Exact>(line, d, v, r);
  };
  // A number in [1, 2) is a step from its neighbours, one in [4, 8) four.
  each("sweep f64 1.5 0 0 1.5 1.5 0 0 5.5 0 0 1.5", {4 - 5 * u, 4 + 5 * u}, {1.5 - u, 1.5 + u},
       {3 - 2 * u, 3 + 2 * u});
  each("moving f64 1.5 0 0 1.5 1.5 0 0 5.5 0 0 1.5 -1.5 0 0", {4 - 5 * u, 4 + 5 * u}, {3 - 2 * u, 3 + 2 * u},
       {3 - 2 * u, 3 + 2 * u});
  each("cast f64 1.5 0 0 1.5 5.5 0 0 5.5 0 0 1.5", {4 - 5 * u, 4 + 5 * u}, {4 - 5 * u, 4 + 5 * u},
       {3 - 2 * u, 3 + 2 * u});
  each("container f64 1.5 0 0 1.5 1.5 0 0 5.5 0 0 5.5", {4 - 5 * u, 4 + 5 * u}, {1.5 - u, 1.5 + u},
       {4 - 5 * u, 4 + 5 * u});
  each("ray f64 1.5 0 0 1.5 0 0 5.5 0 0 5.5 1.5", {4 - 5 * u, 4 + 5 * u}, {1.5 - u, 1.5 + u},
       {5.5 - 4 * u, 5.5 + 4 * u});
}

TEST(A_box, ends_with_its_path) {
  constexpr double u = 0x1p-52;
  const auto of = [](const std::string& line) { return box_of<Exact>(nearby(case_of<double>(line), 1)); };
  const Box<Exact> ray = of("ray f64 0 0 0 1 0 0 5 0 0 1 1.5"), endless = of("ray f64 0 0 0 1 0 0 5 0 0 1"),
                   sweep = of("sweep f64 0 0 0 1 1 0 0 5 0 0 1");
  EXPECT_FALSE(ray.endless);
  EXPECT_TRUE(endless.endless);
  EXPECT_FALSE(sweep.endless);
  expect_range({1.5 - u, 0, 0}, {1.5 + u, 0, 0}, ray.horizon);
  expect_range({1, 0, 0}, {1, 0, 0}, sweep.horizon);
  EXPECT_EQ((Parts{1.5 + u, 0, 0}), parts(*ray.longest_path().to));
  EXPECT_EQ((Parts{1.5 - u, 0, 0}), parts(*ray.shortest_path().to));
  EXPECT_FALSE(endless.longest_path().to);
  EXPECT_FALSE(endless.shortest_path().to);
  EXPECT_EQ((Parts{0, 0, 0}), parts(ray.longest_path().from));
  EXPECT_EQ((Parts{0, 0, 0}), parts(ray.shortest_path().from));
}

/// In a cast both ends of a place at a time have the start in common.
TEST(A_box, has_lines_that_meet_at_the_end_of_a_cast) {
  constexpr double u = 0x1p-52;
  const Box<Exact> box = box_of<Exact>(nearby(case_of<double>("cast f64 1.5 0 0 1 1.75 0 0 5 0 0 1"), 1));
  const auto at = [&](const Line<Exact>& line, double t) { return parts(line.at(Exact(t)))[0]; };
  EXPECT_EQ(3.5 - 5 * u, at(box.place[0].low, 0));
  EXPECT_EQ(3.5 + 5 * u, at(box.place[0].high, 0));
  EXPECT_EQ(3.25 - 5 * u, at(box.place[0].low, 1));
  EXPECT_EQ(3.25 + 5 * u, at(box.place[0].high, 1));
  const Box<Exact> sweep = box_of<Exact>(nearby(case_of<double>("sweep f64 1.5 0 0 1 1.75 0 0 5 0 0 1"), 1));
  EXPECT_EQ(1.75 - 6 * u, at(sweep.place[0].low, 1));
  EXPECT_EQ(1.75 + 6 * u, at(sweep.place[0].high, 1));
}

// --- claims ---

TEST(Numbers_rounded_to_one, end_halfway_to_its_neighbours) {
  constexpr double u = 0x1p-52;
  constexpr double largest = (std::numeric_limits<double>::max)();
  expect_range({0, 0, 0}, {0x1p-150, 0, 0}, rounded_to<Ball>(0.0F, 0));
  expect_range({1 - 0x1p-25, 0, 0}, {1 + 0x1p-24, 0, 0}, rounded_to<Ball>(1.0F, 0));
  expect_range({3 - 0x1p-23, 0, 0}, {3 + 0x1p-23, 0, 0}, rounded_to<Ball>(3.0F, 0));
  expect_range({0x1p-150, 0, 0}, {3 * 0x1p-150, 0, 0}, rounded_to<Ball>(0x1p-149F, 0));
  constexpr float most = (std::numeric_limits<float>::max)();
  expect_range({static_cast<double>(most) - 0x1p+103, 0, 0}, {0x1p+128 - 0x1p+103, 0, 0},
               rounded_to<Ball>(most, 0));
  expect_range({0, 0, 0}, {0x1p-150, 0, 0}, rounded_to<Exact>(0.0F, 0));
  expect_range({1, -u / 4, 0}, {1, u / 2, 0}, rounded_to<Exact>(1.0, 0));
  expect_range({3, -u, 0}, {3, u, 0}, rounded_to<Exact>(3.0, 0));
  const auto most_double = rounded_to<Exact>(largest, 0);
  EXPECT_EQ(-0x1p+970, approximately(most_double.low - Exact(largest)));
  EXPECT_EQ(0x1p+970, approximately(most_double.high - Exact(largest)));
  // In other units.
  for (const int power : {0, 3, -5}) {
    const double unit = std::ldexp(1, power);
    const auto range = rounded_to<DoubleDoubleBall>(3.0, power);
    EXPECT_EQ(3 * unit, range.low.middle.high);
    EXPECT_EQ(-u * unit, range.low.middle.low);
    EXPECT_EQ(3 * unit, range.high.middle.high);
    EXPECT_EQ(u * unit, range.high.middle.low);
    EXPECT_LT(range.low.radius, 0x1p-100 * unit);
  }
  const auto zero = rounded_to<DoubleDoubleBall>(0.0, 0);
  EXPECT_EQ((Parts{0, 0, 0}), parts(zero.low));
  EXPECT_EQ((Parts{0, 0, 0x1p-160}), parts(zero.high));
  EXPECT_EQ((Parts{0, 0, 0x1p-75}), parts(rounded_to<DoubleDoubleBall>(0.0, 1000).high));
  expect_range({0, 0, 0x1p-160}, {0, 0, 0x1p-160}, rounded_to<DoubleDoubleBall>(0x1p-161, 0));
  EXPECT_EQ((0x1p-160), rounded_to<DoubleDoubleBall>(0x1p-160, 0).low.middle.high);
}

TEST(A_claim, is_that_of_the_first_number_of_an_answer) {
  const auto of = [](const std::string& line) {
    return claim_of(std::get<Answer<float>>(read_answer<float>(line)));
  };
  EXPECT_EQ(ClaimKind::nothing, of("miss t=1").kind);
  EXPECT_EQ(ClaimKind::nothing, of("contained").kind);
  EXPECT_EQ(ClaimKind::contact, of("impact").kind);
  EXPECT_EQ(ClaimKind::contact, of("overlap").kind);
  EXPECT_EQ(ClaimKind::time, of("impact t=2 distance=3 centre=4,5,6").kind);
  EXPECT_EQ(2, of("impact t=2 distance=3 centre=4,5,6").number);
  EXPECT_EQ(ClaimKind::distance, of("impact distance=3 centre=4,5,6").kind);
  EXPECT_EQ(3, of("impact distance=3 centre=4,5,6").number);
  EXPECT_EQ(ClaimKind::place, of("impact centre=4,5,6").kind);
  EXPECT_EQ((Triple<float>{4, 5, 6}), of("impact centre=4,5,6").place);
  EXPECT_EQ(ClaimKind::time, of("impact t=0").kind);
  EXPECT_EQ(ClaimKind::time, of("impact t=0x1.fffffep+127").kind);
  EXPECT_EQ(ClaimKind::place, of("impact centre=-0x1.fffffep+127,0,0").kind);
  for (const char* const line :
       {"impact t=-1", "impact t=inf", "impact t=nan", "impact distance=-1", "impact distance=inf",
        "impact centre=inf,0,0", "impact centre=0,nan,0", "impact centre=0,0,-inf"})
    EXPECT_EQ(ClaimKind::absurd, of(line).kind) << line;
  EXPECT_FALSE(of("impact t=2 exit=3").is_exit);
  const auto exit = claim_of_exit(std::get<Answer<float>>(read_answer<float>("impact t=2 exit=3")));
  EXPECT_TRUE(exit.is_exit);
  EXPECT_EQ(ClaimKind::time, exit.kind);
  EXPECT_EQ(3, exit.number);
}

/// The projection onto the path; half an ulp of each coordinate times what the path has of it is the slack.
TEST(Times_at_a_place, allow_for_half_an_ulp_in_each_coordinate) {
  const auto at = [](const std::string& line, const Triple<double>& place, const Units& units) {
    return times_at<Exact>(place, case_of<double>(line), units);
  };
  constexpr double u = 0x1p-52;
  const auto along = at("sweep f64 1 0 0 1 4 0 0 9 0 0 1", {3, 0, 0}, {});
  EXPECT_EQ(some, along.moves);
  EXPECT_EQ(0.5 - u / 4, parts(along.times.low)[0]);
  EXPECT_EQ(0.5 + u / 4, parts(along.times.high)[0]);
  // Off the path, and back along it.
  const auto back = at("sweep f64 1 0 0 1 -4 0 0 9 0 0 1", {3, 7, 0}, {});
  EXPECT_EQ(-0.5 - u / 4, parts(back.times.low)[0]);
  EXPECT_EQ(-0.5 + u / 4, parts(back.times.high)[0]);
  // To its end.
  const auto cast = at("cast f64 1 0 0 1 5 0 0 9 0 0 1", {3, 0, 0}, {});
  EXPECT_EQ(0.5 - u / 4, parts(cast.times.low)[0]);
  // 2 (2 x 3 + 1 x 3) / 8, with slack 2 (u + u) / 8
  const auto both_ways = at("sweep f64 1 2 0 1 2 2 0 9 0 0 1", {3, 3, 0}, {});
  EXPECT_EQ(0.75 - u / 2, parts(both_ways.times.low)[0]);
  EXPECT_EQ(0.75 + u / 2, parts(both_ways.times.high)[0]);
  EXPECT_EQ(none, at("sweep f64 1 2 0 1 0 0 0 9 0 0 1", {3, 3, 0}, {}).moves);
  // Times are in units of length over displacement.
  const auto scaled_by = at("sweep f64 1 0 0 1 4 0 0 9 0 0 1", {3, 0, 0}, {3, 1});
  EXPECT_EQ(2 - u, parts(scaled_by.times.low)[0]);
  EXPECT_EQ(2 + u, parts(scaled_by.times.high)[0]);
}

// --- decisions ---

/// Lines of a box whose coordinates lie between place - t speed with the lower place and speed, and with the upper ones.
struct Lines {
  std::array<Range<double>, 3> place{}, speed{};

  /// The largest distance of a place at a time, and the least.
  [[nodiscard]] long double farthest(long double t) const {
    long double square = 0;
    for (std::size_t i = 0; i < 3; ++i)
      square += std::pow(std::max(std::abs(low(i, t)), std::abs(high(i, t))), 2.0L);
    return std::sqrt(square);
  }
  [[nodiscard]] long double nearest(long double t) const {
    long double square = 0;
    for (std::size_t i = 0; i < 3; ++i) square += std::pow(std::max({0.0L, low(i, t), -high(i, t)}), 2.0L);
    return std::sqrt(square);
  }
  template <class N>
  [[nodiscard]] Box<N> box(double radius) const {
    Box<N> box;
    for (std::size_t i = 0; i < 3; ++i) {
      box.place[i] = {{N(place[i].low), N(speed[i].high)}, {N(place[i].high), N(speed[i].low)}};
      box.d[i] = {N(place[i].low), N(place[i].high)};
      box.v[i] = {N(speed[i].low), N(speed[i].high)};
    }
    box.r = {N(radius), N(radius)};
    box.endless = true;
    return box;
  }

 private:
  [[nodiscard]] static long double wide(double x) { return static_cast<long double>(x); }
  [[nodiscard]] long double low(std::size_t i, long double t) const {
    return wide(place[i].low) - t * wide(speed[i].high);
  }
  [[nodiscard]] long double high(std::size_t i, long double t) const {
    return wide(place[i].high) - t * wide(speed[i].low);
  }
};

/// The least value of a convex function.
template <class F>
double least(const F& f, double from, double to) {
  auto low = static_cast<long double>(from), high = static_cast<long double>(to);
  const long double at_ends = std::min(f(low), f(high));
  for (int i = 0; i < 200; ++i) {
    const long double left = low + (high - low) / 3, right = high - (high - low) / 3;
    (f(left) < f(right) ? high : low) = f(left) < f(right) ? right : left;
  }
  return static_cast<double>(std::min(at_ends, f((low + high) / 2)));
}

Lines random_lines(Tape& tape) {
  Lines lines;
  const auto number = [&] { return static_cast<double>(random::between(tape, -8, 8)); };
  const auto width = [&] {
    return random::one_in(tape, 3) ? 0 : static_cast<double>(random::between(tape, 0, 8)) / 4;
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const double place = 2 * number(), speed = number();
    lines.place[i] = {place, place + width()};
    lines.speed[i] = {speed, speed + width()};
  }
  return lines;
}

/// How a decision comes out a millionth beside the radius at which it changes.
struct Beside {
  BoxVerdict touched_above, touched_below, clear_above;
};
template <class N>
Beside beside(const Lines& lines, const Span<N>& span, double nearest, double farthest) {
  constexpr double more = 1 + 0x1p-20, less = 1 - 0x1p-20;
  const auto at = [&](double radius, const auto& decide) {
    const Box<N> box = lines.box<N>(radius);
    return decide(Decision<N>(box));
  };
  const auto touched = [&](const Decision<N>& one) { return one.touched(span); };
  return {at(nearest * more, touched), at(nearest * less, touched),
          at(farthest * more, [&](const Decision<N>& one) { return one.clear(span); })};
}

/// Whether some case is in contact and whether all are. Balls leave the first open for few boxes, all of which are wide.
TEST(Decisions_about_boxes, are_sharp) {
  Tape tape = Tape::seeded(45);
  int all = 0, left_open = 0;
  for (int i = 0; i < 400; ++i) {
    const Lines lines = random_lines(tape);
    const auto from = static_cast<double>(random::between(tape, 0, 4)) / 2, to = from + 1.5;
    const auto expect = [&]<class N>(const N& first, const std::optional<N>& last, double end) {
      const double nearest = least([&](long double t) { return lines.nearest(t); }, from, end),
                   farthest = least([&](long double t) { return lines.farthest(t); }, from, end);
      const Beside found = beside<N>(lines, {first, last}, nearest, farthest);
      EXPECT_EQ(none, found.clear_above) << i;
      if (nearest < 0x1p-10) return;
      ++all;
      if (!is_exact<N> && (found.touched_above == unclear || found.touched_below == unclear)) {
        ++left_open;
        return;
      }
      EXPECT_EQ(some, found.touched_above) << i;
      EXPECT_EQ(none, found.touched_below) << i;
    };
    expect(Ball(from), std::optional(Ball(to)), to);
    expect(Ball(from), std::optional<Ball>(), 1000);
    expect(DoubleDoubleBall(from), std::optional(DoubleDoubleBall(to)), to);
    if (i % 4 == 0) expect(Exact(from), std::optional(Exact(to)), to);
    if (i % 4 == 1) expect(Exact(from), std::optional<Exact>(), 1000);
  }
  EXPECT_GT(all, 800);
  EXPECT_LE(left_open, 15);
}

/// The largest distance may be least on any of four pieces.
TEST(Decisions_about_boxes, find_the_least_reach) {
  Tape tape = Tape::seeded(49);
  for (int i = 0; i < 20000; ++i) {
    const Lines lines = random_lines(tape);
    const double reach = least([&](long double t) { return lines.farthest(t); }, 0, 64);
    const Box<Ball> box = lines.box<Ball>(reach * (1 + 0x1p-20));
    EXPECT_EQ(none, Decision<Ball>(box).clear({Ball(0), Ball(64)})) << i;
  }
}

// --- edges ---

/// Slopes in the order of the numbers.
template <class Real>
void expect_slopes(const std::string& line, double t, Side side, bool is_distance,
                   const std::vector<double>& gap, const std::vector<double>& of_side) {
  const Slopes slopes = slopes_of(case_of<Real>(line), t, side, is_distance);
  for (std::size_t i = 0; i < most_numbers; ++i) {
    EXPECT_EQ(i < gap.size() ? gap[i] : 0, slopes.gap[i]) << line << ' ' << i;
    EXPECT_EQ(i < of_side.size() ? of_side[i] : 0, slopes.side[i]) << line << ' ' << i;
  }
}

/// With d = (7, 4, 0), v = (2, 0, 0) and t = 2 the place is w = (3, 4, 0), of length 5.
TEST(Slopes, are_derivatives_of_the_gap_and_of_the_condition) {
  const std::string ray = "ray f64 1 0 0 2 0 0 8 4 0 3", moving = "moving f64 1 0 0 2 1 0 0 8 4 0 1 -1 0 0",
                    cast = "cast f64 1 0 0 2 3 0 0 8 4 0 1",
                    container = "container f64 1 0 0 2 2 0 0 8 4 0 7";
  const double x = 7 / std::sqrt(65.0), y = 4 / std::sqrt(65.0), n = 3.0 / 5, m = 4.0 / 5;
  expect_slopes<double>(ray, 2, Side::closing, false, {-n, -m, 0, -2 * n, -2 * m, 0, n, m, 0, -1},
                        {-2, 0, 0, -1, 4, 0, 2, 0, 0, 0});
  expect_slopes<double>(ray, 2, Side::parting, false, {-n, -m, 0, -2 * n, -2 * m, 0, n, m, 0, -1},
                        {2, 0, 0, 1, -4, 0, -2, 0, 0, 0});
  expect_slopes<double>(ray, 2, Side::starts_in, false, {-n, -m, 0, -2 * n, -2 * m, 0, n, m, 0, -1},
                        {x, y, 0, 0, 0, 0, -x, -y, 0, 1});
  // A longer path in its own direction changes nothing at a distance.
  expect_slopes<double>(ray, 2, Side::on_path, true, {-n, -m, 0, 0, -2 * m, 0, n, m, 0, -1},
                        {0, 0, 0, 1, 0, 0, 0, 0, 0, 0});
  expect_slopes<double>(moving, 2, Side::closing, false,
                        {-n, -m, 0, -1, -2 * n, -2 * m, 0, n, m, 0, -1, 2 * n, 2 * m, 0},
                        {-2, 0, 0, 0, -1, 4, 0, 2, 0, 0, 0, 1, -4, 0});
  expect_slopes<double>(cast, 2, Side::closing, false, {n, m, 0, -1, -2 * n, -2 * m, 0, n, m, 0, -1},
                        {-1, -4, 0, 0, -1, 4, 0, 2, 0, 0, 0});
  expect_slopes<double>(container, 2, Side::starts_in, false, {-n, -m, 0, 1, -2 * n, -2 * m, 0, n, m, 0, -1},
                        {x, y, 0, -1, 0, 0, 0, -x, -y, 0, 1});
  expect_slopes<double>("sweep f64 1 0 0 2 2 0 0 8 4 0 1", 2, Side::starts_in, false,
                        {-n, -m, 0, -1, -2 * n, -2 * m, 0, n, m, 0, -1}, {x, y, 0, 1, 0, 0, 0, -x, -y, 0, 1});
  // At rest, and where the centres meet, there is no direction.
  expect_slopes<double>("ray f64 0 0 0 0 0 0 0 0 0 3", 2, Side::on_path, true,
                        {0, 0, 0, 0, 0, 0, 0, 0, 0, -1}, {});
}

using Numbers = std::array<float, 3>;

/// A ray along an axis: direction, centre and radius of its case, of which a weight says whether the spheres are apart.
struct Axis {
  Case<float> k = case_of<float>("ray f32 0 0 0 1 0 0 5 0 0 1 9");
  Slopes slopes{};

  Axis() {
    slopes.gap[3] = -4, slopes.gap[6] = 1, slopes.gap[9] = -1;
    slopes.side[3] = 1, slopes.side[6] = 1;
  }
  /// In steps, weighted: direction 1, centre 2, radius 4.
  [[nodiscard]] static int gap(const Case<float>& one) {
    const auto order = [](float x, float of) { return x < of ? -1 : x > of ? 1 : 0; };
    return -order(one.numbers[3], 1) + 2 * order(one.numbers[6], 5) - 4 * order(one.numbers[9], 1);
  }
  [[nodiscard]] static Numbers numbers(const Case<float>& one) {
    return {one.numbers[3], one.numbers[6], one.numbers[9]};
  }
};

/// The numbers go to their other ends by what the condition gains: centre, radius, direction.
TEST(The_edge_of_a_box, is_where_the_spheres_part) {
  const Axis axis;
  const float d_low = 1 - 0x1p-24F, d_high = 1 + 0x1p-23F, c_low = 5 - 0x1p-21F, c_high = 5 + 0x1p-21F,
              r_low = 1 - 0x1p-24F, r_high = 1 + 0x1p-23F;
  const auto edge = [&](int from) {
    return edge_of(axis.k, 1, axis.slopes, [&](const Case<float>& one) { return Axis::gap(one) >= from; });
  };
  const Numbers nearest{d_high, c_low, r_high}, second{d_high, c_high, r_high}, third{d_high, c_high, r_low},
      last{d_low, c_high, r_low};
  const auto expect = [&](int from, const Numbers& first, const Numbers& other) {
    const auto found = edge(from);
    ASSERT_TRUE(found) << from;
    EXPECT_EQ(first, Axis::numbers(found->first)) << from;
    EXPECT_EQ(other, Axis::numbers(found->second)) << from;
    EXPECT_EQ(9 + 0x1p-20F, found->first.numbers[10]);  // the path ends last
  };
  expect(-6, nearest, second);
  expect(0, second, third);
  expect(6, third, last);
  EXPECT_FALSE(edge(-7));
  EXPECT_FALSE(edge(8));
}

/// What has no effect on the gap is where the condition is best.
TEST(The_edge_of_a_box, has_other_numbers_where_the_condition_gains) {
  Axis axis;
  axis.k.numbers[1] = axis.k.numbers[2] = 1;
  axis.slopes.side[1] = -1, axis.slopes.side[2] = 1;
  const auto found =
      edge_of(axis.k, 1, axis.slopes, [&](const Case<float>& one) { return Axis::gap(one) >= 0; });
  ASSERT_TRUE(found);
  EXPECT_EQ(1 - 0x1p-24F, found->first.numbers[1]);
  EXPECT_EQ(1 + 0x1p-23F, found->first.numbers[2]);
  // One that can't move has no turn.
  axis.k.numbers[6] = 0;
  const auto fewer =
      edge_of(axis.k, 1, axis.slopes, [&](const Case<float>& one) { return one.numbers[9] < 1; });
  ASSERT_TRUE(fewer);
  EXPECT_EQ(0, fewer->first.numbers[6]);
  EXPECT_LT(1, fewer->first.numbers[9]);
  EXPECT_GT(1, fewer->second.numbers[9]);
}

TEST(A_step_to_contact, changes_first_what_the_condition_gains_most_by) {
  const Axis axis;
  const auto step = [&](int from) {
    return step_of(axis.k, 1, axis.slopes, [&](const Case<float>& one) { return Axis::gap(one) >= from; });
  };
  const float d_low = 1 - 0x1p-24F, d_high = 1 + 0x1p-23F, c_low = 5 - 0x1p-21F, c_high = 5 + 0x1p-21F,
              r_low = 1 - 0x1p-24F, r_high = 1 + 0x1p-23F;
  const auto expect = [&](int from, const Numbers& first, const Numbers& other) {
    const auto found = step(from);
    ASSERT_TRUE(found) << from;
    EXPECT_EQ(first, Axis::numbers(found->first)) << from;
    EXPECT_EQ(other, Axis::numbers(found->second)) << from;
  };
  // Inside: it grows by the centre, then by the radius, at last by the direction.
  expect(1, {1, 5, 1}, {1, c_high, 1});
  expect(3, {1, c_high, 1}, {1, c_high, r_low});
  expect(7, {1, c_high, r_low}, {d_low, c_high, r_low});
  EXPECT_FALSE(step(8));
  // Apart: it shrinks the other way round.
  expect(0, {1, 5, 1}, {d_high, 5, 1});
  expect(-1, {d_high, 5, 1}, {d_high, 5, r_high});
  expect(-5, {d_high, 5, r_high}, {d_high, c_low, r_high});
  EXPECT_FALSE(step(-7));
}

TEST(A_narrowed_edge, is_as_small_as_numbers_allow_up_to_64_steps) {
  const auto narrow = [](float from, float to, float at, bool above) {
    Case<float> first = case_of<float>("ray f32 0 0 0 1 0 0 5 0 0 1"), last = first;
    first.numbers[6] = from, last.numbers[6] = to;
    const auto [low, high] = narrowed(
        std::pair{first, last}, [&](const Case<float>& one) { return (one.numbers[6] >= at) == above; });
    return std::pair(low.numbers[6], high.numbers[6]);
  };
  constexpr float u = 0x1p-23F;
  using Pair = std::pair<float, float>;
  for (const bool above : {true, false}) {
    EXPECT_EQ((Pair{1 + 9 * u, 1 + 10 * u}), narrow(1, 1 + 128 * u, 1 + 10 * u, above));
    EXPECT_EQ((Pair{1 + 10 * u, 1 + 9 * u}), narrow(1 + 128 * u, 1, 1 + 10 * u, above));
    EXPECT_EQ((Pair{1 + 8 * u, 1 + 10 * u}), narrow(1, 1 + 256 * u, 1 + 10 * u, above));
    EXPECT_EQ((Pair{1, 1 + u}), narrow(1, 1 + u, 1 + u, above));
  }
}

/// In doubles: what it says is so, and it says something where the difference is a little larger than what can be wrong.
TEST(Spheres_that_are_roughly_apart, are_apart) {
  Tape tape = Tape::seeded(46);
  int said = 0, silent = 0;
  const auto number = [&](int power) {
    const double size = std::ldexp(1 + std::ldexp(static_cast<double>(tape.next() >> 12), -52), power);
    return random::one_in(tape, 2) ? size : -size;
  };
  for (int i = 0; i < 20000; ++i) {
    // Far away, and next to each other at the time.
    std::array<double, 3> d{}, v{};
    const double t = std::abs(number(static_cast<int>(random::between(tape, -3, 3))));
    double square = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      if (j != 0 && random::one_in(tape, 3)) continue;
      v[j] = number(static_cast<int>(random::between(tape, 0, 40)));
      d[j] = t * v[j] + number(static_cast<int>(random::between(tape, -12, 4)));
      const double w = d[j] - t * v[j];
      square += w * w;
    }
    const double away = std::ldexp(1, static_cast<int>(random::between(tape, -52, -2)));
    const double radius = std::sqrt(square) * (random::one_in(tape, 2) ? 1 + away : 1 - away);
    // What is lost of one that is the difference of two.
    const double radii = random::one_in(tape, 2)
                             ? radius
                             : radius * std::ldexp(1, static_cast<int>(random::between(tape, 0, 40)));
    Exact exact = -(Exact(radius) * Exact(radius)), sum = Exact(radius) * Exact(radius);
    double size = 0, of_squares = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      const Exact w = Exact(d[j]) - Exact(t) * Exact(v[j]);
      exact = exact + w * w;
      sum = sum + w * w;
      const double of_terms = std::abs(d[j]) + t * std::abs(v[j]);
      size += std::abs(approximately(w)) * of_terms;
      of_squares += 0x1p-98 * of_terms * of_terms;
    }
    // As if all were lost that may be.
    const double lost = 0x1p-49 * (2 * size + 2 * radius * radii + approximately(sum)) + of_squares;
    const std::optional<bool> apart = roughly_apart(d, v, radius, radii, t);
    const double difference = std::abs(approximately(exact));
    ++(apart ? said : silent);
    if (apart) {
      ASSERT_EQ(exact.sign() > 0, *apart) << i;
      ASSERT_GT(difference, 7 * lost) << i;
    } else {
      ASSERT_LT(difference, 9 * lost) << i;
    }
  }
  EXPECT_GT(said, 2000);
  EXPECT_GT(silent, 2000);
  constexpr std::array<double, 3> none_at_all{}, one{1, 0, 0}, huge{0x1p600, 0, 0};
  EXPECT_EQ(true, roughly_apart(one, none_at_all, 0.5, 0.5, 1));
  EXPECT_EQ(false, roughly_apart(one, none_at_all, 2, 2, 1));
  EXPECT_EQ(std::nullopt, roughly_apart(one, none_at_all, 1, 1, 1));
  EXPECT_EQ(std::nullopt, roughly_apart(one, none_at_all, -0.5, 0.5, 1));
  EXPECT_EQ(std::nullopt, roughly_apart(one, none_at_all, 0x1p-160, 0x1p-160, 1));
  EXPECT_EQ(true, roughly_apart(one, none_at_all, 0x1p-159, 0x1p-159, 1));
  EXPECT_EQ(std::nullopt, roughly_apart(huge, none_at_all, 1, 1, 1));
}

TEST(Cases_between_two, are_between_their_numbers) {
  const auto x = case_of<float>("sweep f32 1 5 0 1 1 0 0 5 0 0 1"),
             y = case_of<float>("sweep f32 2 4 0 1 1 0 0 5 0 0 1");
  const Nearby<float> box = between(x, y);
  EXPECT_EQ(Question::sweep, box.question);
  EXPECT_EQ(1, box.low[0]);
  EXPECT_EQ(2, box.high[0]);
  EXPECT_EQ(4, box.low[1]);
  EXPECT_EQ(5, box.high[1]);
  EXPECT_EQ(1, box.low[3]);
  EXPECT_EQ(1, box.high[3]);
}

}  // namespace
