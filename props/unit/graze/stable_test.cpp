// SPDX-License-Identifier: BSL-1.0
/// Precision::stable: the decisions are those of Precision::rounded; a time has a backward error of at most two steps, and is the
/// same in every build; in float, in casts and in other rounding modes it is the rounded one.
#include "graze/stable.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "props/unit/graze/stable_answers.hpp"
#include "props/unit/processor_states.hpp"
#include "props/unit/random_cases.hpp"
#include "subjects/graze.hpp"
#include "verify/backward/backward.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace {

using namespace props;
using graze::Hit;
using graze::Precision;
using verify::Question;

template <class Real>
bool are_same_bits(const Hit<Real>& x, const Hit<Real>& y) {
  using Format = graze::detail::Ieee<Real>;
  return x.outcome == y.outcome && x.motion == y.motion && Format::bits(x.time) == Format::bits(y.time);
}

/// The stable answer, after all that is promised of it has been checked but its backward error.
template <class Real>
Hit<Real> checked(const verify::Case<Real>& asked, const Hit<Real>& rounded) {
  const Hit<Real> stable = stable_plainly(asked, Precision::stable);
  EXPECT_TRUE(are_same_bits(stable, stable_by_fma(asked, Precision::stable))) << write(asked);
  EXPECT_TRUE(are_same_bits(stable, stable_linked(asked, Precision::stable))) << write(asked);
  EXPECT_EQ(stable.outcome, rounded.outcome) << write(asked);
  EXPECT_EQ(stable.motion, rounded.motion) << write(asked);
  if (stable.outcome == graze::Outcome::impact) {
    EXPECT_GE(stable.time, Real(0)) << write(asked);
    EXPECT_LE(stable.time, verify::scene_of(asked).horizon) << write(asked);
  }
  if (std::is_same_v<Real, float> || asked.question == Question::cast ||
      rounded.outcome != graze::Outcome::impact) {
    EXPECT_TRUE(are_same_bits(stable, rounded)) << write(asked);
  }
  return stable;
}

/// How many times of a question differ from the rounded ones, and of how many the backward error is known to two steps only from
/// below.
struct Seen {
  int impacts = 0, others = 0, vague = 0;
};

Seen see(const verify::Family& family, Question question, std::uint64_t cases) {
  Seen seen;
  for (std::uint64_t i = 0; i < cases; ++i) {
    const auto asked = verify::draw<double>(family, question, drawn_seed, i);
    const Hit<double> rounded = stable_plainly(asked, Precision::rounded);
    const Hit<double> stable = checked(asked, rounded);
    if (rounded.outcome != graze::Outcome::impact) continue;
    ++seen.impacts;
    if (are_same_bits(stable, rounded)) continue;
    ++seen.others;
    const auto truth = verify::truth_of(asked);
    const verify::Backward error =
        verify::backward_error(subjects::answer_of(stable), truth, subjects::exact_contract);
    EXPECT_LE(error.low, 2U) << write(asked);
    seen.vague += error.high > 2;
  }
  return seen;
}

TEST(Stable, TimesBelongToAQuestionTwoStepsAwayAtMost) {
  std::map<Question, Seen> all;
  for_each_family([&](const verify::Family& family, Question question) {
    SCOPED_TRACE(label<double>(family, question));
    const Seen seen = see(family, question, 20'000);
    if (family.name == "ordinary" && question != Question::cast) {
      EXPECT_GT(seen.others, seen.impacts / 5);
    }
    all[question].impacts += seen.impacts;
    all[question].others += seen.others;
    all[question].vague += seen.vague;
  });
  for (const auto& [question, seen] : all) {
    SCOPED_TRACE(verify::name(question));
    // Where an escape begins next to the wall, the least number of steps isn't known from above (CONTRACT.md).
    EXPECT_LE(seen.vague, question == Question::container ? seen.others / 50 : 0);
    RecordProperty(std::string(verify::name(question)), seen.others);
  }
}

TEST(Stable, FloatsAreRounded) {
  for_each_family([&](const verify::Family& family, Question question) {
    SCOPED_TRACE(label<float>(family, question));
    for (std::uint64_t i = 0; i < 500; ++i) {
      const auto asked = verify::draw<float>(family, question, drawn_seed, i);
      static_cast<void>(checked(asked, stable_plainly(asked, Precision::rounded)));
    }
  });
}

TEST(Stable, TimesAreRoundedInOtherRoundingModes) {
  for_each_family([&](const verify::Family& family, Question question) {
    SCOPED_TRACE(label<double>(family, question));
    for (std::uint64_t i = 0; i < 20; ++i) {
      const auto asked = verify::draw<double>(family, question, drawn_seed, i);
      const Hit<double> rounded = stable_plainly(asked, Precision::rounded);
      for (const int mode : other_modes) {
        for (const auto build : {stable_plainly<double>, stable_by_fma<double>, stable_linked<double>}) {
          const auto stable = [&] {
            const RoundingMode other(mode);
            return build(asked, Precision::stable);
          }();
          EXPECT_TRUE(are_same_bits(stable, rounded)) << "mode " << mode << ": " << write(asked);
        }
      }
    }
  });
}

#if defined(__GLIBC__)
TEST(Stable, AnswersRaiseNoException) {
  for_each_family([&](const verify::Family& family, Question question) {
    SCOPED_TRACE(label<double>(family, question));
    for (std::uint64_t i = 0; i < 500; ++i) {
      const auto asked = verify::draw<double>(family, question, drawn_seed, i);
      const Hit<double> quietly = stable_plainly(asked, Precision::stable);
      const Traps traps;
      EXPECT_TRUE(are_same_bits(stable_plainly(asked, Precision::stable), quietly)) << write(asked);
      EXPECT_TRUE(are_same_bits(stable_by_fma(asked, Precision::stable), quietly)) << write(asked);
      EXPECT_TRUE(are_same_bits(stable_linked(asked, Precision::stable), quietly)) << write(asked);
    }
  });
}
#endif

}  // namespace
