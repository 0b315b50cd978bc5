// SPDX-License-Identifier: BSL-1.0
/// The search for the numbers at which an error is near its worst.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "verify/case/random.hpp"
#include "verify/case/tape.hpp"

namespace props::worst {

/// The range of a number's exponent, and whether it may be negative.
struct Slot {
  int low, high;
  bool has_signs;
};
using Numbers = std::vector<double>;

/// Mantissas near powers of two and near ties make the largest errors.
inline double mantissa(verify::Tape& tape) {
  const double few = static_cast<double>(verify::random::below(tape, 8)) * 0x1p-52;
  switch (verify::random::below(tape, 4)) {
    case 0:
      return 1 + few;
    case 1:
      return 2 - 0x1p-52 - few;
    case 2:
      return 1 + std::ldexp(1.0, -verify::random::between(tape, 1, 52)) + few;
    default:
      return 1 + verify::random::unit<double>(tape);
  }
}
inline double number(verify::Tape& tape, const Slot& slot) {
  const double drawn =
      mantissa(tape);  // by itself: the order in which arguments are evaluated is up to the compiler
  const double size = std::ldexp(drawn, verify::random::between(tape, slot.low, slot.high));
  return slot.has_signs && verify::random::one_in(tape, 2) ? -size : size;
}
/// Another one near it, in one of several ways.
inline double changed(verify::Tape& tape, const Slot& slot, double x) {
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent) * 2;
  switch (verify::random::below(tape, 6)) {
    case 0:
      return number(tape, slot);
    case 1:
      return slot.has_signs ? -x : x;
    case 2:
      return std::ldexp(fraction, verify::random::between(tape, slot.low, slot.high));
    case 3:
      return std::ldexp(std::copysign(mantissa(tape), x), exponent - 1);
    default: {
      // A few units of some digit.
      const int digit = verify::random::between(tape, 1, 52);
      const double moved =
          std::fabs(fraction) + std::ldexp(static_cast<double>(verify::random::between(tape, -3, 3)), -digit);
      return moved >= 1 && moved < 2 ? std::ldexp(std::copysign(moved, x), exponent - 1) : x;
    }
  }
}

/// The largest value of a measure that a climb from several places finds; a value below 0 marks a case that doesn't
/// count.
template <class Measure>
double largest(std::uint64_t seed, const std::vector<Slot>& slots, const Measure& measure, int climbs = 5,
               int steps = 5000) {
  verify::Tape tape = verify::Tape::seeded(seed);
  double all = -1;
  for (int climb = 0; climb < climbs; ++climb) {
    Numbers best;
    for (const Slot& slot : slots) best.push_back(number(tape, slot));
    double most = measure(best);
    for (int i = 0; i < steps; ++i) {
      // A slightly smaller value is accepted too, with a shrinking margin.
      const double least =
          most * (1 - 0.1 * verify::random::unit<double>(tape) * (1 - i / static_cast<double>(steps)));
      Numbers next = best;
      for (int k = verify::random::between(tape, 1, 3); k > 0; --k) {
        const auto at = static_cast<std::size_t>(verify::random::below(tape, static_cast<int>(slots.size())));
        next[at] = changed(tape, slots[at], next[at]);
      }
      const double found = measure(next);
      all = std::fmax(all, found);
      if (found >= least) {
        most = found;
        best = next;
      }
    }
  }
  return all;
}

/// Never more than a sum, and at least that part of it.
inline void expect_between(double found, double part, double sum) {
  EXPECT_LE(found, sum);
  EXPECT_GE(found, part * sum) << "the search isn't near the worst";
}

}  // namespace props::worst
