// SPDX-License-Identifier: BSL-1.0
/// Judges every value of a slice. The result is a bound, not a sample.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "verify/audit/slice.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/tally.hpp"

namespace verify {

/// The largest error of a number that the oracle computed, and the first value at which it occurs. No error in the slice
/// exceeds it by more than largest_slack.
inline constexpr double largest_slack = 0x1p-16;
struct Largest {
  double error = 0;  ///< in ulps; infinite if it isn't a number
  CaseNumber at = no_case;

  void add(double found, CaseNumber number);
  void merge(const Largest& other);
};

/// The verdicts on a subject for values of a slice. Merging is associative and commutative.
struct Exhaustion {
  std::uint64_t values = 0;   ///< judged, in total
  std::uint64_t outside = 0;  ///< of these: outside the subject's contract, and not counted below
  std::array<Count, kinds> of_kind{};
  Count outcome_broken, motion_broken, promise_broken;
  std::array<Largest, figures> largest{};

  void merge(const Exhaustion& other);
  [[nodiscard]] std::uint64_t wrong() const;
};

/// Runs a subject on all values from `first` up to `last`, and judges every answer. The subject is called by `native`, in the
/// type of the slice. Where balls are small enough to know the truth (fast_truth.hpp), the oracle is asked only for errors larger
/// than those before; everywhere else it is asked at once. So the counts equal those that the oracle alone would give, and so do
/// the largest errors, to within largest_slack. For a routine that gives times, only times are judged: not the geometry that
/// graze also gives for a cast, whose truth would take hours. Returns nothing once `stop` is true. Cost: about a fifth of a
/// microsecond for a float, and a third for a double.
[[nodiscard]] std::optional<Exhaustion> exhaust(const Subject& subject, const Slice& slice, CaseNumber first,
                                                CaseNumber last, const std::atomic<bool>& stop);

}  // namespace verify
