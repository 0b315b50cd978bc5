// SPDX-License-Identifier: BSL-1.0
/// The text of a shard's file: what it is a share of, who worked on it, and the results. reports/SCHEMA.md describes it.
///
///     {"crc32":"...","shard":{...}}     what the work is, and which share of it
///     {"crc32":"...","session":{...}}   one each time that it was started or resumed
///     {"crc32":"...","piece":{...}}     a finished part of the work
///     {"crc32":"...","end":{...}}       the whole share is finished
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/program/base/strict_json.hpp"
#include "reports/program/shard/session.hpp"
#include "reports/program/shard/share.hpp"

namespace reports {

/// The version of the format. It changes with the meaning of any key, and with how work is divided into shares.
inline constexpr std::uint64_t shard_schema = 3;

/// What a shard is a share of.
struct Work {
  std::string command;  ///< audit, search or slice
  Json plan;            ///< everything that the result depends on, besides the sources
  std::string sources;  ///< hash of the sources that do it
};

struct ShardHead {
  Work work;
  Share share;
  std::string command_line;  ///< that makes it
};

[[nodiscard]] std::string write(const ShardHead& head);
[[nodiscard]] std::string write(const Session& session);
[[nodiscard]] std::string write_piece(const Json& piece);
/// The last line: the number of pieces above it.
[[nodiscard]] std::string write_end(std::size_t pieces);

/// A shard's file after reading.
struct ShardText {
  ShardHead head;
  std::vector<Session> sessions;
  std::vector<std::string> pieces;  ///< the lines that hold them, as JSON
  bool is_done = false;             ///< whether it has its last line
  std::size_t bytes = 0;            ///< up to where an interruption truncated it
};

/// Returns a sentence if the text isn't that of a shard, or is damaged.
[[nodiscard]] std::variant<ShardText, std::string> read_shard(std::string_view text);

/// The piece in a line. Throws JsonFault.
[[nodiscard]] Json piece_in(const std::string& line);

}  // namespace reports
