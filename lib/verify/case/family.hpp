// SPDX-License-Identifier: BSL-1.0
/// Named builders of cases: each family draws scenes of one kind, for the questions to which that kind
/// applies.
///
/// A builder takes its words from any source: bytes of a fuzzer, words of a property test, or the endless tape of a
/// seed. It reads a bounded number of words, accepts any words and never fails.
///
/// In the densities, R is the contact distance (r_A + r_B, for a container r_B - r_A), t counts
/// displacements, and log-uniform means that the exponent is uniform and all bits of the fraction are random.
/// A is near the origin, at a distance that suits the scene, and exactly there in one of eight cases.
/// Where B moves, its displacement is drawn, and A's is the sum. A ray has no t_max in half of the cases, otherwise
/// one near its contact.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "verify/case/case.hpp"
#include "verify/case/tape.hpp"

namespace verify {

struct Family {
  std::string_view name;     ///< the slug, for instance near_tangent
  std::string_view density;  ///< what is drawn, from which distribution
  Questions questions;       ///< the questions to which the family applies
  Case<float> (*build_f32)(Question, Tape&);
  Case<double> (*build_f64)(Question, Tape&);
  std::uint64_t key;  ///< the hash of the name; the cases of a seed depend on the family only through this

  [[nodiscard]] constexpr bool applies(Question question) const { return includes(questions, question); }
};

/// All families, always in the same order.
std::span<const Family> families();

/// Families drawn to find tolerances, not listed among the others: near_thresholds, and its rays of unit direction.
std::span<const Family> families_near_thresholds();

/// The family with that name, or null.
const Family* find_family(std::string_view name);

/// The case that the family builds from the words of a tape. For a question to which the family doesn't
/// apply, it returns a case of that question whose scene isn't of the family's kind.
template <class Real>
Case<Real> build(const Family& family, Question question, Tape& tape) {
  static_assert(std::is_same_v<Real, float> || std::is_same_v<Real, double>);
  if constexpr (std::is_same_v<Real, float>) {
    return family.build_f32(question, tape);
  } else {
    return family.build_f64(question, tape);
  }
}

/// Case number `index` of a family under a seed. It depends only on its arguments and the family's
/// name: adding or removing families doesn't change it.
template <class Real>
Case<Real> draw(const Family& family, Question question, std::uint64_t seed, std::uint64_t index) {
  const auto kind = static_cast<std::uint64_t>(question) << 8 | std::uint64_t{sizeof(Real)};
  Tape tape = Tape::seeded(mix(mix(mix(seed) ^ family.key) ^ kind) ^ index);
  return build<Real>(family, question, tape);
}

}  // namespace verify
