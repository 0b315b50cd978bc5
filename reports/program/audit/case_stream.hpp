// SPDX-License-Identifier: BSL-1.0
/// How an audit is divided: into cells, which get the verdicts, streams, whose cases are drawn once, and jobs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reports/program/audit/plan.hpp"
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

/// The cells of a plan, subject by subject, family by family, type by type.
[[nodiscard]] std::vector<Cell> cells_of(const Plan& plan);

/// All cases of one family in one type, put to all subjects of one question.
struct CaseStream {
  verify::Question question;
  NumberType type;
  const verify::Family* family;
  std::uint64_t cases;
  std::vector<std::size_t> cells;  ///< one for each subject
};

[[nodiscard]] std::vector<CaseStream> streams_of(const Plan& plan, std::span<const Cell> cells);

/// Cases of one job: enough to make its bookkeeping cheap, few enough to keep all threads busy until the end. A program
/// in a process of its own is asked all of them at once, since each request costs a wait, or even a new process.
inline constexpr std::uint64_t job_size = 4096;

/// The jobs of a stream.
[[nodiscard]] constexpr std::uint64_t jobs_of(const CaseStream& stream) {
  return (stream.cases + job_size - 1) / job_size;
}

/// The first case of a job; of the one beyond the last the number of cases.
[[nodiscard]] constexpr verify::CaseNumber first_case(const CaseStream& stream, std::uint64_t job) {
  return std::min(job * job_size, stream.cases);
}

}  // namespace reports
