// SPDX-License-Identifier: BSL-1.0
/// The ranges from which a family draws its numbers; a search that stays within them sticks to realistic cases.
///
/// An unlimited search ends where squares overflow, whatever the routine and the scene it starts from. A case is
/// within the ranges if each of its numbers has an exponent between the smallest and the largest one that the family's
/// own cases have in the same place; zero and infinity are within only if these cases have them. Signs are free.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "verify/case/case.hpp"
#include "verify/case/family.hpp"

namespace verify {

/// The ranges of the numbers of one question, separately for each place.
template <class Real>
class InputRanges {
 public:
  /// How many cases of a family are drawn, with a seed of their own, to find its ranges.
  static constexpr std::uint64_t draws = 4096;

  /// Empty ranges: no case is within them.
  explicit InputRanges(Question question) : question_(question) {}

  /// Widens the ranges to hold the cases of the family.
  void admit(const Family& family) {
    constexpr std::uint64_t seed = 0;
    for (std::uint64_t i = 0; i < draws; ++i) admit(draw<Real>(family, question_, seed, i));
  }
  /// Widens the ranges to hold the case.
  void admit(const Case<Real>& k) {
    for (std::size_t i = 0; i < k.used().size(); ++i) {
      Range& range = ranges_[i];
      const Real x = k.numbers[i];
      if (x == 0) {
        range.zero = true;
      } else if (!std::isfinite(x)) {
        range.infinite = true;
      } else {
        range.least = (std::min)(range.least, std::ilogb(x));
        range.most = (std::max)(range.most, std::ilogb(x));
      }
    }
  }

  [[nodiscard]] bool holds(const Case<Real>& k) const {
    for (std::size_t i = 0; i < k.used().size(); ++i) {
      if (!ranges_[i].holds(k.numbers[i])) return false;
    }
    return true;
  }

 private:
  struct Range {
    int least = (std::numeric_limits<int>::max)(), most = (std::numeric_limits<int>::min)();
    bool zero = false, infinite = false;

    [[nodiscard]] bool holds(Real x) const {
      if (x == 0) return zero;
      if (!std::isfinite(x)) return infinite;
      const int exponent = std::ilogb(x);
      return least <= exponent && exponent <= most;
    }
  };

  Question question_;
  std::array<Range, most_numbers> ranges_{};
};

}  // namespace verify
