// SPDX-License-Identifier: BSL-1.0
/// One case explained: the truth, how near a different truth is, and the subjects' answers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/program/base/console.hpp"
#include "reports/program/base/number_type.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/subject.hpp"
#include "verify/oracle/crossings.hpp"
#include "verify/oracle/oracle.hpp"

namespace reports {

/// A subject's answer to the case, judged.
struct SubjectAnswer {
  const verify::Subject* subject = nullptr;
  std::string answer;  ///< in decimal, or why there is none
  verify::Verdict verdict{};
  verify::Cause cause = verify::Cause::none;
  std::string lost{};  ///< where in the routine the digits were lost; empty if unknown
  /// For the contact that it claims, the position of A's centre as seen from B: along the path from its start, and across it
  /// towards B, in lengths. Absent if the answer doesn't give it in finite numbers.
  std::optional<std::array<double, 2>> place{};
};

/// How near the next case is that has a contact if this one has none, or none if this one has one.
struct Nearness {
  verify::Backward margin{};
  std::string
      witness{};  ///< such a case this many steps away, in decimal; empty if none of those tried is one
  verify::Outcome outcome = verify::Outcome::invalid;  ///< of the witness
};

struct Explanation {
  std::string line, scene;  ///< the case: its line in decimal, and in words
  NumberType type = NumberType::f32;
  verify::Question question = verify::Question::ray;
  int digits = 0;  ///< of the type's significands, in bits
  double radius_a = 0, radius_b = 0, horizon = 0;
  verify::Outcome outcome = verify::Outcome::invalid;
  std::string time, exit;                        ///< 20 digits, truncated; empty if there is none
  std::optional<verify::PathLine> path{};        ///< none for an invalid case, and if nothing moves
  std::optional<verify::Crossings> crossings{};  ///< 20 digits each, if there is a path
  bool behind = false;                           ///< a miss that leaves B behind
  bool touches = false;                          ///< an overlap in which the surfaces just meet
  std::optional<verify::Motion> motion{};        ///< of a contact
  std::optional<Nearness> nearness{};            ///< of a valid case
  std::vector<SubjectAnswer> said;
};

/// Explains a case, and asks the subjects that answer its question in its type. Takes some milliseconds plus the time of
/// the subjects.
template <class Real>
[[nodiscard]] Explanation explanation_of(const verify::Case<Real>& k,
                                         const std::vector<const verify::Subject*>& subjects);

/// Parts of it in words: the truth, how near a different truth is, where and how deeply the line along the path meets B,
/// and which bits cancel in the textbook formula.
[[nodiscard]] std::string truth_in_words(const Explanation& explanation);
[[nodiscard]] std::string nearness_in_words(const Explanation& explanation);
[[nodiscard]] std::string crossings_in_words(const Explanation& explanation);
[[nodiscard]] std::string cancellation_in_words(const Explanation& explanation);

/// The explanation for a terminal: lines of at most 100 characters, except for the case and the answers.
[[nodiscard]] std::string in_words(const Explanation& explanation, const Colours& colours = {});

/// The explanation as an SVG drawing: the plane through the path and B's centre, as seen from B, to scale, with a
/// close-up of B if it would be too small to see. It shows path, spheres and claims in full, except claims so far away
/// that nothing else would be visible. Empty if there is nothing to draw: without a path, or beyond the range of numbers
/// that pictures can hold.
[[nodiscard]] std::string drawing_of(const Explanation& explanation);

}  // namespace reports
