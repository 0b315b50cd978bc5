// SPDX-License-Identifier: BSL-1.0
/// That the promise is enforced, and as narrow as it can be: of ordinary scenes graze keeps every bound, and breaks
/// each of them once it is made one percent tighter. And what rounding towards the start means.
#include <gtest/gtest.h>

#include "props/builds.hpp"
#include "verify/family.hpp"
#include "verify/trial.hpp"

namespace {

using verify::Question;

/// Whether graze keeps bounds in so many cases of ordinary scenes.
template <class Real>
bool keeps(Question question, const graze::Bounds& bounds) {
  constexpr std::uint64_t cases = 10'000;
  const verify::Subject& graze = *verify::find_subject("graze", question);
  const verify::Family& family = *verify::find_family("ordinary");
  for (std::uint64_t i = 0; i < cases; ++i) {
    if (!verify::trial(graze, verify::draw<Real>(family, question, /*seed=*/1, i)).kept(bounds)) return false;
  }
  return true;
}

template <class Real>
class Promise : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Promise, Types);

TYPED_TEST(Promise, of_a_time_is_broken_one_percent_below) {
  for (const Question question : verify::all_questions) {
    graze::Bounds bounds = verify::promise_of<TypeParam>(question);
    EXPECT_TRUE(keeps<TypeParam>(question, bounds)) << name(question);
    bounds.time *= 0.99;
    EXPECT_FALSE(keeps<TypeParam>(question, bounds)) << name(question);
  }
}

TYPED_TEST(Promise, of_any_other_number_is_broken_one_percent_below) {
  graze::Bounds bounds = graze::ray_sphere_promise<TypeParam>;
  bounds.exit *= 0.99;
  EXPECT_FALSE(keeps<TypeParam>(Question::ray, bounds));
  for (double graze::Bounds::* number :
       {&graze::Bounds::distance, &graze::Bounds::centre, &graze::Bounds::point, &graze::Bounds::normal}) {
    bounds = graze::sphere_cast_promise<TypeParam>;
    bounds.*number *= 0.99;
    EXPECT_FALSE(keeps<TypeParam>(Question::cast, bounds));
  }
}

TYPED_TEST(Promise, is_given_for_float_and_double_alone) {
  EXPECT_EQ(graze::sphere_sweep_promise<TypeParam>.time, 0.5);
  EXPECT_EQ(graze::sphere_sweep_promise<long double>.time, graze::Bounds::none);
}

/// Expects the truth, its times cut and not rounded.
template <class Real>
void expect_towards_start(const verify::Case<Real>& k) {
  const verify::Truth<Real> truth = verify::truth_of(k);
  const auto answer = props::said<props::Header>(k, graze::Rounding::towards_start);
  ASSERT_EQ(static_cast<int>(answer.hit.outcome), static_cast<int>(truth.outcome)) << write(k);
  if (truth.motion) {
    EXPECT_EQ(static_cast<int>(answer.hit.motion), static_cast<int>(*truth.motion)) << write(k);
  }
  if (truth.time) {
    EXPECT_EQ(answer.hit.time, props::not_above(*truth.time)) << write(k);
  }
  const bool has_direction = scene_of(k).a.motion != verify::Triple<Real>{};
  if (truth.exit && has_direction) {
    EXPECT_EQ(answer.exit, props::not_above(*truth.exit)) << write(k);
  }
}

TYPED_TEST(Promise, of_a_time_towards_the_start_is_kept_in_every_family) {
  for (const Question question : verify::all_questions) {
    for (const verify::Family& family : verify::families()) {
      if (!family.applies(question)) continue;
      for (std::uint64_t i = 0; i < 1'000; ++i) {
        expect_towards_start(verify::draw<TypeParam>(family, question, /*seed=*/3, i));
      }
    }
  }
}

}  // namespace
