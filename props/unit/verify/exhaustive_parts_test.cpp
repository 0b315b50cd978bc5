// SPDX-License-Identifier: BSL-1.0
/// Verdicts on parts of a slice, merged.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "verify/audit/exhaustive.hpp"

namespace {

using namespace verify;

Exhaustion part(std::uint64_t times, CaseNumber first) {
  Exhaustion e;
  e.values = 10 * times;
  e.outside = times;
  for (std::size_t i = 0; i < kinds; ++i) e.of_kind.at(i) = {times + i, first + i};
  e.outcome_broken = {times + 1, first + 2};
  e.motion_broken = {times + 3, first + 4};
  e.promise_broken = {times + 5, first + 6};
  for (std::size_t i = 0; i < figures; ++i) e.largest.at(i) = {static_cast<double>(times + i), first + i};
  return e;
}

TEST(SliceParts, add_up_in_every_count) {
  Exhaustion sum = part(2, 100);
  sum.merge(part(30, 50));
  EXPECT_EQ(sum.values, 320U);
  EXPECT_EQ(sum.outside, 32U);
  const auto expect = [](const Count& count, std::uint64_t times, CaseNumber first) {
    EXPECT_EQ(count.times, times);
    EXPECT_EQ(count.first, first);
  };
  for (std::size_t i = 0; i < kinds; ++i) expect(sum.of_kind.at(i), 32 + 2 * i, 50 + i);
  expect(sum.outcome_broken, 34, 52);
  expect(sum.motion_broken, 38, 54);
  expect(sum.promise_broken, 42, 56);
  for (std::size_t i = 0; i < figures; ++i) {
    EXPECT_EQ(sum.largest.at(i).error, static_cast<double>(30 + i));
    EXPECT_EQ(sum.largest.at(i).at, 50 + i);
  }
}

TEST(SliceParts, are_wrong_in_all_kinds_but_right_and_invalid) {
  Exhaustion e;
  std::uint64_t next = 1, wrong = 0;
  for (std::size_t i = 0; i < kinds; ++i, next *= 10) {
    e.of_kind.at(i).times = next;
    if (static_cast<Kind>(i) != Kind::right && static_cast<Kind>(i) != Kind::invalid) wrong += next;
  }
  EXPECT_EQ(e.wrong(), wrong);
  EXPECT_EQ(Exhaustion{}.wrong(), 0U);
  EXPECT_EQ(Exhaustion{}.values, 0U);
  EXPECT_EQ(Exhaustion{}.outside, 0U);
  EXPECT_EQ(Largest{}.error, 0);
}

}  // namespace
