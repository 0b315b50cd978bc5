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

/// A shard of an audit that was put together from shards.
struct HeadShard {
  Share share;
  std::vector<Session> sessions;
  Seconds seconds{};
};

/// What differs from run to run. It is shown only at the head of a report.
struct Head {
  std::string version;  ///< of the program
  std::string sources;  ///< hash of the sources without reports/
  std::string compiler, flags, processor;
  std::string date;  ///< UTC, ISO 8601
  unsigned threads = 1;
  double elapsed = 0;                  ///< seconds on the wall
  std::vector<CallTime> call_times{};  ///< empty after an interruption
  std::string command{};               ///< as it was given
  std::vector<HeadShard> shards{};     ///< that were put together; of an audit done at once none
  std::optional<CostSource> costs{};   ///< where the times come from, unless they are measured by the audit
};

/// All that a report shows.
struct Report {
  Head head;
  Plan plan;
  Audit audit;
  std::vector<Known> known{};  ///< the worst cases that the subjects' files list; they aren't among the cells
  std::vector<Example> examples{};     ///< the cases that the table of the field shows
  std::vector<Diagnosed> diagnoses{};  ///< why the user's own routines are wrong
};

/// One file of a report.
struct Page {
  std::string file;  ///< name inside the report's folder
  std::string text;
};

/// The report for machines: audit.json; its schema is described in reports/SCHEMA.md.
[[nodiscard]] Page json_page(const Report& report);

/// The report for people: README.md with head and summary, the families, and a page for each
/// question audited and each subject that answers it.
[[nodiscard]] std::vector<Page> markdown_pages(const Report& report);

/// The table of the field, for an audit of programs: field.md and its picture.
[[nodiscard]] std::vector<Page> field_pages(const Report& report);

/// The same for machines: field.json; its schema is described in reports/SCHEMA.md.
[[nodiscard]] Page field_json_page(const Report& report);

/// The summary for a terminal: one line for each subject and type, at most 100 columns wide.
[[nodiscard]] std::string summary(const Report& report, const Colours& colours = {});

}  // namespace reports
