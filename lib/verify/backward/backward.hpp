// SPDX-License-Identifier: BSL-1.0
/// The backward error of an answer: by how much the question has to be changed, at most, in each of its numbers, until the
/// answer is right. It is counted in steps from one number of the type to the next.
///
/// For a case of numbers x and a count k let X(k) hold all cases of real numbers that are each between the number k steps
/// below that of x and the one k steps above it. An exact 0 stays 0; a radius and t_max end at 0, any number at the largest
/// finite one. The backward error is the least k for which the answer is right for a case in X(k): its contact, or that
/// there is none, by the same reading of a start in contact; and when it says so, its time or its distance t |v| correctly
/// rounded from that case's, ties either way. A place of A's centre is a time, by its projection onto the path of x.
///
/// lib/verify/CONTRACT.md has the proof of what bounds it.
#pragma once

#include <optional>
#include <vector>

#include "verify/case/answer.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/steps.hpp"
#include "verify/judge/subject.hpp"
#include "verify/oracle/oracle.hpp"

namespace verify {

/// The backward error of an answer to a valid case.
///
/// Takes    a truth whose outcome isn't invalid; any answer, and what its author promises and says about
///          starts in contact
/// Gives    bounds; 0 exactly if the answer is right and its number correctly rounded; no_steps for a number that is NaN,
///          infinite where the truth isn't, or before the start
/// Cost     nothing for an answer that is the truth, correctly rounded; otherwise a few times that of the truth
template <class Real>
[[nodiscard]] Backward backward_error(const Answer<Real>& answer, const Truth<Real>& truth,
                                      const Contract& contract);

/// The same for an answer whose verdict is known to be of this kind; beyond 64 steps only to within a
/// quarter: for audits.
template <class Real>
[[nodiscard]] Backward backward_error(const Answer<Real>& answer, const Truth<Real>& truth,
                                      const Contract& contract, Kind kind);

/// The backward errors of many answers to one case, for audits: an answer that several give is searched for once.
template <class Real>
class BackwardErrors {
 public:
  /// For a truth that outlives this object.
  explicit BackwardErrors(const Truth<Real>& truth) : truth_(&truth) {}

  [[nodiscard]] const Truth<Real>& truth() const { return *truth_; }

  /// backward_error() of an answer whose verdict is of this kind.
  [[nodiscard]] Backward of(const Answer<Real>& answer, const Contract& contract, Kind kind);
  /// is_at_limits() of the case.
  [[nodiscard]] bool is_at_limits();

 private:
  /// Everything that a backward error depends on, besides the case.
  struct Key {
    Answer<Real> answer{};
    Inside inside = Inside::unstated;
    bool is_right = false;

    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Known {
    Key key{};
    Backward bounds{};
  };
  [[nodiscard]] static Key key_of(const Answer<Real>& answer, Inside inside, bool is_right);

  const Truth<Real>* truth_;
  std::vector<Known> known_{};
  std::optional<bool> is_at_limits_{};
};

/// An answer that claims only a contact, if there is none; or no contact, if there is one.
template <class Real>
[[nodiscard]] Answer<Real> opposite(const Truth<Real>& truth) {
  return {.outcome = is_contact(truth.outcome) ? Outcome::miss : Outcome::impact};
}

/// Whether a case lies at the limits of its type: a number is subnormal, or what the textbook formula multiplies, the squares of
/// lengths and displacements and the products of those, leaves the normal numbers or comes so near their lower end that rounding
/// loses digits. The classes (Stability) say nothing about the answers there.
template <class Real>
[[nodiscard]] bool is_at_limits(const Case<Real>& k);

/// The steps from a case to the nearest one that has a contact where this has none, or none where this has one: the
/// backward error of the opposite answer.
template <class Real>
[[nodiscard]] Backward margin(const Truth<Real>& truth);

/// Cases of the type at most so many steps away in each number: one to which the answer is right, or two between which, number
/// by number, such a case of real numbers lies. The time or distance is between theirs, unless one of the two has no contact:
/// next to a tangent, or to the end of the path. Empty if none of the cases tried shows it.
template <class Real>
[[nodiscard]] std::vector<Case<Real>> witnesses(const Answer<Real>& answer, const Truth<Real>& truth,
                                                const Contract& contract, Steps steps);

}  // namespace verify
