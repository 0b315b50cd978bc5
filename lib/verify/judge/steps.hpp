// SPDX-License-Identifier: BSL-1.0
/// Counts of steps from one number of a type to the next, and what a backward error of so many is called.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace verify {

/// A count of steps; what is looked for among cases so many steps away may not be there.
using Steps = std::uint64_t;
inline constexpr Steps no_steps = (std::numeric_limits<Steps>::max)();

/// So far away it is looked for: an eighth of a number in float, a 4,096th of it in double.
template <class Real>
inline constexpr Steps most_steps = Steps{1} << (std::numeric_limits<Real>::digits == 24 ? 20 : 40);

/// Certain bounds of a backward error (backward.hpp). They are the same number, but where the conditions that are decided
/// leave a gap: near a tangent, or of a distance next to the end of the path.
struct Backward {
  Steps low = 0, high = 0;  ///< no_steps: none up to the limit of the type (most_steps)

  friend bool operator==(const Backward&, const Backward&) = default;
};

/// No question nearby has the answer; nor has any one that isn't given.
inline constexpr Backward no_question{no_steps, no_steps};

/// The bound by which a backward error counts: the upper one if one was found, else the lower one.
constexpr Steps counted(const Backward& backward) {
  return backward.high == no_steps ? backward.low : backward.high;
}

/// By the largest backward error seen.
enum class Stability : std::uint8_t {
  exact,          ///< 0: each decision right, each number correctly rounded
  stable,         ///< at most 4 steps
  nearly_stable,  ///< at most 64
  unstable,       ///< more
  wrong,          ///< there are answers to which no question nearby belongs
};

inline constexpr Steps most_of_stable = 4, most_of_nearly_stable = 64;

constexpr std::string_view name(Stability stability) {
  constexpr std::string_view names[]{"exact", "stable", "nearly stable", "unstable", "wrong"};
  return names[static_cast<std::size_t>(stability)];
}

constexpr Stability stability_of(Steps largest) {
  if (largest == 0) return Stability::exact;
  if (largest <= most_of_stable) return Stability::stable;
  if (largest <= most_of_nearly_stable) return Stability::nearly_stable;
  return largest == no_steps ? Stability::wrong : Stability::unstable;
}

}  // namespace verify
