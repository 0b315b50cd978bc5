// SPDX-License-Identifier: BSL-1.0
/// What the caller has done to the floating-point environment changes no bit of graze::batch's answers, as it changes none of the
/// scalar ones.
#include <gtest/gtest.h>

#include "props/unit/batch/instruction_sets.hpp"
#include "props/unit/graze/rounding_modes.hpp"
#include "props/unit/processor_states.hpp"
#include "subjects/batch_scenes.hpp"

namespace {

using namespace props;
using namespace subjects;
using graze::Outcome;

template <verify::Question question, class Real>
auto answers(const BatchScenes<question, Real>& scenes, Many many, graze::Rounding rounding) {
  std::vector<graze::Hit<Real>> all(scenes.size());
  scenes.as_columns(many, [&](const auto& movers, const auto& targets) {
    return BatchScenes<question, Real>::Batch::every(movers, targets, all, rounding);
  });
  return all;
}

/// Expects the bits of the default environment in the one that `Environment(arguments...)` makes.
template <class Environment, verify::Question question, class Real, class... Arguments>
void expect_unchanged(const BatchScenes<question, Real>& scenes, Arguments... arguments) {
  for (const Many many : manies) {
    for (const graze::Rounding rounding : roundings) {
      const auto expected = answers(scenes, many, rounding);
      std::vector<graze::Hit<Real>> said;
      {
        const Environment environment(arguments...);
        said = answers(scenes, many, rounding);
      }
      for (std::size_t i = 0; i < said.size(); ++i) ASSERT_EQ(bits_of(said[i]), bits_of(expected[i])) << i;
    }
  }
}

TEST_P(EverySet, gives_the_same_bits_in_every_rounding_mode) {
  each_question([]<class Real>(auto question, Real) {
    for (const int mode : other_modes)
      expect_unchanged<RoundingMode>(mixed_scenes<question(), Real>(500), mode);
  });
}

#if defined(__SSE2__)
TEST_P(EverySet, gives_the_same_bits_where_subnormal_numbers_are_taken_for_0) {
  each_question([]<class Real>(auto question, Real) {
    expect_unchanged<Flushing>(mixed_scenes<question(), Real>(500));
  });
}
#endif

#if defined(__GLIBC__)
TEST_P(EverySet, raises_no_trap_on_valid_scenes) {
  each_question([]<class Real>(auto question, Real) {
    const auto scenes = mixed_scenes<question(), Real>(1500);
    const auto expected = scenes.scalar(Many::pairs, graze::Rounding::nearest);
    // Among themselves all of them are valid.
    BatchScenes<question(), Real> valid;
    for (std::size_t i = 0; i < scenes.size(); ++i)
      if (expected[i].outcome != Outcome::invalid) valid.add_from(scenes, i);
    ASSERT_GT(valid.size(), 1000U);
    expect_unchanged<Traps>(valid);
  });
}
#endif

}  // namespace
