// SPDX-License-Identifier: BSL-1.0
/// Draws cases, asks subjects and the oracle, judges, and adds up the verdicts.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "reports/program/audit/plan.hpp"
#include "reports/program/base/number_type.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// The verdicts on one subject for one family and type.
struct Cell {
  const verify::Subject* subject = nullptr;
  const verify::Family* family = nullptr;
  NumberType type = NumberType::f32;
  verify::Tally within;   ///< cases that the subject's contract speaks of
  verify::Tally outside;  ///< the others
};

/// Processor seconds by what they were spent on, over all threads.
struct Seconds {
  double judging = 0;   ///< drawing, truth (outcome, motion, certified t), answers, verdicts
  double geometry = 0;  ///< a ray's exit, lengths and geometry of the truth
  double reruns = 0;    ///< the subjects in wide precision
};

struct Audit {
  /// In the order of the plan: subject by subject, family by family, type by type.
  std::vector<Cell> cells;
  std::uint64_t distinct = 0;  ///< cases drawn and judged, however many subjects each was put to
  bool complete = true;        ///< false after an interruption
  Seconds seconds;
};

/// Cases done so far, of all.
struct Progress {
  std::uint64_t done = 0, total = 0;
};

/// Runs a plan on its threads. If the audit is complete, its result, except `seconds`, depends only on the plan, and
/// not on the number of its threads. Once `interrupted` is true, stops at the next block of cases and returns the
/// counts so far. `progress` is called from the calling thread a few times a second.
[[nodiscard]] Audit run(const Plan& plan, const std::atomic<bool>& interrupted,
                        const std::function<void(const Progress&)>& progress);

/// The line of a case of a cell, as `graze truth` reads it.
[[nodiscard]] std::string case_line(const Cell& cell, std::uint64_t seed, verify::CaseNumber number);

/// The verdicts of all cells of a subject in one type: on the cases within its contract, and on those outside.
[[nodiscard]] verify::Tally within_contract(const Audit& audit, const verify::Subject& subject,
                                            NumberType type);
[[nodiscard]] verify::Tally outside_contract(const Audit& audit, const verify::Subject& subject,
                                             NumberType type);

}  // namespace reports
