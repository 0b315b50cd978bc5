// SPDX-License-Identifier: BSL-1.0
/// Draws cases, asks subjects and the oracle, judges, and adds up the verdicts.
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
  std::uint64_t distinct = 0;  ///< cases drawn and judged, however many subjects each was put to
  bool complete = true;        ///< false after an interruption
  Seconds seconds;
};

/// Cases done so far, of all.
struct Progress {
  std::uint64_t done = 0, total = 0;
};

/// Jobs of a stream that are to be done, from `first` up to, but without, `last`; and for each of its subjects whether it
/// gave up before them.
struct Range {
  std::size_t stream = 0;
  std::uint64_t first = 0, last = 0;
  std::vector<bool> gave_up{};
};

/// All jobs of all streams.
[[nodiscard]] std::vector<Range> all_ranges(const std::vector<CaseStream>& streams);

/// Does the jobs of the ranges on the plan's threads. Gives the pieces to `take` one at a time, those of a range in their
/// order and without gaps, of at most `piece_jobs` jobs each. What they add up to, except `seconds`, depends neither on
/// the number of threads nor on how the ranges are cut. Once `interrupted` is true, stops at the next block of cases, and
/// drops the jobs that aren't finished. `progress` is called from the calling thread a few times a second.
inline constexpr std::uint64_t piece_jobs = 16;
void judge_ranges(const Plan& plan, const std::vector<Cell>& cells, const std::vector<CaseStream>& streams,
                  const std::vector<Range>& ranges, const std::atomic<bool>& interrupted,
                  const std::function<void(PartialAudit)>& take,
                  const std::function<void(const Progress&)>& progress);

/// Adds a piece to the cells of its stream. The pieces of a stream have to come in their order, or whole.
void add(Audit& audit, const CaseStream& stream, const PartialAudit& piece);

/// Does a whole plan. If the audit is complete, its result, except `seconds`, depends only on the plan.
[[nodiscard]] Audit run(const Plan& plan, const std::atomic<bool>& interrupted,
                        const std::function<void(const Progress&)>& progress);

/// The line of a case of a cell, as `graze truth` reads it.
[[nodiscard]] std::string case_line(const Cell& cell, const Plan& plan, verify::CaseNumber number);

/// The verdicts of all cells of a subject in one type: on the cases within its contract, and on those outside.
[[nodiscard]] verify::Tally within_contract(const Audit& audit, const verify::Subject& subject,
                                            NumberType type);
[[nodiscard]] verify::Tally outside_contract(const Audit& audit, const verify::Subject& subject,
                                             NumberType type);

}  // namespace reports
