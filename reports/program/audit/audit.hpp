// SPDX-License-Identifier: BSL-1.0
/// Draws cases, asks subjects and the oracle, judges the answers, and adds up the verdicts.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "reports/program/audit/case_stream.hpp"
#include "reports/program/audit/partial_audit.hpp"
#include "reports/program/audit/plan.hpp"
#include "reports/program/base/number_type.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

struct Audit {
  std::vector<Cell> cells;     ///< in the order of the plan
  std::uint64_t distinct = 0;  ///< cases drawn and judged, each counted once for all subjects
  bool complete = true;        ///< false after an interruption
  Seconds seconds;
};

/// Cases done so far, of the total.
struct Progress {
  std::uint64_t done = 0, total = 0;
};

/// The jobs of a stream to do, in the half-open range [first, last); and for each of the stream's subjects whether it
/// gave up in an earlier job.
struct Range {
  std::size_t stream = 0;
  std::uint64_t first = 0, last = 0;
  std::vector<bool> gave_up{};
};

/// All jobs of all streams.
[[nodiscard]] std::vector<Range> all_ranges(const std::vector<CaseStream>& streams);

/// Does the jobs of the ranges on the plan's threads. Passes the pieces to `take` one at a time, in order within a range
/// and without gaps, each of at most `piece_jobs` jobs. Their sum, except `seconds`, depends neither on the number of
/// threads nor on how the ranges are split. Once `interrupted` is true, stops at the next block of cases, and drops
/// unfinished jobs. Calls `progress` from the calling thread a few times a second.
inline constexpr std::uint64_t piece_jobs = 16;
void judge_ranges(const Plan& plan, const std::vector<Cell>& cells, const std::vector<CaseStream>& streams,
                  const std::vector<Range>& ranges, const std::atomic<bool>& interrupted,
                  const std::function<void(PartialAudit)>& take,
                  const std::function<void(const Progress&)>& progress);

/// Adds a piece to the cells of its stream. The pieces of a stream must be added in order, or as one piece.
void add(Audit& audit, const CaseStream& stream, const PartialAudit& piece);

/// Runs a whole plan. The result of a complete audit, except `seconds`, depends only on the plan.
[[nodiscard]] Audit run(const Plan& plan, const std::atomic<bool>& interrupted,
                        const std::function<void(const Progress&)>& progress);

/// The case line of a case in a cell, as `graze truth` reads it.
[[nodiscard]] std::string case_line(const Cell& cell, const Plan& plan, verify::CaseNumber number);

/// The verdicts of all cells of a subject in one type: on cases within its contract, and on cases outside it.
[[nodiscard]] verify::Tally within_contract(const Audit& audit, const verify::Subject& subject,
                                            NumberType type);
[[nodiscard]] verify::Tally outside_contract(const Audit& audit, const verify::Subject& subject,
                                             NumberType type);

}  // namespace reports
