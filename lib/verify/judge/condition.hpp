// SPDX-License-Identifier: BSL-1.0
/// The conditions of contracts, one row each: where it is stored, how it is requested, described and tested. The command line,
/// subject files, audit.json, the pages and the judge use this table.
#pragma once

#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "verify/case/family.hpp"
#include "verify/judge/subject.hpp"

namespace verify {

template <class Real>
struct Truth;

/// A contract without conditions.
inline constexpr Contract unconditional{};

/// Whether each sphere of the question has a radius above 0. A point has none.
template <class Real>
[[nodiscard]] constexpr bool has_positive_radii(Question question, const Scene<Real>& scene) {
  return scene.b.radius > 0 && (!has_two_radii(question) || scene.a.radius > 0);
}

/// A condition that is either set or not (`flag`), or a limit (`limit`).
struct Condition {
  std::string_view key;  ///< in files; with dashes for underscores, the command line option
  bool Contract::* flag;
  double Contract::* limit;
  std::string_view number;  ///< the name of a limit in the help
  std::string_view help;
  /// Completes the sentence "Its contract takes ". {0} is the limit, {1} what A travels by: a direction or a displacement.
  std::string_view takes;
  Questions questions;   ///< those in which it can make a difference
  bool in_every_record;  ///< audit.json also records that it isn't set
  bool (*takes_float)(const Contract&, const Truth<float>&);
  bool (*takes_double)(const Contract&, const Truth<double>&);

  [[nodiscard]] constexpr bool is_given(const Contract& contract) const {
    return flag != nullptr ? contract.*flag : contract.*limit != unconditional.*limit;
  }
  constexpr void copy(const Contract& from, Contract& to) const {
    if (flag != nullptr) {
      to.*flag = from.*flag;
    } else {
      to.*limit = from.*limit;
    }
  }
  /// Whether a case fulfils the condition, where it is set.
  template <class Real>
  [[nodiscard]] bool takes_case(const Contract& contract, const Truth<Real>& truth) const {
    if constexpr (std::is_same_v<Real, float>) {
      return takes_float(contract, truth);
    } else {
      return takes_double(contract, truth);
    }
  }
};

/// All conditions, in the order in which pages and help list them.
std::span<const Condition> conditions();

/// Whether a case fulfils every condition of a contract.
template <class Real>
[[nodiscard]] bool meets_conditions(const Contract& contract, const Truth<Real>& truth);

/// The questions for which a routine can give this, for which its answer to starts in contact matters, and for which the
/// starts it takes matter.
[[nodiscard]] Questions questions_of(Contract::Gives gives);
[[nodiscard]] Questions questions_of(Inside inside);
[[nodiscard]] Questions questions_of(Starts starts);

/// The parts of a contract that make no difference to a question, whatever its cases: "endless", "inside". Empty if all matter.
[[nodiscard]] std::vector<std::string_view> without_effect(const Contract& contract, Question question);

}  // namespace verify
