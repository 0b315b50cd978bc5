// SPDX-License-Identifier: BSL-1.0
/// Cases by number and by name, answers, and tapes: as their contracts describe them, computed again.
#include "verify/case/case.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "verify/case/answer.hpp"
#include "verify/case/tape.hpp"

namespace {

using namespace verify;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The numbers 1, 2, 3 ... as a case.
Case<double> counted(Question question) {
  Case<double> k{question, {}};
  double next = 1;
  for (double& x : k.used()) x = next++;
  return k;
}

struct Named {
  Question question;
  std::string_view name, stem;
  std::size_t count;
  Triple<double> a_centre;
  double a_radius;
  Triple<double> a_motion;
  bool ends;
  Triple<double> b_centre;
  double b_radius;
  Triple<double> b_motion;
  double horizon;
};

const std::array<Named, 5> all_named{{
    {Question::ray, "ray", "ray_sphere", 11, {1, 2, 3}, 0, {4, 5, 6}, false, {7, 8, 9}, 10, {}, 11},
    {Question::sweep, "sweep", "sphere_sweep", 11, {1, 2, 3}, 4, {5, 6, 7}, false, {8, 9, 10}, 11, {}, 1},
    {Question::moving,
     "moving",
     "moving_spheres",
     14,
     {1, 2, 3},
     4,
     {5, 6, 7},
     false,
     {8, 9, 10},
     11,
     {12, 13, 14},
     1},
    {Question::cast, "cast", "sphere_cast", 11, {1, 2, 3}, 4, {5, 6, 7}, true, {8, 9, 10}, 11, {}, 1},
    {Question::container,
     "container",
     "containing_sphere",
     11,
     {1, 2, 3},
     4,
     {5, 6, 7},
     false,
     {8, 9, 10},
     11,
     {},
     1},
}};

TEST(Cases, are_of_five_questions_in_their_order) {
  ASSERT_EQ(all_questions.size(), all_named.size());
  for (std::size_t i = 0; i < all_named.size(); ++i) {
    EXPECT_EQ(all_questions.at(i), all_named.at(i).question);
    EXPECT_EQ(static_cast<std::size_t>(all_questions.at(i)), i);
    EXPECT_EQ(name(all_questions.at(i)), all_named.at(i).name);
    EXPECT_EQ(stem(all_questions.at(i)), all_named.at(i).stem);
  }
  EXPECT_EQ(type_name<float>(), "f32");
  EXPECT_EQ(type_name<double>(), "f64");
}

TEST(Cases, have_room_for_the_longest_and_no_more) {
  EXPECT_EQ(most_numbers, 14U);
  EXPECT_EQ(layouts.size(), 5U);
  EXPECT_EQ(Layout::absent, -1);
  EXPECT_EQ(std::tuple_size_v<Triple<float>>, 3U);
}

TEST(Cases, keep_each_number_in_its_place) {
  for (const Named& named : all_named) {
    SCOPED_TRACE(named.name);
    const Case<double> k = counted(named.question);
    EXPECT_EQ(k.used().size(), named.count);
    EXPECT_EQ(k.used().front(), 1);
    EXPECT_EQ(layout(named.question).ends, named.ends);
    const Scene<double> scene = scene_of(k);
    EXPECT_EQ(scene.a.centre, named.a_centre);
    EXPECT_EQ(scene.a.radius, named.a_radius);
    EXPECT_EQ(scene.a.motion, named.a_motion);
    EXPECT_EQ(scene.b.centre, named.b_centre);
    EXPECT_EQ(scene.b.radius, named.b_radius);
    EXPECT_EQ(scene.b.motion, named.b_motion);
    EXPECT_EQ(scene.horizon, named.horizon);
  }
}

TEST(Cases, come_back_from_their_names) {
  for (const Question question : all_questions) {
    const Case<double> k = counted(question);
    const Case<double> back = case_of(question, scene_of(k));
    EXPECT_EQ(back.question, question);
    EXPECT_EQ(back.numbers, k.numbers);
  }
  // Numbers that a question doesn't use are dropped.
  const Scene<double> full = {{{1, 2, 3}, 4, {5, 6, 7}}, {{8, 9, 10}, 11, {12, 13, 14}}, 15};
  EXPECT_EQ(case_of(Question::ray, full).numbers,
            (std::array<double, 14>{1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 15, 0, 0, 0}));
  EXPECT_EQ(case_of(Question::cast, full).numbers,
            (std::array<double, 14>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 0, 0}));
}

TEST(Cases, are_rays_of_zeros_by_default) {
  const Case<float> k;
  EXPECT_EQ(k.question, Question::ray);
  for (const float x : k.numbers) EXPECT_EQ(x, 0);
  const Scene<float> scene;
  EXPECT_EQ(scene.horizon, 1);
  EXPECT_EQ(scene.a.radius, 0);
}

TEST(Cases, are_the_same_in_a_wider_type) {
  Case<float> k{Question::moving, {}};
  float next = 0.1F;
  for (float& x : k.numbers) x = next *= 1.5F;
  const Case<double> wide = widen<double>(k);
  EXPECT_EQ(wide.question, Question::moving);
  for (std::size_t i = 0; i < most_numbers; ++i)
    EXPECT_EQ(wide.numbers.at(i), static_cast<double>(k.numbers.at(i)));
}

TEST(Answers, have_words_for_outcomes_and_motions) {
  constexpr std::array outcomes{Outcome::invalid, Outcome::miss,    Outcome::contained,
                                Outcome::outside, Outcome::overlap, Outcome::impact};
  constexpr std::array<std::string_view, 6> words{"invalid", "miss",    "contained",
                                                  "outside", "overlap", "impact"};
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(outcomes.at(i)), i);
    EXPECT_EQ(name(outcomes.at(i)), words.at(i));
    EXPECT_EQ(is_contact(outcomes.at(i)), i > 3);
  }
  EXPECT_EQ(name(Motion::separating), "separating");
  EXPECT_EQ(name(Motion::sliding), "sliding");
  EXPECT_EQ(name(Motion::approaching), "approaching");
  EXPECT_EQ(static_cast<int>(Motion::separating), -1);
}

TEST(Answers, show_their_keys_in_one_order_and_their_numbers_where_they_have_them) {
  Answer<double> answer;
  EXPECT_EQ(answer.outcome, Outcome::miss);
  const auto keys_of = [](const auto& shown) {
    std::string keys;
    shown([&](std::string_view key, const auto&) { keys += std::string(key) + " "; });
    return keys;
  };
  EXPECT_EQ(keys_of([&](const auto& visit) { for_each_key(answer, visit); }),
            "t motion exit centre point normal distance ");
  const auto numbers = [&](const auto& visit) { for_each_number(answer, visit); };
  EXPECT_EQ(keys_of(numbers), "");
  answer.motion = Motion::sliding;
  EXPECT_EQ(keys_of(numbers), "");
  answer.time = 1;
  answer.point = Triple<double>{1, 2, 3};
  EXPECT_EQ(keys_of(numbers), "t point ");
  answer.exit = infinity;
  answer.centre = answer.normal = answer.point;
  answer.distance = 2;
  EXPECT_EQ(keys_of(numbers), "t exit centre point normal distance ");
}

// The first words of SplitMix64 from the seed 1234567, as its authors' program prints them.
TEST(Tapes, from_a_seed_are_those_of_splitmix64) {
  constexpr std::uint64_t step = 0x9e3779b97f4a7c15U;
  const std::array<std::uint64_t, 5> known{6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                           4593380528125082431U, 16408922859458223821U};
  std::uint64_t state = 1234567;
  for (const std::uint64_t word : known) {
    EXPECT_EQ(mix(state), word);
    state += step;
  }
  Tape tape = Tape::seeded(7);
  state = mix(7);
  for (int i = 0; i < 1000; ++i) {
    state += step;
    EXPECT_EQ(tape.next(), mix(state));
  }
}

TEST(Tapes, over_words_give_each_of_them_once_and_zeros_after_them) {
  const std::vector<std::uint64_t> words{3, 0, 5};
  Tape tape{words};
  for (const std::uint64_t word : {3U, 0U, 5U, 0U, 0U, 0U}) EXPECT_EQ(tape.next(), word);
  Tape none{std::span<const std::uint64_t>{}};
  EXPECT_EQ(none.next(), 0U);
}

}  // namespace
