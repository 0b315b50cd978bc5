// SPDX-License-Identifier: BSL-1.0
/// graze as a subject: its whole answer to a case, in one value, and which parts of it are compared.
#include "subjects/graze.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <string_view>
#include <vector>

#include "props/unit/case_in.hpp"
#include "subjects/builds.hpp"
#include "subjects/routine.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;
using subjects::BuildAnswer;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Some cases of each question, of families that have contacts, none, and cases that aren't valid.
std::vector<Case<double>> some_cases() {
  std::vector<Case<double>> cases;
  for (const Question question : all_questions) {
    for (const std::string_view name : {"ordinary", "overlap_shallow", "touching_in", "invalid"}) {
      const Family& family = *find_family(name);
      if (!family.applies(question)) continue;
      for (std::uint64_t i = 0; i < 20; ++i) cases.push_back(draw<double>(family, question, 1, i));
    }
  }
  return cases;
}

TEST(BuildAnswer, is_what_the_functions_say) {
  std::size_t contacts = 0, ends = 0;
  for (const Case<double>& k : some_cases()) {
    const BuildAnswer<double> all = subjects::said<subjects::Header>(k, graze::Rounding::nearest);
    const Answer<double> answer = subjects::graze_header.in_double(k);
    EXPECT_EQ(subjects::outcome_of(all.hit.outcome), answer.outcome) << write(k);
    if (!answer.time) continue;
    ++contacts;
    EXPECT_EQ(all.hit.time, *answer.time) << write(k);
    if (answer.distance) {
      EXPECT_EQ(all.contact.distance, *answer.distance) << write(k);
    }
    if (!answer.exit) continue;
    ++ends;
    EXPECT_EQ(all.exit, *answer.exit) << write(k);
    EXPECT_EQ(all.alone.time, *answer.time) << write(k);
    EXPECT_EQ(all.endless.enter, *answer.time) << write(k);
    EXPECT_EQ(all.endless_hit.time, *answer.time) << write(k);
  }
  EXPECT_GT(contacts, 100U);
  EXPECT_GT(ends, 20U);
}

TEST(BuildAnswer, has_other_bits_for_each_number_that_differs) {
  std::set<std::vector<std::uint64_t>> seen{BuildAnswer<double>{}.bits()};
  std::size_t changes = 0;
  const auto differs = [&](auto change) {
    BuildAnswer<double> one;
    change(one);
    ++changes;
    return seen.insert(one.bits()).second;
  };
  for (const auto hit : {0, 1, 2, 3}) {
    const auto of = [&](BuildAnswer<double>& s) -> graze::Hit<double>& {
      return hit == 0 ? s.hit : hit == 1 ? s.contact.hit : hit == 2 ? s.alone : s.endless_hit;
    };
    EXPECT_TRUE(differs([&](auto& s) { of(s).time = 1; })) << hit;
    EXPECT_TRUE(differs([&](auto& s) { of(s).outcome = graze::Outcome::impact; })) << hit;
    EXPECT_TRUE(differs([&](auto& s) { of(s).motion = graze::Motion::approaching; })) << hit;
  }
  EXPECT_TRUE(differs([](auto& s) { s.endless.enter = 1; }));
  EXPECT_TRUE(differs([](auto& s) { s.endless.exit = 1; }));
  EXPECT_TRUE(differs([](auto& s) { s.endless.outcome = graze::Outcome::impact; }));
  EXPECT_TRUE(differs([](auto& s) { s.endless.motion = graze::Motion::approaching; }));
  EXPECT_TRUE(differs([](auto& s) { s.exit = 1; }));
  EXPECT_TRUE(differs([](auto& s) { s.contact.distance = 1; }));
  for (const auto place :
       {&graze::Contact<double>::centre, &graze::Contact<double>::point, &graze::Contact<double>::normal}) {
    EXPECT_TRUE(differs([&](auto& s) { (s.contact.*place).x = 1; }));
    EXPECT_TRUE(differs([&](auto& s) { (s.contact.*place).y = 1; }));
    EXPECT_TRUE(differs([&](auto& s) { (s.contact.*place).z = 1; }));
  }
  EXPECT_EQ(seen.size(), changes + 1);
}

TEST(BuildAnswer, is_the_same_of_headers_and_kernel) {
  for (const Case<double>& k : some_cases()) {
    EXPECT_TRUE((subjects::all_ways_agree<subjects::Header, subjects::Compiled>(k))) << write(k);
  }
}

/// graze, except for one of the ways to ask about a ray.
enum class Way { span, alone, endless, endless_alone };
template <Way way, class Change>
struct Differing : subjects::Header {
  template <Question question>
  static auto hit(const auto&... arguments) {
    auto answer = subjects::Header::hit<question>(arguments...);
    if (way == (sizeof...(arguments) == 2 ? Way::endless_alone : Way::alone)) Change()(answer, answer.time);
    return answer;
  }
  static auto span(const auto&... arguments) {
    auto answer = subjects::Header::span(arguments...);
    if (way == (sizeof...(arguments) == 2 ? Way::endless : Way::span)) Change()(answer, answer.enter);
    return answer;
  }
};
struct OtherOutcome {
  void operator()(auto& answer, double& /*time*/) const { answer.outcome = graze::Outcome::overlap; }
};
struct OtherMotion {
  void operator()(auto& answer, double& /*time*/) const { answer.motion = graze::Motion::sliding; }
};
struct OtherTime {
  void operator()(auto& /*answer*/, double& time) const { time = std::nextafter(time, infinity); }
};

/// A build that differs from graze, whatever it is compared with.
template <class Build>
void expect_no_agreement(const Case<double>& k) {
  EXPECT_FALSE((subjects::all_ways_agree<Build, Build>(k)));
  EXPECT_FALSE((subjects::all_ways_agree<subjects::Header, Build>(k)));
  EXPECT_FALSE((subjects::all_ways_agree<Build, subjects::Header>(k)));
}
template <Way way>
void expect_no_agreement_if_one_differs(const Case<double>& k) {
  expect_no_agreement<Differing<way, OtherOutcome>>(k);
  expect_no_agreement<Differing<way, OtherMotion>>(k);
  expect_no_agreement<Differing<way, OtherTime>>(k);
}

TEST(AllWays, do_not_agree_if_one_of_them_differs) {
  const auto ray = props::case_in<double>("ray f64 0 0 0  1 0 0  5 0 0  1  9");
  EXPECT_TRUE((subjects::all_ways_agree<subjects::Header, subjects::Header>(ray)));
  expect_no_agreement_if_one_differs<Way::span>(ray);
  expect_no_agreement_if_one_differs<Way::alone>(ray);
  expect_no_agreement_if_one_differs<Way::endless>(ray);
  expect_no_agreement_if_one_differs<Way::endless_alone>(ray);
}

/// graze, which remembers the requested rounding.
struct Listening : subjects::Header {
  template <Question question>
  static auto hit(const auto&... arguments) {
    (hear(arguments), ...);
    return subjects::Header::hit<question>(arguments...);
  }
  static void hear(const auto& /*shape*/) {}
  static void hear(graze::Rounding rounding) { heard = rounding; }
  static inline graze::Rounding heard{};
};

TEST(AllWays, are_asked_in_the_rounding_that_the_first_number_chooses) {
  auto k = props::case_in<double>("sweep f64 1 0 0  1  10 0 0  5 0 0  1");
  for (const auto rounding : {graze::Rounding::nearest, graze::Rounding::towards_start,
                              graze::Rounding::nearest, graze::Rounding::towards_start}) {
    EXPECT_TRUE((subjects::all_ways_agree<subjects::Header, Listening>(k)));
    EXPECT_EQ(Listening::heard, rounding) << write(k);
    k.numbers[0] = std::nextafter(k.numbers[0], infinity);
  }
}

TEST(Answered, is_the_time_of_its_rounding_and_geometry_with_the_nearest_alone) {
  // Contact is at 8 / 11, whose nearest double is above it.
  const auto k = props::case_in<double>("cast f64 0 0 0  11 0 0  1  10 0 0  1");
  const auto nearest = subjects::answered<subjects::Header, graze::Rounding::nearest>(k);
  const auto before = subjects::answered<subjects::Header, graze::Rounding::towards_start>(k);
  ASSERT_TRUE(nearest.time && before.time);
  EXPECT_EQ(*before.time, std::nextafter(*nearest.time, 0));
  EXPECT_TRUE(nearest.centre);
  EXPECT_FALSE(before.centre);
}

TEST(NotAbove, is_the_exact_number_or_the_one_before) {
  const auto not_above = [](double nearest, double residual) {
    return subjects::not_above(Enclosed<double>{nearest, residual});
  };
  EXPECT_EQ(not_above(3, 0), 3);
  EXPECT_EQ(not_above(3, 0.25), 3);
  EXPECT_EQ(not_above(3, -0.25), std::nextafter(3.0, 0.0));
  EXPECT_EQ(not_above(0, -0.25), -std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(not_above(infinity, 0), std::numeric_limits<double>::max());
}

TEST(Routine, gives_the_time_by_what_costs_less_unless_an_exit_is_wanted) {
  subjects::Routine<double> routine;
  routine.nearest = [](const Case<double>&) { return Answer<double>{.time = 1}; };
  const Case<double> ray{Question::ray, {}}, sweep{Question::sweep, {}};
  for (const auto& k : {ray, sweep}) {
    EXPECT_EQ(routine(k).time, 1);
    EXPECT_EQ(routine.when(k).time, 1);
    EXPECT_EQ(routine.times(k).time, 1);
  }
  routine.timed = [](const Case<double>&) { return Answer<double>{.time = 2}; };
  EXPECT_EQ(routine(sweep).time, 1);
  EXPECT_EQ(routine.when(ray).time, 2);
  EXPECT_EQ(routine.times(ray).time, 1);
  EXPECT_EQ(routine.times(sweep).time, 2);
}

TEST(Bounds, are_those_of_the_same_numbers) {
  const verify::Bounds bounds =
      subjects::bounds_of({.time = 1, .exit = 2, .distance = 3, .centre = 4, .point = 5, .normal = 6});
  EXPECT_EQ(bounds.time, 1);
  EXPECT_EQ(bounds.exit, 2);
  EXPECT_EQ(bounds.distance, 3);
  EXPECT_EQ(bounds.centre, 4);
  EXPECT_EQ(bounds.point, 5);
  EXPECT_EQ(bounds.normal, 6);
}

}  // namespace
