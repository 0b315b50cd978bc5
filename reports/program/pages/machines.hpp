// SPDX-License-Identifier: BSL-1.0
/// The machines that ran the shards of a merged audit.
#pragma once

#include <string>
#include <vector>

#include "reports/program/pages/report.hpp"

namespace reports {

/// Shards that the same kind of machine ran, in words.
struct MachineShards {
  std::string
      machine;  ///< program, compiler, flags, processor and threads; several, if a shard moved between machines
  std::string shards;  ///< 1 to 4, 7
  std::string time;    ///< how long each took, in core seconds
};

[[nodiscard]] std::vector<MachineShards> machines_of(const std::vector<HeadShard>& shards);

}  // namespace reports
