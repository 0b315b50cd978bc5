// SPDX-License-Identifier: BSL-1.0
/// graze::environment reports an fma that rounds twice, as in an emulation or a broken library.
#include <cmath>

// No other object's graze may replace this one.
#define GRAZE_BUILD with_foreign_fma

namespace std {
/// Rounds the product first, to what number `Wide` is.
inline double foreign_fma(double x, double y, double z) {
  using Wide = GRAZE_FOREIGN_FMA;
  return static_cast<double>(static_cast<Wide>(static_cast<Wide>(x) * static_cast<Wide>(y)) +
                             static_cast<Wide>(z));
}
}  // namespace std
#define fma foreign_fma
#include "graze/environment.hpp"
#undef fma

#include <gtest/gtest.h>

#include "props/unit/processor_states.hpp"

namespace {

TEST(Environment, reports_an_fma_that_rounds_twice_in_every_rounding_mode) {
  const auto expect_reported = [] {
    const graze::Environment here = graze::environment();
    EXPECT_FALSE(here.fma_rounds_once);
    EXPECT_FALSE(here.keeps_promise());
  };
  expect_reported();
  for (const int mode : props::other_modes) {
    const props::RoundingMode other(mode);
    SCOPED_TRACE(mode);
    expect_reported();
  }
}

}  // namespace
