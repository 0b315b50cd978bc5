// SPDX-License-Identifier: BSL-1.0
/// Fuzzing without an engine: with only the mutator and the feedback of cases, and no code coverage. For routines whose code
/// can't be instrumented, such as other people's programs.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "verify/fuzz.hpp"

namespace verify::fuzz {

struct HuntLimits {
  std::uint64_t inputs = std::numeric_limits<std::uint64_t>::max();
  double seconds = 10;  ///< may be infinite
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;  ///< stops it when it becomes true
  std::function<void(std::uint64_t inputs)> progress{};
};

/// The result. Real is float or double.
template <class Real>
struct Hunted {
  std::uint64_t inputs = 0;          ///< tried
  std::vector<Case<Real>> corpus{};  ///< the first case of each class of the feedback
  /// The first answer that breaks the promise, for the simplest case found; and the case at which it was found.
  std::optional<Finding<Real>> found{};
  Case<Real> drawn{};
  std::uint64_t tries = 0;  ///< how many simpler cases were tried
};

/// Tries the given cases and some of each family, then mutations and crossovers of those that are new to the feedback, until an
/// answer breaks the promise or a limit is reached. The same seed gives the same hunt, except for what `seconds` cuts off.
///
/// Takes    a target for the function; one hunt at a time in a process, since the counters of the feedback are shared
/// Throws   std::runtime_error if no case was within the contract
template <class Real>
[[nodiscard]] Hunted<Real> hunt(FunctionTarget<Real>& target, std::span<const Case<Real>> begin,
                                const HuntLimits& limits);

}  // namespace verify::fuzz
