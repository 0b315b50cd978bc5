// SPDX-License-Identifier: BSL-1.0
/// Records of slices: ranges of values that were judged. Each record is one line of JSON.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/program/base/strict_json.hpp"
#include "reports/program/search/worst_file.hpp"
#include "verify/audit/exhaustive.hpp"

namespace reports {

/// The verdicts on a subject for the values of a slice in the half-open range [first, last).
struct SliceRecord {
  std::string subject;
  verify::Slice slice;
  std::string sources;  ///< hash of the sources used
  verify::CaseNumber first = 0, last = 0;
  double seconds = 0;  ///< of a processor core
  verify::Exhaustion verdicts{};

  [[nodiscard]] bool is_whole() const { return first == 0 && last == slice.values(); }
};

/// One line, with its line feed. See SCHEMA.md.
[[nodiscard]] std::string write(const SliceRecord& record);

/// Reads a record. Throws JsonFault.
[[nodiscard]] SliceRecord slice_record_in(const Json& json);

/// Reads a file of records. Ignores a last line without a line feed, which an interruption may leave behind.
[[nodiscard]] std::variant<std::vector<SliceRecord>, FaultyLine> read_slice_records(std::string_view text);

/// The page for people that states the bounds, from complete records.
[[nodiscard]] std::string slices_page(std::span<const SliceRecord> records);

/// The cases of a complete record with the largest errors and the first wrong decisions, as a worst-case file holds them.
[[nodiscard]] std::vector<WorstCase> worst_of(const SliceRecord& record);

/// The command that makes a record.
[[nodiscard]] std::string command_of(const SliceRecord& record);

}  // namespace reports
