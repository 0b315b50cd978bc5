// SPDX-License-Identifier: BSL-1.0
/// The caller's floating-point environment changes no bit of an answer: rounding modes, subnormal numbers that the
/// processor treats as 0, and traps. And graze::environment reports it.
#include "graze/environment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cfenv>
#include <limits>
#include <string>
#include <vector>

#include "props/unit/case_files.hpp"
#include "props/unit/graze/rounding_modes.hpp"
#include "props/unit/processor_states.hpp"
#include "subjects/builds.hpp"
#include "subjects/graze.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/judge.hpp"

namespace {

using namespace props;
using verify::Question;

/// Expects every build to give the same bits in this environment as without it.
template <class Environment, class Real>
void expect_the_same_in(const verify::Case<Real>& asked) {
  for (const auto rounding : roundings) {
    const auto expected = subjects::said<subjects::Header>(asked, rounding).bits();
    const auto all = [&] {
      const Environment environment;
      return subjects::said_by_every_build(asked, rounding);
    }();
    for (const auto& [build, answer] : all)
      EXPECT_EQ(answer.bits(), expected) << build << ": " << write(asked);
  }
}

/// Some cases of every family of a question, in both types.
template <class Body>
void each_drawn(Question question, const Body& body) {
  for (const verify::Family& family : verify::families()) {
    if (!family.applies(question)) continue;
    for (unsigned i = 0; i < 200; ++i) {
      body(verify::draw<float>(family, question, /*seed=*/5, i));
      body(verify::draw<double>(family, question, /*seed=*/5, i));
    }
  }
}

TEST_P(CaseFiles, drawn_ones_are_answered_with_the_same_bits_in_every_rounding_mode) {
  each_drawn(GetParam(),
             []<class Real>(const verify::Case<Real>& asked) { expect_the_same_in_every_mode(asked); });
}

#if defined(__SSE2__)
TEST_P(CaseFiles, are_answered_with_the_same_bits_where_subnormal_numbers_are_taken_for_0) {
  each([]<class Real>(const verify::Case<Real>& asked) { expect_the_same_in<Flushing>(asked); });
}
#endif

#if defined(__GLIBC__)
/// A signalling NaN raises FE_INVALID in all arithmetic.
template <class Real>
bool has_signalling_nan(const verify::Case<Real>& asked) {
  using Format = graze::detail::Ieee<Real>;
  return std::ranges::any_of(asked.used(), [](Real x) {
    const auto size = Format::magnitude(x), quiet = typename Format::Bits{1} << (Format::digits - 2);
    return size > Format::infinity && (size & quiet) == 0;
  });
}

template <class Real>
void expect_no_trap(const verify::Case<Real>& asked) {
  if (has_signalling_nan(asked)) return;
  expect_the_same_in<Traps>(asked);
}

TEST_P(CaseFiles, raise_no_trap) {
  const auto ask = [](const auto& asked) { expect_no_trap(asked); };
  each(ask);
  each_drawn(GetParam(), ask);
}

TEST_P(CaseFiles, of_any_two_numbers_that_are_no_numbers_raise_no_trap) {
  const auto ask = [&]<class Real>(Real infinity) {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    verify::Scene<Real> scene{{{0, 0, 0}, 1, {10, 0, 0}}, {{5, 0, 0}, 20, {1, 0, 0}}, 1};
    const verify::Case<Real> plain = verify::case_of(GetParam(), scene);
    for (std::size_t i = 0; i < plain.used().size(); ++i) {
      for (std::size_t j = 0; j < plain.used().size(); ++j) {
        for (const Real first : {infinity, -infinity, nan}) {
          for (const Real second : {infinity, -infinity, nan}) {
            verify::Case<Real> asked = plain;
            asked.numbers[i] = first;
            asked.numbers[j] = second;
            expect_no_trap(asked);
          }
        }
      }
    }
  };
  ask(std::numeric_limits<float>::infinity());
  ask(std::numeric_limits<double>::infinity());
}
#endif

INSTANTIATE_TEST_SUITE_P(Environment, CaseFiles, testing::ValuesIn(verify::all_questions),
                         [](const auto& of) { return std::string(verify::stem(of.param)); });

/// A new field doesn't compile here: it needs a build or an environment in which it is shown to be false
/// (environment_fields_test.cpp, foreign_fma_test.cpp, lost_low_part_test.cpp, and below).
TEST(Environment, of_these_tests_is_the_default_one) {
  const graze::Environment here = graze::environment();
  EXPECT_TRUE(here.keeps_promise());
  const auto& [known_answers, sums_as_written, fma_rounds_once, keeps_low_parts, products_are_rounded,
               rounds_to_nearest, keeps_subnormals, knows_infinity, keeps_signed_zeros] = here;
  EXPECT_TRUE(known_answers && sums_as_written && fma_rounds_once && keeps_low_parts &&
              products_are_rounded && rounds_to_nearest && keeps_subnormals && knows_infinity &&
              keeps_signed_zeros);
}

TEST(Environment, reports_the_rounding_mode_in_which_the_promise_holds_too) {
  for (const int mode : other_modes) {
    const RoundingMode other(mode);
    const graze::Environment here = graze::environment();
    EXPECT_FALSE(here.rounds_to_nearest) << mode;
    EXPECT_TRUE(here.keeps_promise()) << mode;
  }
}

#if defined(__SSE2__)
TEST(Environment, reports_subnormal_numbers_that_are_taken_for_0_as_results_or_as_inputs) {
  for (const unsigned which : {Flushing::results, Flushing::inputs, Flushing::results | Flushing::inputs}) {
    const Flushing flushing(which);
    const graze::Environment here = graze::environment();
    EXPECT_FALSE(here.keeps_subnormals) << which;
    EXPECT_TRUE(here.keeps_promise()) << which;
  }
}
#endif

}  // namespace
