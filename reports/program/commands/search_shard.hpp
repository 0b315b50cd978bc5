// SPDX-License-Identifier: BSL-1.0
/// Searches and slices in shards: running one share, and merging all of them.
#pragma once

#include "reports/program/commands/commands.hpp"
#include "reports/program/search/search.hpp"
#include "reports/program/shard/shard_set.hpp"

namespace reports::command {

/// Does a share of the climbs, or the rest of it, and writes its file. Throws WrongUse for an invalid share.
[[nodiscard]] int search_shard(const SearchPlan& plan, const SearchOptions& options);

/// Merges all shards of a search, then continues as `graze search` does. Throws WrongUse, UnfitFile and
/// JsonFault.
[[nodiscard]] int merge_search(const ShardSet& set, const MergeOptions& options);

/// The same for all shards of slices.
[[nodiscard]] int merge_slice(const ShardSet& set, const MergeOptions& options);

}  // namespace reports::command
