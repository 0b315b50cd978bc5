// SPDX-License-Identifier: BSL-1.0
/// How long subjects take to answer.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "reports/program/base/number_type.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

/// Nanoseconds per call, the median of several passes over the same cases.
struct CallTime {
  const verify::Subject* subject = nullptr;
  NumberType type = NumberType::f32;
  double nanoseconds = 0;
  bool is_recorded = false;  ///< taken from results of the benchmark (audit/costs.hpp), not measured here
};

/// Measures a routine built into this program. The cases are ordinary scenes; rays have unit directions.
[[nodiscard]] CallTime call_time(const verify::Subject& subject, NumberType type, std::uint64_t seed);

/// Measures with a shell command: it reads lines of the same cases up to the end of input, and writes a number of
/// nanoseconds. Nothing if it can't be started or writes no positive number.
[[nodiscard]] std::optional<CallTime> call_time_by(const std::string& command, const verify::Subject& subject,
                                                   NumberType type, std::uint64_t seed,
                                                   const std::atomic<bool>& interrupted);

}  // namespace reports
