// SPDX-License-Identifier: BSL-1.0
/// Answers in the processor's other rounding modes: the same bits as to nearest, from the headers and the compiled kernel.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "props/unit/processor_states.hpp"
#include "subjects/builds.hpp"
#include "verify/case/text.hpp"

namespace props {

constexpr std::array roundings{graze::Rounding::nearest, graze::Rounding::towards_start};

/// The bits of all answers of a build of graze.
template <class Graze, class Real>
std::vector<std::uint64_t> bits_of(const verify::Case<Real>& asked, graze::Rounding rounding) {
  return subjects::said<Graze>(asked, rounding).bits();
}
/// Expects the same bits in every rounding mode.
template <class Real>
void expect_the_same_in_every_mode(const verify::Case<Real>& asked) {
  for (const auto rounding : roundings) {
    const auto nearest = bits_of<subjects::Header>(asked, rounding);
    for (const int mode : other_modes) {
      const RoundingMode other(mode);
      const auto of_header = bits_of<subjects::Header>(asked, rounding),
                 of_kernel = bits_of<subjects::Compiled>(asked, rounding);
      EXPECT_EQ(std::fegetround(), mode) << "graze left another mode behind";
      const RoundingMode back(FE_TONEAREST);
      EXPECT_EQ(of_header, nearest) << "mode " << mode << ": " << write(asked);
      EXPECT_EQ(of_kernel, nearest) << "mode " << mode << ": " << write(asked);
    }
  }
}

}  // namespace props
