// SPDX-License-Identifier: BSL-1.0
/// Counts of steps from one number of a type to the next, and the names of backward errors by their size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace verify {

/// A count of steps; no_steps if a search found nothing.
using Steps = std::uint64_t;
inline constexpr Steps no_steps = (std::numeric_limits<Steps>::max)();

/// The limit of the search: an eighth of a number in float, a 4,096th of it in double.
template <class Real>
inline constexpr Steps most_steps = Steps{1} << (std::numeric_limits<Real>::digits == 24 ? 20 : 40);

/// Certain bounds of a backward error (backward.hpp). They are equal, except where the conditions that are decided
/// leave a gap: near a tangent, or for a distance next to the end of the path.
struct Backward {
  Steps low = 0, high = 0;  ///< no_steps: none up to the limit of the type (most_steps)

  friend bool operator==(const Backward&, const Backward&) = default;
};

/// No question nearby has the answer; nor does a missing answer belong to any.
inline constexpr Backward no_question{no_steps, no_steps};

/// The bound by which a backward error counts: the upper one if one was found, otherwise the lower one.
constexpr Steps counted(const Backward& backward) {
  return backward.high == no_steps ? backward.low : backward.high;
}

/// Classified by the largest backward error seen.
enum class Stability : std::uint8_t {
  exact,          ///< 0: each decision right, each number correctly rounded
  stable,         ///< at most 4 steps
  nearly_stable,  ///< at most 64
  unstable,       ///< more
  wrong,          ///< some answers belong to no question nearby
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
