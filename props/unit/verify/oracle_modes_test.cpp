// SPDX-License-Identifier: BSL-1.0
/// In other floating-point modes of the processor, the oracle refuses to work.
#include <gtest/gtest.h>

#include <array>
#include <cfenv>
#include <stdexcept>
#include <thread>

#include "verify/oracle/oracle.hpp"

#ifdef __SSE2__
#include <pmmintrin.h>
#endif

namespace {

using verify::Case;
using verify::Outcome;
using verify::Question;

TEST(Oracle, refuses_to_work_in_another_rounding_mode) {
  const std::array modes{FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST};
  for (const int mode : modes) {
    std::thread([mode] {  // a thread has its own environment
      std::fesetround(mode);
      const Case<double> k{Question::sweep, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}};
      if (mode == FE_TONEAREST) {
        EXPECT_EQ(truth_of(k).outcome, Outcome::impact);
      } else {
        EXPECT_THROW(static_cast<void>(truth_of(k)), std::runtime_error) << mode;
      }
    })
        .join();
  }
}

#ifdef __SSE2__
TEST(Oracle, refuses_to_work_where_subnormal_numbers_are_zeros) {
  for (const unsigned mode : {unsigned{_MM_FLUSH_ZERO_ON}, unsigned{_MM_DENORMALS_ZERO_ON}}) {
    std::thread([mode] {
      _mm_setcsr(_mm_getcsr() | mode);
      const Case<double> k{Question::sweep, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}};
      EXPECT_THROW(static_cast<void>(truth_of(k)), std::runtime_error) << mode;
    }).join();
  }
}
#endif

}  // namespace
