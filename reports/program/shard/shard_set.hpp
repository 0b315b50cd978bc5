// SPDX-License-Identifier: BSL-1.0
/// All shards of one work: what must hold before they are added up.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "reports/program/shard/shard_text.hpp"

namespace reports {

/// A finished shard, and its file.
struct DoneShard {
  std::string file;
  Share share;
  std::vector<Session> sessions;
};

/// All shards of a work, ordered by number.
struct ShardSet {
  Work work;
  std::string command_line;  ///< of one of them
  std::vector<DoneShard> shards;
};

/// What is wrong with the files: a line for each of them, and for each missing shard the command that makes it.
struct UnfitShards {
  std::vector<std::string> whys;
};

/// Reads the files, in any order. Of the work that most of them belong to, each shard must occur once and be finished; no
/// others are allowed. `own_sources` are the sources of this program, which must have the same cases and routines.
[[nodiscard]] std::variant<ShardSet, UnfitShards> shards_in(const std::vector<std::string>& files,
                                                            std::string_view own_sources);

/// Calls `take` with each piece of a shard. Returns a sentence that names the file if it has changed since, or if `take`
/// throws JsonFault.
[[nodiscard]] std::optional<std::string> for_each_piece(const DoneShard& shard,
                                                        const std::function<void(const Json&)>& take);

/// The command that makes another shard of the same work.
[[nodiscard]] std::string command_for(std::string_view command_line, const Share& share);

}  // namespace reports
