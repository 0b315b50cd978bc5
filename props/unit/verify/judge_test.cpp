// SPDX-License-Identifier: BSL-1.0
/// The judge against verdicts worked out by hand.
#include "verify/judge/judge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "props/unit/case_in.hpp"

namespace {

using namespace verify;
using Gives = Contract::Gives;

template <class Real>
constexpr Real infinity = std::numeric_limits<Real>::infinity();
template <class Real>
constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();

/// The truth about "QUESTION numbers", with everything that any contract may want.
template <class Real>
Truth<Real> truth(const std::string& question, const std::string& numbers) {
  const std::string line = question + " " + std::string(type_name<Real>()) + " " + numbers;
  return truth_of(props::case_in<Real>(line), {.travel = true, .geometry = true});
}

/// How a subject of each kind says that there is a contact, at a time or an equivalent place.
template <class Real>
Answer<Real> at_time(Real time) {
  Answer<Real> answer;
  answer.outcome = Outcome::impact;
  answer.time = time;
  return answer;
}
template <class Real>
Answer<Real> at_distance(Real distance) {
  Answer<Real> answer;
  answer.outcome = Outcome::impact;
  answer.distance = distance;
  return answer;
}
template <class Real>
Answer<Real> at_centre(Real x, Real y = 0, Real z = 0) {
  Answer<Real> answer;
  answer.outcome = Outcome::impact;
  answer.centre = Triple<Real>{x, y, z};
  return answer;
}
template <class Real>
Answer<Real> in_contact() {
  Answer<Real> answer;
  answer.outcome = Outcome::impact;
  return answer;
}
template <class Real>
Answer<Real> none(Outcome outcome = Outcome::miss) {
  Answer<Real> answer;
  answer.outcome = outcome;
  return answer;
}

template <class Real>
Kind kind(const Answer<Real>& answer, const Truth<Real>& truth, const Contract& contract = {}) {
  return judge(answer, truth, contract).kind;
}
template <class Real>
std::optional<double> error(const Answer<Real>& answer, const Truth<Real>& truth, Figure figure,
                            const Contract& contract = {}) {
  return judge(answer, truth, contract).error[static_cast<std::size_t>(figure)];
}

const Contract by_distance{.gives = Gives::distance};
const Contract by_centre{.gives = Gives::centre};
const Contract by_contact{.gives = Gives::contact_alone};
const Contract by_statement{.states_outcome = true};

template <class Real>
class Judge : public testing::Test {
 public:
  // Roots 4 and 6.
  Truth<Real> ray = truth<Real>("ray", "0 0 0 1 0 0 5 0 0 1");
  Truth<Real> short_ray = truth<Real>("ray", "0 0 0 1 0 0 5 0 0 1 5");
  // Roots -1.5 and 2.5.
  Truth<Real> inside_ray = truth<Real>("ray", "0 0 0 1 0 0 0.5 0 0 2");
  // Roots 3/10 and 7/10 of a path of length 10.
  Truth<Real> sweep = truth<Real>("sweep", "0 0 0 1 10 0 0 5 0 0 1");
  Truth<Real> overlap = truth<Real>("sweep", "1 0 0 1 10 0 0 2 0 0 1");
  Truth<Real> miss = truth<Real>("sweep", "0 0 0 1 0 10 0 5 0 0 1");
  // Roots -3/10 and 7/10 of a path of length 10.
  Truth<Real> container = truth<Real>("container", "-2 0 0 1 10 0 0 0 0 0 6");
  Truth<Real> outside = truth<Real>("container", "-9 0 0 1 10 0 0 0 0 0 6");
  Truth<Real> contained = truth<Real>("container", "0 0 0 1 1 0 0 0 0 0 6");
  Truth<Real> faulty = truth<Real>("sweep", "0 0 0 -1 10 0 0 5 0 0 1");
};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Judge, Types);

TYPED_TEST(Judge, is_asked_about_the_scenes_that_are_meant) {
  EXPECT_EQ(this->ray.outcome, Outcome::impact);
  EXPECT_EQ(this->short_ray.outcome, Outcome::impact);
  EXPECT_EQ(this->inside_ray.outcome, Outcome::overlap);
  EXPECT_EQ(this->sweep.outcome, Outcome::impact);
  EXPECT_EQ(this->overlap.outcome, Outcome::overlap);
  EXPECT_EQ(this->miss.outcome, Outcome::miss);
  EXPECT_EQ(this->container.outcome, Outcome::impact);
  EXPECT_EQ(this->outside.outcome, Outcome::outside);
  EXPECT_EQ(this->contained.outcome, Outcome::contained);
  EXPECT_EQ(this->faulty.outcome, Outcome::invalid);
}

TYPED_TEST(Judge, tells_every_kind_of_a_claimed_time) {
  using Real = TypeParam;
  EXPECT_EQ(kind(at_time(Real(4)), this->faulty), Kind::invalid);
  EXPECT_EQ(kind(at_time(nan<Real>), this->ray), Kind::not_a_number);
  EXPECT_EQ(kind(at_time(infinity<Real>), this->ray), Kind::not_a_number);
  EXPECT_EQ(kind(at_time(-infinity<Real>), this->ray), Kind::not_a_number);
  EXPECT_EQ(kind(none<Real>(), this->ray), Kind::missed);
  EXPECT_EQ(kind(at_time(Real(0.5)), this->miss), Kind::phantom);
  EXPECT_EQ(kind(at_time(Real(0.5)), this->contained), Kind::phantom);
  EXPECT_EQ(kind(at_time(Real(0.5)), this->outside), Kind::phantom);
  EXPECT_EQ(kind(at_time(Real(-1)), this->ray), Kind::behind);
  EXPECT_EQ(kind(at_time(-std::numeric_limits<Real>::denorm_min()), this->ray), Kind::behind);
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

TYPED_TEST(Judge, tells_every_kind_of_a_claimed_distance) {
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

TYPED_TEST(Judge, tells_every_kind_of_a_claimed_centre) {
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

TYPED_TEST(Judge, looks_at_every_component_of_a_centre) {
  using Real = TypeParam;
  for (const Real x : {infinity<Real>, -infinity<Real>, nan<Real>}) {
    EXPECT_EQ(kind(at_centre(x, Real(0), Real(0)), this->sweep, by_centre), Kind::not_a_number);
    EXPECT_EQ(kind(at_centre(Real(3), x, Real(0)), this->sweep, by_centre), Kind::not_a_number);
    EXPECT_EQ(kind(at_centre(Real(3), Real(0), x), this->sweep, by_centre), Kind::not_a_number);
    EXPECT_EQ(kind(at_centre(Real(3), Real(0), x), this->miss, by_centre), Kind::not_a_number);
  }
  // A direction (1, 4, 8) / 9, touching after 36 of 90: at (4, 16, 32).
  const Truth<Real> skew = truth<Real>("sweep", "0 0 0 4 10 40 80 5 20 40 5");
  const Real ulp =
      4 * std::numeric_limits<Real>::epsilon();  // of 4; of 40, the largest coordinate, 8 times that
  const auto errors = [&](const Answer<Real>& answer) {
    return std::pair(*error(answer, skew, Figure::centre, by_centre),
                     *error(answer, skew, Figure::centre_coordinate, by_centre));
  };
  EXPECT_EQ(errors(at_centre(Real(4), Real(16), Real(32))), std::pair(0.0, 0.0));
  EXPECT_EQ(errors(at_centre(4 + ulp, Real(16), Real(32))), std::pair(1.0, 0.125));
  EXPECT_EQ(errors(at_centre(Real(4), 16 + 8 * ulp, Real(32))), std::pair(2.0, 1.0));
  EXPECT_EQ(errors(at_centre(Real(4), Real(16), 32 + 24 * ulp)), std::pair(3.0, 3.0));
}

TYPED_TEST(Judge, counts_the_error_of_a_centre_in_its_own_ulps_and_in_those_of_the_input) {
  using Real = TypeParam;
  const Real ulp =
      2 * std::numeric_limits<Real>::epsilon();  // of 3; the largest coordinate, 5, has twice that
  EXPECT_EQ(error(at_centre(Real(3)), this->sweep, Figure::centre, by_centre), 0);
  EXPECT_EQ(error(at_centre(3 + ulp), this->sweep, Figure::centre, by_centre), 1);
  EXPECT_EQ(error(at_centre(3 + ulp), this->sweep, Figure::centre_coordinate, by_centre), 0.5);
  // A component that is 0 has no ulp to speak of, but the largest coordinate has.
  EXPECT_GT(error(at_centre(Real(3), 4 * ulp), this->sweep, Figure::centre, by_centre), 1e30);
  EXPECT_EQ(error(at_centre(Real(3), 4 * ulp), this->sweep, Figure::centre_coordinate, by_centre), 2);
}

TYPED_TEST(Judge, finds_the_largest_coordinate_wherever_it_stands) {
  using Real = TypeParam;
  const Real epsilon = std::numeric_limits<Real>::epsilon();
  const auto off = [](const Answer<Real>& answer, const std::string& numbers) {
    return error(answer, truth<Real>("sweep", numbers), Figure::centre_coordinate, by_centre);
  };
  EXPECT_EQ(off(at_centre(6 + 64 * epsilon), "96 0 0 1 -100 0 0 4 0 0 1"), 1);
  EXPECT_EQ(off(at_centre(Real(0), Real(94), 64 * epsilon), "0 0 0 1 0 100 0 0 96 0 1"), 1);
  EXPECT_EQ(off(at_centre(Real(0), Real(0), 94 + 64 * epsilon), "0 0 0 1 0 0 100 0 0 96 1"), 1);
  // All of them below 1.
  EXPECT_EQ(off(at_centre(Real(0.125) + epsilon / 8), "0 0 0 0.0625 0.5 0 0 0.25 0 0 0.0625"), 0.5);
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
  // What is said beside no contact is no claim.
  Answer<Real> silent = none<Real>();
  silent.time = nan<Real>;
  EXPECT_EQ(kind(silent, this->sweep), Kind::missed);
  EXPECT_EQ(kind(silent, this->miss), Kind::right);
  silent.time = Real(0.5);
  EXPECT_FALSE(error(silent, this->miss, Figure::time));
}

TYPED_TEST(Judge, judges_a_start_inside_by_the_contract) {
  using Real = TypeParam;
  const auto judged = [&](Inside inside, const Answer<Real>& answer) {
    return kind(answer, this->inside_ray, {.inside = inside});
  };
  for (const Inside inside : {Inside::unstated, Inside::zero}) {
    EXPECT_EQ(judged(inside, at_time(Real(0))), Kind::right);
    EXPECT_EQ(judged(inside, at_time(Real(2.5))), Kind::clamped);
    EXPECT_EQ(judged(inside, at_time(Real(-1.5))), Kind::behind);
    EXPECT_EQ(judged(inside, none<Real>()), Kind::missed);
  }
  EXPECT_EQ(judged(Inside::exit, at_time(Real(2.5))), Kind::right);
  EXPECT_EQ(judged(Inside::exit, at_time(Real(0))), Kind::clamped);
  EXPECT_EQ(judged(Inside::exit, at_time(Real(-1.5))), Kind::behind);
  EXPECT_EQ(judged(Inside::exit, none<Real>()), Kind::missed);
  EXPECT_EQ(judged(Inside::miss, none<Real>()), Kind::right);
  EXPECT_EQ(judged(Inside::miss, at_time(Real(0))), Kind::phantom);
  EXPECT_EQ(judged(Inside::miss, at_time(Real(2.5))), Kind::phantom);
  // An impact from outside is the same for all of them.
  for (const Inside inside : {Inside::unstated, Inside::zero, Inside::exit, Inside::miss}) {
    EXPECT_EQ(kind(at_time(Real(4)), this->ray, {.inside = inside}), Kind::right);
    EXPECT_EQ(kind(at_time(Real(6)), this->ray, {.inside = inside}), Kind::wrong_root);
  }
}

TYPED_TEST(Judge, takes_a_start_on_the_surface_for_inside_or_not) {
  using Real = TypeParam;
  const Truth<Real> inwards = truth<Real>("ray", "0 0 0 1 0 0 2 0 0 2"),
                    outwards = truth<Real>("ray", "0 0 0 -1 0 0 2 0 0 2");
  ASSERT_TRUE(inwards.touches && outwards.touches);
  EXPECT_FALSE(this->inside_ray.touches || this->ray.touches);
  EXPECT_FALSE((truth<Real>("container", "1 0 0 1 1 0 0 0 0 0 2").touches));
  const Contract exits{.inside = Inside::exit}, misses{.inside = Inside::miss};
  for (const Contract& contract : {exits, misses, Contract{}}) {
    EXPECT_EQ(kind(at_time(Real(0)), inwards, contract), Kind::right);
    EXPECT_EQ(kind(at_distance(Real(0)), inwards, contract), Kind::right);
    EXPECT_EQ(kind(at_time(Real(0)), outwards, contract), Kind::right);
  }
  EXPECT_EQ(error(at_time(Real(0)), inwards, Figure::time, exits), 0);
  EXPECT_EQ(error(at_distance(Real(0)), inwards, Figure::distance, exits), 0);
  EXPECT_EQ(kind(at_time(Real(4)), inwards, exits), Kind::right);
  EXPECT_EQ(kind(at_distance(Real(4)), inwards, exits), Kind::right);
  EXPECT_EQ(error(at_time(Real(4)), inwards, Figure::time, exits), 0);
  EXPECT_EQ(error(at_distance(Real(4)), inwards, Figure::distance, exits), 0);
  EXPECT_EQ(kind(at_time(Real(4)), inwards, {}), Kind::clamped);
  EXPECT_EQ(kind(at_time(Real(4)), inwards, misses), Kind::clamped);
  EXPECT_EQ(kind(none<Real>(), inwards, misses), Kind::right);
  EXPECT_EQ(kind(none<Real>(), inwards, exits), Kind::missed);
}

TYPED_TEST(Judge, takes_the_exit_of_a_ray_as_a_time_or_as_a_distance_whatever_t_max_is) {
  using Real = TypeParam;
  const Contract exits{.inside = Inside::exit};
  // The direction has length 2: the exit is 1.25 directions or 2.5 lengths away, beyond t_max = 1.
  const Truth<Real> limited = truth<Real>("ray", "0 0 0 2 0 0 0.5 0 0 2 1");
  EXPECT_EQ(kind(at_time(Real(1.25)), limited, exits), Kind::right);
  EXPECT_EQ(kind(at_distance(Real(2.5)), limited, exits), Kind::right);
  EXPECT_EQ(kind(at_distance(Real(0)), limited, exits), Kind::clamped);
  // No other question has an exit: there a start in contact is a contact at 0.
  EXPECT_EQ(kind(at_time(Real(0)), this->overlap, exits), Kind::right);
  EXPECT_EQ(kind(at_distance(Real(0)), this->overlap, exits), Kind::right);
}

TYPED_TEST(Judge, does_not_call_a_small_time_clamped_where_the_exact_one_rounds_to_zero) {
  using Real = TypeParam;
  // On the wall, moving out: t is 0 exactly. A claim beside it is a number with an error, not a wrong
  // decision.
  const Truth<Real> on_wall = truth<Real>("container", "1 0 0 1 1 0 0 0 0 0 2");
  EXPECT_EQ(kind(at_time(Real(0)), on_wall, {}), Kind::right);
  EXPECT_EQ(kind(at_time(std::numeric_limits<Real>::denorm_min()), on_wall, {}), Kind::right);
}

TYPED_TEST(Judge, keeps_cases_apart_of_which_the_contract_does_not_speak) {
  using Real = TypeParam;
  const auto within = [](const Contract& contract, const Truth<Real>& t) {
    const bool is = is_within(contract, t);
    EXPECT_EQ(judge(none<Real>(), t, contract).within_contract, is);
    return is;
  };
  for (const Truth<Real>* t : {&this->ray, &this->sweep, &this->overlap, &this->miss, &this->outside})
    EXPECT_TRUE(within({}, *t));
  EXPECT_FALSE(within({}, this->faulty));
  EXPECT_TRUE(within(by_statement, this->faulty));

  const Contract fits{.starts = Starts::contained};
  EXPECT_FALSE(within(fits, this->outside));
  EXPECT_TRUE(within(fits, this->contained));
  EXPECT_TRUE(within(fits, this->container));

  const Contract endless{.endless = true};
  EXPECT_TRUE(within(endless, this->ray));
  EXPECT_FALSE(within(endless, this->short_ray));
  EXPECT_FALSE(within(endless, this->sweep));

  const Contract known{.starts = Starts::known_to_touch};
  EXPECT_TRUE(within(known, this->sweep));
  EXPECT_TRUE(within(known, this->overlap));
  EXPECT_FALSE(within(known, this->miss));
}

TYPED_TEST(Judge, takes_a_direction_for_unit_up_to_eight_roundings) {
  using Real = TypeParam;
  const Contract unit{.unit_direction = true};
  const auto within = [&](Real x) {
    return is_within(unit,
                     truth<Real>("ray", "0 0 0 " + write_number(static_cast<double>(x)) + " 0 0 5 0 0 1"));
  };
  const Real u = std::numeric_limits<Real>::epsilon() / 2;
  EXPECT_TRUE(within(1));
  EXPECT_TRUE(within(-1));
  EXPECT_FALSE(within(2));
  EXPECT_FALSE(within(0));
  EXPECT_TRUE(within(1 + 2 * u));   // |v|^2 - 1 = 4 u + 4 u^2
  EXPECT_FALSE(within(1 + 4 * u));  // 8 u + 16 u^2
  EXPECT_TRUE(within(1 - 4 * u));   // -8 u + 16 u^2
  EXPECT_FALSE(within(1 - 5 * u));  // -10 u + 25 u^2
}

TYPED_TEST(Judge, compares_outcome_and_motion_of_a_subject_that_states_them) {
  using Real = TypeParam;
  Answer<Real> answer = at_time(Real(0));
  answer.outcome = Outcome::overlap;
  answer.motion = Motion::approaching;
  Verdict verdict = judge(answer, this->overlap, by_statement);
  EXPECT_EQ(verdict.kind, Kind::right);
  EXPECT_TRUE(verdict.outcome_kept && verdict.motion_kept);

  answer.outcome = Outcome::impact;
  answer.motion = Motion::sliding;
  verdict = judge(answer, this->overlap, by_statement);
  EXPECT_EQ(verdict.kind, Kind::right);
  EXPECT_FALSE(verdict.outcome_kept);
  EXPECT_FALSE(verdict.motion_kept);
  // A subject that doesn't state them has broken nothing.
  verdict = judge(answer, this->overlap, {});
  EXPECT_TRUE(verdict.outcome_kept && verdict.motion_kept);

  verdict = judge(none<Real>(Outcome::contained), this->outside, by_statement);
  EXPECT_EQ(verdict.kind, Kind::right);
  EXPECT_FALSE(verdict.outcome_kept);
  EXPECT_TRUE(verdict.motion_kept);
  verdict = judge(none<Real>(Outcome::invalid), this->faulty, by_statement);
  EXPECT_TRUE(verdict.outcome_kept && verdict.motion_kept);
  verdict = judge(none<Real>(Outcome::miss), this->faulty, by_statement);
  EXPECT_EQ(verdict.kind, Kind::invalid);
  EXPECT_FALSE(verdict.outcome_kept);
  verdict = judge(none<Real>(Outcome::invalid), this->miss, by_statement);
  EXPECT_EQ(verdict.kind, Kind::right);  // no contact, and none claimed
  EXPECT_FALSE(verdict.outcome_kept);
}

TYPED_TEST(Judge, counts_errors_of_right_verdicts_alone_and_of_what_was_said) {
  using Real = TypeParam;
  Answer<Real> answer = at_time(Real(4));
  EXPECT_FALSE(error(answer, this->ray, Figure::exit));
  answer.exit = std::nextafter(Real(6), Real(9));
  EXPECT_EQ(error(answer, this->ray, Figure::time), 0);
  EXPECT_EQ(error(answer, this->ray, Figure::exit), 1);
  answer.time = Real(6);
  EXPECT_FALSE(error(answer, this->ray, Figure::time));
  EXPECT_FALSE(error(answer, this->ray, Figure::exit));
  // Whether a promise is kept, the judge doesn't know.
  EXPECT_TRUE(judge(answer, this->ray, {}).promise_kept);
}

TYPED_TEST(Judge, counts_no_error_of_what_has_no_truth) {
  using Real = TypeParam;
  Answer<Real> answer = at_time(Real(0.3));
  answer.exit = Real(0.7);
  answer.distance = Real(3);
  answer.centre = answer.point = Triple<Real>{3, 0, 0};
  const Verdict verdict = judge(answer, truth_of(this->sweep.asked), {});
  EXPECT_EQ(verdict.kind, Kind::right);
  for (std::size_t i = 0; i < figures; ++i)
    EXPECT_EQ(verdict.error[i].has_value(), static_cast<Figure>(i) == Figure::time);
  // An overlap has no contact point.
  Answer<Real> inside = at_centre(Real(1));
  inside.point = Triple<Real>{1, 0, 0};
  EXPECT_FALSE(error(inside, this->overlap, Figure::point, by_centre));
  EXPECT_EQ(error(inside, this->overlap, Figure::centre, by_centre), 0);
}

TYPED_TEST(Judge, wants_of_the_truth_what_the_contract_is_judged_by) {
  const auto wanted = [](const Contract& contract, Question question) {
    const Wanted is = wanted_by(contract, question);
    return std::tuple(is.exit, is.travel, is.geometry);
  };
  EXPECT_EQ(wanted({}, Question::ray), std::tuple(false, false, false));
  EXPECT_EQ(wanted({}, Question::cast), std::tuple(false, false, false));
  EXPECT_EQ(wanted({.inside = Inside::exit}, Question::ray), std::tuple(true, false, false));
  EXPECT_EQ(wanted({.inside = Inside::miss}, Question::ray), std::tuple(false, false, false));
  EXPECT_EQ(wanted(by_distance, Question::sweep), std::tuple(false, true, false));
  EXPECT_EQ(wanted(by_centre, Question::sweep), std::tuple(false, false, true));
  EXPECT_EQ(wanted(by_contact, Question::cast), std::tuple(false, false, false));
  EXPECT_EQ(wanted(by_statement, Question::ray), std::tuple(true, false, false));
  EXPECT_EQ(wanted(by_statement, Question::cast), std::tuple(true, true, true));
}

TYPED_TEST(Judge, counts_errors_of_the_whole_geometry_of_a_cast) {
  using Real = TypeParam;
  const Truth<Real> cast = truth<Real>("cast", "0 0 0 1 10 0 0 5 0 0 1");
  Answer<Real> answer = at_time(Real(0.3));
  answer.motion = Motion::approaching;
  answer.centre = Triple<Real>{3, 0, 0};
  answer.point = Triple<Real>{4, 0, 0};
  answer.normal = Triple<Real>{-1, 0, 0};
  answer.distance = Real(3);
  Verdict verdict = judge(answer, cast, by_statement);
  EXPECT_EQ(verdict.kind, Kind::right);
  for (const Figure figure : {Figure::distance, Figure::centre, Figure::centre_coordinate, Figure::point,
                              Figure::point_coordinate, Figure::normal, Figure::normal_coordinate})
    EXPECT_EQ(verdict.error[static_cast<std::size_t>(figure)], 0) << name(figure);

  const Real epsilon = std::numeric_limits<Real>::epsilon();
  answer.point = Triple<Real>{4, 4 * epsilon, 0};  // an ulp of 10 is 8 epsilon
  answer.normal = Triple<Real>{-1, 0, epsilon};
  verdict = judge(answer, cast, by_statement);
  EXPECT_EQ(verdict.error[static_cast<std::size_t>(Figure::point_coordinate)], 0.5);
  EXPECT_EQ(verdict.error[static_cast<std::size_t>(Figure::normal_coordinate)], 1);
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

TYPED_TEST(Judge, finds_a_finite_claim_far_from_a_centre_beyond_the_range) {
  using Real = TypeParam;
  // A starts at 3/4 of the range and moves by as much again: its centre leaves the range before it touches B.
  const auto number = [](int quarters) {
    return write_number(static_cast<double>(
        std::ldexp(static_cast<Real>(quarters), std::numeric_limits<Real>::max_exponent - 3)));
  };
  const Truth<Real> wide = truth<Real>(
      "moving", number(6) + " 0 0 0 " + number(6) + " 0 0 " + number(7) + " 0 0 0 " + number(5) + " 0 0");
  ASSERT_EQ(wide.outcome, Outcome::impact);
  ASSERT_EQ(wide.geometry->centre[0].nearest, infinity<Real>);
  // An eighth of the first number out of range.
  EXPECT_EQ(error(at_centre(std::ldexp(Real(7), std::numeric_limits<Real>::max_exponent - 3)), wide,
                  Figure::centre_coordinate, by_centre),
            std::ldexp(1.0, std::numeric_limits<Real>::digits - 3));
}

// --- error_in_ulps ---

template <class Real>
double off(Real nearest, double residual, Real claim) {
  return error_in_ulps<Real>({nearest, residual}, claim);
}

TYPED_TEST(Judge, counts_ulps_in_the_binade_of_the_exact_value) {
  using Real = TypeParam;
  const Real above = std::numeric_limits<Real>::epsilon(), below = above / 2;
  EXPECT_EQ(off<Real>(1, 0, 1), 0);
  EXPECT_EQ(off<Real>(1, 0, 1 + above), 1);
  EXPECT_EQ(off<Real>(1, 0, 1 - below), 0.5);
  EXPECT_EQ(off<Real>(1, 0.25, 1), 0.25);
  EXPECT_EQ(off<Real>(1, 0.25, 1 + above), 0.75);
  EXPECT_EQ(off<Real>(1, 0.25, 1 - below), 0.75);
  // Just below the edge an ulp is half as long.
  EXPECT_EQ(off<Real>(1, -0.25, 1), 0.25);
  EXPECT_EQ(off<Real>(1, -0.25, 1 - below), 0.75);
  EXPECT_EQ(off<Real>(1, -0.25, 1 + above), 2.25);
  // All of it mirrored.
  EXPECT_EQ(off<Real>(-1, -0.25, -1), 0.25);
  EXPECT_EQ(off<Real>(-1, 0.25, -1 + below), 0.75);
  EXPECT_EQ(off<Real>(-1, 0.25, -1 - above), 2.25);
  EXPECT_EQ(off<Real>(-1, -0.25, -1 - above), 0.75);
  EXPECT_EQ(off<Real>(-1, 0, -1 - above), 1);
  EXPECT_EQ(off<Real>(Real(-0.5), 0.25, Real(-0.5) - below), 2.25);
  EXPECT_EQ(off<Real>(3, -0.25, 3 + 2 * above), 1.25);  // no edge
  EXPECT_EQ(off<Real>(-3, 0, 3), 6 / static_cast<double>(2 * above));
}

TYPED_TEST(Judge, counts_subnormal_ulps_at_the_bottom_of_the_range) {
  using Real = TypeParam;
  const Real place = std::numeric_limits<Real>::denorm_min(), normal = std::numeric_limits<Real>::min();
  EXPECT_EQ(off<Real>(0, 0, 0), 0);
  EXPECT_EQ(off<Real>(0, 0, Real(-0.0)), 0);
  EXPECT_EQ(off<Real>(0, 0, -place), 1);
  EXPECT_EQ(off<Real>(0, 0.25, 0), 0.25);
  EXPECT_EQ(off<Real>(0, 0.25, place), 0.75);
  EXPECT_EQ(off<Real>(3 * place, 0.5, 5 * place), 1.5);
  EXPECT_EQ(off<Real>(4 * place, -0.5, 4 * place), 0.5);  // an edge among subnormals: the ulp stays
  EXPECT_EQ(off<Real>(4 * place, -0.5, 3 * place), 0.5);
  EXPECT_EQ(off<Real>(normal, -0.25, normal), 0.25);
  EXPECT_EQ(off<Real>(normal, -0.25, normal + place), 1.25);
  EXPECT_EQ(off<Real>(normal, -0.25, normal - place), 0.75);
  EXPECT_EQ(off<Real>(2 * normal, -0.25, 2 * normal), 0.25);
  EXPECT_EQ(off<Real>(2 * normal, -0.25, 2 * normal + 2 * place), 2.25);
}

TYPED_TEST(Judge, counts_ulps_at_the_top_of_the_range_and_beyond) {
  using Real = TypeParam;
  const Real most = std::numeric_limits<Real>::max();
  const double places = std::ldexp(1.0, std::numeric_limits<Real>::digits);
  EXPECT_EQ(off<Real>(infinity<Real>, 0, infinity<Real>), 0);
  EXPECT_EQ(off<Real>(infinity<Real>, 0, most), 1);
  EXPECT_EQ(off<Real>(infinity<Real>, 0, 0), places);
  EXPECT_EQ(off<Real>(infinity<Real>, 0, -infinity<Real>), infinity<double>);
  EXPECT_EQ(off<Real>(-infinity<Real>, 0, -most), 1);
  EXPECT_EQ(off<Real>(-infinity<Real>, 0, -infinity<Real>), 0);
  EXPECT_EQ(off<Real>(most, 0, infinity<Real>), infinity<double>);
  EXPECT_EQ(off<Real>(0, 0, infinity<Real>), infinity<double>);
  EXPECT_EQ(off<Real>(most, 0, -most), 2 * (places - 1));
  EXPECT_TRUE(std::isnan(off<Real>(1, 0, nan<Real>)));
  EXPECT_TRUE(std::isnan(off<Real>(infinity<Real>, 0, nan<Real>)));
}

// --- cause_of ---

TYPED_TEST(Judge, tells_logic_from_rounding) {
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

TEST(Contracts, want_what_they_are_judged_by) {
  EXPECT_FALSE(wanted_by({}, Question::ray).travel);
  EXPECT_FALSE(wanted_by({}, Question::ray).geometry);
  EXPECT_TRUE(wanted_by(by_distance, Question::ray).travel);
  EXPECT_TRUE(wanted_by(by_centre, Question::cast).geometry);
  EXPECT_FALSE(wanted_by(by_statement, Question::sweep).geometry);
  EXPECT_TRUE(wanted_by(by_statement, Question::cast).geometry);
  EXPECT_TRUE(wanted_by(by_statement, Question::cast).travel);
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
