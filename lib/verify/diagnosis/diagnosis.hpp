// SPDX-License-Identifier: BSL-1.0
/// Why a routine is wrong: which faults (model.hpp) give the answers that it gave, counted case by case. A fault is told only if
/// a routine that computes exactly, and has it, gives nearly all the wrong answers that are left and contradicts hardly any right
/// one. Where no fault does, what the wrong cases have in common is told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/case/family.hpp"
#include "verify/diagnosis/model.hpp"
#include "verify/judge/response.hpp"
#include "verify/judge/trial.hpp"

namespace verify {

/// A case that was judged, within the routine's contract.
template <class Real>
struct Observation {
  Case<Real> asked{};
  ContactClaim claim{};
  bool is_wrong = false;  ///< the decision is, or the number belongs to no question within 64 steps
  bool is_unit = false;   ///< of a ray: has a unit direction
};

/// What a verdict shows: of a response to a valid case within the contract, with its backward error measured. No answer, and one that
/// isn't finite, claims no number.
template <class Real>
[[nodiscard]] Observation<Real> observed(const Response<Real>& response, const Truth<Real>& truth,
                                         const Verdict& verdict, const Contract& contract);

/// The same of a response that isn't judged yet.
template <class Real>
[[nodiscard]] Observation<Real> observed(const Response<Real>& response, const Truth<Real>& truth,
                                         const Contract& contract);

/// Something that explains wrong answers.
struct Explanation {
  std::string_view word{};     ///< short, for tables and files
  std::string sentence{};      ///< what completes "The routine"
  std::string remedy{};        ///< what to do
  std::uint64_t explains = 0;  ///< so many wrong answers
};

/// Counts of observations, and what explains the wrong ones.
struct Diagnosis {
  std::uint64_t asked = 0, wrong = 0;
  std::uint64_t by_rounding =
      0;  ///< wrong ones that lie near a decision, or that only a rounding error makes
  std::vector<Explanation> explanations{};  ///< the one that explains most comes first
  std::uint64_t unexplained = 0;
  Faults faults{};          ///< those that explain
  std::string tolerance{};  ///< about, if one of them is a tolerance
  /// Of a routine of floats that answers doubles, too: so many of the wrong answers that no fault explains (by_rounding and
  /// unexplained) are right where the same case is asked in double.
  std::optional<std::uint64_t> right_in_double{};
};

/// Finds out why.
///
/// Takes    observations of one question, best of the families that are `is_to_diagnose`
/// Gives    explanations with their counts; none for a routine without faults, and of no observations
/// Cost     a millisecond for a thousand observations of a routine without faults; up to a second if no fault explains it
/// Throws   nothing but std::bad_alloc
/// Source   model.hpp: all counts are of exact agreement with a model, up to the rounding errors of the type
template <class Real>
[[nodiscard]] Diagnosis diagnose(const std::vector<Observation<Real>>& observations,
                                 const Contract& contract);

/// Those of some faults without which a routine that has them all would answer otherwise; none if its answer isn't this one.
template <class Real>
[[nodiscard]] std::vector<Fault> faults_behind(const Observation<Real>& one, const Contract& contract,
                                               Faults faults);

/// What a fault does, as it stands in sentences, with the tolerance that it has.
[[nodiscard]] std::string what_it_does(const FaultRow& fault, std::string_view tolerance);

/// Whether the wrong answers of a family show faults of logic: it has scenes of usual sizes, or decisions on their thresholds.
[[nodiscard]] bool is_to_diagnose(const Family& family, Question question);
inline constexpr std::uint64_t cases_to_diagnose =
    200;  ///< of each of them, the first ones, and of families_near_thresholds()

/// "1,203 of 1,220 wrong answers: the routine ..." and what to do about it, if that is known.
struct Reason {
  std::string sentence, remedy;
};
/// A diagnosis in words, what explains most first. Empty if there is nothing to explain.
[[nodiscard]] std::vector<Reason> reasons_of(const Diagnosis& diagnosis);
/// The same, one a line.
[[nodiscard]] std::string in_words(const Diagnosis& diagnosis);

}  // namespace verify
