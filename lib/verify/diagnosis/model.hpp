// SPDX-License-Identifier: BSL-1.0
/// The answers of a routine that computes without rounding, but has faults of known kinds: the textbook formula in long double,
/// changed fault by fault.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "verify/case/case.hpp"
#include "verify/judge/subject.hpp"

namespace verify {

/// What is wrong with a routine. If two faults explain the same answers, the first is reported.
enum class Fault : std::uint8_t {
  // what its number means
  gives_distance,
  gives_time,
  gives_square,
  gives_rest,
  gives_negative,
  gives_closest,
  // which root it takes
  other_root,
  other_root_from_outside,
  gives_other_root,
  forgets_start,
  takes_behind,
  takes_end_of_behind,
  inside_gives_entry,
  inside_gives_exit,
  inside_misses,
  leaving_misses,
  // where its path ends
  forgets_end,
  tests_reach_for_end,
  // what it calculates with
  takes_unit_direction,
  takes_point_for_direction,
  takes_direction_for_point,
  forgets_radius_of_a,
  forgets_radius_of_b,
  adds_radii,
  adds_squares_of_radii,
  compares_unsquared,
  compares_start_unsquared,
  forgets_motion_of_a,
  forgets_motion_of_b,
  adds_motions,
  reverses_motion,
  forgets_x,
  forgets_y,
  forgets_z,
  loses_sign_of_x,
  loses_sign_of_y,
  loses_sign_of_z,
  mixes_halves,
  divides_by_twice_a,
  divides_by_half_a,
  // comparisons with an absolute tolerance
  rejects_soon,
  rests_when_slow,
  rejects_thin,
  accepts_gaps,
  accepts_late,
  // comparisons
  rejects_tangents,
  rejects_touching_starts,
  rejects_touching_wall,
  rejects_contact_at_start,
  rejects_contact_at_end,
  // no motion
  rest_is_a_miss,
  rest_is_no_number,
};
inline constexpr std::size_t fault_count = 52;

/// The faults that are an absolute tolerance.
inline constexpr std::array tolerances{Fault::rejects_soon, Fault::rests_when_slow, Fault::rejects_thin,
                                       Fault::accepts_gaps, Fault::accepts_late};

/// A set of faults, with at most one tolerance.
class Faults {
 public:
  constexpr Faults() = default;
  [[nodiscard]] constexpr bool has(Fault fault) const { return (bits_ >> bit(fault) & 1) != 0; }
  [[nodiscard]] constexpr Faults with(Fault fault) const { return {bits_ | one(fault), tolerance_}; }
  [[nodiscard]] constexpr Faults without(Fault fault) const { return {bits_ & ~one(fault), tolerance_}; }
  [[nodiscard]] constexpr Faults with(Fault fault, long double tolerance) const {
    return {bits_ | one(fault), tolerance};
  }
  /// The value of the tolerance in the set.
  [[nodiscard]] constexpr long double tolerance() const { return tolerance_; }

  friend constexpr auto operator<=>(const Faults&, const Faults&) = default;

 private:
  constexpr Faults(std::uint64_t bits, long double tolerance) : bits_(bits), tolerance_(tolerance) {}
  static constexpr unsigned bit(Fault fault) { return static_cast<unsigned>(fault); }
  static constexpr std::uint64_t one(Fault fault) { return std::uint64_t{1} << bit(fault); }

  std::uint64_t bits_ = 0;
  long double tolerance_ = 0;
};

/// A fault in words, which complete "a routine that", and the remedy. "{}" stands for the tolerance.
struct FaultRow {
  Fault fault;
  std::string_view word, does, remedy;
  bool (*can_be)(Question, const Contract&);  ///< whether a routine of this kind can have it
};

/// All faults, in the order of the enumeration.
std::span<const FaultRow> fault_rows();

/// What an answer claims about the contact, as the routine's author means it: a time, a distance, or nothing more.
struct ContactClaim {
  bool contact = false;
  bool is_no_number = false;  ///< NaN or infinite, or there was no answer
  std::optional<long double> number{};
};

/// The answer of a model.
struct Modelled {
  ContactClaim claim{};
  /// No decision is so near its threshold that rounding in the type may change it, unless it is exactly on the threshold.
  bool is_certain = true;
  bool is_tie = false;   ///< a decision lies on its threshold exactly
  long double size = 0;  ///< of the roots, in the unit of the claim: errors of a number are small beside it
  /// What a tolerance of the routine was compared with, if it was: the tolerance applies to nothing larger.
  std::optional<long double> compared{};
};

/// The answer of a routine with these faults; its contract says how it answers a start in contact.
///
/// Takes    any valid case whose squares don't leave the range of long double
/// Cost     some 100 ns
/// Throws   never. Allocates never.
template <class Real>
[[nodiscard]] Modelled modelled(const Case<Real>& k, const Contract& contract, Faults faults);

/// Whether a claim matches that of a model, up to the rounding errors of a routine that computes in the type.
template <class Real>
[[nodiscard]] bool agrees(const ContactClaim& claim, const Modelled& model);

}  // namespace verify
