// SPDX-License-Identifier: BSL-1.0
/// (answer, truth, contract) -> verdict. Decisions are compared exactly; numbers have an error in ulp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "verify/case/answer.hpp"
#include "verify/judge/steps.hpp"
#include "verify/judge/subject.hpp"
#include "verify/oracle/oracle.hpp"

namespace verify {

/// Each case and subject has exactly one: the first that applies, in this order, and `right` when none does.
enum class Kind : std::uint8_t {
  no_answer,     ///< the subject failed to answer, whatever the truth is; there is nothing to judge
  invalid,       ///< the truth is invalid
  not_a_number,  ///< NaN claimed, or a contact at an infinite time that isn't the truth
  missed,        ///< there is a contact, and none is claimed
  phantom,       ///< a contact is claimed, and there is none, not even behind the start or beyond the end
  behind,        ///< claimed before the start, or where the only contact lies behind the start
  beyond,        ///< claimed after the horizon, or where the only contact comes after it
  clamped,     ///< the start claimed where the correctly rounded time isn't 0, or not claimed where it is in
               ///< overlap
  wrong_root,  ///< nearer to the other root, and more than 2^10 ulp off
  right,
};
inline constexpr std::size_t kinds = 10;

constexpr std::string_view name(Kind kind) {
  constexpr std::array<std::string_view, kinds> names{"no answer",  "invalid", "not a number", "missed",
                                                      "phantom",    "behind",  "beyond",       "clamped",
                                                      "wrong root", "right"};
  return names[static_cast<std::size_t>(kind)];
}

constexpr bool is_wrong(Kind kind) { return kind != Kind::invalid && kind != Kind::right; }

/// The numbers whose error is counted. For a vector: the component with the largest error in its own ulps,
/// and, as a second figure, in ulps of the largest coordinate of the input (for a normal: of 1).
enum class Figure : std::uint8_t {
  time,
  exit,
  distance,
  centre,
  centre_coordinate,
  point,
  point_coordinate,
  normal,
  normal_coordinate,
};
inline constexpr std::size_t figures = 9;

constexpr std::string_view name(Figure figure) {
  constexpr std::array<std::string_view, figures> names{"time",
                                                        "exit",
                                                        "distance",
                                                        "centre",
                                                        "centre in input ulps",
                                                        "point",
                                                        "point in input ulps",
                                                        "normal",
                                                        "normal in ulps of 1"};
  return names[static_cast<std::size_t>(figure)];
}

struct Verdict {
  Kind kind = Kind::right;
  bool within_contract = true;
  bool outcome_kept = true;  ///< for a subject that states outcomes: outcome and motion match the truth
  bool motion_kept = true;
  bool promise_kept = true;  ///< for a subject that promises bounds: everything that promise.hpp requires
  /// Errors of the answer in ulps, for a right verdict only; absent where the answer or the truth has no such number.
  std::array<std::optional<double>, figures> error{};
  std::optional<Backward> backward{};  ///< of an answer to a valid case, if requested
  bool at_limits = false;              ///< if so: whether the case lies at the limits of its type

  /// Whether the verdict is right and the answer has a number for the instant.
  [[nodiscard]] bool has_time() const {
    const auto has = [this](Figure figure) { return error[static_cast<std::size_t>(figure)].has_value(); };
    return has(Figure::time) || has(Figure::distance) || has(Figure::centre);
  }
};

/// The distance between a claim and the exact value, in ulps of the exact value's binade. An exact value
/// beyond the range is as far from a finite claim as the first number beyond the range would be.
template <class Real>
[[nodiscard]] double error_in_ulps(const Enclosed<Real>& exact, Real claim);

/// Whether the contract covers the case. A case whose truth is invalid is covered by no contract
/// but that of a subject that states outcomes.
template <class Real>
[[nodiscard]] bool is_within(const Contract& contract, const Truth<Real>& truth);

/// What the judge needs for the subject's contract.
[[nodiscard]] Wanted wanted_by(const Contract& contract, Question question);

/// Judges one answer. `truth` must hold what `wanted_by` the contract; `promise` is null for a subject without one.
template <class Real>
[[nodiscard]] Verdict judge(const Answer<Real>& answer, const Truth<Real>& truth, const Contract& contract,
                            const Bounds* promise = nullptr);

/// Judges a response: a missing answer has a verdict too.
template <class Real>
[[nodiscard]] Verdict judge(const Response<Real>& response, const Truth<Real>& truth,
                            const Contract& contract, const Bounds* promise = nullptr);

/// Where a wrong verdict comes from, and what a right one conceals.
enum class Cause : std::uint8_t {
  none,      ///< right, and for the right reasons
  logic,     ///< wrong in exact arithmetic too
  rounding,  ///< right in exact arithmetic
  boundary,  ///< a tie that no wide arithmetic can resolve
  masked,    ///< right, although the same routine is wrong in exact arithmetic
  unknown,   ///< the subject isn't a template, or wasn't run again
};
inline constexpr std::size_t causes = 6;

constexpr std::string_view name(Cause cause) {
  constexpr std::array<std::string_view, causes> names{"none",     "logic",  "rounding",
                                                       "boundary", "masked", "unknown"};
  return names[static_cast<std::size_t>(cause)];
}

/// Distinguishes logic from rounding by the routine's answers in wide precision.
template <class Real>
[[nodiscard]] Cause cause_of(Kind native, const WideAnswers<Real>& wide, const Truth<Real>& truth,
                             const Contract& contract);

}  // namespace verify
