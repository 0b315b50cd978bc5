// SPDX-License-Identifier: BSL-1.0
/// The report of an earlier audit, read back from audit.json, field.json or counts.json (reports/SCHEMA.md), for comparing two
/// reports.
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

/// Whose verdicts these are, and on which cases. Names are as in the file: any non-empty text.
struct CellName {
  std::string subject, question, type;
  std::string family;  ///< empty for the cases not asked in a field.json, which counts them over all families

  auto operator<=>(const CellName&) const = default;
};

/// The errors of a number in right decisions, in ulp, or backward errors in steps; they may be infinite.
struct RecordedErrors {
  double p99 = 0, largest = 0;

  bool operator==(const RecordedErrors&) const = default;
};

/// The verdicts of a cell on the cases within the contract.
struct RecordedCell {
  std::uint64_t cases = 0;                     ///< except those whose input is invalid
  std::map<std::string, std::uint64_t> times;  ///< wrong kinds, not_asked and broken promises, by their keys
  std::map<std::string, RecordedErrors> errors;  ///< by number; backward errors by what they belong to

  bool operator==(const RecordedCell&) const = default;
};

/// The parts of a report that are compared. Cells of audit.json without a case within the contract are left out.
struct Recorded {
  bool is_field = false;  ///< a field.json, which has no broken promises
  bool complete = false;
  bool has_backward = true;  ///< false in schema 2
  bool has_beyond = true;    ///< false before schema 4, where what lies beyond the path's end was phantom
  std::uint64_t seed = 0;
  std::uint64_t cases = 0;                        ///< for each family, question and type
  std::map<std::string, std::uint64_t> worlds{};  ///< for recorded cases: their checksums by name
  std::map<CellName, RecordedCell> cells;
};

/// The keys of backward errors among the errors of a cell, and of answers with none near among its counts.
inline constexpr std::string_view backward_keys[]{"backward_decisions", "backward_times"};
inline constexpr std::string_view none_near_key = "none_near";

/// The keys of the kinds of wrong decisions among the counts of a cell.
[[nodiscard]] const std::vector<std::string>& wrong_kind_keys();

/// Removes the backward errors from a report, to compare it with one of schema 2.
void leave_out_backward(Recorded& report);

/// Counts every beyond decision as phantom, to compare a report with one of schema 2 or 3.
void take_beyond_for_phantom(Recorded& report);

/// Reads the text of an audit.json, field.json or counts.json of schema 2 to 5. For any other text it returns a sentence that says
/// what is wrong with it, and where: it may be truncated, of another schema, or from another program.
[[nodiscard]] std::variant<Recorded, std::string> read_recorded(std::string_view text);

}  // namespace reports
