// SPDX-License-Identifier: BSL-1.0
/// Every build of graze gives the same bits to drawn cases of every family, in one program: the headers alone, the headers that
/// link graze_kernel, and its compiled form. The program builds_without_fma has a kernel that doesn't choose its instructions.
#include <gtest/gtest.h>

#include "props/unit/graze/rounding_modes.hpp"
#include "props/unit/random_cases.hpp"

namespace {

using namespace props;

TEST(Builds, GiveTheSameBitsForEveryFamily) {
  for_each_kind([]<class Real>(const verify::Family& family, verify::Question question, Real) {
    SCOPED_TRACE(label<Real>(family, question));
    for (std::uint64_t i = 0; i < 2'000; ++i)
      expect_the_same_of_every_build(verify::draw<Real>(family, question, drawn_seed, i));
  });
}

TEST(Builds, GiveTheSameBitsInEveryRoundingMode) {
  for_each_kind([]<class Real>(const verify::Family& family, verify::Question question, Real) {
    SCOPED_TRACE(label<Real>(family, question));
    for (std::uint64_t i = 0; i < 20; ++i)
      expect_the_same_in_every_mode(verify::draw<Real>(family, question, drawn_seed, i));
  });
}

}  // namespace
