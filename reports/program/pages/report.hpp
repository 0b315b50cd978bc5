// SPDX-License-Identifier: BSL-1.0
/// The report of an audit as text: pure functions, no files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/program/audit/audit.hpp"
#include "reports/program/audit/costs.hpp"
#include "reports/program/audit/diagnosed.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/foreign/call_time.hpp"
#include "reports/program/pages/examples.hpp"
#include "reports/program/search/known.hpp"
#include "reports/program/shard/session.hpp"
#include "reports/program/shard/share.hpp"

namespace reports {

/// A shard of an audit that was merged from shards.
struct HeadShard {
  Share share;
  std::vector<Session> sessions;
  Seconds seconds{};
};

/// What differs from run to run. Only the head of a report shows it.
struct Head {
  std::string version;  ///< of the program
  std::string sources;  ///< hash of the sources without reports/
  std::string compiler, flags, processor;
  std::string date;  ///< UTC, ISO 8601
  unsigned threads = 1;
  double elapsed = 0;                  ///< seconds of wall time
  std::vector<CallTime> call_times{};  ///< empty after an interruption
  std::string command{};               ///< as given
  std::vector<HeadShard> shards{};     ///< that were merged; none for an audit done at once
  std::optional<CostSource> costs{};   ///< the source of the times, unless the audit measured them
};

/// Everything that a report shows.
struct Report {
  Head head;
  Plan plan;
  Audit audit;
  std::vector<Known> known{};  ///< the worst cases listed in the subjects' files; they aren't among the cells
  std::vector<Example> examples{};     ///< the cases that the field table shows
  std::vector<Diagnosed> diagnoses{};  ///< why the user's own routines are wrong
};

/// One file of a report.
struct Page {
  std::string file;  ///< name inside the report's folder
  std::string text;
};

/// The report for machines: audit.json; reports/SCHEMA.md describes its schema.
[[nodiscard]] Page json_page(const Report& report);

/// The report for people: README.md with head and summary, the families, and a page for each
/// question audited and each subject that answers it.
[[nodiscard]] std::vector<Page> markdown_pages(const Report& report);

/// The field table, for an audit of programs: field.md and its picture.
[[nodiscard]] std::vector<Page> field_pages(const Report& report);

/// The same for machines: field.json; reports/SCHEMA.md describes its schema.
[[nodiscard]] Page field_json_page(const Report& report);

/// The summary for a terminal: one line for each subject and type, at most 100 columns wide.
[[nodiscard]] std::string summary(const Report& report, const Colours& colours = {});

}  // namespace reports
