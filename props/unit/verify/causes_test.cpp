// SPDX-License-Identifier: BSL-1.0
/// The causes of wrong verdicts, for all five questions and both types: one table of expectations for routines with one
/// flaw each, and what is known about published routines.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string_view>

#include "subjects/built_in.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/trial.hpp"
#include "verify/judge/wide.hpp"

namespace {

using namespace verify;

// --- routines with one flaw ---

enum class Flaw {
  none,
  horizon_ignored,  ///< the end of the path is ignored
  digits_lost,      ///< on the way the gap is added to 2^100
  strict,           ///< t < horizon where t <= horizon belongs
  late,             ///< by 2^-80, which no type of a case can represent beside 1
};

/// The contact of spheres on the x axis: the gap between them over the speed at which it closes.
template <Flaw flaw>
struct OnAxis {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    const auto [a, b, horizon] = scene_of(k);
    const Real speed = a.motion[0] - (layout(k.question).ends ? a.centre[0] : b.motion[0]);
    Real gap = k.question == Question::container ? b.radius - a.radius - (a.centre[0] - b.centre[0])
                                                 : b.centre[0] - a.centre[0] - (a.radius + b.radius);
    const auto large = static_cast<Real>(0x1p100F), little = static_cast<Real>(0x1p-80F);
    if (flaw == Flaw::digits_lost) gap = gap + large - large;
    Real time = gap / speed;
    if (flaw == Flaw::late) time = time + little;
    const bool is_met = flaw == Flaw::horizon_ignored ? true
                        : flaw == Flaw::strict        ? time < horizon
                                                      : time <= horizon;
    Answer<Real> answer;
    if (!is_met) return answer;
    answer.outcome = Outcome::impact;
    answer.time = time;
    return answer;
  }
};

/// A gap of 8 that closes at this rate per step. Everything is exact.
template <class Real>
Case<Real> closing_at(Question question, Real speed) {
  Scene<Real> scene;
  const bool has_radius = layout(question).a_radius != Layout::absent;
  scene.a.radius = has_radius ? Real(0.5) : Real(0);
  scene.a.centre[0] = Real(-3);
  scene.a.motion[0] = speed;
  scene.b.centre[0] = has_radius ? Real(6) : Real(5.5);
  scene.b.radius = Real(0.5);
  if (question == Question::container) {
    scene.b.centre[0] = scene.a.centre[0];
    scene.b.radius = Real(8.5);
  }
  if (question == Question::moving) {
    scene.b.motion[0] = Real(-3);
    scene.a.motion[0] = speed + scene.b.motion[0];
  }
  if (layout(question).ends) scene.a.motion[0] = scene.a.centre[0] + speed;
  return case_of(question, scene);
}

struct Expected {
  Kind kind;
  Cause cause;
};
/// Before the end, at the end exactly, and beyond it.
using Row = std::array<Expected, 3>;

constexpr Expected right{Kind::right, Cause::none};

template <Flaw flaw>
constexpr Row row() {
  switch (flaw) {
    case Flaw::none:
      break;
    case Flaw::horizon_ignored:
      return {right, right, Expected{Kind::beyond, Cause::logic}};
    case Flaw::digits_lost:
      // At the end wide arithmetic is right as well, but by a comparison that it can't decide.
      return {Expected{Kind::clamped, Cause::rounding}, Expected{Kind::clamped, Cause::boundary},
              Expected{Kind::beyond, Cause::rounding}};
    case Flaw::strict:
      return {right, Expected{Kind::missed, Cause::boundary}, right};
    case Flaw::late:
      return {right, Expected{Kind::right, Cause::masked}, right};
  }
  return {right, right, right};
}

template <class Real>
Expected judged(const Subject& subject, const Case<Real>& k) {
  const Trial<Real> t = trial(subject, k);
  return {t.verdict.kind, cause_of(t.verdict.kind, subject.calls<Real>().wide(k), t.truth, subject.contract)};
}

template <Flaw flaw, class Real>
void expect_row(Question question) {
  const Subject subject = subject_of<OnAxis<flaw>>("on_axis", question, {});
  constexpr std::array<Real, 3> speeds{16, 8, 4};
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    const Case<Real> k = closing_at<Real>(question, speeds[i]);
    const Truth<Real> truth = truth_of(k);
    ASSERT_EQ(is_contact(truth.outcome), i < 2) << write(k);
    EXPECT_EQ(truth.time ? truth.time->nearest : 0, i < 2 ? 8 / speeds[i] : 0);
    const Expected found = judged(subject, k);
    const Expected due = row<flaw>()[i];
    EXPECT_EQ(name(found.kind), name(due.kind)) << static_cast<int>(flaw) << ' ' << write(k);
    EXPECT_EQ(name(found.cause), name(due.cause)) << static_cast<int>(flaw) << ' ' << write(k);
  }
}

template <class Real>
class Causes : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Causes, Types);

TYPED_TEST(Causes, of_one_flaw_are_the_same_in_all_questions) {
  for (const Question question : all_questions) {
    expect_row<Flaw::none, TypeParam>(question);
    expect_row<Flaw::horizon_ignored, TypeParam>(question);
    expect_row<Flaw::digits_lost, TypeParam>(question);
    expect_row<Flaw::strict, TypeParam>(question);
    expect_row<Flaw::late, TypeParam>(question);
  }
}

// --- published routines ---

/// The causes for a routine in a family: those that must occur; all others mustn't.
struct Known {
  Question question;
  std::string_view subject, family;
  std::array<bool, 4> occurs;  ///< logic, rounding, boundary, masked
};

constexpr bool yes = true, no = false;
const std::array known{
    // A right formula is never wrong by its logic, and what wide arithmetic can't decide is a tie.
    Known{Question::ray, "naive", "near_tangent", {no, yes, yes, no}},
    Known{Question::sweep, "naive", "near_tangent", {no, yes, yes, no}},
    Known{Question::moving, "naive", "near_tangent", {no, yes, yes, no}},
    Known{Question::cast, "naive", "near_tangent", {no, yes, yes, no}},
    Known{Question::container, "tutorial_container_as_described", "touching_out", {no, yes, no, no}},
    Known{Question::ray, "naive", "exactly_tangent", {no, no, yes, no}},
    Known{Question::sweep, "naive", "exactly_tangent", {no, no, yes, no}},
    Known{Question::moving, "naive", "exactly_tangent", {no, no, yes, no}},
    Known{Question::cast, "naive", "exactly_tangent", {no, no, yes, no}},
    Known{Question::container, "tutorial_container_as_described", "touching_along", {no, no, yes, no}},
    // A wrong one is so in wide arithmetic too.
    Known{Question::ray, "tutorial_ray", "square_underflow", {yes, no, no, no}},
    Known{Question::sweep, "tutorial_sweep", "zero_displacement", {yes, no, yes, no}},
    Known{Question::moving, "tutorial_moving_test", "equal_velocities", {yes, no, no, no}},
    Known{Question::cast, "tutorial_cast", "concentric", {yes, no, no, no}},
    Known{Question::container, "tutorial_container_as_coded", "ordinary", {yes, no, no, no}},
    // And right by luck if its own type rounds, or overflows, towards the truth.
    Known{Question::ray, "tutorial_ray", "unit_at_end", {yes, yes, no, yes}},
    Known{Question::moving, "tutorial_moving_test", "huge", {no, yes, no, yes}},
    Known{Question::cast, "tutorial_cast", "huge", {no, yes, no, yes}},
    Known{Question::container, "tutorial_container_as_described", "tiny_displacement", {yes, yes, no, yes}},
};

TYPED_TEST(Causes, of_published_routines_are_those_of_their_formulas) {
  using Real = TypeParam;
  for (const Known& one : known) {
    const Subject& subject = *subjects::find_subject(one.subject, one.question);
    const Family& family = *find_family(one.family);
    std::array<int, causes> times{};
    for (std::uint64_t i = 0; i < 1500; ++i) {
      const Expected found = judged(subject, draw<Real>(family, one.question, 1, i));
      ++times[static_cast<std::size_t>(found.cause)];
    }
    constexpr std::array order{Cause::logic, Cause::rounding, Cause::boundary, Cause::masked};
    for (std::size_t c = 0; c < order.size(); ++c) {
      EXPECT_EQ(times[static_cast<std::size_t>(order[c])] > 0, one.occurs[c])
          << one.subject << ' ' << name(one.question) << ' ' << one.family << ' ' << name(order[c]) << ' '
          << times[static_cast<std::size_t>(order[c])];
    }
  }
}

}  // namespace
