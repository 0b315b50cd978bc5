// SPDX-License-Identifier: BSL-1.0
/// Who did the shards of an audit that was put together from shards.
#pragma once

#include <string>
#include <vector>

#include "reports/program/pages/report.hpp"

namespace reports {

/// Shards that the same kind of machine did, in words.
struct MachineShards {
  std::string
      machine;  ///< program, compiler, flags, processor and threads; several, if a shard went from one to another
  std::string shards;  ///< 1 to 4, 7
  std::string time;    ///< how long each took, in core seconds
};

[[nodiscard]] std::vector<MachineShards> machines_of(const std::vector<HeadShard>& shards);

}  // namespace reports
