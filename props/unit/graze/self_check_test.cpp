// SPDX-License-Identifier: BSL-1.0
/// GRAZE_SELF_CHECK reports nothing while bounds hold, and every kind of bound that is broken on purpose: in each function, both
/// types and both roundings. It reports a case that reproduces the fault.
#define GRAZE_SELF_CHECK
#define GRAZE_BUILD with_bounds_to_break
#include "graze/detail/filter.hpp"

namespace {
enum class Broken { nothing, sign_of_c, sign_of_d, sign_of_h, horizon, root };
Broken broken = Broken::nothing;
bool is(Broken bound) { return broken == bound; }
}  // namespace

// Both stages unchanged, except for what is broken.
namespace graze::inline GRAZE_BUILD::detail {
#define GRAZE_TO_BREAK(Stage)                                                                          \
  template <>                                                                                          \
  inline BySign Filter<Stage>::c_is_positive() const noexcept {                                        \
    return is(Broken::sign_of_c) ? BySign{-1} : below(c_error, Stage::high(c));                        \
  }                                                                                                    \
  template <>                                                                                          \
  inline BySign Filter<Stage>::c_is_negative() const noexcept {                                        \
    return is(Broken::sign_of_c) ? BySign{1} : below(Stage::high(c), -c_error);                        \
  }                                                                                                    \
  template <>                                                                                          \
  inline BySign Filter<Stage>::discriminant_is_negative() const noexcept {                             \
    return is(Broken::sign_of_d) ? BySign{-1} : below(Stage::high(discriminant), -discriminant_error); \
  }                                                                                                    \
  template <>                                                                                          \
  inline BySign Filter<Stage>::h_is_negative() const noexcept {                                        \
    return {is(Broken::sign_of_h) ? -Stage::high(h) : Stage::high(h)};                                 \
  }                                                                                                    \
  template <>                                                                                          \
  inline AtHorizon Filter<Stage>::at(double horizon) const noexcept {                                  \
    const Number end = Stage::take(lesser(horizon, latest)), way = h * end, reach = a * end * end;     \
    const AtHorizon as_is{Stage::high(c - (way + way) + reach), Stage::high(c - reach),                \
                          64 * Stage::unit * (size + Stage::high(reach))};                             \
    return is(Broken::horizon) ? AtHorizon{-as_is.e, -as_is.k, as_is.error} : as_is;                   \
  }                                                                                                    \
  template <>                                                                                          \
  inline Bounded<Filter<Stage>::Number> Filter<Stage>::root(Side side) const noexcept {                \
    const Number s = Stage::root(discriminant);                                                        \
    const Number time = Stage::over(side == Side::smaller ? h - s : h + s, a);                         \
    return {is(Broken::root) ? time * Stage::take(1.0 + 0x1p-12) : time,                               \
            Stage::time_error * over_root_or_more(size, Stage::high(discriminant))};                   \
  }
GRAZE_TO_BREAK(InDouble)
GRAZE_TO_BREAK(InDoubleRefined)
GRAZE_TO_BREAK(InDoubleDouble)
#undef GRAZE_TO_BREAK
}  // namespace graze::inline GRAZE_BUILD::detail

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "graze/environment.hpp"
#include "graze/graze.hpp"
#include "props/unit/case_files.hpp"
#include "props/unit/case_in.hpp"
#include "props/unit/self_check_reports.hpp"
#include "subjects/functions.hpp"

namespace {

using namespace props;
using graze::Rounding;
using verify::Question;

class SelfCheck : public SelfCheckReports {
 protected:
  void TearDown() override {
    broken = Broken::nothing;
    SelfCheckReports::TearDown();
  }
};

/// What is asked of each case.
enum class Call { nearest, towards_start, span, contact };
constexpr Call calls[]{Call::nearest, Call::towards_start, Call::span, Call::contact};

bool has(Question question, Call call) {
  return call == Call::nearest || call == Call::towards_start ||
         question == (call == Call::span ? Question::ray : Question::cast);
}

template <class Real>
void ask(const verify::Case<Real>& asked, Call call) {
  verify::with_question(asked.question, [&](auto question) {
    std::apply(
        [&](const auto&... shapes) {
          using Functions = subjects::FunctionsOf<question()>;
          if (call == Call::nearest) static_cast<void>(Functions::header(shapes..., Rounding::nearest));
          if (call == Call::towards_start)
            static_cast<void>(Functions::header(shapes..., Rounding::towards_start));
          if constexpr (question() == Question::ray) {
            if (call == Call::span) static_cast<void>(graze::ray_sphere_span(shapes...));
          }
          if constexpr (question() == Question::cast) {
            if (call == Call::contact) static_cast<void>(graze::sphere_cast_contact(shapes...));
          }
        },
        subjects::shapes_of<question()>(asked));
  });
}

/// Does something with all committed cases.
template <class Do>
void with_all_cases(const Do& act) {
  for (const Question question : verify::all_questions)
    for (const Placed& k : cases_of(question)) std::visit([&](const auto& asked) { act(asked); }, k.asked);
}

TEST_F(SelfCheck, reports_nothing_of_the_committed_cases) {
  std::size_t asked = 0;
  with_all_cases([&](const auto& k) {
    for (const Call call : calls)
      if (has(k.question, call)) ask(k, call), ++asked;
  });
  EXPECT_GT(asked, 1000U);
  EXPECT_EQ(reports, std::vector<std::string>{});
}

/// What a bound can't change.
bool is_indifferent(Broken bound, Question question, Call call) {
  const bool leaves = question == Question::container;
  // The centre is inside: then D > 0, and whether it moves away isn't checked.
  return leaves && (bound == Broken::sign_of_d || bound == Broken::sign_of_h) &&
         (call == Call::nearest || call == Call::towards_start);
}

TEST_F(SelfCheck, reports_every_broken_bound_of_each_function_type_and_rounding) {
  using Row = std::tuple<Broken, Question, bool, Call>;
  std::set<Row> expected, seen;
  for (const Broken bound :
       {Broken::sign_of_c, Broken::sign_of_d, Broken::sign_of_h, Broken::horizon, Broken::root}) {
    broken = bound;
    for (const Question question : verify::all_questions)
      for (const Call call : calls)
        for (const bool is_float : {true, false})
          if (has(question, call) && !is_indifferent(bound, question, call))
            expected.insert({bound, question, is_float, call});
    with_all_cases([&]<class Real>(const verify::Case<Real>& k) {
      for (const Call call : calls) {
        if (!has(k.question, call)) continue;
        reports.clear();
        ask(k, call);
        if (!reports.empty()) seen.insert({bound, k.question, sizeof(Real) == sizeof(float), call});
      }
    });
  }
  EXPECT_EQ(seen, expected);
}

TEST_F(SelfCheck, reports_the_exact_answer_and_a_case_that_shows_the_fault_again) {
  for (const Broken bound : {Broken::sign_of_c, Broken::horizon, Broken::root}) {
    broken = bound;
    with_all_cases([&](const auto& k) {
      reports.clear();
      ask(k, Call::nearest);
      if (reports.empty()) return;
      const std::string first = reports[0], answers = first.substr(0, first.find('\n')),
                        line = first.substr(answers.size() + 1);
      SCOPED_TRACE(first);
      ASSERT_EQ(line.back(), '\n');
      const verify::AnyCase again = any_case_in(std::string_view(line).substr(0, line.size() - 1));
      std::visit([](const auto& same) { ask(same, Call::nearest); }, again);
      ASSERT_GE(reports.size(), 2U);
      EXPECT_EQ(reports.back(), first);

      graze::detail::SelfCheckReport exact;
      const auto compiled = verify::with_question(k.question, [&](auto question) {
        return std::apply(
            [&](const auto&... shapes) { return subjects::FunctionsOf<question()>::compiled(shapes...); },
            subjects::shapes_of<question()>(k));
      });
      exact.add("; exactly it is").add(compiled).add(":").send();
      EXPECT_NE(answers.find(reports.back()), std::string::npos) << reports.back();
    });
  }
}

// The rays that graze::environment() tries begin outside: c has one sign there.
TEST_F(SelfCheck, stands_beside_an_environment_whose_known_answers_reveal_broken_bounds) {
  EXPECT_TRUE(graze::environment().keeps_promise());
  for (const Broken bound : {Broken::sign_of_d, Broken::sign_of_h, Broken::root}) {
    broken = bound;
    EXPECT_FALSE(graze::environment().known_answers) << static_cast<int>(bound);
    EXPECT_FALSE(graze::environment().keeps_promise()) << static_cast<int>(bound);
  }
}

TEST_F(SelfCheck, asks_nothing_of_constant_expressions) {
  constexpr graze::Ray<double> ray{{0, 0, 0}, {1, 0, 0}};
  constexpr auto hit = graze::ray_sphere(ray, graze::Sphere<double>{{5, 0.1, 0}, 1});
  static_assert(touches(hit));
  EXPECT_TRUE(reports.empty());
}

TEST(SelfCheckByDefault, ends_the_program_with_the_case) {
  const auto ask_it = [] {
    broken = Broken::sign_of_d;
    ask(case_in<double>("sweep f64 0 0 0 1 10 0 0 5 0 0 1"), Call::nearest);
  };
  EXPECT_DEATH(ask_it(),
               "graze answers miss; exactly it is impact t = 0x1.3333333333333p-2 approaching:\n"
               "sweep f64 0x0p\\+0 0x0p\\+0 0x0p\\+0 0x1p\\+0 0x1.4p\\+3 0x0p\\+0 0x0p\\+0 0x1.4p\\+2 "
               "0x0p\\+0 0x0p\\+0 0x1p\\+0\n");
}

}  // namespace
