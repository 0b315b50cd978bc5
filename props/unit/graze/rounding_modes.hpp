// SPDX-License-Identifier: BSL-1.0
/// Answers in the processor's other rounding modes: the same bits as to nearest, from every build of graze.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "props/unit/processor_states.hpp"
#include "subjects/every_build.hpp"
#include "verify/case/text.hpp"

namespace props {

constexpr std::array roundings{graze::Rounding::nearest, graze::Rounding::towards_start};

/// Expects the same bits of every build.
template <class Real>
void expect_the_same_of_every_build(const verify::Case<Real>& asked) {
  for (const auto rounding : roundings) {
    const auto all = subjects::said_by_every_build(asked, rounding);
    for (const auto& [build, answer] : all)
      EXPECT_EQ(answer.bits(), all.front().answer.bits()) << build << ": " << write(asked);
  }
}
/// Expects the same bits in every rounding mode.
template <class Real>
void expect_the_same_in_every_mode(const verify::Case<Real>& asked) {
  for (const auto rounding : roundings) {
    const auto nearest = subjects::said<subjects::Header>(asked, rounding).bits();
    for (const int mode : other_modes) {
      const RoundingMode other(mode);
      const auto all = subjects::said_by_every_build(asked, rounding);
      EXPECT_EQ(std::fegetround(), mode) << "graze left another mode behind";
      const RoundingMode back(FE_TONEAREST);
      for (const auto& [build, answer] : all)
        EXPECT_EQ(answer.bits(), nearest) << build << ", mode " << mode << ": " << write(asked);
    }
  }
}

}  // namespace props
