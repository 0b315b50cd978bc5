// SPDX-License-Identifier: BSL-1.0
/// `graze merge`: merges shards.
#include <fmt/format.h>

#include <string>
#include <variant>

#include "reports/program/audit/selection.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/commands/audit_shard.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/search_shard.hpp"
#include "reports/program/commands/whole_file.hpp"
#include "reports/program/shard/shard_set.hpp"
#include "sources_hash.hpp"

namespace reports::command {

namespace {

int merge_set(const ShardSet& set, const MergeOptions& options) {
  if (set.work.command == "audit") return merge_audit(set, options);
  expect_no_report(options);
  if (set.work.command == "search") return merge_search(set, options);
  if (set.work.command == "slice") return merge_slice(set, options);
  throw UnfitFile{fmt::format("these are shards of {}, which this program doesn't know",
                              in_quotes(set.work.command, most_quoted))};
}

}  // namespace

int merge(const MergeOptions& options) {
  try {
    const auto read = shards_in(options.files, sources_hash);
    if (const auto* const unfit = std::get_if<UnfitShards>(&read)) {
      for (const std::string& why : unfit->whys) complain("graze merge: " + why);
      return faulty;
    }
    return merge_set(std::get<ShardSet>(read), options);
  } catch (const UnfitFile& file) {
    complain("graze merge: " + file.why);
    return faulty;
  } catch (const JsonFault& fault) {
    complain("graze merge: the plan of these shards: " + fault.why);
    return faulty;
  } catch (const WrongUse& use) {
    complain("graze merge: " + use.why);
    return wrong_use;
  }
}

}  // namespace reports::command
