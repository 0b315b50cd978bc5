// SPDX-License-Identifier: BSL-1.0
/// One case explained: what is true, how near the next other truth is, and what subjects say.
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

/// What a subject says of the case, judged.
struct Said {
  const verify::Subject* subject = nullptr;
  std::string answer;  ///< in decimals, or why there is none
  verify::Verdict verdict{};
  verify::Cause cause = verify::Cause::none;
  std::string lost{};  ///< where in the routine the digits went; empty where that is not known
  /// Of the contact that it claims, where A's centre is as seen from B: along the path from its start, and across it towards
  /// B, in lengths. Absent where it doesn't say so in finite numbers.
  std::optional<std::array<double, 2>> place{};
};

/// How near the next case is that has a contact where this has none, or none where this has one.
struct Nearness {
  verify::Backward margin{};
  std::string
      witness{};  ///< such a case so many steps away, in decimals; empty where none of those that were tried is one
  verify::Outcome outcome = verify::Outcome::invalid;  ///< of the witness
};

struct Explanation {
  std::string line, scene;  ///< the case: its line in decimals, and in words
  NumberType type = NumberType::f32;
  verify::Question question = verify::Question::ray;
  int digits = 0;  ///< of the type's fractions, in bits
  double radius_a = 0, radius_b = 0, horizon = 0;
  verify::Outcome outcome = verify::Outcome::invalid;
  std::string time, exit;                        ///< 20 digits, cut; empty where there is none
  std::optional<verify::PathLine> path{};        ///< none for an invalid case, and where nothing moves
  std::optional<verify::Crossings> crossings{};  ///< 20 digits each, where there is a path
  bool behind = false;                           ///< a miss that leaves B behind
  bool touches = false;                          ///< an overlap in which the surfaces just meet
  std::optional<verify::Motion> motion{};        ///< of a contact
  std::optional<Nearness> nearness{};            ///< of a valid case
  std::vector<Said> said;
};

/// Explains a case, and asks the subjects, which answer its question in its type. Cost: some milliseconds beside what the
/// subjects take.
template <class Real>
[[nodiscard]] Explanation explanation_of(const verify::Case<Real>& k,
                                         const std::vector<const verify::Subject*>& subjects);

/// Parts of it in words: what is true, how near the next other truth is, where the line along the path meets B and by how
/// much it does, and which bits cancel in the textbook formula.
[[nodiscard]] std::string truth_in_words(const Explanation& explanation);
[[nodiscard]] std::string nearness_in_words(const Explanation& explanation);
[[nodiscard]] std::string crossings_in_words(const Explanation& explanation);
[[nodiscard]] std::string cancellation_in_words(const Explanation& explanation);

/// The explanation for a terminal: lines of at most 100 characters, but for the case and what was said.
[[nodiscard]] std::string in_words(const Explanation& explanation, const Colours& colours = {});

/// The explanation as a drawing in SVG: the plane through the path and B's centre, as seen from B, to scale, with a
/// close-up of B where it is too small to be seen. It shows path, spheres and claims whole, but claims that are so far away
/// that nothing else would be seen. Empty where there is nothing to draw: without a path, or beyond the numbers that
/// pictures hold.
[[nodiscard]] std::string drawing_of(const Explanation& explanation);

}  // namespace reports
