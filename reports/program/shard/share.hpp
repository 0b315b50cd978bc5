// SPDX-License-Identifier: BSL-1.0
/// Shares of work that several machines do: each share is a shard.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace reports {

/// Shard `number`, counted from 1, of `of`.
struct Share {
  std::uint64_t number = 1, of = 1;

  bool operator==(const Share&) const = default;
};

/// No scheduler starts more shards than this.
inline constexpr std::uint64_t most_shards = 1'000'000;

/// Reads K/N. Nothing unless K is from 1 to N, and N at most `most_shards`.
[[nodiscard]] inline std::optional<Share> read_share(std::string_view text) {
  Share share;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), text.data() + text.size(), share.number);
  if (number.ec != std::errc{} || number.ptr == end || *number.ptr != '/') return std::nullopt;
  const auto of = std::from_chars(number.ptr + 1, end, share.of);
  if (of.ec != std::errc{} || of.ptr != end) return std::nullopt;
  if (share.number < 1 || share.number > share.of || share.of > most_shards) return std::nullopt;
  return share;
}

[[nodiscard]] inline std::string write(const Share& share) {
  return std::to_string(share.number) + '/' + std::to_string(share.of);
}

/// Of independent items a shard gets every Nth, so that neighbours, which take equally long, go to different shards.
/// Whether this shard gets the item at `place`.
[[nodiscard]] constexpr bool holds(const Share& share, std::uint64_t place) {
  return place % share.of == share.number - 1;
}
/// How many of them it gets.
[[nodiscard]] constexpr std::uint64_t share_of(const Share& share, std::uint64_t count) {
  return (count + share.of - share.number) / share.of;
}

/// The items in the half-open range [first, last).
struct Stretch {
  std::uint64_t first = 0, last = 0;

  [[nodiscard]] bool empty() const { return first == last; }
};

/// A shard's stretch of `count` items, at most 2^40 of them. The stretches of all shards cover each item once, and their
/// lengths differ by at most one. `turn` rotates which shards get the longer ones, so that for many short lists these
/// don't all go to the same shards.
[[nodiscard]] constexpr Stretch stretch_of(const Share& share, std::uint64_t count, std::uint64_t turn = 0) {
  const std::uint64_t place = (share.number - 1 + turn) % share.of;
  return {count * place / share.of, count * (place + 1) / share.of};
}

}  // namespace reports
