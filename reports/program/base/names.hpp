// SPDX-License-Identifier: BSL-1.0
/// Suggestions for misspelled names.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace reports {

/// The number of letters to insert, delete, replace or swap with their neighbour to turn one word into the other.
[[nodiscard]] inline std::size_t edit_distance(std::string_view from, std::string_view to) {
  // Row i holds the distances from the first i letters of `from` to all prefixes of `to`.
  std::vector<std::size_t> before, last(to.size() + 1), row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const bool same = from[i - 1] == to[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

/// At most three names similar to the word, the nearest first: names that differ in a few letters, and names that start
/// with the word.
[[nodiscard]] inline std::vector<std::string_view> near_names(std::string_view word,
                                                              std::span<const std::string_view> names) {
  constexpr std::size_t most = 3;
  std::vector<std::pair<std::size_t, std::string_view>> near;
  for (const std::string_view name : names) {
    if (word.empty() || word.size() > 2 * name.size()) continue;
    const std::size_t distance = edit_distance(word, name);
    const std::size_t allowed = 1 + std::max(word.size(), name.size()) / 4;
    if (name.starts_with(word) || distance <= allowed) near.emplace_back(distance, name);
  }
  std::ranges::sort(near);
  std::vector<std::string_view> nearest;
  for (const auto& [distance, name] : near) {
    if (nearest.size() < most && std::ranges::find(nearest, name) == nearest.end()) nearest.push_back(name);
  }
  return nearest;
}

/// `there is no family "faar"; did you mean far?`, or if no name is near, how to list all names.
[[nodiscard]] inline std::string unknown_name(std::string_view kind, std::string_view word,
                                              std::span<const std::string_view> names,
                                              std::string_view otherwise) {
  std::string text = "there is no " + std::string(kind) + " \"" + std::string(word) + "\"; ";
  const std::vector<std::string_view> near = near_names(word, names);
  if (near.empty()) return text.append(otherwise);
  text += "did you mean ";
  for (std::size_t i = 0; i < near.size(); ++i) {
    if (i > 0) text += i + 1 == near.size() ? " or " : ", ";
    text += near[i];
  }
  return text += '?';
}

/// Whether the name of a program or a recorded world may contain this letter. None is markup in any page.
[[nodiscard]] constexpr bool is_name_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.' || c == '+';
}

}  // namespace reports
