// SPDX-License-Identifier: BSL-1.0
/// Slices: cases in which one number, the star, takes many values.
///
///     sweep f32 0 0 0 1 10 * 0 5 0 0 1          every float there is
///     sweep f64 0 0 0 1 10 *@0.5 0 5 0 0 1      the 2^24 doubles around 0.5: the 2^23 below it, itself, and those above
///     sweep f64 0 0 0 1 10 * 0 5 0 0 1          those around each value at which the decision changes
///
/// Values are ordered as on the number line, with -0 before 0, infinity after the largest number, and NaN after
/// that: so the doubles around infinity are the largest numbers, infinity, and NaN.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "verify/case/text.hpp"
#include "verify/judge/tally.hpp"

namespace verify {

struct Slice {
  AnyCase rest{};        ///< the fixed numbers; 0 in place of the star
  std::size_t runs = 0;  ///< the place of the star
  std::optional<double>
      centre{};  ///< of doubles; without it such a slice has no values, and `around_changes` cuts it

  static constexpr std::uint64_t floats = std::uint64_t{1} << 32, doubles = std::uint64_t{1} << 24;
  /// The number of its values. They are numbered: floats by their bits, doubles from the lowest.
  [[nodiscard]] std::uint64_t values() const;
  /// The case of a value; Real must be the type of the slice.
  template <class Real>
  [[nodiscard]] Case<Real> at(CaseNumber number) const;
  [[nodiscard]] AnyCase any_at(CaseNumber number) const;
  [[nodiscard]] Question question() const;

  bool operator==(const Slice& other) const { return write(*this) == write(other); }
  /// The line of a slice, without line feed.
  friend std::string write(const Slice& slice);
};

/// Reads a case line with one star.
[[nodiscard]] std::variant<Slice, Unreadable> read_slice(std::string_view line);

/// The values of the star of a slice of doubles at which the true decision, outcome or motion, differs from that of the value
/// below. Between any two neighbours of 2^16 probes that are decided differently, bisection finds one. The probes are
/// the same number of doubles apart, from -infinity to infinity; if the decision changes and changes back between two of
/// them, that goes unnoticed. Ascending. Cost: some tenths of a second.
[[nodiscard]] std::vector<double> changes_of_decision(const Slice& slice);

/// The slices that a slice stands for: itself, or for doubles without a centre those around each change of the decision.
[[nodiscard]] std::vector<Slice> around_changes(const Slice& slice);

}  // namespace verify
