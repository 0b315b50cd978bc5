// SPDX-License-Identifier: BSL-1.0
/// What the judge takes from a contract: how a start inside is judged, which cases it covers, whether outcomes and
/// motions are compared, and what is needed of the truth.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <tuple>

#include "props/unit/verify/judge_scenes.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/roots.hpp"

namespace {

using namespace verify;
using namespace props::judged;

TYPED_TEST_SUITE(Judge, Types);

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

TYPED_TEST(Judge, wants_a_contact_at_0_of_spheres_that_approach_and_leaves_the_others_open) {
  using Real = TypeParam;
  const Contract contract{.inside = Inside::approaching};
  const Truth<Real> approaching = truth<Real>("sweep", "0 0 0 1 1 0 0 1 0 0 1"),
                    sliding = truth<Real>("sweep", "0 0 0 1 0 1 0 1 0 0 1"),
                    parting = truth<Real>("sweep", "0 0 0 1 -1 0 0 1 0 0 1"),
                    parting_in_touch = truth<Real>("sweep", "0 0 0 1 -1 0 0 2 0 0 1"),
                    apart = truth<Real>("sweep", "0 0 0 1 10 0 0 5 0 0 1");
  EXPECT_EQ(kind(none<Real>(), approaching, contract), Kind::missed);
  EXPECT_EQ(kind(none<Real>(), apart, contract), Kind::missed);
  for (const Truth<Real>& open : {sliding, parting, parting_in_touch}) {
    EXPECT_EQ(kind(none<Real>(), open, contract), Kind::right);
    EXPECT_EQ(kind(none<Real>(), open, {}), Kind::missed);
  }
  for (const Truth<Real>& start : {approaching, sliding, parting, parting_in_touch}) {
    EXPECT_EQ(kind(at_time(Real(0)), start, contract), Kind::right);
    EXPECT_EQ(kind(at_time(Real(0.5)), start, contract), Kind::clamped);
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

TYPED_TEST(Judge, holds_who_gives_both_roots_to_both) {
  using Real = TypeParam;
  const auto said = [](Real first, Real second) {
    Answer<Real> answer = at_time(first);
    answer.exit = second;
    return answer;
  };
  const auto judged = [&](const Truth<Real>& truth, Real first, Real second) {
    return kind(said(first, second), truth, by_roots);
  };
  constexpr Real inf = std::numeric_limits<Real>::infinity(), nan = std::numeric_limits<Real>::quiet_NaN();
  const Truth<Real>& of_ray = this->ray;
  EXPECT_EQ(judged(of_ray, 4, 6), Kind::right);
  EXPECT_EQ(judged(of_ray, 6, 4), Kind::wrong_root);
  EXPECT_EQ(judged(of_ray, 4, 4), Kind::wrong_root);
  EXPECT_EQ(judged(of_ray, 6, 6), Kind::wrong_root);
  EXPECT_EQ(judged(of_ray, 4, -6), Kind::behind);
  EXPECT_EQ(judged(of_ray, 4, 0), Kind::clamped);
  EXPECT_EQ(judged(of_ray, 4, nan), Kind::not_a_number);
  EXPECT_EQ(judged(of_ray, 4, inf), Kind::not_a_number);
  // No t_max cuts the larger root; without one nothing is due.
  EXPECT_EQ(judged(this->short_ray, 4, 6), Kind::right);
  EXPECT_EQ(judged(this->beyond_ray, 4, 6), Kind::beyond);
  EXPECT_EQ(kind(none<Real>(), of_ray, by_roots), Kind::missed);
  EXPECT_EQ(judged(this->inside_ray, 0, Real(2.5)), Kind::right);
  EXPECT_EQ(judged(this->inside_ray, Real(2.5), Real(2.5)), Kind::clamped);
  EXPECT_EQ(judged(this->inside_ray, 0, Real(0.25)), Kind::wrong_root);
  EXPECT_EQ(judged(this->inside_ray, 0, Real(0.75)), Kind::right);
  EXPECT_EQ(judged(truth<Real>("ray", "0 0 0 1 0 0 5 1 0 1"), 5, 3),
            Kind::right);  // a tangent has no other root
  // A number that is off is an error of one root, and not a wrong decision.
  const Real off = std::nextafter(Real(6), Real(7));
  EXPECT_EQ(judged(of_ray, 4, off), Kind::right);
  EXPECT_EQ(error(said(4, off), of_ray, Figure::exit, by_roots), 1);
  // Under another contract the larger root has an error, and isn't a claim.
  EXPECT_EQ(kind(said(4, 4), of_ray), Kind::right);
}

TYPED_TEST(Judge, reads_both_roots_as_the_stretch_of_a_line_in_the_sphere) {
  using Real = TypeParam;
  constexpr Real inf = std::numeric_limits<Real>::infinity(), nan = std::numeric_limits<Real>::quiet_NaN();
  const auto read = [](Real first, Real second, Real horizon) {
    return write(answer_of_roots(first, second, horizon));
  };
  EXPECT_EQ(read(4, 6, inf), "impact t=0x1p+2 exit=0x1.8p+2");
  EXPECT_EQ(read(4, 6, 4), "impact t=0x1p+2 exit=0x1.8p+2");
  EXPECT_EQ(read(4, 6, 3), "miss");
  EXPECT_EQ(read(-2, 6, inf), "impact t=0x0p+0 exit=0x1.8p+2");
  EXPECT_EQ(read(-2, 0, inf), "impact t=0x0p+0 exit=0x0p+0");
  EXPECT_EQ(read(-6, -4, inf), "miss");
  // What isn't a stretch is left to the judge.
  EXPECT_EQ(read(6, 4, inf), "impact t=0x1.8p+2 exit=0x1p+2");
  EXPECT_EQ(read(-4, -6, inf), "impact t=-0x1p+2 exit=-0x1.8p+2");
  EXPECT_EQ(read(nan, nan, 3), "impact t=nan exit=nan");
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

TEST(Contracts, want_what_they_are_judged_by) {
  EXPECT_FALSE(wanted_by({}, Question::ray).travel);
  EXPECT_FALSE(wanted_by({}, Question::ray).geometry);
  EXPECT_TRUE(wanted_by(by_distance, Question::ray).travel);
  EXPECT_TRUE(wanted_by(by_centre, Question::cast).geometry);
  EXPECT_FALSE(wanted_by(by_statement, Question::sweep).geometry);
  EXPECT_TRUE(wanted_by(by_statement, Question::cast).geometry);
  EXPECT_TRUE(wanted_by(by_statement, Question::cast).travel);
}

}  // namespace
