// SPDX-License-Identifier: BSL-1.0
/// What keeps a climb realistic: the ranges that a family draws its numbers from.
///
/// Climbed freely, every routine ends up where squares overflow, whatever the scene it started from. A confined case
/// has, place by place, no number that the family itself doesn't draw the like of: an exponent within those that its
/// own draws span there, and zero or infinity only where these occur among them. Signs are free.
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

/// The ranges of the numbers of one question, by their places.
template <class Real>
class InputRanges {
 public:
  /// How many of a family's cases are drawn, under a seed of their own, to see its ranges.
  static constexpr std::uint64_t draws = 4096;

  /// Nothing is within it yet.
  explicit InputRanges(Question question) : question_(question) {}

  /// Widens it by what the family draws.
  void admit(const Family& family) {
    constexpr std::uint64_t seed = 0;
    for (std::uint64_t i = 0; i < draws; ++i) admit(draw<Real>(family, question_, seed, i));
  }
  /// Widens it by one case.
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
