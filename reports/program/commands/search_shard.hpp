// SPDX-License-Identifier: BSL-1.0
/// Searches and slices in shards: one share, and all of them put together.
#pragma once

#include "reports/program/commands/commands.hpp"
#include "reports/program/search/search.hpp"
#include "reports/program/shard/shard_set.hpp"

namespace reports::command {

/// Does a share of the climbs, or what is left of it, and writes its file. Throws WrongUse for a share that isn't one.
[[nodiscard]] int search_shard(const SearchPlan& plan, const SearchOptions& options);

/// Puts all shards of a search together, and does with it what `graze search` does. Throws WrongUse, UnfitFile and
/// JsonFault.
[[nodiscard]] int merge_search(const ShardSet& set, const MergeOptions& options);

/// The same for all shards of slices.
[[nodiscard]] int merge_slice(const ShardSet& set, const MergeOptions& options);

}  // namespace reports::command
