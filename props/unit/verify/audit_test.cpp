// SPDX-License-Identifier: BSL-1.0
/// Functions audited from a test: right ones pass, and what wrong ones do is detected.
#include "verify/audit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "graze/graze.hpp"
#include "props/unit/case_in.hpp"
#include "props/unit/verify/audited_functions.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;
using namespace props::audited;

TYPED_TEST_SUITE(OwnFunction, Reals);

// --- right ones ---

TYPED_TEST(OwnFunction, ThatIsRightIsAcquittedOfEveryQuestion) {
  using Real = TypeParam;
  using V = graze::Vec3<Real>;
  const auto ray_until = [](V o, V d, V c, Real r, Real t_max) {
    return when(graze::ray_sphere(graze::Ray<Real>{o, d}, graze::Sphere<Real>{c, r}, t_max));
  };
  const auto both_move = [](const V& a, Real r, const V& v, const V& b, Real s, const V& w) {
    return when(
        graze::moving_spheres(graze::MovingSphere<Real>{{a, r}, v}, graze::MovingSphere<Real>{{b, s}, w}));
  };
  const auto cast_to = [](V start, Real r, V end, V b, Real s) {
    return when(graze::sphere_cast(graze::SphereCast<Real>{start, end, r}, graze::Sphere<Real>{b, s}));
  };
  const auto escape = [](V a, Real r, V v, V b, Real s) {
    return when(graze::containing_sphere(graze::MovingSphere<Real>{{a, r}, v}, graze::Sphere<Real>{b, s}));
  };
  expect_right(audit<ray, Real>(ray_until));
  expect_right(audit<sweep, Real>(exact_sweep<Real>));
  expect_right(audit<moving, Real>(both_move));
  expect_right(audit<cast, Real>(cast_to));
  expect_right(audit<container, Real>(escape));
}

TYPED_TEST(OwnFunction, ThatTakesASceneAndStatesOutcomesIsJudgedByThem) {
  using Real = TypeParam;
  const auto whole = [](const Scene<Real>& scene) {
    const auto& [a, b, horizon] = scene;
    const graze::Span<Real> span = graze::ray_sphere_span(
        graze::Ray<Real>{to_vector<graze::Vec3<Real>>(a.centre), to_vector<graze::Vec3<Real>>(a.motion)},
        graze::Sphere<Real>{to_vector<graze::Vec3<Real>>(b.centre), b.radius}, horizon);
    Answer<Real> answer;
    answer.outcome = span.outcome == graze::Outcome::invalid   ? Outcome::invalid
                     : span.outcome == graze::Outcome::overlap ? Outcome::overlap
                     : span.outcome == graze::Outcome::impact  ? Outcome::impact
                                                               : Outcome::miss;
    if (!is_contact(answer.outcome)) return answer;
    answer.motion = static_cast<Motion>(span.motion);
    answer.time = span.enter;
    answer.exit = span.exit;
    return answer;
  };
  const FunctionAudit<Real> right = audit<ray, Real>(whole, {.states_outcome = true});
  expect_right(right);
  EXPECT_EQ(right.skipped(), 0u);
  EXPECT_GT(right.largest_error(Figure::exit), 0.49);
  EXPECT_LE(right.largest_error(Figure::exit), 0.5);

  const auto always_approaching = [&](const Scene<Real>& scene) {
    Answer<Real> answer = whole(scene);
    if (answer.outcome == Outcome::overlap) answer.motion = Motion::approaching;
    if (answer.outcome == Outcome::invalid) answer.outcome = Outcome::miss;
    return answer;
  };
  const FunctionAudit<Real> wrong = audit<ray, Real>(always_approaching, {.states_outcome = true});
  EXPECT_EQ(wrong.tally.wrong(), 0u);
  EXPECT_GT(wrong.wrong(), 0u);
  ASSERT_TRUE(wrong.motion_broken && wrong.outcome_broken);
  EXPECT_EQ(wrong.motion_broken->trial.truth.outcome, Outcome::overlap);
  EXPECT_EQ(wrong.outcome_broken->trial.truth.outcome, Outcome::invalid);
  EXPECT_NE(text(wrong).find("\nmotion differs"), std::string::npos);
}

// --- wrong ones ---

TYPED_TEST(OwnFunction, ThatTakesTheOtherRootIsConvictedOfThat) {
  using Real = TypeParam;
  using V = graze::Vec3<Real>;
  const auto far_side = [](V o, V d, V c, Real r) -> std::optional<Real> {
    const auto span = graze::ray_sphere_span(graze::Ray<Real>{o, d}, graze::Sphere<Real>{c, r});
    if (span.outcome == graze::Outcome::overlap) return Real(0);
    if (span.outcome != graze::Outcome::impact) return std::nullopt;
    return span.exit;
  };
  const FunctionAudit<Real> audit =
      verify::audit<ray, Real>(far_side, {}, {.families = {"ordinary", "behind"}});
  EXPECT_GT(audit.tally.times(Kind::wrong_root), 100u);
  EXPECT_EQ(audit.tally.times(Kind::wrong_root), audit.wrong());
  EXPECT_EQ(audit.families[0].wrong, audit.wrong());
  EXPECT_EQ(audit.families[1].wrong, 0u);
  EXPECT_EQ(audit.families[1].asked, 1000u);

  // The output is enough to act on.
  const auto& example = audit.simplest[static_cast<std::size_t>(Kind::wrong_root)];
  ASSERT_TRUE(example);
  const std::string line = write(example->trial.asked());
  const auto k = props::case_in<Real>(line);
  const auto [a, b, horizon] = scene_of(k);
  EXPECT_EQ(far_side(to_vector<V>(a.centre), to_vector<V>(a.motion), to_vector<V>(b.centre), b.radius),
            example->trial.answer.time);
  const std::string shown = text(audit);
  const auto expect_shown = [&](const std::string& part) {
    EXPECT_NE(shown.find(part), std::string::npos) << part << "\nin\n" << shown;
  };
  expect_shown(std::to_string(audit.wrong()) + " of 2,000 cases wrong");
  expect_shown("\n  ordinary: " + std::to_string(audit.wrong()) + " of 1,000\n");
  expect_shown("\nwrong root, " + std::to_string(audit.wrong()) + " times, the simplest in ordinary:\n");
  expect_shown("    case     " + line + "\n");
  expect_shown("    said     " + write(example->trial.answer) + "\n");
  expect_shown("    truth    " + write(as_answer(truth_of(k, {.exit = false}))) + "\n");
  expect_shown("\n             t to 20 digits: " + digits_of(k, Instant::contact, 20));
  expect_shown("\n    verdict  wrong root");
  expect_shown("\n    explain  graze explain");
  EXPECT_EQ(shown.find("behind"), std::string::npos) << shown;
}

TEST(OwnFunction, HasItsSimplestCaseAndItsLargestErrorShown) {
  std::vector<std::pair<int, Case<float>>> missed;
  double worst = 0;
  const auto careless = [&](const Scene<float>& scene) -> std::optional<float> {
    const auto [a, b, horizon] = scene;
    const auto time = when(graze::sphere_sweep(
        graze::MovingSphere<float>{{own<float>(a.centre), a.radius}, own<float>(a.motion)},
        graze::Sphere<float>{own<float>(b.centre), b.radius}));
    const Case<float> k = case_of(sweep, scene);
    if (!time || b.radius < 1) {
      if (time) missed.emplace_back(digits_of_numbers(k), k);
      return std::nullopt;
    }
    const float said = *time * (1 + 0x1p-20F);
    if (said <= 1) worst = std::max(worst, error_in_ulps(*truth_of(k).time, said));
    return said;
  };
  const auto audit = verify::audit<sweep, float>(careless, {}, {.families = {"ordinary"}});
  ASSERT_FALSE(missed.empty());
  const auto simplest = std::ranges::min_element(missed, {}, [](const auto& one) { return one.first; });
  const auto& shown = audit.simplest[static_cast<std::size_t>(Kind::missed)];
  ASSERT_TRUE(shown);
  EXPECT_EQ(write(shown->trial.asked()), write(simplest->second));
  EXPECT_EQ(missed.size(), audit.tally.times(Kind::missed));
  EXPECT_GT(worst, 8);
  EXPECT_EQ(audit.largest_error(Figure::time), worst);
  const auto& largest = audit.largest[static_cast<std::size_t>(Figure::time)];
  ASSERT_TRUE(largest);
  EXPECT_EQ(largest->trial.verdict.error[static_cast<std::size_t>(Figure::time)], worst);
  EXPECT_NE(
      text(audit).find(" ulp at most, in ordinary:\n    case     " + write(largest->trial.asked()) + "\n"),
      std::string::npos)
      << audit;
}

TEST(OwnFunction, ThatAnswersNaNIsConvicted) {
  const auto nan = [](Members, Members, Members, float) {
    return std::optional(std::numeric_limits<float>::quiet_NaN());
  };
  const auto audit = verify::audit<ray, float>(nan);
  EXPECT_EQ(audit.tally.times(Kind::not_a_number), audit.tally.cases);
  EXPECT_EQ(audit.wrong(), audit.tally.cases);
}

TEST(OwnFunction, ThatThrowsHasNotAnswered) {
  std::uint64_t calls = 0;
  const auto moody = [&](Members o, Members d, Members c, float r) {
    if (++calls == 3) throw std::runtime_error("no\nray today");
    if (calls == 5) throw 5;
    return exact_ray(o, d, c, r);
  };
  const auto audit = verify::audit<ray, float>(moody, {}, {.families = {"ordinary"}});
  EXPECT_EQ(audit.tally.cases, 1000u);
  EXPECT_EQ(audit.wrong(), 2u);
  EXPECT_EQ(audit.tally.times(Kind::no_answer), 2u);
  const FailureCount& thrown = audit.tally.of_failure[static_cast<std::size_t>(Failure::exception)];
  EXPECT_EQ(thrown.count.times, 2u);
  EXPECT_EQ(thrown.count.first, 2u);
  EXPECT_EQ(thrown.what, "threw an exception: no?ray today");
  const std::string shown = text(audit);
  EXPECT_NE(shown.find("no answer, 2 times"), std::string::npos) << shown;
  EXPECT_NE(shown.find("    said     threw "), std::string::npos) << shown;
}

}  // namespace
