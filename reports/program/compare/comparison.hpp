// SPDX-License-Identifier: BSL-1.0
/// Compares two reports: what got better, worse, appeared and disappeared. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "reports/program/base/console.hpp"
#include "reports/program/compare/recorded.hpp"

namespace reports {

/// How something changed, the worst first.
enum class Way : std::uint8_t {
  worse,     ///< more wrong decisions, more cases not asked, or a larger error
  better,    ///< the opposite
  appeared,  ///< a cell, or the errors of a number, that only the new report has
  went,      ///< one that only the old report has
  /// Not judged: a kind of wrong decision that increased although their total didn't, or the opposite; errors that grew
  /// while fewer decisions are wrong, so that more numbers are compared; and errors that are equal to six digits.
  shifted,
  cases,  ///< a different number of cases was judged within the contract, which is neither good nor bad
};

/// What was counted or measured.
enum class Measured : std::uint8_t { cells, cases, times, largest, p99 };

/// One count, error or cell that has changed.
struct Change {
  Way way;
  Measured measured;
  std::string what;         ///< the key of the count, or of the number that has the error
  double old = 0, now = 0;  ///< 0 if there was none
};

/// What changed in a family.
struct FamilyChanges {
  std::string family;  ///< empty as in CellName
  std::vector<Change> changes;

  [[nodiscard]] bool holds(Way way) const;
};

/// What changed for a subject in a question and a type.
struct SubjectChanges {
  std::string subject, question, type;
  /// Sums of counts, and the largest errors, over all families that both reports have. Each change is rated as in the
  /// family where it is worst, so it may be worse although the sum is unchanged.
  std::vector<Change> sums;
  std::vector<FamilyChanges> families;

  /// The worst way in which anything changed.
  [[nodiscard]] Way way() const;
  [[nodiscard]] bool is_worse() const { return way() == Way::worse; }
};

struct Comparison {
  std::vector<SubjectChanges> subjects;  ///< those that changed, the worst first
  std::size_t common = 0;                ///< cells that both reports have
  /// Cases within the contract, and wrong decisions, in those cells.
  struct Total {
    std::uint64_t cases = 0, wrong = 0;
  } old{}, now{};
  std::string left_out{};  ///< what couldn't be compared, as a sentence

  [[nodiscard]] bool is_worse() const;
};

/// Why two reports can't be compared, as a sentence that says how to make the new one; empty if they can.
[[nodiscard]] std::string why_incomparable(const Recorded& old, const Recorded& now);

/// Compares what both reports count within the contract: for each kind, each broken promise, and for each number the
/// largest error and the 99 % bound. Ignores causes and everything outside the contract.
[[nodiscard]] Comparison compare(const Recorded& old, const Recorded& now);

// --- as text, in lines of at most 100 printable characters ---

/// The total of wrong decisions before and after; a line for each subject, question and type that changed; the same by family; and a closing sentence.
[[nodiscard]] std::string comparison_text(const Comparison& comparison, const Colours& colours = {});

/// `naive ray f32: missed 3 -> 5 (+2)`: what is worse, in one line of any length; all changes if nothing is worse.
[[nodiscard]] std::string sums_line(const SubjectChanges& subject);

/// The lines of the text about its families.
[[nodiscard]] std::string families_text(const SubjectChanges& subject);

}  // namespace reports
