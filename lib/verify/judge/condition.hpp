// SPDX-License-Identifier: BSL-1.0
/// The conditions of contracts, each in one row: where it stands, how it is asked for, said and tested. The command line, subject
/// files, audit.json, the pages and the judge go by this table.
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

/// Whether each sphere that is asked about has a radius above 0. A point has none.
template <class Real>
[[nodiscard]] constexpr bool has_positive_radii(Question question, const Scene<Real>& scene) {
  return scene.b.radius > 0 && (!has_two_radii(question) || scene.a.radius > 0);
}

/// A condition that is either given or not (`flag`), or a limit (`limit`).
struct Condition {
  std::string_view key;  ///< in files; with dashes for underscores the option of the command line
  bool Contract::* flag;
  double Contract::* limit;
  std::string_view number;  ///< what help calls a limit
  std::string_view help;
  /// What completes "Its contract takes ". {0} is the limit, {1} what A travels by: a direction or a displacement.
  std::string_view takes;
  Questions questions;   ///< of which it can change anything
  bool in_every_record;  ///< audit.json says that it isn't given, too
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
  /// Whether a case fulfils it, where it is given.
  template <class Real>
  [[nodiscard]] bool takes_case(const Contract& contract, const Truth<Real>& truth) const {
    if constexpr (std::is_same_v<Real, float>) {
      return takes_float(contract, truth);
    } else {
      return takes_double(contract, truth);
    }
  }
};

/// All of them, in the order in which pages and help name them.
std::span<const Condition> conditions();

/// The questions of which a routine can give this, of which it matters what it says of starts in contact, and which starts it
/// takes.
[[nodiscard]] Questions questions_of(Contract::Gives gives);
[[nodiscard]] Questions questions_of(Inside inside);
[[nodiscard]] Questions questions_of(Starts starts);

/// What of a contract changes nothing in a question, whatever its cases: "endless", "inside". Empty if it all counts.
[[nodiscard]] std::vector<std::string_view> without_effect(const Contract& contract, Question question);

}  // namespace verify
