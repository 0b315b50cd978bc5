// SPDX-License-Identifier: BSL-1.0
/// Why a routine is wrong: which faults (model.hpp) give its answers, counted case by case. A fault is reported only
/// if a routine that computes exactly, and has it, gives nearly all the remaining wrong answers and contradicts hardly any right
/// one. If no fault does, what the wrong cases have in common is reported. A routine that never gives a number has no fault to find
/// but that; a number that it gives for "no contact" is taken as such once it is reported.
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
  bool is_wrong = false;  ///< the decision is wrong, or the number belongs to no question within 64 steps
  bool is_unit = false;   ///< of a ray: has a unit direction
  /// What a routine that states outcomes says of a contact besides its instant, if its outcome is the true one.
  std::optional<Answer<Real>> stated{};
  Answer<Real> true_statement{};
  bool is_answered = true;  ///< otherwise it threw, crashed, or said nothing that can be read
};

/// What a verdict shows, for a response to a valid case within the contract, with its backward error measured. A missing answer, or
/// one that isn't finite, claims no number.
template <class Real>
[[nodiscard]] Observation<Real> observed(const Response<Real>& response, const Truth<Real>& truth,
                                         const Verdict& verdict, const Contract& contract);

/// The same for a response that isn't judged yet.
template <class Real>
[[nodiscard]] Observation<Real> observed(const Response<Real>& response, const Truth<Real>& truth,
                                         const Contract& contract);

/// Something that explains wrong answers.
struct Explanation {
  std::string_view word{};     ///< short, for tables and files
  std::string sentence{};      ///< completes the sentence "The routine"
  std::string remedy{};        ///< what to do
  std::uint64_t explains = 0;  ///< the number of wrong answers it explains
};

/// Something that explains wrong statements.
struct StatementExplanation : Explanation {
  std::uint64_t among = 0;  ///< the number of such statements
  std::string_view what{};  ///< what they are, in the plural
};

/// Counts of observations, and what explains the wrong ones.
struct Diagnosis {
  std::uint64_t asked = 0, wrong = 0;
  std::uint64_t by_rounding =
      0;  ///< wrong ones that lie near a decision, or that only a rounding error makes
  std::vector<Explanation> explanations{};  ///< the one that explains most comes first
  std::uint64_t unexplained = 0;
  /// What explains wrong statements about contacts that were found: their motion, and the way out of a ray.
  std::vector<StatementExplanation> of_statements{};
  Faults faults{};          ///< the faults that explain wrong answers
  std::string tolerance{};  ///< its approximate value, if one of them is a tolerance
  /// For a routine of floats that answers doubles, too: how many of the wrong answers that no fault explains (by_rounding and
  /// unexplained) are right when the same case is asked in double.
  std::optional<std::uint64_t> right_in_double{};
};

/// Finds out why a routine is wrong.
///
/// Takes    observations of one question, preferably of the families that are `is_to_diagnose`
/// Gives    explanations with their counts; none for a routine without faults, or without observations
/// Cost     a millisecond for a thousand observations of a routine without faults; up to a second if no fault explains it
/// Throws   nothing but std::bad_alloc
/// Source   model.hpp: all counts are of exact agreement with a model, up to the rounding errors of the type
template <class Real>
[[nodiscard]] Diagnosis diagnose(const std::vector<Observation<Real>>& observations,
                                 const Contract& contract);

/// Those among some faults that matter to this answer of a routine that has them all; none if it would answer otherwise.
template <class Real>
[[nodiscard]] std::vector<Fault> faults_behind(const Observation<Real>& one, const Contract& contract,
                                               Faults faults);

/// Those among the explanations of statements that explain a wrong one of this answer.
template <class Real>
[[nodiscard]] std::vector<StatementExplanation> statements_behind(const Observation<Real>& one,
                                                                  const Diagnosis& diagnosis);

/// The words of all faults in statements.
[[nodiscard]] std::vector<std::string_view> words_of_statements();

/// What a fault does, as it appears in sentences, with its tolerance.
[[nodiscard]] std::string what_it_does(const FaultRow& fault, std::string_view tolerance);

/// Whether the wrong answers of a family show faults of logic: it has scenes of usual sizes, or decisions on their thresholds.
[[nodiscard]] bool is_to_diagnose(const Family& family, Question question);
inline constexpr std::uint64_t cases_to_diagnose =
    200;  ///< cases taken from each of them, the first ones, and from families_near_thresholds()

/// "1,203 of 1,220 wrong answers: the routine ..." and the remedy, if it is known.
struct Reason {
  std::string sentence, remedy;
};
/// A diagnosis in words, starting with what explains most. Empty if there is nothing to explain.
[[nodiscard]] std::vector<Reason> reasons_of(const Diagnosis& diagnosis);
/// The same as text, one reason per line.
[[nodiscard]] std::string in_words(const Diagnosis& diagnosis);

}  // namespace verify
