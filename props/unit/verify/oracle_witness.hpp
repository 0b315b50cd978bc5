// SPDX-License-Identifier: BSL-1.0
/// Shared by the tests of the oracle: the numbers of a type, complaints, cases of arbitrary bits, and its second witness.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "verify/case/random.hpp"
#include "verify/case/tape.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace props::witness {

using verify::Case;
using verify::Enclosed;
using verify::Instant;
using verify::Motion;
using verify::Outcome;
using verify::Question;
using verify::Triple;
using verify::Truth;
using verify::random::Bits;

inline constexpr std::uint64_t seed = 20261121;

template <class Real>
inline constexpr int digits = std::numeric_limits<Real>::digits;
/// The exponents of the smallest positive number and of the power of two just beyond the range.
template <class Real>
inline constexpr int lowest = std::numeric_limits<Real>::min_exponent - digits<Real>;
template <class Real>
inline constexpr int beyond = std::numeric_limits<Real>::max_exponent;
template <class Real>
inline constexpr Real infinity = std::numeric_limits<Real>::infinity();

/// The exponent of the last bit of numbers in the binade [2^(e-1), 2^e).
template <class Real>
int last_bit(long e) {
  return static_cast<int>(std::max(e - digits<Real>, long{lowest<Real>}));
}

/// Complaints about many cases; the first few of them are shown.
class Complaints {
 public:
  template <class Real>
  void add(const Case<Real>& k, const std::string& what) {
    if (++count_ <= 5) ADD_FAILURE() << what << "\n" << verify::write(k);
  }
  ~Complaints() { EXPECT_EQ(count_, 0); }

 private:
  int count_ = 0;
};

template <class Real>
std::string text(Real x) {
  return verify::write_number(static_cast<double>(x));
}

/// A case of arbitrary bits, usually a valid one; many of its numbers are at the ends of ranges.
template <class Real>
Case<Real> any_case(Question question, verify::Tape& tape) {
  using Limits = std::numeric_limits<Real>;
  const std::array special{Real(0),
                           -Real(0),
                           Limits::denorm_min(),
                           -Limits::denorm_min(),
                           Limits::min(),
                           -Limits::min(),
                           Limits::max(),
                           Limits::lowest(),
                           Real(1),
                           -Real(1),
                           Real(1) + Limits::epsilon(),
                           Real(1) - Limits::epsilon() / 2,
                           Limits::max() / 2,
                           Limits::min() - Limits::denorm_min(),
                           Limits::infinity(),
                           -Limits::infinity(),
                           Limits::quiet_NaN()};
  Case<Real> k{question, {}};
  const bool valid = tape.next() % 8 != 0;
  const std::uint64_t share = tape.next() % 4;
  const verify::Layout& at = verify::layout(question);
  for (int i = 0; i < at.count; ++i) {
    Real& x = k.numbers[static_cast<std::size_t>(i)];
    const bool drawn = tape.next() % 3 < share;
    x = drawn ? std::bit_cast<Real>(static_cast<Bits<Real>>(tape.next()))
              : special[tape.next() % special.size()];
    if (valid && !std::isfinite(x)) x = special[tape.next() % 14];
    if (valid && (i == at.a_radius || i == at.b_radius || i == at.horizon)) x = x < 0 ? -x : x;
  }
  return k;
}

/// Complains about everything that the signs of f in exact arithmetic contradict (oracle_signs_test.cpp).
template <class Real>
void hold_against_signs(const Case<Real>& k, const Truth<Real>& truth, Complaints& complaints);

}  // namespace props::witness
