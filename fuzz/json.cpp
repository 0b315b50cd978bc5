// SPDX-License-Identifier: BSL-1.0
/// Tests the JSON readers, for subject files, slice records, reports, benchmark results and shards,
/// with arbitrary bytes. Records, subject files and pieces of an audit that can be read must stay the same when they are written and read again. A report must be
/// equal to itself, and the text about its changes must be harmless. Costs must be positive and finite. For any other text
/// the reader must give a reason.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/program/audit/case_stream.hpp"
#include "reports/program/audit/costs.hpp"
#include "reports/program/audit/partial_audit_json.hpp"
#include "reports/program/base/printable.hpp"
#include "reports/program/compare/comparison.hpp"
#include "reports/program/compare/recorded.hpp"
#include "reports/program/foreign/foreign_options.hpp"
#include "reports/program/search/slice_record.hpp"
#include "reports/program/shard/checksummed_lines.hpp"
#include "reports/program/shard/shard_text.hpp"
#include "subjects/built_in.hpp"

namespace {

using Records = std::vector<reports::SliceRecord>;

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

std::string written(const Records& records) {
  std::string text;
  for (const reports::SliceRecord& record : records) text += write(record);
  return text;
}

void as_slice_records(std::string_view text) {
  const auto read = reports::read_slice_records(text);
  if (const auto* const fault = std::get_if<reports::FaultyLine>(&read)) {
    demand(fault->number > 0 && !fault->why.empty(), "a faulty line without a number or a reason");
    return;
  }
  const std::string once = written(std::get<Records>(read));
  const auto again = reports::read_slice_records(once);
  const auto* const records = std::get_if<Records>(&again);
  demand(records != nullptr && written(*records) == once, "records written aren't the records read");
}

void as_subject_file(std::string_view text) {
  const auto read = reports::read_subject_file(text);
  if (const auto* const why = std::get_if<std::string>(&read)) {
    demand(!why->empty(), "a fault without a reason");
    return;
  }
  const std::string once = write_subject_file(std::get<reports::ForeignOptions>(read));
  const auto again = reports::read_subject_file(once);
  const auto* const options = std::get_if<reports::ForeignOptions>(&again);
  demand(options != nullptr && write_subject_file(*options) == once,
         "a subject file written isn't the one read");
}

bool is_printable(std::string_view text) { return reports::printable(text) == text; }

/// Lines of at most 100 printable characters without any special meaning.
void demand_harmless(const std::string& text) {
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = std::string_view(text).substr(start, end - start);
    demand(reports::columns(line) <= 100 && is_printable(line),
           "a line that is too long, or holds what isn't printable");
    demand(line.find_first_of("<&\"'`#|[]\x1b") == std::string_view::npos, "a line of more than text");
    demand(line.find("::") == std::string_view::npos, "a line that may be a command");
    start = end + 1;
  }
}

void as_report(std::string_view text) {
  const auto read = reports::read_recorded(text);
  if (const auto* const why = std::get_if<std::string>(&read)) {
    demand(!why->empty() && is_printable(*why), "a fault without a reason, or one that isn't printable");
    return;
  }
  const auto& report = std::get<reports::Recorded>(read);
  const reports::Comparison same = compare(report, report);
  demand(same.subjects.empty() && same.common == report.cells.size(), "a report isn't the same as itself");
  reports::Recorded worse = report, none;
  for (auto& [name, cell] : worse.cells) ++cell.times["missed"];
  demand(compare(report, worse).is_worse() != report.cells.empty(), "one more of a kind isn't worse");
  demand(!compare(worse, report).is_worse(), "one less of a kind is worse");
  demand(!compare(report, none).is_worse() && !compare(none, report).is_worse(), "what nothing has is worse");
  for (const reports::Recorded* const other : {&worse, &none}) {
    demand_harmless(comparison_text(compare(report, *other)));
    demand_harmless(comparison_text(compare(*other, report)));
  }
}

void as_costs(std::string_view text) {
  const auto read = reports::read_costs(text);
  if (const auto* const why = std::get_if<std::string>(&read)) {
    demand(!why->empty() && is_printable(*why), "a fault without a reason, or one that isn't printable");
    return;
  }
  for (const auto& [row, subjects] : std::get<reports::Costs>(read).rows) {
    for (const auto& [subject, nanoseconds] : subjects)
      demand(nanoseconds > 0 && std::isfinite(nanoseconds), "a call that costs nothing, or has no end");
  }
}

/// An audit of graze in one type, on one family.
struct Audited {
  reports::Plan plan;
  std::vector<reports::CaseStream> streams;

  Audited() {
    for (const verify::Subject& subject : subjects::built_in_subjects()) {
      if (subject.name == "graze") plan.subjects.push_back(&subject);
    }
    plan.families = {verify::find_family("ordinary")};
    plan.types = {reports::NumberType::f32};
    plan.cases = 10'000;
    streams = streams_of(plan, cells_of(plan));
  }
};

void as_piece(std::string_view text) {
  static const Audited audited;
  try {
    const reports::PartialAudit piece = read_piece(reports::strict_json(text), audited.streams);
    const reports::Json once = json_of(piece, audited.streams);
    demand(json_of(read_piece(once, audited.streams), audited.streams) == once,
           "a piece written isn't the piece read");
  } catch (const reports::JsonFault& fault) {
    demand(!fault.why.empty() && is_printable(fault.why),
           "a fault without a reason, or one that isn't printable");
  }
}

/// Bytes unchanged, and as lines with correct checksums.
void as_shard(std::string_view text) {
  const auto demand_reason = [](const auto& read) {
    const auto* const why = std::get_if<std::string>(&read);
    demand(why == nullptr || (!why->empty() && is_printable(*why)),
           "a fault without a reason, or one that isn't printable");
  };
  demand_reason(reports::read_shard(text));
  std::string lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (text[start] == '{') lines += reports::with_checksum(text.substr(start, end - start));
    start = end + 1;
  }
  demand_reason(reports::read_shard(lines));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  as_slice_records(text);
  as_subject_file(text);
  as_report(text);
  as_costs(text);
  as_piece(text);
  as_shard(text);
  return 0;
}
