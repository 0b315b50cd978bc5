// SPDX-License-Identifier: BSL-1.0
/// The generators for RapidCheck: what they draw, how it shrinks, and how it is shown.
#include "verify/rapidcheck.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "verify/case/sampling.hpp"
#include "verify/case/simpler.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace {

using namespace verify;

template <class Real>
class Generators : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Generators, Types);

template <class Value>
std::vector<Value> drawn_by(const rc::Gen<Value>& gen, std::uint64_t count, int size) {
  std::vector<Value> drawn;
  drawn.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i) drawn.push_back(gen(rc::Random(i), size).value());
  return drawn;
}

TYPED_TEST(Generators, draw_cases_of_every_family_whatever_the_size) {
  using Real = TypeParam;
  for (const Question question : all_questions) {
    std::set<std::uint64_t> sought, found;
    for (const Family* family : weighted_families(question)) sought.insert(family->key);
    for (std::uint64_t i = 0; i < 2000; ++i) {
      // What it draws is the case of a seed; so the family is known.
      const auto k = arbitrary_case<Real>(question)(rc::Random(i), 0).value();
      const auto same = drawn_case<Real>(question, rc::Random(i).next(), 0);
      ASSERT_EQ(k.question, question);
      ASSERT_EQ(fingerprint_of(k), fingerprint_of(same.asked));
      found.insert(same.family->key);
    }
    EXPECT_EQ(found, sought) << name(question);
    for (const int size : {1, 100})
      EXPECT_EQ(fingerprint_of(arbitrary_case<Real>(question)(rc::Random(7), size).value()),
                fingerprint_of(arbitrary_case<Real>(question)(rc::Random(7), 0).value()));
  }
}

TYPED_TEST(Generators, draw_scenes_of_a_question) {
  using Real = TypeParam;
  for (const Question question : all_questions) {
    const auto cases = drawn_by(arbitrary_case<Real>(question), 100, 50);
    const auto scenes = drawn_by(arbitrary_scene<Real>(question), 100, 50);
    for (std::size_t i = 0; i < cases.size(); ++i)
      EXPECT_EQ(fingerprint_of(case_of(question, scenes[i])), fingerprint_of(cases[i]));
  }
}

TYPED_TEST(Generators, draw_any_question_of_a_case_and_two_moving_spheres_of_a_scene) {
  using Real = TypeParam;
  std::array<int, all_questions.size()> counts{};
  for (const auto& k : drawn_by(rc::gen::arbitrary<Case<Real>>(), 500, 0))
    ++counts[static_cast<std::size_t>(k.question)];
  EXPECT_GT(*std::ranges::min_element(counts), 50);
  const auto moving = drawn_by(arbitrary_scene<Real>(Question::moving), 100, 0);
  const auto scenes = drawn_by(rc::gen::arbitrary<Scene<Real>>(), 100, 0);
  for (std::size_t i = 0; i < scenes.size(); ++i)
    EXPECT_EQ(fingerprint_of(case_of(Question::moving, scenes[i])),
              fingerprint_of(case_of(Question::moving, moving[i])));
}

/// The end point of RapidCheck: the first shrink that still satisfies the condition, again and again.
template <class Value>
Value shrunk(rc::Shrinkable<Value> at, const std::function<bool(const Value&)>& still) {
  for (auto shrinks = at.shrinks();;) {
    const auto next = shrinks.next();
    if (!next) return at.value();
    if (!still(next->value())) continue;
    at = *next;
    shrinks = at.shrinks();
  }
}

TYPED_TEST(Generators, shrink_to_what_is_the_simplest_of_which_it_is_still_true) {
  using Real = TypeParam;
  const std::vector<std::function<bool(const Case<Real>&)>> properties{
      [](const Case<Real>&) { return true; },
      [](const Case<Real>& k) { return is_contact(truth_of(k).outcome); },
      [](const Case<Real>& k) { return scene_of(k).b.radius > Real(4.5); },
      [](const Case<Real>& k) { return std::ranges::any_of(k.used(), [](Real x) { return std::isnan(x); }); },
      [](const Case<Real>& k) { return std::abs(scene_of(k).a.motion[1]) > Real(1e6); },
  };
  for (const Question question : all_questions) {
    for (const auto& still : properties) {
      constexpr int enough = 5;
      int met = 0;
      for (std::uint64_t i = 0; i < 2000 && met < enough; ++i) {
        const auto drawn = arbitrary_case<Real>(question)(rc::Random(i), 0);
        if (!still(drawn.value())) continue;
        ++met;
        const auto simplest = simplified(drawn.value(), still).simplest;
        EXPECT_EQ(write(shrunk(drawn, still)), write(simplest)) << write(drawn.value());
      }
      EXPECT_EQ(met, enough);
    }
  }
}

TYPED_TEST(Generators, keep_the_question_and_cost_less_with_each_shrink) {
  using Real = TypeParam;
  int cheap = 0;
  for (std::uint64_t i = 0; cheap < 20; ++i) {
    auto at = rc::gen::arbitrary<Case<Real>>()(rc::Random(i), 0);
    // Most small scenes cost less than most cases that are drawn.
    if (cost_of(at.value()) > 100) continue;
    ++cheap;
    const Question question = at.value().question;
    // All shrinks of the drawn case, and from then on only the first.
    for (auto shrinks = at.shrinks(); const auto next = shrinks.next();) {
      ASSERT_EQ(next->value().question, question);
      ASSERT_LT(cost_of(next->value()), cost_of(at.value()));
    }
    int steps = 0;
    for (auto next = at.shrinks().next(); next; next = at.shrinks().next(), ++steps) {
      ASSERT_LT(cost_of(next->value()), cost_of(at.value()));
      at = *next;
    }
    EXPECT_GT(steps, 0);
    EXPECT_EQ(cost_of(at.value()), 0);
  }
}

TYPED_TEST(Generators, shrink_scenes_as_their_cases) {
  using Real = TypeParam;
  const std::function<bool(const Scene<Real>&)> is_large = [](const Scene<Real>& s) {
    return s.b.radius > Real(4.5);
  };
  const auto drawn = arbitrary_scene<Real>(Question::moving);
  for (std::uint64_t i = 0; i < 200; ++i) {
    const auto scene = drawn(rc::Random(i), 0);
    if (!is_large(scene.value())) continue;
    EXPECT_EQ(rc::toString(shrunk(scene, is_large)),
              "a: centre 0 0 0, radius 0, motion 0 0 0; b: centre 0 0 0, radius 8, motion 0 0 0; horizon 1");
    return;
  }
  FAIL() << "no such scene was drawn";
}

TYPED_TEST(Generators, show_a_case_as_a_line_that_reads_back_bit_for_bit) {
  using Real = TypeParam;
  for (const auto& k : drawn_by(rc::gen::arbitrary<Case<Real>>(), 2000, 0)) {
    const std::string line = rc::toString(k);
    const CaseLine read = read_case(line);
    const auto* const any = std::get_if<AnyCase>(&read);
    ASSERT_NE(any, nullptr) << line;
    ASSERT_TRUE(std::holds_alternative<Case<Real>>(*any)) << line;
    // NaN has one spelling.
    EXPECT_EQ(write(std::get<Case<Real>>(*any)), write(k)) << line;
  }
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  EXPECT_EQ(rc::toString(Case<Real>{Question::ray, {0, -1, Real(0.5), 1, 0, 0, 5, 0, 0, 1, infinity}}),
            "ray " + std::string(type_name<Real>()) + " 0 -1 0.5 1 0 0 5 0 0 1 inf");
  const Real nan = std::numeric_limits<Real>::quiet_NaN();
  EXPECT_EQ(rc::toString(Case<Real>{Question::ray, {nan, -nan}}).substr(8), "nan nan 0 0 0 0 0 0 0 0 0");
}

}  // namespace
