// SPDX-License-Identifier: BSL-1.0
#include "reports/program/shard/shard_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "reports/program/base/called.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"

namespace reports {

namespace {

/// The most missing shards that are named, each with its command.
constexpr std::size_t most_named = 10;

/// The largest valid shard: anything larger isn't one.
constexpr std::size_t most_bytes = std::size_t{1} << 30;

/// A file whose header can be read.
struct Found {
  std::string file;
  ShardHead head;
  std::vector<Session> sessions;
  std::size_t pieces = 0;
  bool is_done = false;
};

std::string text_of(const Work& work, const Share& share) {
  return fmt::format("{} {} {} {}", work.command, share.of, work.sources, work.plan.dump());
}

std::variant<Found, std::string> found_in(const std::string& file) {
  std::string text;
  if (const int error = read_file(file, text, most_bytes)) return "can't read it: " + error_text(error);
  auto read = read_shard(text);
  if (auto* const why = std::get_if<std::string>(&read)) return std::move(*why);
  auto& shard = std::get<ShardText>(read);
  return Found{file, std::move(shard.head), std::move(shard.sessions), shard.pieces.size(), shard.is_done};
}

std::string quoted(const std::string& file) { return '"' + printable(file) + '"'; }

/// How the work of a shard differs from that of the others.
std::string difference(const ShardHead& one, const ShardHead& others) {
  if (one.work.sources != others.work.sources)
    return fmt::format("its sources are {}, those of the others {}", in_quotes(one.work.sources, 10),
                       in_quotes(others.work.sources, 10));
  if (one.work.command != others.work.command)
    return fmt::format("it is of {}, the others of {}", in_quotes(one.work.command, most_quoted),
                       in_quotes(others.work.command, most_quoted));
  if (one.share.of != others.share.of)
    return fmt::format("it is one of {}, the others of {}", one.share.of, others.share.of);
  std::vector<std::string> keys;
  for (const auto& [key, value] : others.work.plan.items()) {
    if (const Json* const own = find(one.work.plan, key); own == nullptr || *own != value)
      keys.push_back(printable(key));
  }
  return fmt::format("it differs from the others in {}",
                     keys.empty() ? "its options" : fmt::format("{}", fmt::join(keys, ", ")));
}

/// The work that most files belong to; if several are equal, that of the first file.
const Found& most_frequent(const std::vector<Found>& found) {
  std::map<std::string, std::size_t> times;
  for (const Found& one : found) ++times[text_of(one.head.work, one.head.share)];
  return *std::ranges::max_element(
      found, {}, [&](const Found& one) { return times[text_of(one.head.work, one.head.share)]; });
}

}  // namespace

std::string command_for(std::string_view command_line, const Share& share) {
  constexpr std::string_view option = "--shard";
  const std::size_t at = command_line.find(option);
  const std::size_t value = at + option.size() + 1;
  if (at == std::string_view::npos || value > command_line.size())
    return fmt::format("{} {} {}", command_line, option, write(share));
  const std::size_t end = std::min(command_line.find(' ', value), command_line.size());
  return fmt::format("{}{}{}", command_line.substr(0, value), write(share), command_line.substr(end));
}

std::variant<ShardSet, UnfitShards> shards_in(const std::vector<std::string>& files,
                                              std::string_view own_sources) {
  UnfitShards unfit;
  std::vector<Found> found;
  std::set<std::string> names;
  for (const std::string& file : files) {
    if (!names.insert(file).second) {
      unfit.whys.push_back(quoted(file) + " is named twice");
      continue;
    }
    auto one = found_in(file);
    if (const auto* const why = std::get_if<std::string>(&one)) {
      unfit.whys.push_back(quoted(file) + ": " + *why);
    } else {
      found.push_back(std::get<Found>(std::move(one)));
    }
  }
  if (found.empty()) return unfit;

  const ShardHead head = most_frequent(found).head;
  if (head.work.sources != own_sources) {
    unfit.whys.push_back(fmt::format(
        "{}: its sources are {}, those of this program {}: merge it with the program that made it",
        quoted(most_frequent(found).file), in_quotes(head.work.sources, 10), in_quotes(own_sources, 10)));
    return unfit;
  }
  std::map<std::uint64_t, const Found*> shards;
  for (const Found& one : found) {
    if (text_of(one.head.work, one.head.share) != text_of(head.work, head.share)) {
      unfit.whys.push_back(fmt::format("{}: {}", quoted(one.file), difference(one.head, head)));
      continue;
    }
    const auto [known, is_new] = shards.emplace(one.head.share.number, &one);
    if (!is_new) {
      unfit.whys.push_back(fmt::format("{} and {} are both shard {}", quoted(known->second->file),
                                       quoted(one.file), write(one.head.share)));
    } else if (!one.is_done) {
      unfit.whys.push_back(
          fmt::format("{}: it isn't done; it has {} pieces so far; continue with: {}", quoted(one.file),
                      one.pieces, printable(as_called(command_for(one.head.command_line, one.head.share)))));
    }
  }
  std::size_t missing = 0;
  for (std::uint64_t number = 1; number <= head.share.of; ++number) {
    if (shards.contains(number) || ++missing > most_named) continue;
    const Share share{number, head.share.of};
    unfit.whys.push_back(fmt::format("shard {} is missing; make it: {}", write(share),
                                     printable(as_called(command_for(head.command_line, share)))));
  }
  if (missing > most_named)
    unfit.whys.push_back(fmt::format("{} more shards are missing", missing - most_named));
  if (!unfit.whys.empty()) return unfit;

  ShardSet set{head.work, head.command_line, {}};
  for (const auto& [number, one] : shards) set.shards.push_back({one->file, one->head.share, one->sessions});
  return set;
}

std::optional<std::string> for_each_piece(const DoneShard& shard,
                                          const std::function<void(const Json&)>& take) {
  const auto fault = [&](const std::string& why) { return quoted(shard.file) + ": " + why; };
  std::string text;
  if (const int error = read_file(shard.file, text, most_bytes))
    return fault("can't read it: " + error_text(error));
  const auto read = read_shard(text);
  if (const auto* const why = std::get_if<std::string>(&read)) return fault(*why);
  const auto& now = std::get<ShardText>(read);
  if (!now.is_done) return fault("it changed while it was being read");
  std::size_t number = 0;
  try {
    for (const std::string& line : now.pieces) {
      ++number;
      take(piece_in(line));
    }
  } catch (const JsonFault& unfit) {
    return fault(fmt::format("piece {}: {}", number, unfit.why));
  }
  return std::nullopt;
}

}  // namespace reports
