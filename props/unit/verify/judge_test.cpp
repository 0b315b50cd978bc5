// SPDX-License-Identifier: BSL-1.0
/// The judge against verdicts determined by hand: the kind of each claim, the causes of wrong ones, and names.
#include "verify/judge/judge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <string>
#include <string_view>

#include "props/unit/verify/judge_scenes.hpp"

namespace {

using namespace verify;
using namespace props::judged;
using props::judged::nan;  // and not that of <cmath>

TYPED_TEST_SUITE(Judge, Types);

TYPED_TEST(Judge, is_asked_about_the_scenes_that_are_meant) {
  EXPECT_EQ(this->ray.outcome, Outcome::impact);
  EXPECT_EQ(this->short_ray.outcome, Outcome::impact);
  EXPECT_EQ(this->inside_ray.outcome, Outcome::overlap);
  EXPECT_EQ(this->sweep.outcome, Outcome::impact);
  EXPECT_EQ(this->overlap.outcome, Outcome::overlap);
  EXPECT_EQ(this->miss.outcome, Outcome::miss);
  EXPECT_EQ(this->left_behind.outcome, Outcome::miss);
  EXPECT_EQ(this->beyond_end.outcome, Outcome::miss);
  EXPECT_EQ(this->beyond_ray.outcome, Outcome::miss);
  EXPECT_EQ(this->container.outcome, Outcome::impact);
  EXPECT_EQ(this->outside.outcome, Outcome::outside);
  EXPECT_EQ(this->contained.outcome, Outcome::contained);
  EXPECT_EQ(this->contained_at_rest.outcome, Outcome::contained);
  EXPECT_EQ(this->faulty.outcome, Outcome::invalid);
}

TYPED_TEST(Judge, judges_the_answer_of_a_response_and_knows_when_there_is_none) {
  using Real = TypeParam;
  const auto kind_of = [&](const Response<Real>& response) {
    return judge(response, this->ray, Contract{}).kind;
  };
  EXPECT_EQ(kind_of(none<Real>()), Kind::missed);
  EXPECT_EQ(kind_of(at_time(Real(0))), Kind::clamped);
  EXPECT_EQ(kind_of(NoAnswer{}), Kind::no_answer);
}

TYPED_TEST(Judge, names_every_kind_of_a_claimed_time) {
  using Real = TypeParam;
  EXPECT_EQ(kind(at_time(Real(4)), this->faulty), Kind::invalid);
  EXPECT_EQ(kind(at_time(nan<Real>), this->ray), Kind::not_a_number);
  EXPECT_EQ(kind(at_time(infinity<Real>), this->ray), Kind::not_a_number);
  EXPECT_EQ(kind(at_time(-infinity<Real>), this->ray), Kind::not_a_number);
  EXPECT_EQ(kind(none<Real>(), this->ray), Kind::missed);
  EXPECT_EQ(kind(at_time(Real(0.5)), this->miss), Kind::phantom);
  EXPECT_EQ(kind(at_time(Real(0.5)), this->contained_at_rest), Kind::phantom);
  EXPECT_EQ(kind(at_time(Real(0.5)), this->outside), Kind::phantom);
  EXPECT_EQ(kind(at_time(Real(-1)), this->ray), Kind::behind);
  EXPECT_EQ(kind(at_time(-std::numeric_limits<Real>::denorm_min()), this->ray), Kind::behind);
  EXPECT_EQ(kind(at_time(Real(0.5)), this->left_behind), Kind::behind);
  EXPECT_EQ(kind(at_time(Real(-0.5)), this->left_behind), Kind::behind);
  EXPECT_EQ(kind(at_centre(Real(1)), this->left_behind, by_centre), Kind::behind);
  EXPECT_EQ(kind(in_contact<Real>(), this->left_behind, by_contact), Kind::behind);
  for (const Real t : {Real(-0.5), Real(0.5), Real(1.2)})
    EXPECT_EQ(kind(at_time(t), this->beyond_end), Kind::beyond);
  EXPECT_EQ(kind(at_time(Real(4)), this->beyond_ray), Kind::beyond);
  EXPECT_EQ(kind(at_time(Real(5)), this->contained), Kind::beyond);
  EXPECT_EQ(kind(at_distance(Real(12)), this->beyond_end, by_distance), Kind::beyond);
  EXPECT_EQ(kind(at_centre(Real(12)), this->beyond_end, by_centre), Kind::beyond);
  EXPECT_EQ(kind(in_contact<Real>(), this->beyond_end, by_contact), Kind::beyond);
  EXPECT_EQ(kind(at_time(infinity<Real>), this->beyond_end), Kind::not_a_number);
  EXPECT_EQ(kind(at_time(std::nextafter(Real(5), Real(9))), this->short_ray), Kind::beyond);
  EXPECT_EQ(kind(at_time(std::nextafter(Real(1), Real(2))), this->sweep), Kind::beyond);
  EXPECT_EQ(kind(at_time(Real(0)), this->ray), Kind::clamped);
  EXPECT_EQ(kind(at_time(Real(-0.0)), this->ray), Kind::clamped);
  EXPECT_EQ(kind(at_time(Real(0.5)), this->overlap), Kind::clamped);
  EXPECT_EQ(kind(at_time(std::numeric_limits<Real>::denorm_min()), this->overlap), Kind::clamped);
  EXPECT_EQ(kind(at_time(Real(6)), this->ray), Kind::wrong_root);
  EXPECT_EQ(kind(at_time(Real(1000)), this->ray), Kind::wrong_root);
  EXPECT_EQ(kind(at_time(Real(4)), this->ray), Kind::right);
  EXPECT_EQ(kind(at_time(Real(0)), this->overlap), Kind::right);
  EXPECT_EQ(kind(at_time(Real(-0.0)), this->overlap), Kind::right);
  EXPECT_EQ(kind(none<Real>(), this->miss), Kind::right);
  EXPECT_EQ(kind(none<Real>(), this->contained), Kind::right);
  EXPECT_EQ(kind(none<Real>(), this->outside), Kind::right);
}

TYPED_TEST(Judge, holds_the_wrong_root_against_a_claim_only_strictly_past_the_middle) {
  using Real = TypeParam;
  EXPECT_EQ(kind(at_time(Real(5)), this->ray), Kind::right);
  EXPECT_EQ(kind(at_time(std::nextafter(Real(5), Real(9))), this->ray), Kind::wrong_root);
  EXPECT_EQ(kind(at_distance(Real(5)), this->sweep, by_distance), Kind::right);
  EXPECT_EQ(kind(at_distance(std::nextafter(Real(5), Real(9))), this->sweep, by_distance), Kind::wrong_root);
}

TYPED_TEST(Judge, forgives_the_wrong_root_within_1024_ulp) {
  using Real = TypeParam;
  // Roots 4 -+ r, 2 r being 2^10 ulp of the binade below 4.
  const Real r = std::ldexp(std::numeric_limits<Real>::epsilon(), 10);
  const Truth<Real> near = truth<Real>("ray", "0 0 0 1 0 0 4 0 0 " + write_number(static_cast<double>(r)));
  ASSERT_EQ(near.time->nearest, 4 - r);
  EXPECT_EQ(kind(at_time(4 + r), near), Kind::right);
  EXPECT_EQ(error(at_time(4 + r), near, Figure::time), 1024);
  EXPECT_EQ(kind(at_time(std::nextafter(4 + r, Real(9))), near), Kind::wrong_root);
}

TYPED_TEST(Judge, forgives_1024_ulp_and_not_1025) {
  using Real = TypeParam;
  const Real ulp = 4 * std::numeric_limits<Real>::epsilon(), r = 512 * ulp;  // about 5
  const std::string radius = write_number(static_cast<double>(r));
  const Truth<Real> by_ray = truth<Real>("ray", "0 0 0 1 0 0 5 0 0 " + radius);
  EXPECT_EQ(kind(at_time(5 + 512 * ulp), by_ray), Kind::right);
  EXPECT_EQ(kind(at_time(5 + 513 * ulp), by_ray), Kind::wrong_root);
  // Of a centre they are those of the largest coordinate.
  const Truth<Real> by_sweep = truth<Real>("sweep", "0 0 0 0 10 0 0 5 0 0 " + radius);
  EXPECT_EQ(kind(at_centre(5 + 512 * ulp), by_sweep, by_centre), Kind::right);
  EXPECT_EQ(kind(at_centre(5 + 513 * ulp), by_sweep, by_centre), Kind::wrong_root);
}

TYPED_TEST(Judge, takes_an_infinite_time_when_it_is_the_truth) {
  using Real = TypeParam;
  const Real most = std::numeric_limits<Real>::max(), least = std::numeric_limits<Real>::denorm_min();
  const auto number = [](Real x) { return write_number(static_cast<double>(x)); };
  const Truth<Real> never = truth<Real>("ray", "0 0 0 " + number(least) + " 0 0 " + number(most) + " 0 0 1");
  ASSERT_EQ(never.outcome, Outcome::impact);
  ASSERT_EQ(never.time->nearest, infinity<Real>);
  EXPECT_EQ(kind(at_time(infinity<Real>), never), Kind::right);
  EXPECT_EQ(error(at_time(infinity<Real>), never, Figure::time), 0);
  EXPECT_EQ(kind(at_time(-infinity<Real>), never), Kind::not_a_number);
  EXPECT_EQ(error(at_time(most), never, Figure::time), 1);
}

TYPED_TEST(Judge, names_every_kind_of_a_claimed_distance) {
  using Real = TypeParam;
  const auto judged = [](Real distance, const Truth<Real>& t) {
    return kind(at_distance(distance), t, by_distance);
  };
  EXPECT_EQ(judged(3, this->faulty), Kind::invalid);
  EXPECT_EQ(judged(nan<Real>, this->sweep), Kind::not_a_number);
  EXPECT_EQ(judged(infinity<Real>, this->sweep), Kind::not_a_number);
  EXPECT_EQ(kind(none<Real>(), this->sweep, by_distance), Kind::missed);
  EXPECT_EQ(judged(3, this->miss), Kind::phantom);
  EXPECT_EQ(judged(-1, this->sweep), Kind::behind);
  EXPECT_EQ(judged(std::nextafter(Real(10), Real(11)), this->sweep), Kind::beyond);
  EXPECT_EQ(judged(10, this->sweep), Kind::wrong_root);
  EXPECT_EQ(judged(0, this->sweep), Kind::clamped);
  EXPECT_EQ(judged(1, this->overlap), Kind::clamped);
  EXPECT_EQ(judged(7, this->sweep), Kind::wrong_root);
  EXPECT_EQ(judged(3, this->sweep), Kind::right);
  EXPECT_EQ(judged(0, this->overlap), Kind::right);
  EXPECT_EQ(judged(7, this->container), Kind::right);
  EXPECT_EQ(error(at_distance(Real(3)), this->sweep, Figure::distance, by_distance), 0);
  EXPECT_EQ(error(at_distance(std::nextafter(Real(3), Real(4))), this->sweep, Figure::distance, by_distance),
            1);
}

TYPED_TEST(Judge, names_every_kind_of_a_claimed_centre) {
  using Real = TypeParam;
  const auto judged = [](const Answer<Real>& answer, const Truth<Real>& t) {
    return kind(answer, t, by_centre);
  };
  EXPECT_EQ(judged(at_centre(Real(3)), this->faulty), Kind::invalid);
  EXPECT_EQ(judged(at_centre(Real(3), nan<Real>), this->sweep), Kind::not_a_number);
  EXPECT_EQ(judged(at_centre(Real(3), Real(0), infinity<Real>), this->sweep), Kind::not_a_number);
  EXPECT_EQ(judged(none<Real>(), this->sweep), Kind::missed);
  EXPECT_EQ(judged(at_centre(Real(3)), this->miss), Kind::phantom);
  EXPECT_EQ(judged(at_centre(Real(-1)), this->sweep), Kind::behind);
  EXPECT_EQ(judged(at_centre(Real(11)), this->sweep), Kind::beyond);
  EXPECT_EQ(judged(at_centre(Real(0)), this->sweep), Kind::clamped);
  EXPECT_EQ(judged(at_centre(Real(2)), this->overlap), Kind::clamped);
  EXPECT_EQ(judged(at_centre(Real(7)), this->sweep), Kind::wrong_root);
  EXPECT_EQ(judged(at_centre(Real(10)), this->sweep), Kind::wrong_root);
  EXPECT_EQ(judged(at_centre(Real(3)), this->sweep), Kind::right);
  EXPECT_EQ(judged(at_centre(Real(5)), this->sweep), Kind::right);
  EXPECT_EQ(judged(at_centre(Real(1)), this->overlap), Kind::right);
  EXPECT_EQ(judged(at_centre(Real(5)), this->container), Kind::right);
  // On the wall, moving out: the start is the exact place.
  EXPECT_EQ(judged(at_centre(Real(1)), truth<Real>("container", "1 0 0 1 1 0 0 0 0 0 2")), Kind::right);
}

TYPED_TEST(Judge, knows_contact_and_none_of_a_contact_alone) {
  using Real = TypeParam;
  EXPECT_EQ(kind(in_contact<Real>(), this->faulty, by_contact), Kind::invalid);
  EXPECT_EQ(kind(in_contact<Real>(), this->sweep, by_contact), Kind::right);
  EXPECT_EQ(kind(in_contact<Real>(), this->overlap, by_contact), Kind::right);
  EXPECT_EQ(kind(in_contact<Real>(), this->miss, by_contact), Kind::phantom);
  EXPECT_EQ(kind(none<Real>(), this->sweep, by_contact), Kind::missed);
  EXPECT_EQ(kind(none<Real>(), this->miss, by_contact), Kind::right);
  for (const auto& figure : judge(in_contact<Real>(), this->sweep, by_contact).error) EXPECT_FALSE(figure);
}

TYPED_TEST(Judge, takes_the_first_verdict_that_applies) {
  using Real = TypeParam;
  // Truth invalid and answer NaN, and truth invalid and no contact claimed.
  EXPECT_EQ(kind(at_time(nan<Real>), this->faulty), Kind::invalid);
  EXPECT_EQ(kind(none<Real>(), this->faulty), Kind::invalid);
  // NaN or infinite, and a phantom.
  EXPECT_EQ(kind(at_time(nan<Real>), this->miss), Kind::not_a_number);
  EXPECT_EQ(kind(at_time(infinity<Real>), this->miss), Kind::not_a_number);
  EXPECT_EQ(kind(at_distance(nan<Real>), this->miss, by_distance), Kind::not_a_number);
  EXPECT_EQ(kind(at_centre(nan<Real>), this->miss, by_centre), Kind::not_a_number);
  // Infinite and behind, infinite and beyond, infinite and clamped.
  EXPECT_EQ(kind(at_time(-infinity<Real>), this->sweep), Kind::not_a_number);
  EXPECT_EQ(kind(at_time(infinity<Real>), this->sweep), Kind::not_a_number);
  EXPECT_EQ(kind(at_time(infinity<Real>), this->overlap), Kind::not_a_number);
  // A phantom behind the start or beyond the end.
  EXPECT_EQ(kind(at_time(Real(-1)), this->miss), Kind::phantom);
  EXPECT_EQ(kind(at_time(Real(2)), this->miss), Kind::phantom);
  // Behind and clamped, behind and at the wrong root.
  EXPECT_EQ(kind(at_time(Real(-1)), this->overlap), Kind::behind);
  EXPECT_EQ(kind(at_time(Real(-0.3)), this->container), Kind::behind);
  EXPECT_EQ(kind(at_distance(Real(-3)), this->container, by_distance), Kind::behind);
  // Beyond and clamped, beyond and at the wrong root.
  EXPECT_EQ(kind(at_time(Real(2)), this->overlap), Kind::beyond);
  EXPECT_EQ(kind(at_time(Real(6)), this->short_ray), Kind::beyond);
  // Clamped and nearer to the wrong root.
  EXPECT_EQ(kind(at_time(Real(0)), this->container), Kind::clamped);
  EXPECT_EQ(kind(at_distance(Real(0)), this->container, by_distance), Kind::clamped);
  EXPECT_EQ(kind(at_centre(Real(-2)), this->container, by_centre), Kind::clamped);
  // Anything given beside no contact isn't a claim.
  Answer<Real> silent = none<Real>();
  silent.time = nan<Real>;
  EXPECT_EQ(kind(silent, this->sweep), Kind::missed);
  EXPECT_EQ(kind(silent, this->miss), Kind::right);
  silent.time = Real(0.5);
  EXPECT_FALSE(error(silent, this->miss, Figure::time));
}

TYPED_TEST(Judge, does_not_call_a_small_time_clamped_where_the_exact_one_rounds_to_zero) {
  using Real = TypeParam;
  // On the wall, moving out: t is exactly 0. A claim next to it is a number with an error, not a wrong
  // decision.
  const Truth<Real> on_wall = truth<Real>("container", "1 0 0 1 1 0 0 0 0 0 2");
  EXPECT_EQ(kind(at_time(Real(0)), on_wall, {}), Kind::right);
  EXPECT_EQ(kind(at_time(std::numeric_limits<Real>::denorm_min()), on_wall, {}), Kind::right);
}

TYPED_TEST(Judge, takes_no_number_of_an_answer_for_right_that_is_none) {
  using Real = TypeParam;
  const auto judged = [&](auto change) {
    Answer<Real> answer = at_time(Real(4));
    answer.exit = Real(6);
    answer.distance = Real(4);
    answer.centre = answer.point = answer.normal = Triple<Real>{4, 0, 0};
    change(answer);
    return kind(answer, this->ray);
  };
  ASSERT_EQ(judged([](auto&) {}), Kind::right);
  const auto none_of = [&](auto number) {
    EXPECT_EQ(judged([&](Answer<Real>& answer) { number(answer) = nan<Real>; }), Kind::not_a_number);
  };
  none_of([](auto& answer) -> auto& { return *answer.time; });
  none_of([](auto& answer) -> auto& { return *answer.exit; });
  none_of([](auto& answer) -> auto& { return *answer.distance; });
  for (const std::size_t i : {0U, 1U, 2U}) {
    none_of([i](auto& answer) -> auto& { return (*answer.centre)[i]; });
    none_of([i](auto& answer) -> auto& { return (*answer.point)[i]; });
    none_of([i](auto& answer) -> auto& { return (*answer.normal)[i]; });
  }
}

// --- cause_of ---

TYPED_TEST(Judge, distinguishes_logic_from_rounding) {
  using Real = TypeParam;
  const Answer<Real> right = at_time(Real(4)), wrong = at_time(Real(6));
  const auto cause = [&](Kind native, const Answer<Real>& single, const Answer<Real>& twice, bool too_close) {
    return cause_of(native, {single, twice, too_close}, this->ray, {});
  };
  EXPECT_EQ(cause(Kind::right, right, right, false), Cause::none);
  EXPECT_EQ(cause(Kind::right, right, right, true), Cause::none);
  EXPECT_EQ(cause(Kind::right, wrong, right, false), Cause::none);
  EXPECT_EQ(cause(Kind::right, right, wrong, false), Cause::none);
  EXPECT_EQ(cause(Kind::right, wrong, wrong, true), Cause::none);
  EXPECT_EQ(cause(Kind::right, wrong, wrong, false), Cause::masked);
  for (const Kind native : {Kind::not_a_number, Kind::missed, Kind::phantom, Kind::behind, Kind::beyond,
                            Kind::clamped, Kind::wrong_root}) {
    EXPECT_EQ(cause(native, wrong, wrong, false), Cause::logic);
    EXPECT_EQ(cause(native, right, right, false), Cause::rounding);
    EXPECT_EQ(cause(native, wrong, right, false), Cause::boundary);
    EXPECT_EQ(cause(native, right, wrong, false), Cause::boundary);
    EXPECT_EQ(cause(native, wrong, wrong, true), Cause::boundary);
    EXPECT_EQ(cause(native, right, right, true), Cause::boundary);
  }
  EXPECT_EQ(cause(Kind::invalid, wrong, wrong, false), Cause::none);
}

// --- names ---

template <class Value>
std::set<std::string_view> names_of(std::size_t count) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < count; ++i) names.insert(name(static_cast<Value>(i)));
  names.erase("");
  return names;
}

TEST(JudgeNames, are_as_many_as_there_are_things_to_name) {
  EXPECT_EQ(names_of<Kind>(kinds).size(), kinds);
  EXPECT_EQ(names_of<Figure>(figures).size(), figures);
  EXPECT_EQ(names_of<Cause>(causes).size(), causes);
}

}  // namespace
