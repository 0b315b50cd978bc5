// SPDX-License-Identifier: BSL-1.0
/// The file that `graze search --slice` leaves behind when it is interrupted.
#pragma once

#include <cstdint>
#include <string>

#include "reports/program/shard/checksummed_lines.hpp"
#include "reports/program/shard/shard_text.hpp"
#include "sources_hash.hpp"

namespace props {

constexpr std::uint64_t values_of_job = 1U << 24U, ranges_of_slice = 256;  ///< of a slice of floats

/// The first lines, of a search of these subjects.
inline std::string slice_head(const std::string& slice, const reports::Json& subjects,
                              const reports::Share& share) {
  return write(reports::ShardHead{{"slice",
                                   {{"slice", slice}, {"subjects", subjects}, {"job", values_of_job}},
                                   std::string(reports::sources_hash)},
                                  share,
                                  "graze search --slice ..."});
}

/// The line of a job: of 2^24 values of a slice, from `first` on.
inline std::string slice_piece(const std::string& slice, const std::string& subject, std::uint64_t job,
                               std::uint64_t first, const std::string& counts) {
  return reports::with_checksum(R"({"piece":{"job":)" + std::to_string(job) + R"(,"record":{"subject":")" +
                                subject + R"(","slice":")" + slice + R"(","sources":")" +
                                std::string(reports::sources_hash) + R"(","first":)" + std::to_string(first) +
                                R"(,"last":)" + std::to_string(first + values_of_job) +
                                R"(,"seconds":1.5,"values":16777216,)" + counts + "}}}");
}

/// The counts of such values at which nothing is wrong.
inline std::string all_right(std::uint64_t first) {
  return R"("outside":0,"kinds":{"right":{"times":16777216,"first":)" + std::to_string(first) + "}}";
}

}  // namespace props
