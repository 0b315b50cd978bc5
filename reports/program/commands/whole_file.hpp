// SPDX-License-Identifier: BSL-1.0
/// Reads whole files that options name, with a parser for their text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "reports/program/base/files.hpp"

namespace reports {

/// Why a file isn't valid.
struct UnfitFile {
  std::string why;
};

/// The largest file that is read: the largest committed report has four million bytes.
inline constexpr std::size_t most_bytes_read = std::size_t{1} << 26;

/// What the reader returns for the text of a file: a value, or a sentence if the text isn't valid.
template <class Value>
[[nodiscard]] std::variant<Value, UnfitFile> read_whole(
    const std::string& file, std::variant<Value, std::string> (*reader)(std::string_view text)) {
  std::string text;
  if (const int error = read_file(file, text, most_bytes_read))
    return UnfitFile{"can't read \"" + file + "\": " + error_text(error)};
  auto read = reader(text);
  if (const auto* const why = std::get_if<std::string>(&read)) return UnfitFile{file + ": " + *why};
  return std::get<Value>(std::move(read));
}

}  // namespace reports
