// SPDX-License-Identifier: BSL-1.0
/// How an audit is divided: into cells, which hold the verdicts; streams, whose cases are drawn once; and jobs.
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
  verify::Tally within;   ///< cases within the subject's contract
  verify::Tally outside;  ///< all other cases
};

/// The cells of a plan, subject by subject, family by family, type by type.
[[nodiscard]] std::vector<Cell> cells_of(const Plan& plan);

/// All cases of one family in one type, for all subjects of one question.
struct CaseStream {
  verify::Question question;
  NumberType type;
  const verify::Family* family;
  std::uint64_t cases;
  std::vector<std::size_t> cells;  ///< one for each subject
};

[[nodiscard]] std::vector<CaseStream> streams_of(const Plan& plan, std::span<const Cell> cells);

/// Cases per job: enough to keep bookkeeping cheap, few enough to keep all threads busy until the end. A foreign program
/// gets all of them in one request, since each request costs a wait, or even a new process.
inline constexpr std::uint64_t job_size = 4096;

/// The jobs of a stream.
[[nodiscard]] constexpr std::uint64_t jobs_of(const CaseStream& stream) {
  return (stream.cases + job_size - 1) / job_size;
}

/// The number of a job's first case; for the job after the last one, the number of cases.
[[nodiscard]] constexpr verify::CaseNumber first_case(const CaseStream& stream, std::uint64_t job) {
  return std::min(job * job_size, stream.cases);
}

}  // namespace reports
