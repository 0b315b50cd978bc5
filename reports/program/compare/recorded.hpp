// SPDX-License-Identifier: BSL-1.0
/// The report of an earlier audit, read back from audit.json, field.json or counts.json (reports/SCHEMA.md): what two reports are
/// compared by.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace reports {

/// Whose verdicts they are, and on which cases. Names are as they stand in the file: any text but none.
struct CellName {
  std::string subject, question, type;
  std::string family;  ///< empty for the cases not asked in a field.json, which counts them over all families

  auto operator<=>(const CellName&) const = default;
};

/// The errors of a number in right decisions, in ulp, or backward errors in steps; infinity is one.
struct RecordedErrors {
  double p99 = 0, largest = 0;

  bool operator==(const RecordedErrors&) const = default;
};

/// The verdicts of a cell on the cases within the contract.
struct RecordedCell {
  std::uint64_t cases = 0;                     ///< without those whose input is invalid
  std::map<std::string, std::uint64_t> times;  ///< wrong kinds, not_asked and broken promises, by their keys
  std::map<std::string, RecordedErrors> errors;  ///< by number, and of backward errors by what they are of

  bool operator==(const RecordedCell&) const = default;
};

/// A report, as far as it is compared. Cells of audit.json without a case within the contract aren't in it.
struct Recorded {
  bool is_field = false;  ///< a field.json, which has no broken promises
  bool complete = false;
  bool has_backward = true;  ///< not so in schema 2
  bool has_beyond = true;    ///< not so before schema 4: what lies beyond the end of a path was phantom
  std::uint64_t seed = 0;
  std::uint64_t cases = 0;                        ///< for each family, question and type
  std::map<std::string, std::uint64_t> worlds{};  ///< of recorded cases: their checksums by name
  std::map<CellName, RecordedCell> cells;
};

/// What backward errors are called among the errors of a cell, and answers with none near among its counts.
inline constexpr std::string_view backward_keys[]{"backward_decisions", "backward_times"};
inline constexpr std::string_view none_near_key = "none_near";

/// The keys of the kinds of wrong decisions among the counts of a cell.
[[nodiscard]] const std::vector<std::string>& wrong_kind_keys();

/// Takes the backward errors out of a report, so that it is compared with one of schema 2.
void leave_out_backward(Recorded& report);

/// Counts every decision that is beyond as phantom, so that a report is compared with one of schema 2 or 3.
void take_beyond_for_phantom(Recorded& report);

/// Reads the text of an audit.json, field.json or counts.json of schema 2 to 5. Of any other text it gives a sentence that says what is
/// wrong with it, and where: it may be cut off, of another schema, or of another program.
[[nodiscard]] std::variant<Recorded, std::string> read_recorded(std::string_view text);

}  // namespace reports
