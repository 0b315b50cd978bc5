// SPDX-License-Identifier: BSL-1.0
/// Shared by the commands that can run in shards.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "reports/program/audit/selection.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/commands/this_process.hpp"
#include "reports/program/commands/whole_file.hpp"
#include "reports/program/shard/shard_file.hpp"
#include "reports/program/shard/shard_set.hpp"
#include "sources_hash.hpp"

namespace reports::command {

/// The share given by --shard. Throws WrongUse.
[[nodiscard]] inline Share share_named(const std::string& text) {
  if (text.empty()) return {};
  const auto share = read_share(text);
  if (share) return *share;
  throw WrongUse{fmt::format("--shard: expected K/N with K from 1 to N and N up to {}, found \"{}\"",
                             most_shards, printable(text))};
}

/// Opens the file of a shard. Null if that fails, after an error message.
[[nodiscard]] inline std::unique_ptr<ShardFile> open_shard(const std::string& folder, std::string command,
                                                           Json plan, const Share& share,
                                                           const std::string& command_line, unsigned threads,
                                                           std::string_view asked) {
  const ShardHead head{{std::move(command), std::move(plan), std::string(sources_hash)}, share, command_line};
  auto opened = ShardFile::open(folder, head, this_process(threads));
  if (const auto* const why = std::get_if<std::string>(&opened)) {
    complain(std::string(asked) + ": " + *why);
    return nullptr;
  }
  return std::get<std::unique_ptr<ShardFile>>(std::move(opened));
}

/// Reads the pieces in a file from earlier processes. If one is invalid, reports it and returns false.
template <class Take>
[[nodiscard]] bool read_known(const ShardFile& file, std::string_view asked, Take take) {
  try {
    for (const std::string& line : file.known()) take(piece_in(line));
    return true;
  } catch (const JsonFault& fault) {
    complain(fmt::format("{}: \"{}\": {}; remove it, and run the command again", asked, file.path().string(),
                         fault.why));
    return false;
  }
}

/// Throws UnfitFile if a shard marked as done lacks some of its parts.
inline void expect_all(const DoneShard& shard, std::uint64_t known, std::uint64_t own,
                       std::string_view parts) {
  if (known == own) return;
  throw UnfitFile{fmt::format("\"{}\": it has {} of its {} {}, although it is marked as done",
                              printable(shard.file), known, own, parts)};
}

/// The message about a shard that is done.
[[nodiscard]] inline std::string done_text(const ShardFile& file, const Share& share) {
  return fmt::format("Shard {} is {}: {}\n`graze merge` puts all {} together\n", write(share),
                     file.is_done() ? "done already" : "done", printable(file.path().string()), share.of);
}

/// Closes the file of a shard that is done. Returns the exit status of the command.
[[nodiscard]] inline int finish(ShardFile& file, const Share& share, const std::vector<Json>& pieces,
                                std::string_view asked) {
  if (complain_of(file.finish(pieces), asked)) return faulty;
  return print(done_text(file, share));
}

}  // namespace reports::command
