// SPDX-License-Identifier: BSL-1.0
/// The mutations from a tape and the hill climbs from a seed stay the same: otherwise the commands recorded with worst cases
/// wouldn't find these cases again.
#include "verify/case/mutation.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "subjects/built_in.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/case/family.hpp"
#include "verify/case/tape.hpp"

namespace {

using namespace verify;

/// Every NaN counts as the same.
template <class Real>
std::uint64_t fingerprint(std::uint64_t so_far, const Case<Real>& k) {
  using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  for (const Real x : k.numbers) so_far = mix(so_far ^ (x == x ? std::bit_cast<Bits>(x) : Bits(1)));
  return so_far;
}

/// A hash of cases of families after one, two and three mutations, and of crossovers of the last with the first.
template <class Real>
std::uint64_t fingerprint_of_mutations(Question question) {
  std::uint64_t sum = 0;
  for (const std::string family :
       {"ordinary", "far", "bits", "huge", "tiny", "overlap_deep", "grazes_wall"}) {
    const Family* const found = find_family(family);
    if (found == nullptr || !found->applies(question)) continue;
    for (std::uint64_t number = 0; number < 1000; ++number) {
      Tape tape = Tape::seeded(number);
      Case<Real> k = draw<Real>(*found, question, 1, number);
      const Case<Real> first = k;
      for (int step = 0; step < 3; ++step) {
        k = mutated(k, tape);
        sum = fingerprint(sum, k);
      }
      sum = fingerprint(sum, crossed(k, first, tape));
    }
  }
  return sum;
}

TEST(Mutations, of_a_tape_stay_as_they_are) {
  struct {
    Question question;
    std::uint64_t in_float, in_double;
  } const known[] = {
      {Question::ray, 0xedafe12b8d2dd778U, 0x18fed2df01368047U},
      {Question::sweep, 0x966aa5fc00d4018eU, 0x77315197113d3d01U},
      {Question::moving, 0x9aa82df026887e97U, 0xda6d5594e132b26cU},
      {Question::cast, 0xaf5f7899fcc5b7a5U, 0x6a78230b9be2e4ebU},
      {Question::container, 0x1ec386e94908fff5U, 0x21192997c32899ffU},
  };
  for (const auto& [question, in_float, in_double] : known) {
    EXPECT_EQ(fingerprint_of_mutations<float>(question), in_float) << name(question);
    EXPECT_EQ(fingerprint_of_mutations<double>(question), in_double) << name(question);
  }
}

/// A scene of integers whose contact is at half of its path: B is 5 away and both radii are 1.
template <class Real>
Case<Real> plain(Question question) {
  Scene<Real> scene{{{0, 0, 0}, 1, {6, 0, 0}}, {{5, 0, 0}, 1, {0, 0, 0}}, 1};
  if (question == Question::ray) scene.a.radius = 0;
  if (question == Question::container) scene.b = {{0, 0, 0}, 4, {0, 0, 0}};
  return case_of(question, scene);
}

TEST(Mutations, that_are_about_to_touch_differ_in_the_numbers_that_say_so) {
  using namespace mutation;
  Tape tape = Tape::seeded(3);
  for (const Question question : {Question::sweep, Question::moving, Question::cast}) {
    const Scene<double> scene = scene_of(plain<double>(question));
    const Seen<double> s = seen(question, scene);
    EXPECT_EQ(s.d, (Triple<double>{5, 0, 0}));
    EXPECT_EQ(s.v, (Triple<double>{6, 0, 0}));
    EXPECT_EQ(s.contact_distance, 2);
    for (int i = 0; i < 20; ++i) EXPECT_NEAR(contact_time(question, s, tape), 0.5, 1e-3);
    Scene<double> changed = scene;
    end_there(question, changed, tape);
    EXPECT_NEAR(changed.a.motion[0], 3, 1e-2);
    changed = scene;
    begin_there(question, changed, tape);
    EXPECT_NEAR(changed.a.centre[0], 3, 1e-2);
    changed = scene;
    touch(question, changed, tape);
    EXPECT_NEAR(changed.a.radius + changed.b.radius, 5, 1e-2);
  }
  const Seen<double> inside = seen(Question::container, scene_of(plain<double>(Question::container)));
  EXPECT_EQ(inside.contact_distance, 3);
  EXPECT_NEAR(contact_time(Question::container, inside, tape), 0.5, 1e-3);
}

TEST(Mutations, keep_a_motion_whose_end_would_be_out_of_range) {
  using namespace mutation;
  constexpr double most = std::numeric_limits<double>::max();
  Scene<double> scene = scene_of(plain<double>(Question::cast));
  scene.a.centre[0] = most;
  const Triple<double> before = scene.a.motion;
  put_motion(Question::cast, scene, {most, 2, 0}, 0.5);
  EXPECT_EQ(scene.a.motion, (Triple<double>{before[0], 1, 0}));  // most + most / 2 isn't finite
  scene = scene_of(plain<double>(Question::moving));
  scene.b.motion = {-most, 3, 0};
  put_motion(Question::moving, scene, {-most, 2, 0}, 0.5);
  EXPECT_EQ(scene.a.motion, (Triple<double>{before[0], 4, 0}));
}

// --- climbs ---

const Subject& subject(std::string_view name) {
  for (const Subject& one : subjects::built_in_subjects())
    if (one.name == name && one.question == Question::sweep) return one;
  throw std::logic_error("no such subject");
}

/// A hash of the case that a climb finds, of its score and of its evaluations.
template <class Real>
std::uint64_t fingerprint_of_climb(const Goal& goal, std::string_view from, bool confined,
                                   std::uint64_t restarts) {
  const std::atomic<bool> never = false;
  const Family& family = *find_family(from);
  InputRanges<Real> within(Question::sweep);
  within.admit(family);
  const Climbed<Real> climbed = climb<Real>(subject("naive"), goal, family, confined ? &within : nullptr,
                                            {.evaluations = 2000, .restarts = restarts, .seed = 5}, never);
  std::uint64_t sum = mix(climbed.evaluations ^ std::bit_cast<std::uint64_t>(climbed.score.value));
  sum = mix(sum ^ static_cast<std::uint64_t>(climbed.score.reached) ^ (climbed.complete ? 2U : 0U));
  return climbed.best ? fingerprint(sum, *climbed.best) : sum;
}

TEST(Climb, of_a_seed_stays_as_it_is) {
  struct {
    Goal goal;
    std::string_view from;
    bool confined;
    std::uint64_t restarts, in_float, in_double;
  } const known[] = {
      {Figure::time, "ordinary", true, 3, 0x1df0886eafe54e73U, 0x7157b023cd2ed02U},
      {Figure::time, "far", false, 1, 0x4cc6f3d88bfedb96U, 0x58f2d0f01cf5847fU},
      {Kind::missed, "near_tangent", true, 2, 0x7006c992d929bef1U, 0xf40ad92047213d4bU},
      {Kind::phantom, "ordinary", false, 7, 0x8ece82d5058751d8U, 0x20953ab801f2dc62U},
      {Kind::clamped, "behind", true, 1, 0xd1819864c527137aU, 0x13cccaad6a79774cU},
      {BrokenPromise{}, "ordinary", true, 1, 0xc7343cef6bd42532U, 0xc7343cef6bd42532U},
  };
  for (const auto& [goal, from, confined, restarts, in_float, in_double] : known) {
    EXPECT_EQ(fingerprint_of_climb<float>(goal, from, confined, restarts), in_float)
        << name(goal) << ' ' << from;
    EXPECT_EQ(fingerprint_of_climb<double>(goal, from, confined, restarts), in_double)
        << name(goal) << ' ' << from;
  }
}

TEST(Climb, has_goals_with_names_and_scores_in_order) {
  EXPECT_EQ(name(Goal(Figure::exit)), "exit");
  EXPECT_EQ(name(Goal(Kind::wrong_root)), "wrong root");
  EXPECT_EQ(name(Goal(BrokenPromise{})), "promise broken");
  EXPECT_LT((Score{false, 9}), (Score{true, -3}));
  EXPECT_LT((Score{true, -3}), (Score{true, 0}));
  using climbing::height;
  EXPECT_EQ(height({true, 0.5}), (Score{true, 0}));
  EXPECT_EQ(height({true, 0.25}), (Score{true, 0}));
  EXPECT_EQ(height({true, 0.75}), (Score{true, 0.75}));
  EXPECT_EQ(height({true, -1}), (Score{true, -1}));
  EXPECT_EQ(height({false, 0.25}), (Score{false, 0.25}));
  EXPECT_EQ(height({true, 0}), (Score{true, 0}));
}

TEST(Climb, scores_what_a_trial_shows) {
  const Case<double> k = plain<double>(Question::sweep);  // 1 for both radii, 6 = 11 and 5 = 101 in binary
  EXPECT_EQ(digits_of_numbers(k), 1 + 2 + 3 + 1);
  EXPECT_EQ(digits_written_out(k), 1 + 3 + 3 + 1);
  Trial<double> t = trial(subject("naive"), k);
  ASSERT_TRUE(t.verdict.within_contract);
  t.verdict.error = {};
  EXPECT_EQ(score_of(t, Figure::time), Score{});
  t.verdict.error.at(0) = 3;
  t.verdict.error.at(2) = 7;
  EXPECT_EQ(score_of(t, Figure::time), (Score{true, 3}));
  EXPECT_EQ(score_of(t, Kind::missed), (Score{false, 7}));
  EXPECT_EQ(score_of(t, BrokenPromise{}), (Score{false, 7}));
  t.verdict.kind = Kind::missed;
  EXPECT_EQ(score_of(t, Kind::missed), (Score{true, -7}));
  t.verdict.error.at(2) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(score_of(t, Figure::distance), (Score{true, std::numeric_limits<double>::infinity()}));
  t.verdict.within_contract = false;
  EXPECT_EQ(score_of(t, Kind::missed), Score{});
}

}  // namespace
